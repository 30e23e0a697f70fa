import { assignCourse } from '@praxis/contract/courses/space-courses';
import { listMySpaces, type SpaceCard } from '@praxis/contract/spaces/spaces';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { everyPage } from '../../platform/calls/pages.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { List, ListRow } from '../../ui/lists/Table.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../ui/States.tsx';

/** Gives the published course to one of the spaces its teacher runs. */
export function AddToSpaceDialog({ course, onClose }: { course: { id: string; title: string }; onClose: () => void }) {
  const { t } = useTranslation('course-designer');
  const spaces = useQuery({
    queryKey: ['spaces', 'taught'],
    queryFn: ({ signal }) => everyPage((page) => call(listMySpaces, page, { signal, background: true })),
  });
  const add = useMutation({
    mutationFn: (space: SpaceCard) => call(assignCourse, { space_id: space.id, course_id: course.id }),
    onSuccess: (_done, space) => {
      toastDone(t('added_to_space', { space: space.name }));
      onClose();
    },
  });
  const taught = (spaces.data ?? []).filter(({ role }) => role === 'owner' || role === 'teacher');
  return (
    <Dialog open onClose={onClose} title={t('add_to_space_title', { title: course.title })}>
      {spaces.isPending && <Skeleton rows={2} />}
      {spaces.isSuccess && taught.length === 0 && (
        <EmptyState
          plain
          action={
            <Link to="/index/spaces" className={buttonClasses('soft')}>
              {t('to_spaces')}
            </Link>
          }
        >
          {t('no_space_to_add')}
        </EmptyState>
      )}
      {taught.length > 0 && (
        <List label={t('spaces')}>
          {taught.map((space) => (
            <ListRow
              key={space.id}
              title={<b>{space.name}</b>}
              end={
                <Button
                  aria-label={t('add_to_one', { space: space.name })}
                  busy={add.isPending && add.variables?.id === space.id}
                  onClick={() => add.mutate(space)}
                >
                  {t('add_to')}
                </Button>
              }
            />
          ))}
        </List>
      )}
      <Problem of={spaces.error ?? add.error} />
    </Dialog>
  );
}
