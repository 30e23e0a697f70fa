import type { ProjectContent, ProjectStage } from '@praxis/contract/projects/design';

const DAY_MS = 86_400_000;
/** A hand-in that was sent at the bell and arrives a little later is in time. */
export const AFTER_DEADLINE_MS = 5000;
/** By then the sweep of the minute has handed in what was complete at its date. */
const MISSING_AFTER_MS = 120_000;
/** Who was rejected has so many days to hand in again. */
export const REDO_MS = 7 * DAY_MS;

type TaskDates = { opens_at: Date | null; closes_at: Date | null };
type Work = { stage_id: string; state: string; due_at: Date | null };

/** When a stage is due: its own date when one was given, else so many days from the beginning, never after the end of the task. */
export function dueAt(stage: Pick<ProjectStage, 'days'>, task: TaskDates, startedAt: Date | null, own: Date | null): Date | null {
  if (own) return own;
  const base = task.opens_at ?? startedAt;
  if (stage.days === null || !base) return task.closes_at;
  const due = new Date(base.getTime() + stage.days * DAY_MS);
  return task.closes_at && task.closes_at < due ? task.closes_at : due;
}

/** The stage that stands in the way of another one; undefined when it may be worked on. */
export function stageBefore(content: ProjectContent, stageId: string, works: readonly Work[]): ProjectStage | undefined {
  const at = content.stages.findIndex(({ id }) => id === stageId);
  const [stage, before] = [content.stages[at], content.stages[at - 1]];
  if (!stage || !before || stage.opens === 'always') return undefined;
  const state = works.find(({ stage_id }) => stage_id === before.id)?.state ?? 'open';
  const done = state === 'reviewed' || (stage.opens === 'after' && state === 'submitted');
  return done ? undefined : before;
}

/** Seconds a hand-in is late, nothing within the first five after its date. */
export const lateSeconds = (due: Date | null, now: Date) =>
  due && now.getTime() > due.getTime() + AFTER_DEADLINE_MS ? Math.floor((now.getTime() - due.getTime()) / 1000) : 0;

type AwaitedWork = {
  stage: Pick<ProjectStage, 'days'>;
  task: TaskDates;
  run: { started_at: Date | null };
  work: Omit<Work, 'stage_id'> | undefined;
};

/** Whether a team no longer hands in a stage in time: it never did, or it was sent back, and the date is over. Only then may a reviewer give points for what is not there. */
export function isMissing({ stage, task, run, work }: AwaitedWork, now: Date): boolean {
  const due = dueAt(stage, task, run.started_at, work?.due_at ?? null);
  const waits = work === undefined || work.state === 'open' || work.state === 'rejected';
  return waits && due !== null && now.getTime() > due.getTime() + MISSING_AFTER_MS;
}

/** How a run stands by its works: a rejected or open stage makes it active again. */
export function runState(content: ProjectContent, works: readonly Work[]): 'active' | 'submitted' | 'reviewed' {
  const states = content.stages.map(({ id }) => works.find(({ stage_id }) => stage_id === id)?.state ?? 'open');
  if (states.every((state) => state === 'reviewed')) return 'reviewed';
  return states.every((state) => state === 'reviewed' || state === 'submitted') ? 'submitted' : 'active';
}

type Dated = { content: ProjectContent; task: TaskDates; startedAt: Date | null; works: readonly Work[] };

/** The earliest date of a stage that still waits for its team, of those later than `after`; null where nothing waits. */
export function nextDue({ content, task, startedAt, works }: Dated, after = new Date(0)): Date | null {
  const dates = content.stages.flatMap((stage) => {
    const work = works.find(({ stage_id }) => stage_id === stage.id);
    if (work?.state === 'submitted' || work?.state === 'reviewed') return [];
    const due = dueAt(stage, task, startedAt, work?.due_at ?? null);
    return due && due > after ? [due.getTime()] : [];
  });
  return dates.length === 0 ? null : new Date(Math.min(...dates));
}
