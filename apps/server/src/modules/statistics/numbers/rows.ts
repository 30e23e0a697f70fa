import { addressOf } from '@praxis/contract/core/pages';
import type { StatRow } from '@praxis/contract/statistics/statistics';
import type { Db } from '../../../platform/database/db.ts';
import type { Measure } from '../../../platform/statistics.ts';
import type { StatScope } from '../statistics.access.ts';
import { FEW } from './fold.rules.ts';
import { fragment, type Narrow, pageOfRows, type Range, sumsBy } from './fragment.store.ts';
import { spaceNames } from './names.store.ts';

type Found = Awaited<ReturnType<typeof pageOfRows>>[number];

/** Where a student looks at what a row of theirs is about. */
function ownLink({ object, space_id }: Found) {
  if (!space_id) return '';
  const [kind, courseId = '', activityId] = object.split(':');
  if (kind === 'assessment') return addressOf('scores', { spaceId: space_id });
  if (kind === 'course' || kind === 'activity') return addressOf('learn', { spaceId: space_id, courseId, activityId });
  if (kind === 'class') return addressOf('space', { spaceId: space_id, tab: 'classes' });
  return addressOf('space', { spaceId: space_id });
}

function linkOf(scope: StatScope, row: Found) {
  if (scope.scope === 'person') return ownLink(row);
  return scope.names ? row.link : '';
}

/** Groups of people that are too small to speak of are one line together, so that the lines still add up. */
async function linesBySpace(db: Db, measure: Measure, range: Range, narrow: Narrow): Promise<StatRow[]> {
  const found = await sumsBy(db, fragment(measure, range, narrow), 'space');
  const names = await spaceNames(
    db,
    found.map(({ key }) => key),
  );
  const line = (title: string, object: string, of: typeof found): StatRow => ({
    ...{
      person: null,
      title,
      object,
      day: of
        .map(({ last }) => last)
        .sort()
        .at(-1)!,
      at: null,
      link: '',
    },
    n: of.reduce((sum, { n }) => sum + n, 0),
    value: of.reduce((sum, { value }) => sum + value, 0),
  });
  const [few, enough] = [found.filter(({ people }) => people < FEW), found.filter(({ people }) => people >= FEW)];
  const lines = enough.map((one) => line(names.get(one.key) ?? '', `space:${one.key}`, [one]));
  return few.length > 0 ? [...lines, line('', 'few', few)] : lines;
}

/** The rows of a number, as far as its reader may know them. */
export async function listRows(db: Db, measure: Measure, scope: StatScope, range: Range, narrow: Narrow & { page: number; size: number }) {
  if (scope.scope === 'institution') {
    const lines = await linesBySpace(db, measure, range, narrow);
    return { list: lines.slice((narrow.page - 1) * narrow.size, narrow.page * narrow.size), total: lines.length };
  }
  const found = await pageOfRows(db, fragment(measure, range, narrow), narrow);
  const list = found.map(
    (row): StatRow => ({
      person: scope.names && row.person_id && row.name !== null ? { id: row.person_id, name: row.name } : null,
      ...{ title: row.title, object: row.object, day: row.day, at: row.at?.getTime() ?? null, n: row.n, value: row.value },
      link: linkOf(scope, row),
    }),
  );
  return { list, total: found[0]?.total ?? 0 };
}
