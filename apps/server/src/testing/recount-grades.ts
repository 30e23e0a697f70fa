import { sql } from 'kysely';
import { readBook } from '../modules/grades/book.ts';
import type { Db } from '../platform/database/db.ts';

/** An exact share of one. */
export type Exact = { n: bigint; d: bigint };

const ZERO: Exact = { n: 0n, d: 1n };
const add = (one: Exact, other: Exact): Exact => ({ n: one.n * other.d + other.n * one.d, d: one.d * other.d });
const times = (one: Exact, other: Exact): Exact => ({ n: one.n * other.n, d: one.d * other.d });
const over = (one: Exact, other: Exact): Exact => ({ n: one.n * other.d, d: one.d * other.n });
const whole = (of: number): Exact => ({ n: BigInt(of), d: 1n });
const more = (one: Exact, other: Exact) => one.n * other.d > other.n * one.d;
const most = (some: readonly Exact[]) => some.reduce((best, one) => (more(one, best) ? one : best));
const sum = (some: readonly Exact[]) => some.reduce(add, ZERO);

/** A percentage with some decimals, half up, written by hand. */
export function roundedText(share: Exact, decimals: number): string {
  const scale = 10n ** BigInt(decimals);
  const twice = share.n * 200n * scale + share.d;
  const units = String(twice / (share.d * 2n)).padStart(decimals + 1, '0');
  return decimals === 0 ? units : `${units.slice(0, -decimals)}.${units.slice(-decimals)}`;
}

type Row = { category: string; extra: boolean; score: Exact; max: Exact; weight: Exact; stays: boolean };
type Category = {
  id: string;
  weight: number;
  method: string;
  drop: number;
  keep: number | null;
  empty: string;
  drop_missing: boolean;
  cap: number | null;
  extra: boolean;
};

/** Every way to leave out some of a list. */
function ways(rows: readonly Row[], count: number): Row[][] {
  if (count === 0) return [[...rows]];
  return rows.flatMap((out, at) => (out.stays ? [] : ways(rows.slice(at + 1), count - 1).map((rest) => [...rows.slice(0, at), ...rest])));
}

function waysOf(category: Category, rows: readonly Row[]): Row[][] {
  const own = rows.filter((row) => row.category === category.id && !row.extra);
  const surplus = category.keep === null ? 0 : Math.max(0, own.length - category.drop - category.keep);
  return ways(own, Math.max(0, Math.min(category.drop + surplus, own.length - 1, own.filter(({ stays }) => !stays).length)));
}

const cappedAt = (share: Exact, cap: number | null) =>
  cap !== null && more(share, { n: BigInt(cap), d: 10_000n }) ? { n: BigInt(cap), d: 10_000n } : share;

function shareOf(method: string, kept: readonly Row[], onTop: readonly Row[]): Exact | null {
  if (kept.length === 0) return null;
  const scores = (rows: readonly Row[]) => sum(rows.map(({ score }) => score));
  if (method === 'points') return over(add(scores(kept), scores(onTop)), sum(kept.map(({ max }) => max)));
  const shares = (rows: readonly Row[]) => rows.map(({ score, max }) => over(score, max));
  const weighted = (rows: readonly Row[]) => sum(rows.map(({ weight, score, max }) => times(weight, over(score, max))));
  if (method === 'weighted') return over(add(weighted(kept), weighted(onTop)), sum(kept.map(({ weight }) => weight)));
  const count = whole(kept.length);
  const added = over(sum(shares(onTop)), count);
  if (method === 'mean') return add(over(sum(shares(kept)), count), added);
  const sorted = shares(kept).sort((one, other) => (more(one, other) ? 1 : more(other, one) ? -1 : 0));
  const half = Math.floor(sorted.length / 2);
  if (method === 'highest') return add(sorted.at(-1)!, added);
  if (method === 'lowest') return add(sorted[0]!, added);
  return add(sorted.length % 2 === 1 ? sorted[half]! : over(add(sorted[half - 1]!, sorted[half]!), whole(2)), added);
}

function byWeights(categories: readonly Category[], rows: readonly Row[], roundFirst: boolean): Exact | null {
  const valued = categories.flatMap((category) => {
    const onTop = rows.filter((row) => row.category === category.id && row.extra);
    const found = waysOf(category, rows).flatMap((kept) => shareOf(category.method, kept, onTop) ?? []);
    if (found.length === 0) return [];
    const share = cappedAt(most(found), category.cap);
    return [{ category, share: roundFirst ? { n: BigInt(roundedText(share, 0)), d: 100n } : share }];
  });
  const plain = valued.filter(({ category }) => !category.extra);
  const weight = plain.reduce((all, { category }) => all + category.weight, 0);
  if (weight === 0) return null;
  const weighted = (some: typeof valued) => sum(some.map(({ category, share }) => times(whole(category.weight), share)));
  return add(over(weighted(plain), whole(weight)), over(weighted(valued.filter(({ category }) => category.extra)), whole(10_000)));
}

function byPoints(categories: readonly Category[], rows: readonly Row[]): Exact | null {
  let best: Exact | null = null;
  const onTop = sum(rows.filter(({ extra }) => extra).map(({ score }) => score));
  const walk = (at: number, above: Exact, below: Exact) => {
    const category = categories[at];
    if (!category) {
      if (below.n === 0n) return;
      const share = over(above, below);
      if (best === null || more(share, best)) best = share;
      return;
    }
    for (const kept of waysOf(category, rows))
      walk(at + 1, add(above, sum(kept.map(({ score }) => score))), category.extra ? below : add(below, sum(kept.map(({ max }) => max))));
  };
  walk(0, onTop, ZERO);
  return best;
}

type Source = { units: number | null; missing: boolean };

/**
 * What work stands for with each student, read from its own rows: the best score of what was marked, missing when its end is past and
 * nothing came. Whom it is not given to has no entry. Only for work without times of single students and without groups.
 */
async function scoresOfWork(db: Db, now: Date, spaceId: string) {
  const { rows } = await sql<{ key: string; user_id: string; score: string | null; handed: boolean; over: boolean }>`
    select 'assessment:' || a.id as key, p.user_id::text, max(t.score_total) filter (where t.state in ('passed', 'failed'))::text as score,
      count(t.id) filter (where t.state <> 'not_submitted') > 0 as handed, coalesce(a.end_at < ${now}, false) as over
    from assessments a join space_participants p on p.venue_id = a.space_id
    left join attempts t on t.assessment_id = a.id and t.user_id = p.user_id
    where a.space_id = ${spaceId} and case a.audience ->> 'kind' when 'people' then a.audience -> 'ids' ? p.user_id::text
      when 'except' then not a.audience -> 'ids' ? p.user_id::text else true end
    group by a.id, p.user_id`.execute(db);
  const hundredThousandths = (score: string) => Math.round(Number(score) * 100_000);
  return new Map(
    rows.map(({ key, user_id, score, handed, over: past }): [string, Source] => [
      `${key} ${user_id}`,
      { units: score === null ? null : hundredThousandths(score), missing: past && !handed },
    ]),
  );
}

/**
 * The totals of a gradebook counted by another way than the product's: exact fractions, every set that may be left out is tried. Decided
 * cells, settings and the scores of work come from their tables. Nothing of `packages/scoring` takes part.
 */
export async function recountTotal(db: Db, now: Date, spaceId: string): Promise<Map<string, Exact | null>> {
  const book = await readBook(db, spaceId, now);
  const cells = await db
    .selectFrom('grade_cells as cell')
    .innerJoin('grade_columns as column', 'column.id', 'cell.column_id')
    .select(['column.source', 'column.ref', 'cell.user_id', 'cell.units', 'cell.status'])
    .where('column.space_id', '=', spaceId)
    .execute();
  const work = await scoresOfWork(db, now, spaceId);
  const { method, round_at: roundAt, cap, categories } = book.settings;
  return new Map(
    book.learners.map(({ id }, who) => {
      const rows = book.columns.flatMap((column, at): Row[] => {
        const category = categories.find((one) => one.id === column.category)!;
        const cell = cells.find((one) => `${one.source}:${one.ref}` === column.key && one.user_id === id);
        const status = cell?.status ?? 'normal';
        const counted = work.get(`${column.key} ${id}`);
        if (column.key.startsWith('assessment:') && !counted && cell?.units == null && status === 'normal') return [];
        const source = column.key.startsWith('assessment:') ? (counted?.units ?? null) : (book.units[at]![who] ?? null);
        const score = cell?.units != null ? Number(cell.units) : source;
        if (!column.counts || column.archived || ['excused', 'exempt', 'deferred'].includes(status)) return [];
        const zero = status === 'absent' || status === 'cheated';
        const missing = column.key.startsWith('assessment:') ? (counted?.missing ?? false) : book.states[at]![who] === 'x';
        if (!zero && score === null && category.empty !== 'zero' && !(category.empty === 'missing' && missing)) return [];
        return [
          {
            ...{ category: category.id, extra: column.extra && !category.extra, weight: whole(column.weight) },
            ...{ score: whole(zero ? 0 : (score ?? 0)), max: whole(column.max) },
            stays: zero || (missing && score === null && !category.drop_missing),
          },
        ];
      });
      const found = method === 'weighted' ? byWeights(categories, rows, roundAt === 'category') : byPoints(categories, rows);
      return [id, found && cappedAt(found, cap)];
    }),
  );
}
