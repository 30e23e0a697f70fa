import { gradeChangesToNotify, notifyGradeChanges, releaseGrades } from '@praxis/contract/grades/setup';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Checkbox } from '../../../ui/fields/Choices.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { type BookModel, cellAt } from '../book-model.ts';

/** Scores that changed after their students could see them: they are told when somebody says so, once for all changes. */
function ChangedScores({ spaceId }: { spaceId: string }) {
  const { t } = useTranslation('grades');
  const changes = useQuery({
    queryKey: ['gradebook', spaceId, 'changes'],
    queryFn: ({ signal }) => call(gradeChangesToNotify, { space_id: spaceId }, { signal }),
    staleTime: 0,
  });
  const notify = useMutation({
    mutationFn: () => call(notifyGradeChanges, { space_id: spaceId }),
    onSuccess: ({ people }) => {
      toastDone(t('changes_notified', { count: people }));
      return changes.refetch();
    },
  });
  if (!changes.data || changes.data.people === 0) return null;
  return (
    <section aria-label={t('changes')} className="mt-4 border-t border-line pt-3">
      <div className="flex items-center gap-3">
        <p className="min-w-0 flex-1 text-14">{t('changes_note', { count: changes.data.people, cells: changes.data.cells })}</p>
        <Button busy={notify.isPending} onClick={() => notify.mutate()}>
          {t('changes_notify')}
        </Button>
      </div>
      <Problem of={notify.error} />
    </section>
  );
}

/** Which columns students are shown now; they are told once. */
export function ReleaseDialog({
  spaceId,
  model,
  again,
  onClose,
}: {
  spaceId: string;
  model: BookModel;
  again: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('grades');
  const { columns, students, can } = model.book;
  const open = columns.flatMap((column, at) => (!column.released && !column.archived ? [{ column, at }] : []));
  const may = open.filter(({ column }) => column.releasable && (column.source === 'manual' || can.release));
  const count = (at: number) => students.filter((_, student) => cellAt(model, at, student).units !== null).length;
  const [chosen, setChosen] = useState(() => new Set(may.filter(({ at }) => count(at) > 0).map(({ column }) => column.key)));
  const release = useMutation({
    mutationFn: () => call(releaseGrades, { space_id: spaceId, keys: [...chosen], released: true }),
    onSuccess: ({ changed }) => {
      toastDone(t('released_columns', { count: changed.length }));
      again();
      onClose();
    },
  });
  const toggle = (key: string) => setChosen((known) => new Set(known.has(key) ? [...known].filter((one) => one !== key) : [...known, key]));
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('release_title')}
      summary={t('release_summary', { count: students.filter(({ former }) => !former).length })}
      foot={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button look="filled" busy={release.isPending} disabled={chosen.size === 0} onClick={() => release.mutate()}>
            {t('release_columns', { count: chosen.size })}
          </Button>
        </>
      }
    >
      {open.length === 0 && <p className="py-2 text-ink-2">{t('all_released')}</p>}
      <ul className="gb-release overflow-y-auto">
        {open.map(({ column, at }) => (
          <li key={column.key} className="flex min-h-10 items-center gap-3 border-t border-line first:border-t-0">
            <Checkbox
              label={column.title}
              disabled={!may.some((one) => one.at === at)}
              checked={chosen.has(column.key)}
              onChange={() => toggle(column.key)}
            />
            <span className="ml-auto text-12 text-ink-3">
              {may.some((one) => one.at === at) ? t('scores_there', { count: count(at), of: students.length }) : t('source_decides')}
            </span>
          </li>
        ))}
      </ul>
      <Problem of={release.error} />
      <ChangedScores spaceId={spaceId} />
    </Dialog>
  );
}
