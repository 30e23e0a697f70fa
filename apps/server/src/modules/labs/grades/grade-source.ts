import { addressOf } from '@praxis/contract/core/pages';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import {
  type CellState,
  type GradeSource,
  type Learner,
  registerGradeSource,
  type SourceCell,
  type SourceColumn,
  toUnits,
} from '../../grades/index.ts';
import { reportStates, reportsChangedSince } from '../../reports/index.ts';
import { gradedTasks, ownEndsIn, sessionsChangedSince, sessionsIn } from './grades.store.ts';

/** A lab is worth as many points. */
const LAB_POINTS = 100;

type Task = Awaited<ReturnType<typeof gradedTasks>>[number];
type Ask = Parameters<GradeSource['cells']>[1];

const shared = ({ id, title, state, closes_at }: Task) => ({
  ...{ ref: id, title, due: closes_at, weight: 100, withdrawn: state !== 'open', released: true, releasable: false },
});

const labColumn = (task: Task): SourceColumn => ({
  ...{ ...shared(task), kind: 'labs', max: toUnits(LAB_POINTS), address: addressOf('labWall', { taskId: task.id }) },
});
const reportColumn = (task: Task): SourceColumn => ({
  ...{ ...shared(task), kind: 'reports', max: toUnits(task.max_score), address: addressOf('labReports', { taskId: task.id }) },
});

const only = (learners: readonly Learner[]) => (learners.length === 1 ? [learners[0]!.id] : undefined);

/** What each learner has, and what is missing of those who have nothing once it is due. */
async function withMissing(db: Db, { columns, learners, now }: Ask, known: Map<string, SourceCell[]>) {
  const ends = await ownEndsIn(
    db,
    columns.map(({ ref }) => ref),
  );
  const isMissing = ({ ref, due }: SourceColumn, { id, joinedAt }: Learner) => {
    const end = ends.get(`${ref} ${id}`) ?? due;
    return end !== null && end < now && (joinedAt === null || joinedAt < end);
  };
  return new Map(
    columns.map((column) => {
      const cells = known.get(column.ref) ?? [];
      const some = new Set(cells.map(({ userId }) => userId));
      const missing = learners.filter((learner) => !some.has(learner.id) && isMissing(column, learner));
      return [column.ref, [...cells, ...missing.map(({ id }): SourceCell => ({ userId: id, units: null, state: 'x' }))]] as const;
    }),
  );
}

async function labCells(db: Db, ask: Ask) {
  if (ask.columns.length === 0) return new Map<string, SourceCell[]>();
  const sessions = await sessionsIn(
    db,
    ask.columns.map(({ ref }) => ref),
    only(ask.learners),
  );
  const known = new Map<string, SourceCell[]>();
  for (const [ref, some] of sessions)
    known.set(
      ref,
      some.map(({ user_id, score, state }) => ({
        ...{ userId: user_id, units: score === null ? null : toUnits(score) },
        state: score !== null ? 'm' : state === 'finished' ? 'h' : 's',
      })),
    );
  return withMissing(db, ask, known);
}

const REPORTS: Record<string, CellState> = { draft: 's', submitted: 'h', rejected: 'r', reviewed: 'm' };

async function reportCells(db: Db, ask: Ask) {
  if (ask.columns.length === 0) return new Map<string, SourceCell[]>();
  const refs = ask.columns.map(({ ref }) => ref);
  const known = new Map<string, SourceCell[]>();
  for (const { subject_id, user_id, state, score } of await reportStates(db, 'lab', refs, only(ask.learners)?.[0])) {
    const units = state === 'reviewed' && score !== null ? toUnits(score) : null;
    known.set(subject_id, [...(known.get(subject_id) ?? []), { userId: user_id, units, state: REPORTS[state] ?? '.' }]);
  }
  return withMissing(db, ask, known);
}

/** Labs and the reports on them as columns of the gradebook of their space. */
export function gradeLabs(app: App) {
  registerGradeSource(app, {
    source: 'lab',
    columns: async (db, spaceId) => (await gradedTasks(db, spaceId)).map(labColumn),
    cells: labCells,
    changedSince: (db, { spaceId, since }) => sessionsChangedSince(db, spaceId, since),
  });
  registerGradeSource(app, {
    source: 'report',
    columns: async (db, spaceId) => (await gradedTasks(db, spaceId)).filter(({ wanted }) => wanted).map(reportColumn),
    cells: reportCells,
    async changedSince(db, { spaceId, since }) {
      const tasks = (await gradedTasks(db, spaceId)).filter(({ wanted }) => wanted);
      return reportsChangedSince(
        db,
        'lab',
        tasks.map(({ id }) => id),
        since,
      );
    },
  });
}
