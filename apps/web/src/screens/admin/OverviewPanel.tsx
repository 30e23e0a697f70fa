import { getOverview, waitingAddress } from '@praxis/contract/admin/operator';
import type { DataOf } from '@praxis/contract/core/endpoint';
import { agentNames, figureNames, partNames } from '@praxis/contract/home/messages';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { clockTime } from '../../platform/language/dates.ts';
import { StateLabel } from '../../ui/Mark.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { agentKind } from './machines/agent-kind.ts';
import { Panel } from './Panel.tsx';
import { useNames } from './useNames.ts';
import { useWaiting } from './useWaiting.ts';

type Overview = DataOf<typeof getOverview>;

const UPDATE_MS = 30_000;

/** Bytes in the unit that reads best. */
function sizeView(bytes: number) {
  const units = ['B', 'KB', 'MB', 'GB', 'TB'];
  const step = Math.min(units.length - 1, bytes > 0 ? Math.floor(Math.log2(bytes) / 10) : 0);
  return `${(bytes / 1024 ** step).toFixed(step > 1 ? 1 : 0)} ${units[step]}`;
}

function Facts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mb-8 break-inside-avoid">
      <h3 className="mb-2 text-14 font-bold">{title}</h3>
      <dl className="border-b border-line">{children}</dl>
    </section>
  );
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-9 items-center justify-between gap-4 border-t border-line py-1.5">
      <dt className="max-w-3/5 flex-none text-ink-2">{name}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </div>
  );
}

const PARTS = {
  ready: { shape: 'tick', tone: 'pine' },
  off: { shape: 'over', tone: 'mute' },
  degraded: { shape: 'triangle', tone: 'amber' },
  wrong: { shape: 'cross', tone: 'red' },
} as const;
/** Where more is seen of a part, and something done about it. */
const PLACES: Partial<Record<string, string>> = {
  judge: '/admin/judge',
  labs: '/admin/labs',
  media: '/admin/agents',
  live: '/admin/agents',
  repositories: '/admin/agents',
  payments: '/admin/money',
};

/** Whether a part is ready, off by choice, waits for somebody, or is wrong. */
function PartState({ state, why }: { state: keyof typeof PARTS; why: string }) {
  const { t } = useTranslation('admin');
  return (
    <span className="flex flex-col items-end">
      <StateLabel {...PARTS[state]} act={state === 'degraded' || state === 'wrong'}>
        {t(`part_${state}`)}
      </StateLabel>
      {why && <span className="text-12 text-ink-3">{why}</span>}
    </span>
  );
}

function PartName({ name, label }: { name: string; label: string }) {
  const place = PLACES[name];
  return place ? (
    <Link to={place} className="text-ink-2 underline">
      {label}
    </Link>
  ) : (
    label
  );
}

/** What waits for a decision, each with the way to it. */
function Waiting() {
  const { t } = useTranslation('admin');
  const waiting = useWaiting();
  return (
    <Facts title={t('waiting_for_you')}>
      {waiting.panels.map((panel) => (
        <Fact
          key={panel}
          name={
            <Link to={waitingAddress(panel)} className="text-ink-2 underline">
              {t(`panel_${panel}`)}
            </Link>
          }
        >
          {waiting.of(panel) > 0 ? <b className="text-amber">{waiting.of(panel)}</b> : 0}
        </Fact>
      ))}
    </Facts>
  );
}

function Figures({ overview }: { overview: Overview }) {
  const { t } = useTranslation('admin');
  const { people, jobs, files } = overview;
  const nameOf = useNames();
  return (
    <div className="columns-3 gap-x-10 phone:columns-1 max-[1100px]:columns-2">
      <Waiting />
      <Facts title={t('people')}>
        <Fact name={t('students')}>{people.students}</Fact>
        <Fact name={t('teachers')}>{people.teachers}</Fact>
        <Fact name={t('experts')}>{people.experts}</Fact>
        <Fact name={t('new_this_week')}>{people.new_this_week}</Fact>
        <Fact name={t('locked_people')}>{people.locked}</Fact>
      </Facts>
      <Facts title={t('school')}>
        {overview.figures.map(({ name, count }) => (
          <Fact key={name} name={nameOf(figureNames, name)}>
            {count}
          </Fact>
        ))}
        <Fact name={t('files')}>{t('files_of', { count: files.count, size: sizeView(files.bytes) })}</Fact>
      </Facts>
      <Facts title={t('today')}>
        <Fact name={t('active_today')}>{overview.active_today}</Fact>
        <Fact name={t('views_today')}>{overview.views_today}</Fact>
      </Facts>
      <Facts title={t('work')}>
        <Fact name={t('running')}>{jobs.running}</Fact>
        <Fact name={t('queued')}>{jobs.queued}</Fact>
        <Fact
          name={
            <Link to="/admin/jobs?state=failed" className="text-ink-2 underline">
              {t('failed')}
            </Link>
          }
        >
          {jobs.failed > 0 ? <b className="text-red">{jobs.failed}</b> : 0}
        </Fact>
        <Fact name={t('done')}>{jobs.done}</Fact>
      </Facts>
      <Facts title={t('parts')}>
        {overview.parts.map((part) => (
          <Fact key={part.name} name={<PartName name={part.name} label={nameOf(partNames, part.name)} />}>
            <PartState {...part} />
          </Fact>
        ))}
      </Facts>
      <Facts title={t('connected_agents')}>
        {overview.agents.length === 0 && <Fact name={t('no_agents')}>{''}</Fact>}
        {overview.agents.map((agent) => (
          <Fact key={`${agentKind(agent)} ${agent.name}`} name={`${nameOf(agentNames, agentKind(agent))} ${agent.name}`}>
            {t('agent_busy', { busy: agent.busy })}
          </Fact>
        ))}
      </Facts>
    </div>
  );
}

/** The state of the school in one look. */
export function OverviewPanel() {
  const { t } = useTranslation(['admin', 'shell']);
  const overview = useQuery({
    queryKey: ['admin-overview'],
    queryFn: ({ signal }) => call(getOverview, {}, { signal }),
    refetchInterval: UPDATE_MS,
  });
  return (
    <Panel title={t('panel_overview')} summary={overview.data && t('as_of', { time: clockTime(overview.data.at) })}>
      {overview.isPending && <Skeleton rows={6} label={t('shell:loading')} />}
      <Problem of={overview.error} retry={() => void overview.refetch()} />
      {overview.data && <Figures overview={overview.data} />}
    </Panel>
  );
}
