import { archivePaper, copyPaper, type PaperCard, removePaper } from '@praxis/contract/assessments/papers';
import { addressOf } from '@praxis/contract/core/pages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MoreHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { timeLabel } from '../../platform/language/dates.ts';
import { toastDone } from '../../platform/toasts.ts';
import { IconButton } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Ledger } from '../../ui/lists/Ledger.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Problem } from '../../ui/Problem.tsx';

/** Papers in rows with what can be done with each. */
export function PaperLedger({ papers }: { papers: readonly PaperCard[] }) {
  const { t } = useTranslation('papers');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: ['papers'] });
  const [removing, setRemoving] = useState<PaperCard>();
  const put = useMutation({
    mutationFn: (of: { paper_id: string; archived: boolean }) => call(archivePaper, of),
    onSuccess(_, { paper_id, archived }) {
      void refresh();
      toastDone(t(archived ? 'archived' : 'restored'), { label: t('undo'), run: () => put.mutate({ paper_id, archived: !archived }) });
    },
  });
  const copy = useMutation({
    mutationFn: (paper: PaperCard) => call(copyPaper, { paper_id: paper.id, title: t('copy_of', { title: paper.title }).slice(0, 100) }),
    onSuccess({ paper_id }) {
      void refresh();
      void navigate(`/paper/${paper_id}`);
    },
  });
  return (
    <>
      <Problem of={put.error ?? copy.error} />
      <Ledger
        label={t('title')}
        items={papers}
        columns={[
          {
            head: t('paper_title'),
            wide: true,
            cell: (paper) => (
              <Link to={`/paper/${paper.id}`} className="font-bold text-ink no-underline hover:underline">
                {paper.title}
              </Link>
            ),
          },
          { head: t('mode'), cell: (paper) => t(`mode_${paper.mode}`) },
          { head: t('questions'), numeric: true, cell: (paper) => paper.questions },
          { head: t('full_score'), numeric: true, cell: (paper) => paper.total_score },
          { head: t('used'), numeric: true, cell: (paper) => (paper.used > 0 ? t('used_times', { count: paper.used }) : '') },
          { head: t('updated'), cell: (paper) => timeLabel(paper.updated_at) },
        ]}
        actions={(paper) => (
          <Menu
            label={t('more', { title: paper.title })}
            trigger={
              <IconButton label={t('more', { title: paper.title })}>
                <MoreHorizontal className="size-4" strokeWidth={1.6} aria-hidden="true" />
              </IconButton>
            }
            entries={[
              { label: t('open'), run: () => void navigate(`/paper/${paper.id}`) },
              { label: t('print'), run: () => void navigate(addressOf('printPaper', { paperId: paper.id })) },
              { label: t('copy'), run: () => copy.mutate(paper) },
              'line',
              {
                label: t(paper.archived ? 'restore' : 'archive'),
                run: () => put.mutate({ paper_id: paper.id, archived: !paper.archived }),
              },
              ...(paper.used === 0 ? [{ label: t('remove'), danger: true, run: () => setRemoving(paper) }] : []),
            ]}
          />
        )}
      />
      {removing && (
        <ConfirmDialog
          open
          onClose={() => setRemoving(undefined)}
          title={t('remove_title', { title: removing.title })}
          confirm={t('remove_do')}
          danger
          onConfirm={async () => {
            await call(removePaper, { paper_id: removing.id });
            await refresh();
            toastDone(t('removed'));
          }}
        >
          <p>{t('remove_note')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
