import type { DataOf } from '@praxis/contract/core/endpoint';
import { listInstitutionApplications, reviewInstitutionApplication } from '@praxis/contract/institutions/console';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '../../parts/reason/ReasonDialog.tsx';
import { call } from '../../platform/calls/call.ts';
import { timeLabel } from '../../platform/language/dates.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { SegmentedControl } from '../../ui/fields/Choices.tsx';
import { type Column, Ledger } from '../../ui/lists/Ledger.tsx';
import { Pagination } from '../../ui/lists/MoreButton.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../ui/States.tsx';
import { useConsoleRefresh } from './console-queries.ts';

type Application = DataOf<typeof listInstitutionApplications>['list'][number];
type Verdict = 'approved' | 'refused';

const states = ['pending', 'approved', 'refused'] as const;
const SIZE = 20;

function VerdictDialog({
  verdict,
  application,
  onClose,
  onSent,
}: {
  verdict: Verdict;
  application: Application;
  onClose: () => void;
  onSent: (reason: string) => Promise<void>;
}) {
  const { t } = useTranslation('institution-console');
  const { real_name: name } = application;
  if (verdict === 'approved')
    return (
      <ConfirmDialog
        open
        onClose={onClose}
        title={t('approve_title', { name })}
        confirm={t('approve_confirm')}
        onConfirm={() => onSent('')}
      >
        {t('approve_line')}
      </ConfirmDialog>
    );
  return (
    <ReasonDialog
      title={t('refuse_title', { name })}
      text={t('refuse_line')}
      label={t('reason_shown')}
      confirm={t('refuse_confirm')}
      onClose={onClose}
      onConfirm={onSent}
    />
  );
}

function useApplications(institutionId: string) {
  const [state, setState] = useState<(typeof states)[number]>('pending');
  const [page, setPage] = useState(1);
  const query = useQuery({
    queryKey: ['institution', institutionId, 'applications', state, page],
    queryFn: ({ signal }) => call(listInstitutionApplications, { institution_id: institutionId, state, page, size: SIZE }, { signal }),
  });
  const choose = (next: (typeof states)[number]) => {
    setState(next);
    setPage(1);
  };
  return { state, choose, page, setPage, query };
}

/** Members who ask for the teacher role, decided by their own institution. */
export function Applications({ institutionId }: { institutionId: string }) {
  const { t } = useTranslation('institution-console');
  const refresh = useConsoleRefresh(institutionId);
  const { state, choose, page, setPage, query } = useApplications(institutionId);
  const [asked, setAsked] = useState<{ verdict: Verdict; application: Application }>();
  const send = async (reason: string) => {
    if (!asked) return;
    const { verdict, application } = asked;
    await call(reviewInstitutionApplication, { institution_id: institutionId, application_id: application.id, verdict, reason });
    refresh();
    toastDone(t(verdict === 'approved' ? 'approve_done' : 'refuse_done', { name: application.real_name }));
  };
  const columns: Column<Application>[] = [
    { head: t('name'), cell: (one) => one.real_name },
    { head: t('phone'), cell: (one) => one.phone },
    { head: t('school_given'), cell: (one) => one.school },
    {
      head: t('proof'),
      cell: (one) =>
        one.proof ? (
          <a href={one.proof} target="_blank" rel="noreferrer" aria-label={`${t('see_proof')} ${one.real_name}`}>
            {t('see_proof')}
          </a>
        ) : null,
    },
    { head: t('applied_at'), cell: (one) => timeLabel(one.created_at) },
    { head: t('reason'), cell: (one) => one.reason, wide: true },
  ];
  return (
    <>
      <SegmentedControl
        className="mb-4 self-start"
        label={t('state')}
        choices={states.map((value) => ({ value, label: t(`application_${value}`) }))}
        value={state}
        onChange={choose}
      />
      {query.isPending && <Skeleton rows={4} />}
      <Problem of={query.error} retry={() => void query.refetch()} />
      {query.data?.total === 0 && <EmptyState>{t('no_applications')}</EmptyState>}
      {query.data && query.data.list.length > 0 && (
        <Ledger
          label={t('tab_applications')}
          items={query.data.list}
          columns={columns}
          actions={(application) =>
            application.state === 'pending' && (
              <>
                <Button size="small" look="filled" onClick={() => setAsked({ verdict: 'approved', application })}>
                  {t('approve')}
                </Button>
                <Button size="small" onClick={() => setAsked({ verdict: 'refused', application })}>
                  {t('refuse')}
                </Button>
              </>
            )
          }
        />
      )}
      {query.data && <Pagination page={page} size={SIZE} total={query.data.total} onPage={setPage} />}
      {asked && <VerdictDialog {...asked} onClose={() => setAsked(undefined)} onSent={send} />}
    </>
  );
}
