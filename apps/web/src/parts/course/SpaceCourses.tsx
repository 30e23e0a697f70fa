import { coursesOfSpace } from '@praxis/contract/course-spaces';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { call } from '../../platform/call.ts';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../ui/States.tsx';
import { useCourseWords } from './course-words.ts';
import { SpaceCourseRow } from './SpaceCourseRow.tsx';

const AssignCourseDialog = lazy(() => import('./AssignCourseDialog.tsx').then((file) => ({ default: file.AssignCourseDialog })));

/** The courses of a space for whoever looks: progress and going on for students, versions and opening times for teachers. */
export function SpaceCourses({ spaceId, title }: { spaceId: string; title?: string }) {
  const { t } = useCourseWords();
  const [assigning, setAssigning] = useState(false);
  const courses = useQuery({
    queryKey: ['space-courses', spaceId],
    queryFn: ({ signal }) => call(coursesOfSpace, { space_id: spaceId }, { signal }),
  });
  const can = courses.data?.can;
  const add = can?.assign && (
    <Button look="soft" icon={<Plus className="size-4" strokeWidth={1.6} aria-hidden="true" />} onClick={() => setAssigning(true)}>
      {t('assign_course')}
    </Button>
  );
  const list = courses.data?.list ?? [];
  return (
    <Section title={title ?? t('courses_of_space')} more={list.length > 0 && add}>
      {courses.isPending && <Skeleton rows={3} />}
      <Problem of={courses.error} retry={() => void courses.refetch()} />
      {courses.data && list.length === 0 && (
        <EmptyState action={add}>{can?.assign ? t('no_space_courses') : t('no_space_courses_student')}</EmptyState>
      )}
      {list.length > 0 && can && (
        <ul aria-label={t('courses_of_space')} className="border-b border-line">
          {list.map((course) => (
            <SpaceCourseRow key={course.course_id} spaceId={spaceId} course={course} can={can} />
          ))}
        </ul>
      )}
      {assigning && (
        <Suspense fallback={null}>
          <AssignCourseDialog spaceId={spaceId} onClose={() => setAssigning(false)} />
        </Suspense>
      )}
    </Section>
  );
}
