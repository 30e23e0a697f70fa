import { addressOf } from '@praxis/contract/core/pages';
import type { StatRow } from '@praxis/contract/statistics/statistics';
import type { Db } from '../../../platform/database/db.ts';
import type { Measure } from '../../../platform/statistics.ts';
import type { StatScope } from '../statistics.access.ts';
import { isFew } from './fold.rules.ts';
import {
  countPeopleOf,
  differencesOf,
  type FoundRow,
  fragment,
  type Narrow,
  pageOfRows,
  type Range,
  streamOfRows,
  sumsBy,
} from './fragment.store.ts';
import { spaceNames } from './names.store.ts';
import { settledRows } from './settled.ts';

/** Where a student looks at what a row of theirs is about. */
export function ownLink({ object, space_id }: Pick<FoundRow, 'object' | 'space_id'>) {
  if (!space_id) return '';
  const [kind, courseId = '', activityId] = object.split(':');
  if (kind === 'assessment') return addressOf('scores', { spaceId: space_id });
  if (kind === 'course' || kind === 'activity') return addressOf('learn', { spaceId: space_id, courseId, activityId });
  if (kind === 'class') return addressOf('space', { spaceId: space_id, tab: 'classes' });
  return addressOf('space', { spaceId: space_id });
}

function linkOf(scope: StatScope, row: FoundRow) {
  if (scope.scope === 'person') return ownLink(row);
  return scope.names ? row.link : '';
}

type SpaceSums = Awaited<ReturnType<typeof sumsBy>>[number];

/**
 * Spaces that may stand alone, and those that are one line together. What a filter leaves out, and what a span has over a shorter one, must be
 * of enough people too, or of nobody: else two lists tell by their difference what a few did. The line of small groups takes in the smallest others until that holds.
 */
async function spacesOfEnough(db: Db, measure: Measure, range: Range, { object }: Narrow, now: Date) {
  const { rows } = await settledRows(db, measure, range, now, object);
  const rests = [...(object ? [fragment(measure, range, { except: object })] : []), ...differencesOf(measure, range, { object })];
  const parts = [];
  for (const part of [rows, ...rests]) parts.push({ part, sums: await sumsBy(db, part, 'space') });
  const [{ sums: found } = { sums: [] }, ...others] = parts;
  const fewOfRests = new Set(others.flatMap(({ sums }) => sums.filter(({ people }) => isFew(people)).map(({ key }) => key)));
  const alone = ({ key, people }: SpaceSums) => !isFew(people) && !fewOfRests.has(key);
  const together = found.filter((one) => !alone(one));
  const enough = found.filter(alone).toSorted((one, other) => one.people - other.people);
  for (const { part, sums } of parts) {
    const keys = () => together.map(({ key }) => key);
    if (together.length === 0 || !isFew(await countPeopleOf(db, part, keys()))) continue;
    // One that stands alone has enough people in each part, or none: the smallest with some makes this part enough.
    const some = new Set(sums.filter(({ people }) => people > 0).map(({ key }) => key));
    const next = enough.findIndex(({ key }) => some.has(key));
    together.push(...(next < 0 ? enough.splice(0) : enough.splice(next, 1)));
  }
  return { together, enough: enough.toSorted((one, other) => Number(one.key) - Number(other.key)) };
}

/** An institution's rows: spaces, as far as they are of enough people. The lines still add up to the number. */
export async function linesBySpace(db: Db, measure: Measure, range: Range, narrow: Narrow, now: Date): Promise<StatRow[]> {
  const { together, enough } = await spacesOfEnough(db, measure, range, narrow, now);
  const names = await spaceNames(
    db,
    enough.map(({ key }) => key),
  );
  const line = (title: string, object: string, of: readonly SpaceSums[]): StatRow => ({
    ...{ person: null, title, object, at: null, link: '' },
    day:
      of
        .map(({ last }) => last)
        .sort()
        .at(-1) ?? '',
    n: of.reduce((sum, { n }) => sum + n, 0),
    value: of.reduce((sum, { value }) => sum + value, 0),
  });
  const lines = enough.map((one) => line(names.get(one.key) ?? '', `space:${one.key}`, [one]));
  if (measure.fold === 'spaces') return lines.map((one) => ({ ...one, n: 1, value: 1 }));
  return together.length > 0 ? [...lines, line('', 'few', together)] : lines;
}

const rowView = (scope: StatScope, row: FoundRow): StatRow => ({
  person: scope.names && row.person_id && row.name !== null ? { id: row.person_id, name: row.name } : null,
  ...{ title: row.title, object: row.object, day: row.day, at: row.at?.getTime() ?? null, n: row.n, value: row.value },
  link: linkOf(scope, row),
});

/** Whether rows are listed by space: where nobody single may be seen, and rows are of people who learn somewhere. */
export const isBySpace = ({ scopes }: Pick<Measure, 'scopes'>, { scope }: Pick<StatScope, 'scope'>) =>
  scope === 'institution' || (scope === 'platform' && scopes.includes('space'));

type ListAsk = Narrow & { page: number; size: number; now: Date };

/** The rows of a number, as far as its reader may know them. */
export async function listRows(db: Db, measure: Measure, scope: StatScope, range: Range, narrow: ListAsk) {
  if (isBySpace(measure, scope)) {
    const lines = await linesBySpace(db, measure, range, narrow, narrow.now);
    return { list: lines.slice((narrow.page - 1) * narrow.size, narrow.page * narrow.size), total: lines.length };
  }
  const found = await pageOfRows(db, fragment(measure, range, narrow), narrow);
  return { list: found.map((row) => rowView(scope, row)), total: found[0]?.total ?? 0 };
}

/** The same rows, all of them and in batches; `db` is a transaction. */
export async function* allRows(
  db: Db,
  measure: Measure,
  scope: StatScope,
  range: Range,
  narrow: Narrow & { now: Date },
): AsyncGenerator<StatRow[]> {
  if (isBySpace(measure, scope)) return yield await linesBySpace(db, measure, range, narrow, narrow.now);
  for await (const batch of streamOfRows(db, fragment(measure, range, narrow))) yield batch.map((row) => rowView(scope, row));
}
