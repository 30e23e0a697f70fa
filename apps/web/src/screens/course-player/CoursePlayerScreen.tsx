import { useMemo } from 'react';
import { useParams } from 'react-router';
import { CoursePlayer } from './CoursePlayer.tsx';
import { inSpace } from './learning-source.ts';

/** Learning a course in a space. */
export function CoursePlayerScreen() {
  const { spaceId = '', courseId = '', activityId } = useParams();
  const source = useMemo(() => inSpace(spaceId, courseId), [spaceId, courseId]);
  return <CoursePlayer source={source} activityId={activityId} />;
}
