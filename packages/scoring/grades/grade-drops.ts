import { compare } from './fractions.ts';

/** One counted score of a category: what it adds above and below the line of its ratio. */
export type DropItem = {
  /** Its place among the columns: of two equals the larger maximum is left out first, then the older column. */
  place: number;
  max: bigint;
  n: bigint;
  d: bigint;
  /** Never left out: absent or cheated. */
  fixed: boolean;
};

const byLoss = (total: { n: bigint; d: bigint }) => (one: DropItem, other: DropItem) => {
  const left = one.n * total.d - total.n * one.d;
  const right = other.n * total.d - total.n * other.d;
  if (left !== right) return left < right ? -1 : 1;
  if (one.max !== other.max) return one.max > other.max ? -1 : 1;
  return one.place - other.place;
};

/** Scores of one category and how many of them are left out. */
export type DropGroup = { items: readonly DropItem[]; drop: number };

const dropCount = ({ items, drop }: DropGroup) => Math.max(0, Math.min(drop, items.length - 1));

/**
 * Which scores of each group to leave out so that the ratio of all the rest, with what is added on top, is the best there is. Exact: each
 * pass drops what lies farthest below the ratio of the last, and every pass but the last makes the ratio strictly better.
 */
export function bestDrops(groups: readonly DropGroup[], onTop: bigint): ReadonlySet<DropItem> {
  const all = groups.flatMap(({ items }) => items);
  const totalWithout = (out: ReadonlySet<DropItem>) => {
    const kept = all.filter((item) => !out.has(item));
    return { n: kept.reduce((sum, item) => sum + item.n, onTop), d: kept.reduce((sum, item) => sum + item.d, 0n) };
  };
  let dropped: ReadonlySet<DropItem> = new Set();
  let total = totalWithout(dropped);
  if (groups.every((group) => dropCount(group) === 0) || total.d === 0n) return dropped;
  for (let first = true; ; first = false) {
    const order = byLoss(total);
    const next = new Set(
      groups.flatMap((group) =>
        group.items
          .filter(({ fixed }) => !fixed)
          .sort(order)
          .slice(0, dropCount(group)),
      ),
    );
    const rest = totalWithout(next);
    if (!first && compare(rest, total) <= 0) return dropped;
    [dropped, total] = [next, rest];
  }
}

/** The same where every score counts alike, whatever its maximum: the lowest shares go. */
export function lowestDrops(items: readonly DropItem[], drop: number): ReadonlySet<DropItem> {
  const count = Math.min(drop, items.length - 1);
  const byShare = (one: DropItem, other: DropItem) => {
    const share = compare(one, other);
    if (share !== 0) return share;
    return one.max === other.max ? one.place - other.place : one.max > other.max ? -1 : 1;
  };
  const movable = items.filter(({ fixed }) => !fixed);
  return new Set(movable.sort(byShare).slice(0, Math.max(0, count)));
}
