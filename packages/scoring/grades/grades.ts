import { type Fraction, plus, reduced, roundedTo } from './fractions.ts';
import { capped, gather, jointDrops, ownDrops, type PlacedColumn, type Summed, summed } from './grade-parts.ts';
import { type GradeCell, type GradeRule, type GradeStep, type GradeTotal, UNITS, WHOLE } from './grade-rule.ts';

type Ready = {
  rule: GradeRule;
  /** Columns that count by category, each with its place among all by age. */
  columns: ReadonlyMap<string, readonly PlacedColumn[]>;
};

const wholeShare = (part: number, of: number) => (of === 0 ? 0 : Math.round((part * WHOLE) / of));
const weightOf = (parts: readonly Summed[]) => parts.reduce((sum, { weight }) => sum + weight, 0);

function byWeights(parts: readonly Summed[]): { exact: Fraction | null; share: number } {
  const ordinary = parts.filter(({ extra }) => !extra);
  const valued = ordinary.filter(({ taken }) => taken !== null);
  const weight = weightOf(valued);
  const share = wholeShare(weight, weightOf(ordinary));
  if (weight === 0) return { exact: null, share };
  const add = (some: readonly Summed[], by: number) =>
    some.reduce<Fraction>((sum, part) => plus(sum, { n: part.taken!.n * BigInt(part.weight), d: part.taken!.d * BigInt(by) }), {
      n: 0n,
      d: 1n,
    });
  const more = parts.filter(({ extra, taken }) => extra && taken !== null);
  return { exact: plus(add(valued, weight), add(more, WHOLE)), share };
}

function byPoints(parts: readonly Summed[], { rule, columns }: Ready): { exact: Fraction | null; share: number } {
  const ordinary = parts.filter(({ extra }) => !extra);
  const plain = rule.categories.filter(({ extra }) => !extra).flatMap(({ id }) => (columns.get(id) ?? []).filter(({ extra }) => !extra));
  const known = new Set(ordinary.flatMap(({ kept, dropped }) => [...kept.map(({ key }) => key), ...dropped]));
  const points = (some: readonly PlacedColumn[]) => some.reduce((sum, { max }) => sum + max, 0);
  const share = wholeShare(points(plain.filter(({ key }) => known.has(key))), points(plain));
  const below = ordinary.reduce((all, { kept }) => kept.reduce((sum, { max }) => sum + max, all), 0n);
  if (below === 0n) return { exact: null, share };
  const above = parts.reduce((all, { kept, onTop }) => [...kept, ...onTop].reduce((sum, { units }) => sum + units, all), 0n);
  return { exact: { n: above, d: below }, share };
}

function partsOf({ rule, columns }: Ready, cells: ReadonlyMap<string, GradeCell>): Summed[] {
  const roundFirst = rule.roundAt === 'category';
  if (rule.method === 'weighted')
    return rule.categories.map((category) => {
      const gathered = gather(columns.get(category.id) ?? [], category, cells);
      const out = ownDrops(gathered);
      return summed(gathered, (item) => out.has(item), roundFirst);
    });
  // Where points are added up over the course, its categories only say what is left out.
  const gathered = rule.categories.map((category) =>
    gather(columns.get(category.id) ?? [], { ...category, method: 'points', cap: null }, cells),
  );
  const out = jointDrops(gathered);
  return gathered.map((one) => summed(one, ({ key }) => out.has(key), false));
}

/** Best label a percentage reaches; lower bounds belong to their label. */
export function labelFor(exact: Fraction, rounded: number, rule: Pick<GradeRule, 'scale' | 'scaleOn' | 'decimals'>): string | null {
  const times = 10 ** rule.decimals;
  const reaches = ({ from }: GradeStep) =>
    rule.scaleOn === 'rounded' ? rounded * 100 >= from * times : exact.n * BigInt(WHOLE) >= BigInt(from) * exact.d;
  const steps = [...rule.scale].sort((one, other) => other.from - one.from);
  return steps.find(reaches)?.label ?? null;
}

/** Prepares a rule, so that the totals of many people are worked out one after another. */
export function gradeCalculator(rule: GradeRule): (cells: ReadonlyMap<string, GradeCell>) => GradeTotal {
  const placed = rule.columns.map((column, place) => ({ ...column, place })).filter(({ counts }) => counts);
  const ready: Ready = { rule, columns: Map.groupBy(placed, ({ category }) => category) };
  return (cells) => {
    const parts = partsOf(ready, cells);
    const { exact: found, share } = rule.method === 'weighted' ? byWeights(parts) : byPoints(parts, ready);
    const exact = found && reduced(capped(found, rule.cap));
    const rounded = exact && roundedTo({ n: exact.n * 100n, d: exact.d }, rule.decimals);
    return {
      ...{ exact, rounded, share },
      label: exact && rounded !== null ? labelFor(exact, rounded, rule) : null,
      parts: parts.map(({ kept: _kept, onTop: _onTop, ...part }) => part),
    };
  };
}

/** The total of one person. */
export const gradeTotal = (rule: GradeRule, cells: ReadonlyMap<string, GradeCell>): GradeTotal => gradeCalculator(rule)(cells);

/** Least whole points in one column that reach a percentage; undefined where even its maximum does not. */
export function leastScoreFor(
  rule: GradeRule,
  cells: ReadonlyMap<string, GradeCell>,
  of: { key: string; from: number },
): number | undefined {
  const column = rule.columns.find(({ key }) => key === of.key);
  if (!column) return undefined;
  const calculate = gradeCalculator(rule);
  const reaches = (points: number) => {
    const total = calculate(new Map(cells).set(of.key, { units: points * UNITS, status: 'normal' }));
    if (total.exact === null || total.rounded === null) return false;
    return labelFor(total.exact, total.rounded, { ...rule, scale: [{ label: 'wanted', from: of.from }] }) !== null;
  };
  let [low, high] = [0, Math.floor(column.max / UNITS)];
  if (!reaches(high)) return undefined;
  while (low < high) {
    const half = (low + high) >> 1;
    if (reaches(half)) high = half;
    else low = half + 1;
  }
  return low;
}
