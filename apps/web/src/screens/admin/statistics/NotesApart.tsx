import { type NoteApart, statApart, statRetry } from '@praxis/contract/statistics/followers';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { timeLabel } from '../../../platform/language/dates.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { type Column, Ledger } from '../../../ui/lists/Ledger.tsx';
import { Paged } from '../../../ui/lists/Paged.tsx';
import { Problem } from '../../../ui/Problem.tsx';

type Props = { follower: string; name: string; onClose: () => void };

/** Changes of a copy that were set aside, each with why; tried again one by one or all together. */
export function NotesApart({ follower, name, onClose }: Props) {
  const { t } = useTranslation('admin');
  const queries = useQueryClient();
  const [page, setPage] = useState(1);
  const notes = useQuery({
    queryKey: ['admin', 'statistics', 'apart', follower, page],
    queryFn: ({ signal }) => call(statApart, { follower, page }, { signal }),
    placeholderData: keepPreviousData,
  });
  const retry = useMutation({
    mutationFn: (ids?: string[]) => call(statRetry, { follower, note_ids: ids }),
    onSuccess: ({ retried }) => {
      toastDone(t('stat_retried', { count: retried }));
      setPage(1);
      return queries.invalidateQueries({ queryKey: ['admin', 'statistics'] });
    },
  });
  const columns: Column<NoteApart>[] = [
    { head: t('stat_change'), cell: (note) => `${note.source} ${note.ref}` },
    { head: t('error'), cell: (note) => note.error, wide: true },
    { head: t('stat_apart_since'), cell: (note) => timeLabel(note.apart_at) },
  ];
  return (
    <Dialog
      open
      onClose={onClose}
      width="wide"
      title={t('stat_apart_of', { name })}
      foot={
        <>
          <Button onClick={onClose}>{t('stat_apart_close')}</Button>
          <Button
            look="filled"
            busy={retry.isPending && retry.variables === undefined}
            disabled={!notes.data?.total}
            onClick={() => retry.mutate(undefined)}
          >
            {t('stat_retry_all')}
          </Button>
        </>
      }
    >
      <p className="mb-3 text-ink-2">{t('stat_apart_note')}</p>
      <Problem of={retry.error} className="mb-3" />
      <Paged query={notes} empty={t('stat_apart_none')} onPage={setPage}>
        {({ list }) => (
          <Ledger
            label={t('stat_apart_of', { name })}
            items={list}
            columns={columns}
            actions={(note) => (
              <Button size="small" busy={retry.isPending && retry.variables?.[0] === note.id} onClick={() => retry.mutate([note.id])}>
                {t('retry')}
              </Button>
            )}
          />
        )}
      </Paged>
    </Dialog>
  );
}
