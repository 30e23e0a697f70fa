import type { CellChange, GradeSettings, GradeStatus } from '@praxis/contract/grades/grades';
import { releaseColumns, saveCells, saveColumn, saveSetup } from '../../apps/server/src/modules/grades/index.ts';
import type { Db } from '../../apps/server/src/platform/database/db.ts';
import type { School } from '../school.ts';
import { SPACES } from '../spaces.ts';

const OWNER = 'teacher1';
const POINTS = 100_000;

type Category = GradeSettings['categories'][number];
const category = (id: string, title: string, weight: number, more: Partial<Category> = {}): Category => ({
  ...{
    id,
    kind: null,
    title,
    weight: weight * 100,
    method: 'mean',
    drop: 0,
    keep: null,
    empty: 'skip',
    drop_missing: true,
    cap: null,
    extra: false,
  },
  ...more,
});

/** The rule of the term; what comes by itself stands in the categories of its kind. */
const SETTINGS: GradeSettings = {
  ...{ method: 'weighted', decimals: 0, round_at: 'end', cap: 10_000, scale_on: 'rounded' },
  ...{ total_shown: 'both', median_shown: true, trial_allowed: true },
  scale: [
    { label: '优', from: 9000 },
    { label: '良', from: 8000 },
    { label: '中', from: 7000 },
    { label: '及格', from: 6000 },
    { label: '不及格', from: 0 },
  ],
  categories: [
    category('exercises', '书面练习', 20, { drop: 1 }),
    category('assignments', '', 10, { kind: 'assignments', empty: 'missing' }),
    category('labs', '', 15, { kind: 'labs' }),
    category('reports', '', 5, { kind: 'reports' }),
    category('exams', '', 20, { kind: 'exams' }),
    category('final', '期末闭卷', 30),
    category('talk', '课堂发言', 2, { extra: true }),
  ],
};

type Column = { title: string; max: number; category: string; released: boolean; score: (student: number) => number | GradeStatus | null };

/** A score that looks like a person's: stable, most between 60 and 98. */
const usual = (seed: number) => (student: number) => 98 - ((student * 37 + seed * 53) % 31) - (student % 9 === 4 ? 14 : 0);

const COLUMNS: readonly Column[] = [
  { title: '练习 1 系统调用', max: 100, category: 'exercises', released: true, score: usual(1) },
  { title: '练习 2 进程状态', max: 100, category: 'exercises', released: true, score: (at) => (at % 11 === 7 ? 'excused' : usual(2)(at)) },
  { title: '练习 3 信号量', max: 100, category: 'exercises', released: true, score: (at) => (at % 13 === 5 ? 'absent' : usual(3)(at)) },
  { title: '练习 4 银行家算法', max: 100, category: 'exercises', released: true, score: usual(4) },
  { title: '练习 5 页面置换', max: 100, category: 'exercises', released: false, score: (at) => (at % 6 === 2 ? null : usual(5)(at)) },
  { title: '闭卷笔试', max: 100, category: 'final', released: false, score: (at) => (at % 17 === 3 ? 'deferred' : null) },
  { title: '发言与答疑', max: 10, category: 'talk', released: true, score: (at) => (at % 3 === 0 ? (at % 10) + 0.5 : null) },
];

async function fill(db: Db, spaceId: string, by: string, now: Date) {
  const { revision } = await saveSetup(db, { spaceId, revision: 0, settings: SETTINGS, columns: [], by }, now);
  const students = await db
    .selectFrom('space_members')
    .select('user_id')
    .where('space_id', '=', spaceId)
    .where('state', '=', 'approved')
    .where('role', '=', 'student')
    .orderBy('user_id')
    .execute();
  const [open, cells]: [string[], CellChange[]] = [[], []];
  for (const column of COLUMNS) {
    const { title, max, category: own } = column;
    const { key } = await saveColumn(db, { spaceId, key: undefined, title, max: max * POINTS, category: own, archived: false, by }, now);
    if (column.released) open.push(key);
    for (const [at, { user_id }] of students.entries()) {
      const score = column.score(at);
      if (score === null) continue;
      const known =
        typeof score === 'number' ? { units: Math.round(score * POINTS), status: 'normal' as const } : { units: null, status: score };
      cells.push({ key, user_id, ...known, revision: 0, ...(score === 'excused' && { comment: '校运动会，免交' }) });
    }
  }
  const saving = { spaceId, batch: crypto.randomUUID(), via: 'import' as const, reason: '', by };
  await saveCells(db, saving, cells, now);
  const [first] = students;
  // Somebody asked, and the score was put right.
  const again = first && cells.find(({ user_id }) => user_id === first.user_id);
  if (again)
    await saveCells(
      db,
      { ...saving, batch: crypto.randomUUID(), via: 'import', reason: '第 3 题批漏 2 分' },
      [{ ...again, units: Math.min(100 * POINTS, (again.units ?? 0) + 2 * POINTS), revision: 1 }],
      now,
    );
  await releaseColumns(db, { spaceId, space: SPACES[0]!.name, keys: open, released: true, marks: true, by }, now);
  return revision;
}

/** The gradebook of a term, half way: released and unreleased columns, what was excused, missed and put right. */
export async function seedGrades(school: School) {
  await school.once('grades', async (db) => {
    const space = await db.selectFrom('spaces').select('id').where('name', '=', SPACES[0]!.name).executeTakeFirstOrThrow();
    const owner = await db.selectFrom('users').select('id').where('account', '=', OWNER).executeTakeFirstOrThrow();
    await fill(db, space.id, owner.id, new Date());
  });
}
