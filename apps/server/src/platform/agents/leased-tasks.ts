import { type AgentFrame, LEASE_SECONDS } from '@praxis/contract/core/agent';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { type Db, withTransaction } from '../database/db.ts';
import type { AgentIdentity } from './agent-identities.ts';
import type { TaskReports } from './task-reports.ts';
import { acceptResultFiles } from './task-results.ts';

/** An agent that holds leases: its name, whose key it showed, and the kinds of what it holds by the ids of the tasks. */
export type LeaseHolder = { name: string; identity: AgentIdentity; held: Map<string, string> };

/** What an agent reports of a task it was given. */
export type TaskReport = Extract<AgentFrame, { t: 'progress' | 'done' | 'failed' }>;

const ATTEMPTS = 3;
/** An agent whose connection broke has this long to come back before its work is given to another. */
const RECONNECT_SECONDS = 6;

/** Leases that agents hold: what is reported on them, how they are renewed, and how those of lost agents come back. */
export function openLeasedTasks(db: Db, kinds: ReadonlyMap<string, TaskReports>, log: Logger) {
  /** Kinds of tasks an agent may be given and report on; `none` is no kind. */
  const kindsFor = ({ identity }: LeaseHolder) => ['none', ...[...kinds].flatMap(([kind, { by }]) => (by === identity.kind ? [kind] : []))];
  const attemptsOf = (kind: string) => kinds.get(kind)?.attempts ?? ATTEMPTS;

  const changeHeld = (holder: LeaseHolder, change: Record<string, unknown>) =>
    db
      .updateTable('agent_tasks')
      .set(change)
      .where('lease_agent', '=', holder.name)
      .where('kind', 'in', kindsFor(holder))
      .where('state', '=', 'leased');

  /** The task of a report while its lease still holds, locked. */
  const findLeased = (inside: Db, holder: LeaseHolder, { id, lease }: TaskReport) =>
    inside
      .selectFrom('agent_tasks')
      .select(['id', 'kind', 'subject_id', 'attempts'])
      .where('id', '=', id)
      .where('state', '=', 'leased')
      .where('lease_no', '=', lease)
      .where('lease_agent', '=', holder.name)
      .where('kind', 'in', kindsFor(holder))
      .forUpdate()
      .executeTakeFirst();

  type Leased = NonNullable<Awaited<ReturnType<typeof findLeased>>>;

  const change = (inside: Db, { id }: Leased, set: Record<string, unknown>) =>
    inside
      .updateTable('agent_tasks')
      .set({ ...set, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute();

  /** Queues a task that failed again while it has attempts left and trying again may help. */
  async function fail(inside: Db, task: Leased, { error, final }: { error: string; final: boolean }) {
    if (!final && task.attempts < attemptsOf(task.kind))
      return change(inside, task, { state: 'queued', error, run_at: new Date(Date.now() + 5000 * task.attempts) });
    await change(inside, task, { state: 'failed', error, lease_until: null });
    return kinds.get(task.kind)!.failed({ subjectId: task.subject_id, error, db: inside });
  }

  return {
    /** Records a report if its lease still holds; the subject changes in the same transaction. False when it does not hold any more. */
    record: (holder: LeaseHolder, report: TaskReport) =>
      withTransaction(db, async (inside) => {
        const task = await findLeased(inside, holder, report);
        const reports = task && kinds.get(task.kind);
        if (!task || !reports) {
          holder.held.delete(report.id);
          return false;
        }
        const about = { subjectId: task.subject_id, db: inside };
        const named = report.t === 'done' ? report.result : report.t === 'progress' ? report.partial : undefined;
        // What is shown to people is signed for them by the id of its file: an agent that names others would read the whole school.
        if (!(await acceptResultFiles(inside, report, named))) {
          log.error({ task: task.id, kind: task.kind, agent: holder.name }, 'a result names files not made under its lease: it is refused');
          holder.held.delete(report.id);
          await fail(inside, task, { error: 'result_refused', final: false });
          return report.t !== 'progress';
        }
        if (report.t === 'progress') {
          await change(inside, task, { progress: Math.max(0, Math.min(100, Math.round(report.progress))) });
          await reports.progress?.({ ...about, progress: report.progress, partial: report.partial });
          return true;
        }
        holder.held.delete(report.id);
        if (report.t === 'done') {
          await change(inside, task, { state: 'done', progress: 100, result: JSON.stringify(report.result), lease_until: null });
          await reports.done({ ...about, result: report.result });
        } else await fail(inside, task, report);
        return true;
      }),

    /** Renews one lease an agent says it still works on; false when it does not hold any more. */
    async renew(holder: LeaseHolder, id: string, lease: number) {
      const saved = await changeHeld(holder, { lease_until: sql`now() + make_interval(secs => ${LEASE_SECONDS})` })
        .where('id', '=', id)
        .where('lease_no', '=', lease)
        .returning('kind')
        .executeTakeFirst();
      // An agent that reconnects still works on what it was given before.
      if (saved) holder.held.set(id, saved.kind);
      else holder.held.delete(id);
      return saved !== undefined;
    },

    /** Returns leases whose agent fell silent; a task that keeps losing its agents fails for good. */
    async returnLost() {
      const lost = await db
        .selectFrom('agent_tasks')
        .select(['id', 'kind', 'subject_id', 'attempts'])
        .where('state', '=', 'leased')
        .where('lease_until', '<', sql<Date>`now()`)
        .execute();
      for (const task of lost) {
        await withTransaction(db, async (inside) => {
          const failed = task.attempts >= attemptsOf(task.kind);
          const accepted = await inside
            .updateTable('agent_tasks')
            .set({ state: failed ? 'failed' : 'queued', lease_agent: null, error: 'the agent was lost', updated_at: sql`now()` })
            .where('id', '=', task.id)
            .where('state', '=', 'leased')
            .where('lease_until', '<', sql<Date>`now()`)
            .returning('id')
            .executeTakeFirst();
          if (accepted && failed)
            await kinds.get(task.kind)?.failed({ subjectId: task.subject_id, error: 'the agent was lost', db: inside });
        });
      }
    },

    /** A connection that broke is either back at once and renews its leases, or its process died: nobody waits half a minute for that. */
    async shorten(holder: LeaseHolder) {
      if (holder.held.size === 0) return;
      await changeHeld(holder, { lease_until: sql`least(lease_until, now() + make_interval(secs => ${RECONNECT_SECONDS}))` })
        .where('id', 'in', [...holder.held.keys()])
        .execute();
    },

    /** Gives back everything an agent held that is none any more. */
    async requeue(holder: LeaseHolder) {
      await changeHeld(holder, { state: 'queued', lease_agent: null, error: 'the agent was revoked', updated_at: sql`now()` }).execute();
    },
  };
}
