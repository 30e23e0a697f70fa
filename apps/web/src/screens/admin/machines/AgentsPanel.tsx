import { listAgents } from '@praxis/contract/admin/operator';
import { agentNames, taskNames } from '@praxis/contract/home/messages';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { timeLabel } from '../../../platform/language/dates.ts';
import { Ledger } from '../../../ui/lists/Ledger.tsx';
import { Section } from '../../../ui/Page.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../../ui/States.tsx';
import { Panel } from '../Panel.tsx';
import { useNames } from '../useNames.ts';
import { AgentKeys } from './AgentKeys.tsx';
import { agentKind } from './agent-kind.ts';

const UPDATE_MS = 5000;

/** The separate processes that work for the platform, and their tasks. */
export function AgentsPanel() {
  const { t } = useTranslation(['admin', 'shell']);
  const nameOf = useNames();
  // A lab host takes no tasks of kinds: how many machines it holds is its memory's to say.
  const capacityView = (capacity: Record<string, number>) => (
    <span className="flex flex-wrap gap-x-4 py-1">
      {Object.keys(capacity).length === 0 && '—'}
      {Object.entries(capacity).map(([kind, most]) => (
        <span key={kind} className="whitespace-nowrap">{`${nameOf(taskNames, kind)} ${most}`}</span>
      ))}
    </span>
  );
  const query = useQuery({
    queryKey: ['admin-agents'],
    queryFn: ({ signal }) => call(listAgents, {}, { signal, background: true }),
    refetchInterval: UPDATE_MS,
  });
  const { data } = query;
  return (
    <Panel title={t('panel_agents')}>
      {query.isPending && <Skeleton rows={4} label={t('shell:loading')} />}
      <Problem of={query.error} retry={() => void query.refetch()} />
      {data && (
        <>
          <Section title={t('connected_agents')}>
            {data.agents.length === 0 && <EmptyState>{t('no_agents')}</EmptyState>}
            {data.agents.length > 0 && (
              <Ledger
                label={t('connected_agents')}
                items={data.agents.map((agent) => ({ ...agent, id: `${agentKind(agent)} ${agent.name}` }))}
                columns={[
                  { head: t('kind'), cell: (agent) => nameOf(agentNames, agentKind(agent)) },
                  { head: t('agent_name'), cell: (agent) => agent.name },
                  { head: t('agent_capacity'), cell: (agent) => capacityView(agent.capacity) },
                  { head: t('agent_load'), cell: (agent) => agent.busy, numeric: true },
                ]}
              />
            )}
          </Section>
          <AgentKeys />
          <Section title={t('tasks')}>
            {data.tasks.length === 0 && <p className="border-y border-line py-3 text-ink-2">{t('no_tasks')}</p>}
            {data.tasks.length > 0 && (
              <Ledger
                label={t('tasks')}
                items={data.tasks.map((task) => ({ ...task, id: task.kind }))}
                columns={[
                  { head: t('kind'), cell: (task) => nameOf(taskNames, task.kind) },
                  { head: t('queued'), cell: (task) => task.queued, numeric: true },
                  { head: t('leased'), cell: (task) => task.leased, numeric: true },
                  { head: t('done'), cell: (task) => task.done, numeric: true },
                  { head: t('failed'), cell: (task) => task.failed, numeric: true },
                ]}
              />
            )}
          </Section>
          <Section title={t('failures')}>
            {data.failures.length === 0 && <p className="border-y border-line py-3 text-ink-2">{t('no_failures')}</p>}
            {data.failures.length > 0 && (
              <Ledger
                label={t('failures')}
                items={data.failures}
                columns={[
                  { head: t('kind'), cell: (task) => nameOf(taskNames, task.kind) },
                  { head: t('subject'), cell: (task) => task.subject_id },
                  { head: t('error'), cell: (task) => task.error, wide: true },
                  { head: t('when'), cell: (task) => timeLabel(task.at) },
                ]}
              />
            )}
          </Section>
        </>
      )}
    </Panel>
  );
}
