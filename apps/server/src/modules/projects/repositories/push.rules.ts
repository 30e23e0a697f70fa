import type { ProjectContent } from '@praxis/contract/projects/design';
import { AFTER_DEADLINE_MS, dueAt, stageBefore } from '../tasks/due.rules.ts';

type Work = { stage_id: string; state: string; due_at: Date | null };
type Asked = {
  content: ProjectContent;
  task: { opens_at: Date | null; closes_at: Date | null; late: string };
  startedAt: Date | null;
  works: readonly Work[];
};

/** Whether a team may push now, and else why not. */
export type PushGate =
  | { open: true }
  | { open: false; key: 'repository_not_asked' | 'repository_not_yet' | 'repository_handed_in' }
  | { open: false; key: 'repository_deadline'; due: Date };

/**
 * A push is accepted while a stage that asks for the repository waits for its team: it is open, was not handed in or was sent back, and
 * its date has not passed where nothing late is accepted.
 */
export function pushGate({ content, task, startedAt, works }: Asked, now: Date): PushGate {
  const stages = content.stages.filter(({ deliverables }) => deliverables.some(({ kind }) => kind === 'repository'));
  if (stages.length === 0) return { open: false, key: 'repository_not_asked' };
  let missed: Date | undefined;
  let handedIn = false;
  for (const stage of stages) {
    const work = works.find(({ stage_id }) => stage_id === stage.id);
    if (work && work.state !== 'open' && work.state !== 'rejected') handedIn = true;
    else if (!stageBefore(content, stage.id, works)) {
      const due = dueAt(stage, task, startedAt, work?.due_at ?? null);
      const over = task.late === 'closed' && due !== null && now.getTime() > due.getTime() + AFTER_DEADLINE_MS;
      if (!over) return { open: true };
      missed = due;
    }
  }
  if (missed) return { open: false, key: 'repository_deadline', due: missed };
  return { open: false, key: handedIn ? 'repository_handed_in' : 'repository_not_yet' };
}
