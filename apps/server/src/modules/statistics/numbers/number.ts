import type { StatNumber } from '@praxis/contract/statistics/statistics';
import type { Db } from '../../../platform/database/db.ts';
import type { Measure } from '../../../platform/statistics.ts';
import type { StatScope } from '../statistics.access.ts';
import { foldedNumber, isFew } from './fold.rules.ts';
import { differencesOf, fragment, type Range, sumOfCells, sumOfRows } from './fragment.store.ts';
import { linesBySpace } from './rows.ts';
import { settledRows } from './settled.ts';

/** Days that are asked about, and those they are compared with. */
export type Days = { from: string; to: string; before: { from: string; to: string } };

/** Whether a number, or its difference from that of a shorter span, speaks of too few people to whoever may not see them. */
async function speaksOfFew(db: Db, measure: Measure, range: Range, people: number) {
  if (range.scope !== 'institution') return false;
  if (isFew(people)) return true;
  for (const rows of differencesOf(measure, range)) if (isFew((await sumOfRows(db, rows, 'people')).people)) return true;
  return false;
}

/** A number as it travels: with what it is, what it is made of, and how it was before. */
export async function numberOf(db: Db, measure: Measure, scope: StatScope, days: Days, at: Date): Promise<StatNumber> {
  const range: Range = { scope: scope.scope, id: scope.id, from: days.from, to: days.to };
  const cells = scope.scope === 'institution' ? undefined : await sumOfCells(db, measure, range);
  const settled = await settledRows(db, measure, range, at);
  const sums = cells ? { ...cells, people: 0 } : await sumOfRows(db, settled.rows, measure.fold);
  if (measure.fold === 'spaces') sums.n = sums.rows = (await linesBySpace(db, measure, range, {}, at)).length;
  const earlier = { ...range, ...days.before };
  const before = measure.momentary
    ? undefined
    : ((await sumOfCells(db, measure, earlier)) ?? (await sumOfRows(db, fragment(measure, earlier), measure.fold)));
  const hidden = await speaksOfFew(db, measure, range, sums.people);
  const { key, version, unit, fold } = measure;
  return {
    ...{
      key,
      version,
      unit,
      fold,
      at: (settled.at ?? at).getTime(),
      n: hidden ? 0 : sums.rows,
      of: fold === 'share' && !hidden ? sums.n : null,
    },
    value: hidden ? null : foldedNumber(fold, sums),
    rows: !hidden && sums.rows > 0,
    ...(hidden && { hidden: 'few' as const }),
    before: before && before.rows > 0 && !hidden && scope.scope !== 'institution' ? foldedNumber(fold, { people: 0, ...before }) : null,
  };
}
