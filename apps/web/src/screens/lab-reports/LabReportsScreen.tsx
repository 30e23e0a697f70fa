import { listReports, scoreReports } from '@praxis/contract/reports/reports';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { timeLabel } from '../../platform/language/dates.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/fields/Choices.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import { BatchToolbar } from '../../ui/lists/BatchToolbar.tsx';
import { Ledger } from '../../ui/lists/Ledger.tsx';
import { Pagination } from '../../ui/lists/MoreButton.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useIsPhone } from '../../ui/phone.ts';
import { EmptyState, Skeleton } from '../../ui/States.tsx';

const looks = {
  draft: { shape: 'draft', tone: 'mute' },
  submitted: { shape: 'disc', tone: 'ink' },
  rejected: { shape: 'returned', tone: 'red' },
  reviewed: { shape: 'tick', tone: 'pine' },
} as const;

/** The reports on a lab: one by one, or many with one score that must be set first (S-194). */
export function LabReportsScreen() {
  const { t } = useTranslation(['lab-report', 'shell']);
  const { taskId = '' } = useParams();
  const phone = useIsPhone();
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [score, setScore] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const about = { subject: 'lab' as const, subject_id: taskId };
  const reports = useQuery({
    queryKey: ['lab-reports', taskId, page],
    queryFn: ({ signal }) => call(listReports, { ...about, page, size: 50 }, { signal }),
    placeholderData: keepPreviousData,
  });
  const { data } = reports;
  const waiting = (data?.list ?? []).filter(({ state }) => state === 'submitted').map(({ id }) => id);
  const give = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const typed = score.trim() === '' ? null : Number(score);
      const { done } = await call(scoreReports, { ...about, report_ids: [...chosen], score: Number.isFinite(typed) ? typed : null });
      toastDone(t('scored', { count: done }));
      setChosen(new Set());
      await reports.refetch();
    } catch (refused) {
      setFailure(refused);
    }
    setBusy(false);
  };
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  return (
    <Page title={data ? t('reports_of', { title: data.title }) : t('reports')} summary={data && t('waiting', { count: data.waiting })}>
      {reports.isPending && <Skeleton rows={5} label={t('shell:loading')} />}
      <Problem of={reports.error} retry={() => void reports.refetch()} />
      {data && data.list.length === 0 && <EmptyState>{t('none')}</EmptyState>}
      {data && data.list.length > 0 && (
        <>
          <BatchToolbar
            label={t('reports')}
            pickAll={t('choose_all')}
            all={waiting.length > 0 && waiting.every((id) => chosen.has(id))}
            some={chosen.size > 0 && !waiting.every((id) => chosen.has(id))}
            onAll={() => setChosen(waiting.every((id) => chosen.has(id)) ? new Set() : new Set(waiting))}
            count={chosen.size}
          >
            <span className="text-13 text-ink-2">{t('score_of', { max: data.max_score })}</span>
            <Field label={t('score_of', { max: data.max_score })} hideLabel className="w-40">
              <TextInput inputMode="numeric" value={score} maxLength={4} onChange={(event) => setScore(event.target.value)} />
            </Field>
            <Button look="filled" busy={busy} disabled={chosen.size === 0} onClick={() => void give()}>
              {t('score_many', { count: chosen.size })}
            </Button>
          </BatchToolbar>
          <Problem of={failure} />
          <Ledger
            label={t('reports')}
            items={data.list}
            columns={[
              { head: t('student'), cell: (row) => <Link to={`/labReport/${taskId}/${row.student.id}`}>{row.student.name}</Link> },
              { head: t('state'), cell: (row) => <StateLabel {...looks[row.state]}>{t(`state_${row.state}`)}</StateLabel> },
              { head: t('score'), cell: (row) => row.score ?? '–', numeric: true },
              { head: t('submitted_at'), cell: (row) => (row.submitted_at === null ? '' : timeLabel(row.submitted_at)) },
              { head: t('times'), cell: (row) => row.version, numeric: true },
            ]}
            actions={(row) => (
              <Checkbox
                hideLabel={!phone}
                label={t('choose', { name: row.student.name })}
                checked={chosen.has(row.id)}
                disabled={row.state !== 'submitted'}
                onChange={() => toggle(row.id)}
              />
            )}
          />
          <Pagination page={page} size={50} total={data.total} onPage={setPage} />
        </>
      )}
    </Page>
  );
}
