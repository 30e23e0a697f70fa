import { addClassToSpace, followClass, listSpaceClasses } from '@praxis/contract/spaces/classes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Checkbox, Switch } from '../../../ui/fields/Choices.tsx';
import { List } from '../../../ui/lists/Table.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../../ui/States.tsx';
import { useSpaceRefresh } from '../space-queries.ts';

/** Puts the students of an administrative class into the space; later changes of the class may follow. */
export function AddClassDialog({ spaceId, onClose }: { spaceId: string; onClose: () => void }) {
  const { t } = useTranslation(['space', 'shell']);
  const refresh = useSpaceRefresh(spaceId);
  const [follow, setFollow] = useState(true);
  const [busy, setBusy] = useState('');
  const [failure, setFailure] = useState<unknown>();
  const query = useQuery({
    queryKey: ['space', spaceId, 'classes'],
    queryFn: ({ signal }) => call(listSpaceClasses, { space_id: spaceId }, { signal }),
  });
  const act = async (classId: string, what: () => Promise<void>) => {
    setBusy(classId);
    setFailure(undefined);
    try {
      await what();
      await query.refetch();
      refresh();
    } catch (refused) {
      setFailure(refused);
    }
    setBusy('');
  };
  const add = (classId: string) =>
    act(classId, async () => {
      const { added } = await call(addClassToSpace, { space_id: spaceId, class_id: classId, follow });
      toastDone(t('class_taken', { count: added }));
    });
  const change = (classId: string, next: boolean) =>
    act(classId, async () => {
      await call(followClass, { space_id: spaceId, class_id: classId, follow: next });
    });
  const list = query.data?.list ?? [];
  return (
    <Dialog open onClose={onClose} title={t('class_add_title')}>
      {query.isPending && <Skeleton rows={3} />}
      <Problem of={query.error} retry={() => void query.refetch()} />
      {query.data && list.length === 0 && <EmptyState plain>{t('class_none')}</EmptyState>}
      {list.length > 0 && (
        <>
          <List label={t('class_add_title')}>
            {list.map((one) => (
              <li key={one.id} className="flex min-h-12 items-center gap-3 border-t border-line py-2">
                <b className="cut min-w-0 flex-1">{one.name}</b>
                <span className="text-13 text-ink-3">{t('class_inside', { inside: one.inside, students: one.students })}</span>
                {one.added && (
                  <Switch
                    label={t('class_follow')}
                    hideLabel
                    checked={one.follow}
                    onChange={(event) => void change(one.id, event.target.checked)}
                  />
                )}
                {one.inside < one.students && (
                  <Button size="small" busy={busy === one.id} onClick={() => void add(one.id)}>
                    {t('class_take', { count: one.students - one.inside })}
                  </Button>
                )}
              </li>
            ))}
          </List>
          <Checkbox className="mt-4" label={t('class_follow')} checked={follow} onChange={(event) => setFollow(event.target.checked)} />
          <p className="mt-1 text-12 text-ink-3">{t('class_follow_help')}</p>
        </>
      )}
      <Problem of={failure} className="mt-3" />
    </Dialog>
  );
}
