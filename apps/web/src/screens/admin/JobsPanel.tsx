import type { DataOf } from '@praxis/contract/endpoint';
import { type JobState, listJobs, retryJob } from '@praxis/contract/operator';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/call.ts';
import { spokenTime } from '../../platform/dates.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { type Column, Ledger } from '../../ui/Ledger.tsx';
import { type MarkShape, StateWord, type Tone } from '../../ui/Mark.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Paged, Panel } from './Panel.tsx';
import { StateFilter } from './StateFilter.tsx';
import { useFilters } from './useFilters.ts';

type Job = DataOf<typeof listJobs>['list'][number];

const states = ['running', 'queued', 'failed', 'done', 'cancelled'] as const;
const looks: Record<JobState, { shape: MarkShape; tone: Tone; act?: boolean }> = {
  queued: { shape: 'queued', tone: 'mute' },
  running: { shape: 'working', tone: 'ink' },
  done: { shape: 'tick', tone: 'pine' },
  failed: { shape: 'cross', tone: 'red', act: true },
  cancelled: { shape: 'over', tone: 'mute' },
};
const UPDATE_MS = 5000;

/** Long work of the platform with progress and error; what failed can be tried again. */
export function JobsPanel() {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const { values, page, set, setPage } = useFilters(['state']);
  const state = states.find((known) => known === values.state);
  const jobs = useQuery({
    queryKey: ['admin-jobs', state, page],
    queryFn: ({ signal }) => call(listJobs, { state, page }, { signal, background: true }),
    refetchInterval: UPDATE_MS,
  });
  const retry = useMutation({
    mutationFn: (job_id: string) => call(retryJob, { job_id }),
    onSuccess: () => {
      toastDone(t('retried'));
      return client.invalidateQueries({ queryKey: ['admin-jobs'] });
    },
  });
  const columns: Column<Job>[] = [
    { head: t('job'), cell: (job) => `${job.kind} ${job.id}` },
    {
      head: t('state'),
      cell: (job) => (
        <StateWord {...looks[job.state]}>
          {t(job.state)}
          {job.state === 'running' && ` ${job.progress}%`}
        </StateWord>
      ),
    },
    { head: t('error'), cell: (job) => job.error, wide: true },
    { head: t('owner'), cell: (job) => job.owner || t('by_platform') },
    {
      head: t('updated'),
      cell: (job) => `${spokenTime(job.updated_at)}${job.attempts > 1 ? `　${t('attempts', { count: job.attempts })}` : ''}`,
    },
  ];
  return (
    <Panel title={t('panel_jobs')} filters={<StateFilter states={states} value={values.state} onChange={(next) => set({ state: next })} />}>
      <Problem of={retry.error} className="mb-3" />
      <Paged query={jobs} empty={t('no_jobs')} onPage={setPage}>
        {({ list }) => (
          <Ledger
            label={t('panel_jobs')}
            items={list}
            columns={columns}
            actions={(job) =>
              job.state === 'failed' && (
                <Button size="small" busy={retry.isPending && retry.variables === job.id} onClick={() => retry.mutate(job.id)}>
                  {t('retry')}
                </Button>
              )
            }
          />
        )}
      </Paged>
    </Panel>
  );
}
