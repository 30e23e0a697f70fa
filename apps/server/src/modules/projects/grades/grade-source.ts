import { addressOf } from '@praxis/contract/core/pages';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { type CellState, type GradeSource, registerGradeSource, type SourceCell, toUnits } from '../../grades/index.ts';
import { labsScoredSince } from '../../labs/index.ts';
import { findVersion } from '../design/design.store.ts';
import { releaseRuns } from '../reviews/release.ts';
import { scoresOfRuns } from '../reviews/scores.ts';
import { membersOfTask, type RunRow, runsOfTask, worksOf } from '../runs/runs.store.ts';
import { findTask } from '../tasks/tasks.store.ts';
import { gradedTasks, labsOfSpace, membersChangedSince } from './grades.store.ts';

const POINTS = 100;
const STATES: Record<string, CellState> = { not_started: '.', active: 's', submitted: 'h', reviewed: 'm' };

async function cellsOf(
  db: Db,
  ref: string,
  ask: { learners: readonly { id: string; joinedAt: Date | null }[]; now: Date },
): Promise<SourceCell[]> {
  const task = await findTask(db, ref);
  if (!task) return [];
  const runs = new Map<string, RunRow>((await runsOfTask(db, ref)).map((run) => [run.id, run]));
  const wanted = new Set(ask.learners.map(({ id }) => id));
  const members = (await membersOfTask(db, ref)).filter(({ user_id }) => wanted.has(user_id));
  const works = await worksOf(db, [...runs.keys()]);
  const handedIn = new Set(works.flatMap(({ run_id, version }) => (version > 0 ? [run_id] : [])));
  const over = task.closes_at !== null && task.closes_at < ask.now;
  const scores = await scoresOfRuns(db, [...new Set(members.map(({ run_id }) => run_id))]);
  const cells = members.map(({ run_id, user_id }): SourceCell => {
    const run = runs.get(run_id)!;
    const own = run.state === 'reviewed' ? scores.get(run_id)?.members.get(user_id) : undefined;
    // A team that handed in nothing misses the project as who is in no team does.
    const missing = over && own === undefined && !handedIn.has(run_id);
    return { userId: user_id, units: own === undefined ? null : toUnits(own), state: missing ? 'x' : (STATES[run.state] ?? '.') };
  });
  const placed = new Set(members.map(({ user_id }) => user_id));
  const missing = ask.learners.filter(({ id, joinedAt }) => over && !placed.has(id) && (joinedAt === null || joinedAt < task.closes_at!));
  return [...cells, ...missing.map(({ id }): SourceCell => ({ userId: id, units: null, state: 'x' }))];
}

/** The lab of one member moves the score of their team. */
async function changedByLabs(db: Db, spaceId: string, since: Date) {
  const rows = await labsOfSpace(db, spaceId);
  if (rows.length === 0) return [];
  const scored = await labsScoredSince(db, [...new Set(rows.map(({ lab }) => lab))], since);
  const at = new Map(scored.map((one) => [`${one.lab} ${one.userId}`, one.at]));
  return [...Map.groupBy(rows, ({ lab, runId }) => `${lab} ${runId}`).values()].flatMap((team) => {
    const last = Math.max(...team.map(({ lab, userId }) => at.get(`${lab} ${userId}`)?.getTime() ?? 0));
    return last === 0 ? [] : team.map(({ userId }) => ({ userId, at: new Date(last) }));
  });
}

const source: GradeSource = {
  source: 'project',
  columns: async (db, spaceId) =>
    (await gradedTasks(db, spaceId)).map((task) => ({
      ...{ ref: task.id, kind: 'projects', title: task.title, max: toUnits(POINTS), due: task.closes_at, weight: 100 },
      ...{ withdrawn: task.state !== 'open', released: task.reviewed > 0 && task.released === task.reviewed, releasable: true },
      address: addressOf('projectTask', { taskId: task.id }),
    })),
  async cells(db, { columns, learners, now }) {
    const found = new Map<string, SourceCell[]>();
    for (const { ref } of columns) found.set(ref, await cellsOf(db, ref, { learners, now }));
    return found;
  },
  changedSince: async (db, { spaceId, since }) => [
    ...(await membersChangedSince(db, spaceId, since)),
    ...(await changedByLabs(db, spaceId, since)),
  ],
  async release(db, { ref, released, actorId }, now) {
    const task = await findTask(db, ref);
    const version = task && (await findVersion(db, task.version_id));
    if (!task || !version) return;
    const run_ids = (await runsOfTask(db, ref)).map(({ id }) => id);
    await releaseRuns(db, { task, content: version.content }, { run_ids, released, by: actorId }, now);
  },
};

/** Projects as columns of the gradebook of their space: each member has their own score. */
export const gradeProjects = (app: App) => registerGradeSource(app, source);
