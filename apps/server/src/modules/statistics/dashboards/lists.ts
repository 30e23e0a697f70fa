import { addressOf } from '@praxis/contract/core/pages';
import type { StatBlock } from '@praxis/contract/statistics/statistics';
import type { ComputedRow, Measure } from '../../../platform/statistics.ts';
import { findOtherRuns } from '../../courses/index.ts';
import { statesOfInstitution } from '../../skills/index.ts';
import { findSpaceWithMember } from '../../spaces/index.ts';
import { foldedNumber } from '../numbers/fold.rules.ts';
import { fragment, type Range, sumOfRows } from '../numbers/fragment.store.ts';
import { spaceNames } from '../numbers/names.store.ts';
import { FIRST_DAY } from '../numbers/span.rules.ts';
import type { BlockAsk } from './block-ask.ts';

type Maker = (ask: BlockAsk) => Promise<StatBlock[]>;
type Line = Extract<StatBlock, { kind: 'list' }>['lines'][number];

const MOST_LINES = 8;
const MOST_RUNS = 8;
/** A class of which fewer are known to be below a skill has no weakness in it. */
const LEAST_WEAK = 2;

const rowsOf = (measure: Measure | undefined): readonly ComputedRow[] =>
  measure && 'compute' in measure.from ? (measure.from.rows ?? []) : [];

/** The first lines; a skill that stands in several maps under one name, with one number, is one line, and else each line names its map. */
function listOf(measure: string, all: Line[]): StatBlock[] {
  const known = new Map<string, Line>();
  for (const line of all) {
    const key = [line.title, line.note, line.at, line.value, line.of].join('\n');
    if (!known.has(key)) known.set(key, line);
  }
  const first = [...known.values()].slice(0, MOST_LINES);
  const alike = Map.groupBy(first, ({ title }) => title);
  const lines = first.map((line) => (alike.get(line.title)!.length > 1 ? line : { ...line, map: null }));
  return lines.length === 0 ? [] : [{ kind: 'list', measure, lines }];
}

const lineOf = ({ object, title, link, map }: ComputedRow): Line => ({
  ...{ object, title, link, map: map ?? null, note: '', at: null, value: null, of: null },
});

/** What somebody has to do next, the most urgent first. */
export const dueBlock: Maker = async (ask) => {
  const rows = rowsOf(await ask.measure('works_due'));
  const dueAt = ({ value }: ComputedRow) => value || Number.POSITIVE_INFINITY;
  const first = rows.toSorted((one, other) => dueAt(one) - dueAt(other)).slice(0, MOST_LINES);
  const names = await spaceNames(ask.db, [...new Set(first.flatMap(({ spaceId }) => spaceId ?? []))]);
  return listOf(
    'works_due',
    first.map((row) => ({ ...lineOf(row), at: row.value || null, note: names.get(row.spaceId ?? '') ?? '' })),
  );
};

/** The skills that changed most. */
export const changesBlock: Maker = async (ask) => {
  const rows = rowsOf(await ask.measure('skill_changes')).toSorted((one, other) => Math.abs(other.value) - Math.abs(one.value));
  return listOf(
    'skill_changes',
    rows.map((row) => ({ ...lineOf(row), value: row.value })),
  );
};

/** The skills most of a class are weak in: how many of those whose mastery is known. */
export const weakBlock: Maker = async (ask) => {
  const skills = [...Map.groupBy(rowsOf(await ask.measure('weak_skills')), ({ object }) => object).values()];
  const lines = skills.map((rows) => ({ ...lineOf(rows[0]!), value: rows.filter(({ value }) => value > 0).length, of: rows.length }));
  return listOf(
    'weak_skills',
    lines
      .filter(({ value }) => value >= LEAST_WEAK)
      .toSorted((one, other) => other.value / other.of - one.value / one.of || other.of - one.of),
  );
};

/** How far the students of each space of an institution are in the skills of its map. */
export const statesBlock: Maker = async ({ db, scope, now }) => {
  const spaces = (await statesOfInstitution(db, scope.id, now)).map(({ space, students, counts, at }) => ({
    ...{ object: `space:${space.id}`, title: space.name, students, at },
    ...counts,
  }));
  return spaces.length === 0 ? [] : [{ kind: 'states', measure: 'skills_reached', spaces }];
};

/** The same number of the spaces that learn the same courses, as far as whoever looks sees their scores. */
export const runsBlock =
  (key: string): Maker =>
  async (ask) => {
    const { db, scope } = ask;
    const measure = await ask.measure(key);
    if (!measure) return [];
    const others = [];
    for (const run of await findOtherRuns(db, scope.id, MOST_RUNS * 4)) {
      if (others.length === MOST_RUNS) break;
      const found = await findSpaceWithMember(db, run.id, scope.viewer);
      if (found?.member?.rights.includes('see_scores')) others.push(run);
    }
    if (others.length === 0) return [];
    const runs = [];
    for (const { id, name } of [{ id: scope.id, name: scope.title }, ...others]) {
      const range: Range = { scope: 'space', id, from: FIRST_DAY, to: ask.days.to };
      const sums = await sumOfRows(db, fragment(measure, range), measure.fold);
      const link = `${addressOf('statistics', { scope: 'space', id })}?span=term&rows=${key}&whole=1`;
      runs.push({ id, title: name, value: foldedNumber(measure.fold, sums), n: sums.rows, own: id === scope.id, link });
    }
    return runs.some(({ n, own }) => n > 0 && !own) ? [{ kind: 'runs', measure: key, unit: measure.unit, runs }] : [];
  };
