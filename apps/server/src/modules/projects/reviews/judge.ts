import type { ProjectContent, ProjectStage } from '@praxis/contract/projects/design';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { maxOf } from '../design/content.rules.ts';
import type { RunRow, WorkRow } from '../runs/runs.store.ts';
import { settleRun } from '../runs/settle-run.ts';
import { dueAt, REDO_MS } from '../tasks/due.rules.ts';
import { notifyTeam, publishRun } from '../tasks/notify.ts';
import type { TaskRow } from '../tasks/tasks.store.ts';
import { judgeWork } from './reviews.store.ts';

/** What a reviewer decides about a stage. */
export type Judged = {
  verdict: 'reviewed' | 'rejected' | 'reopened';
  score: number | null;
  criteria: Record<string, number>;
  reason: string;
  by: string;
};
type Place = { task: TaskRow; run: RunRow; content: ProjectContent; stage: ProjectStage; work: WorkRow };

const sameCriteria = (known: unknown, criteria: Record<string, number>) => {
  const before = known as Record<string, number>;
  const keys = Object.keys(criteria);
  return keys.length === Object.keys(before).length && keys.every((key) => before[key] === criteria[key]);
};

/** Writes a verdict, brings the run to its works and tells the team. The same verdict again changes nothing and tells nobody. */
export async function judge(db: Db, { task, run, content, stage, work }: Place, of: Judged, now: Date) {
  // What was given points without a hand-in waits for one again.
  const before = work.version > 0 ? 'submitted' : 'open';
  const state = of.verdict === 'reopened' ? before : of.verdict;
  if (work.state === state && work.score === of.score && work.reason === of.reason && sameCriteria(work.criteria, of.criteria)) return;
  if (of.verdict === 'reopened' && work.state !== 'reviewed') return;
  const due = dueAt(stage, task, run.started_at, work.due_at);
  const redo = new Date(now.getTime() + REDO_MS);
  // Whoever is sent back has 7 days, or as long as there was anyway.
  const due_at = state === 'rejected' && (due === null || due < redo) ? (due === null ? null : redo) : work.due_at;
  await judgeWork(
    db,
    work,
    { state, score: of.score, max_score: maxOf(stage), criteria: of.criteria, reason: of.reason, by: of.by, due_at },
    now,
  );
  await settleRun(db, { task, run, content });
  await audit(db, {
    ...{ actorId: of.by, action: 'review_project', objectType: 'project_work', objectId: work.id, from: work.state, to: state },
    detail: { score: of.score, reason: of.reason },
  });
  if (of.verdict !== 'reopened')
    await notifyTeam(db, run, {
      ...{ kind: state === 'rejected' ? 'project_rejected' : 'project_reviewed', title: content.title, stage, reason: of.reason },
    });
  await publishRun(db, run.id);
}
