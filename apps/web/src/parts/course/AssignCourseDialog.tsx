import { assignCourse, coursesToAssign } from '@praxis/contract/course-spaces';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton, Tag } from '../../ui/States.tsx';
import { CourseCover } from './CourseCover.tsx';
import { useCourseWords } from './course-words.ts';

/** Gives one of the teacher's published courses to a space. */
export function AssignCourseDialog({ spaceId, onClose }: { spaceId: string; onClose: () => void }) {
  const { t } = useCourseWords();
  const queries = useQueryClient();
  const courses = useQuery({
    queryKey: ['courses-to-assign', spaceId],
    queryFn: ({ signal }) => call(coursesToAssign, { space_id: spaceId }, { signal }),
  });
  const assign = useMutation({
    mutationFn: (courseId: string) => call(assignCourse, { space_id: spaceId, course_id: courseId }),
    onSuccess() {
      toastDone(t('added_course'));
      void queries.invalidateQueries({ queryKey: ['space-courses', spaceId] });
      void queries.invalidateQueries({ queryKey: ['courses-to-assign', spaceId] });
      onClose();
    },
  });
  return (
    <Dialog open width="usual" onClose={onClose} title={t('assign_course_title')}>
      {courses.isPending && <Skeleton rows={3} />}
      <Problem of={courses.error} retry={() => void courses.refetch()} />
      {courses.data?.list.length === 0 && <EmptyState plain>{t('nothing_to_assign')}</EmptyState>}
      <ul className="max-h-[56vh] overflow-y-auto">
        {courses.data?.list.map((course) => (
          <li key={course.course_id} className="flex items-center gap-4 border-t border-line py-2.5 first:border-t-0">
            <CourseCover id={course.course_id} title={course.title} picture={null} className="h-10 w-15" />
            <div className="min-w-0 flex-1">
              <p className="cut font-bold">{course.title}</p>
              <p className="text-12 text-ink-3">{[course.teacher, t('activities_count', { count: course.activities })].join('　')}</p>
            </div>
            <Tag>{t('version', { version: course.version })}</Tag>
            <Button
              look="soft"
              busy={assign.isPending && assign.variables === course.course_id}
              onClick={() => assign.mutate(course.course_id)}
              aria-label={`${t('assign_this')} ${course.title}`}
            >
              {t('assign_this')}
            </Button>
          </li>
        ))}
      </ul>
      <Problem of={assign.error} />
    </Dialog>
  );
}
