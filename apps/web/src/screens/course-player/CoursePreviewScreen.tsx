import { useMemo } from 'react';
import { useParams } from 'react-router';
import { CoursePlayer } from './CoursePlayer.tsx';
import { ofDraft } from './learning-source.ts';

/** The draft of a course as a student would see it. */
export function CoursePreviewScreen() {
  const { courseId = '', activityId } = useParams();
  const source = useMemo(() => ofDraft(courseId), [courseId]);
  return <CoursePlayer source={source} activityId={activityId} />;
}
