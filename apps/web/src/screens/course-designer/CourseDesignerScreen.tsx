import { designCourse } from '@praxis/contract/courses/courses';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { Designer } from './Designer.tsx';

/** The designer of a course: outline at the left, what is chosen in it at the right. */
export function CourseDesignerScreen() {
  const { t } = useTranslation('course-designer');
  const { courseId = '' } = useParams();
  const design = useQuery({
    queryKey: ['course-design', courseId],
    queryFn: ({ signal }) => call(designCourse, { course_id: courseId }, { signal }),
    // The draft on the page lives on by itself; it must not be replaced behind the teacher's back.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (design.data) return <Designer key={courseId} design={design.data} />;
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-[960px] px-8 py-12 outline-none phone:px-4">
      {design.error ? <Problem of={design.error} retry={() => void design.refetch()} /> : <Skeleton rows={8} label={t('loading')} />}
    </main>
  );
}
