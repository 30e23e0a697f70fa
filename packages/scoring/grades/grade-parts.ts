import { commonMultiple, type Fraction, plus, reduced, roundedTo } from './fractions.ts';
import { bestDrops, type DropItem, lowestDrops } from './grade-drops.ts';
import {
  type CategoryMethod,
  type EmptyRule,
  type GradeCategory,
  type GradeCell,
  type GradeColumn,
  type GradePart,
  WHOLE,
} from './grade-rule.ts';

/** A column with its place among all by age. */
export type PlacedColumn = GradeColumn & { place: number };

type Counted = DropItem & { key: string; weight: bigint; units: bigint };

/** The scores of a category that count, before anything is left out. */
export type Gathered = { category: GradeCategory; ordinary: Counted[]; onTop: Counted[]; drop: number };

/** A category with what is left of it. */
export type Summed = GradePart & { kept: readonly Counted[]; onTop: readonly Counted[] };

const isOut = (cell: GradeCell) =>
  cell.hidden === true || cell.status === 'excused' || cell.status === 'deferred' || cell.status === 'exempt';

/** What a cell counts, or nothing. */
function countedUnits(cell: GradeCell | undefined, empty: EmptyRule): number | undefined {
  if (cell && isOut(cell)) return undefined;
  if (cell?.status === 'absent' || cell?.status === 'cheated') return 0;
  if (cell && cell.units !== null) return cell.units;
  if (cell?.notAssigned === true) return undefined;
  if (empty === 'zero' || (empty === 'missing' && cell?.missing === true)) return 0;
  return undefined;
}

/** Means have one denominator for all, so that what is added is whole. */
function onOneBase({ ordinary, onTop }: Gathered) {
  const all = [...ordinary, ...onTop];
  const base = commonMultiple(all.map(({ max }) => (max === 0n ? 1n : max)));
  for (const item of all) {
    item.n = item.weight * item.units * (base / (item.max === 0n ? 1n : item.max));
    item.d = item.weight * base;
  }
}

/** Takes what counts of a category for one person. A category of extra credit as a whole is an ordinary one among itself. */
export function gather(columns: readonly PlacedColumn[], category: GradeCategory, cells: ReadonlyMap<string, GradeCell>): Gathered {
  const found: Gathered = { category, ordinary: [], onTop: [], drop: 0 };
  for (const column of columns) {
    const cell = cells.get(column.key);
    const units = countedUnits(cell, category.empty);
    if (units === undefined) continue;
    const max = BigInt(column.max);
    const forced = cell?.status === 'absent' || cell?.status === 'cheated';
    const fixed = forced || (!category.dropMissing && cell?.missing === true && cell.units === null);
    const weight = BigInt(category.method === 'weighted' ? column.weight : 1);
    const item = { key: column.key, place: column.place, max, weight, units: BigInt(units), fixed, n: BigInt(units), d: max };
    if (column.extra && !category.extra) found.onTop.push(item);
    else if (column.max > 0) found.ordinary.push(item);
  }
  if (category.method !== 'points') onOneBase(found);
  const surplus = category.keep === null ? 0 : Math.max(0, found.ordinary.length - category.drop - category.keep);
  return { ...found, drop: category.drop + surplus };
}

const sumOf = (items: readonly Counted[], of: 'n' | 'd') => items.reduce((sum, item) => sum + item[of], 0n);

/** What a category leaves out when it is worked out by itself. */
export function ownDrops({ category, ordinary, onTop, drop }: Gathered): ReadonlySet<DropItem> {
  if (category.method === 'points' || category.method === 'weighted') return bestDrops([{ items: ordinary, drop }], sumOf(onTop, 'n'));
  return lowestDrops(ordinary, drop);
}

/** What all categories leave out together where the course is one sum of points: a category's own best could make the whole worse. */
export const jointDrops = (gathered: readonly Gathered[]): ReadonlySet<string> => {
  const groups = gathered.map(({ category, ordinary, drop }) => ({
    items: category.extra ? ordinary.map((item) => ({ ...item, d: 0n })) : ordinary,
    drop,
  }));
  const onTop = gathered.reduce((sum, one) => sum + sumOf(one.onTop, 'n'), 0n);
  return new Set([...(bestDrops(groups, onTop) as ReadonlySet<Counted>)].map(({ key }) => key));
};

const middle = (sorted: readonly Fraction[]): Fraction => {
  const half = sorted.length >> 1;
  const high = sorted[half]!;
  if (sorted.length % 2 === 1) return high;
  const { n, d } = plus(sorted[half - 1]!, high);
  return { n, d: d * 2n };
};

/** Share of one category from what is left of it; extra credit comes on top. */
function ratioOf(kept: readonly Counted[], onTop: readonly Counted[], method: CategoryMethod): Fraction | null {
  const d = sumOf(kept, 'd');
  if (kept.length === 0 || d === 0n) return null;
  const more = sumOf(onTop, 'n');
  if (method === 'points' || method === 'mean' || method === 'weighted') return { n: sumOf(kept, 'n') + more, d };
  const base = kept[0]!.d;
  const sorted = kept.map(({ n }) => ({ n, d: base })).sort((one, other) => (one.n < other.n ? -1 : one.n > other.n ? 1 : 0));
  const own = method === 'median' ? middle(sorted) : method === 'highest' ? sorted.at(-1)! : sorted[0]!;
  return plus(own, { n: more, d: base * BigInt(kept.length) });
}

/** At most a share of the whole. */
export const capped = (of: Fraction, cap: number | null): Fraction =>
  cap !== null && of.n * BigInt(WHOLE) > BigInt(cap) * of.d ? { n: BigInt(cap), d: BigInt(WHOLE) } : of;

/** A category without what is left out. */
export function summed({ category, ordinary, onTop }: Gathered, isDropped: (item: Counted) => boolean, roundFirst: boolean): Summed {
  const kept = ordinary.filter((item) => !isDropped(item));
  const found = ratioOf(kept, onTop, category.method);
  const ratio = found && reduced(capped(found, category.cap));
  const taken = ratio && roundFirst ? { n: BigInt(roundedTo({ n: ratio.n * 100n, d: ratio.d }, 0)), d: 100n } : ratio;
  return {
    ...{ category: category.id, ratio, taken, weight: category.weight, extra: category.extra, kept, onTop },
    counted: [...kept, ...onTop].map(({ key }) => key),
    dropped: ordinary.filter(isDropped).map(({ key }) => key),
  };
}
