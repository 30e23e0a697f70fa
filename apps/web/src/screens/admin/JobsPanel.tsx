import { type JobState, listJobs, retryJob } from '@praxis/contract/admin/operator';
import type { DataOf } from '@praxis/contract/core/endpoint';
import { workNames } from '@praxis/contract/home/messages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { timeLabel } from '../../platform/language/dates.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Select } from '../../ui/fields/TextInput.tsx';
import { type Column, Ledger } from '../../ui/lists/Ledger.tsx';
import { Paged } from '../../ui/lists/Paged.tsx';
import { type MarkShape, StateLabel, type Tone } from '../../ui/Mark.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { DaysField, daysIn } from './DaysField.tsx';
import { Panel } from './Panel.tsx';
import { PersonField } from './people/PersonField.tsx';
import { StateFilter } from './StateFilter.tsx';
import { useFilters } from './useFilters.ts';
import { useNames } from './useNames.ts';

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

type Filters = ReturnType<typeof useFilters<(typeof names)[number]>>;
const names = ['state', 'kind', 'owner', 'from', 'to'] as const;

function JobFilters({ values, set }: Pick<Filters, 'values' | 'set'>) {
  const { t } = useTranslation('admin');
  const nameOf = useNames();
  const kinds = Object.keys(workNames).map((value) => ({ value, label: nameOf(workNames, value) }));
  return (
    <>
      <StateFilter states={states} value={values.state} onChange={(state) => set({ state })} />
      <Field label={t('kind')} className="phone:w-full">
        <Select
          choices={[{ value: '', label: t('any_kind') }, ...kinds]}
          value={values.kind}
          onChange={(event) => set({ kind: event.target.value })}
        />
      </Field>
      <PersonField label={t('owner')} value={values.owner} onSearch={(owner) => set({ owner })} />
      <DaysField values={values} onChange={set} />
    </>
  );
}

/** Long work of the platform with progress and error; what failed can be tried again. */
export function JobsPanel() {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const nameOf = useNames();
  const { values, page, set, setPage } = useFilters(names);
  const state = states.find((known) => known === values.state);
  const jobs = useQuery({
    queryKey: ['admin-jobs', values, page],
    queryFn: ({ signal }) =>
      call(listJobs, { state, kind: values.kind, owner: values.owner, ...daysIn(values), page }, { signal, background: true }),
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
    {
      head: t('job'),
      cell: (job) => (
        <>
          {nameOf(workNames, job.kind)} <span className="text-12 font-normal text-ink-3">{job.id}</span>
        </>
      ),
    },
    {
      head: t('state'),
      cell: (job) => (
        <StateLabel {...(job.overtaken ? looks.cancelled : looks[job.state])}>
          {t(job.overtaken ? 'job_overtaken' : job.state)}
          {job.state === 'running' && ` ${job.progress}%`}
        </StateLabel>
      ),
    },
    { head: t('error'), cell: (job) => job.error, wide: true },
    { head: t('owner'), cell: (job) => job.owner || t('by_platform') },
    {
      head: t('updated'),
      cell: (job) => `${timeLabel(job.updated_at)}${job.attempts > 1 ? `　${t('attempts', { count: job.attempts })}` : ''}`,
    },
  ];
  return (
    <Panel title={t('panel_jobs')} filters={<JobFilters values={values} set={set} />}>
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
