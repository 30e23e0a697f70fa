import { assignCourse, coursesToAssign } from '@praxis/contract/courses/space-courses';
import type { SpaceDetail } from '@praxis/contract/spaces/spaces';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { listed } from '../../../platform/language/dates.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { List, ListRow } from '../../../ui/lists/Table.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../../ui/States.tsx';
import { spaceKey, useSpaceRefresh } from '../space-queries.ts';

/** Gives a published course to the space. */
export function AssignCourseDialog({ space, onClose }: { space: SpaceDetail; onClose: () => void }) {
  const { t } = useTranslation('space');
  const refresh = useSpaceRefresh(space.id);
  const courses = useQuery({
    queryKey: spaceKey(space.id, 'courses', 'to-assign'),
    queryFn: ({ signal }) => call(coursesToAssign, { space_id: space.id }, { signal, background: true }),
  });
  const assign = useMutation({
    mutationFn: (course: { course_id: string; version_id: string; title: string }) =>
      call(assignCourse, { space_id: space.id, course_id: course.course_id, version_id: course.version_id }),
    onSuccess: (_done, course) => {
      refresh(['courses']);
      toastDone(t('course_assigned', { title: course.title }));
      onClose();
    },
  });
  const list = courses.data?.list ?? [];
  return (
    <Dialog open onClose={onClose} title={t('assign_course')} summary={t('assign_summary')} width="usual">
      {courses.isPending && <Skeleton rows={2} />}
      {courses.isSuccess && list.length === 0 && (
        <EmptyState plain>{t(space.role === 'ta' ? 'nothing_to_assign_assistant' : 'nothing_to_assign')}</EmptyState>
      )}
      {list.length > 0 && (
        <List label={t('courses')}>
          {list.map((course) => (
            <ListRow
              key={course.course_id}
              title={<b>{course.title}</b>}
              note={listed([
                t('teacher', { name: course.teacher }),
                t('activities', { count: course.activities }),
                t('version', { no: course.version }),
              ])}
              end={
                <Button
                  aria-label={t('assign_one', { title: course.title })}
                  busy={assign.isPending && assign.variables?.course_id === course.course_id}
                  onClick={() => assign.mutate(course)}
                >
                  {t('assign')}
                </Button>
              }
            />
          ))}
        </List>
      )}
      <Problem of={courses.error ?? assign.error} />
    </Dialog>
  );
}
