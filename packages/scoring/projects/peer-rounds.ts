import { median } from '../median.ts';
import { seeded, shuffled } from '../seeded.ts';

/** A review that is asked for: who writes it and whose work it is about. */
export type DealtReview = { by: string; of: string };
/** A review that was written: points by criterion, and their share of the maximum, 0 to 1. */
export type WrittenReview = DealtReview & { id: string; criteria: Readonly<Record<string, number>>; ratio: number };
/** What a teacher should look at and nothing corrects. */
export type ReviewFlag = { kind: 'far' | 'same' | 'pair'; ids: string[]; by: string[] };

/** So far from what the others found, of the maximum, is worth a look. */
const FAR = 0.25;
/** So much above what the others found is more than chance when it is mutual; works that differ by so much are not the same. */
const APART = 0.15;

/**
 * Who reviews whose work: the works in an order made by the seed, each reviewed by the `reviews` that stand before it. So every work has exactly
 * so many reviews and every team writes as many, nobody reviews their own or one twice, and all hang together. Undefined for too few works.
 */
export function dealReviews(works: readonly string[], reviews: number, seed: string): DealtReview[] | undefined {
  if (reviews < 1 || works.length <= reviews) return undefined;
  const order = shuffled([...works].sort(), seeded(seed));
  return order.flatMap((by, at) => Array.from({ length: reviews }, (_, nth) => ({ by, of: order[(at + nth + 1) % order.length]! })));
}

type Again = { missing: readonly DealtReview[]; known: readonly DealtReview[]; willing: readonly string[]; seed: string };

/**
 * Missing reviews dealt once more, among those who wrote all of theirs: never of the own work, never one they were asked for before, as evenly
 * as that leaves it. What nobody is left for is left out.
 */
export function dealAgain({ missing, known, willing, seed }: Again): DealtReview[] {
  const order = shuffled([...willing].sort(), seeded(seed));
  const asked = new Set(known.map(({ by, of }) => `${by} ${of}`));
  const more = new Map(order.map((by) => [by, 0]));
  return [...missing]
    .sort((a, b) => (a.of < b.of ? -1 : a.of > b.of ? 1 : a.by < b.by ? -1 : 1))
    .flatMap(({ of }): DealtReview[] => {
      const free = order.filter((by) => by !== of && !asked.has(`${by} ${of}`));
      const by = free.sort((a, b) => more.get(a)! - more.get(b)!)[0];
      if (by === undefined) return [];
      asked.add(`${by} ${of}`);
      more.set(by, more.get(by)! + 1);
      return [{ by, of }];
    });
}

type Sheet = { score: number; criteria: Readonly<Record<string, number>> };

/** What the reviews of a work come to: the median of each criterion and their sum, or the median of the scores where there are no criteria. */
export function peerResult(
  criterionIds: readonly string[],
  sheets: readonly Sheet[],
): { score: number | null; criteria: Record<string, number> } {
  if (criterionIds.length === 0 || sheets.length === 0) return { score: median(sheets.map(({ score }) => score)), criteria: {} };
  const criteria = Object.fromEntries(criterionIds.map((id) => [id, median(sheets.map((sheet) => sheet.criteria[id] ?? 0))!]));
  return { score: Object.values(criteria).reduce((sum, points) => sum + points, 0), criteria };
}

/** Reviews far from the others of the same work, teams that gave different works the same sheet, and pairs that praise each other. */
export function reviewFlags(reviews: readonly WrittenReview[]): ReviewFlag[] {
  const others = (one: WrittenReview) => median(reviews.filter(({ id, of }) => of === one.of && id !== one.id).map(({ ratio }) => ratio));
  const far = reviews.flatMap((one): ReviewFlag[] => {
    const count = reviews.filter(({ id, of }) => of === one.of && id !== one.id).length;
    return count >= 2 && Math.abs(one.ratio - others(one)!) >= FAR ? [{ kind: 'far', ids: [one.id], by: [one.by] }] : [];
  });
  const same = [...Map.groupBy(reviews, ({ by }) => by)].flatMap(([by, own]): ReviewFlag[] => {
    const sheets = new Set(own.map(({ criteria, ratio }) => JSON.stringify([Object.entries(criteria).sort(), ratio])));
    const found = own.map(others).filter((ratio) => ratio !== null);
    const differ = found.length > 1 && Math.max(...found) - Math.min(...found) >= APART;
    return own.length > 1 && sheets.size === 1 && differ ? [{ kind: 'same', ids: own.map(({ id }) => id), by: [by] }] : [];
  });
  const praises = (one: WrittenReview) => others(one) !== null && one.ratio - others(one)! >= APART;
  const pairs = reviews.flatMap((one): ReviewFlag[] => {
    const back = one.by < one.of ? reviews.find(({ by, of }) => by === one.of && of === one.by) : undefined;
    return back && praises(one) && praises(back) ? [{ kind: 'pair', ids: [one.id, back.id], by: [one.by, back.by] }] : [];
  });
  return [...far, ...same, ...pairs];
}
