/** How the points of members are joined into those of their team. */
export type OfMembers = 'sum' | 'mean' | 'best';

/** What became of a hand-in: `ok` and `part` and `wrong` are judged, `pending` is not yet, `ignored` (a program that did not compile) and `void` (taken out by staff) count as if they had not been. */
export type Outcome = 'pending' | 'ok' | 'wrong' | 'part' | 'ignored' | 'void';

/** One hand-in of an entrant in a section. `at` is when the call arrived, in UTC milliseconds, never when it was judged. */
export type ScoreRow = {
  /** Its place among rows of one moment: ids are given in the order of arrival. */
  id: number;
  at: number;
  outcome: Outcome;
  /** Hundredths of points; null while there are none. */
  points: number | null;
  /** Who handed it in; only looked at where each member answers. */
  user?: string | undefined;
  /** Hundredths of points of each group of cases, where the rule adds up the best of each. */
  groups?: readonly number[] | undefined;
  /** Which of several things of a section was met, where a section has several (flags). */
  part?: string | undefined;
  /** Seconds of work it took, where that is known. */
  usedS?: number | undefined;
};

/** What a rule makes of the rows of one entrant in one section. Which numbers are set depends on the rule. */
export type Cell = {
  /** Hundredths of points, before weights; zero where the rule counts solved sections. */
  points: number;
  solved: boolean;
  /** Hand-ins that count as tries: with `icpc` those before the first right one, and that one. */
  tries: number;
  /** Hand-ins that are still being judged. */
  pending: number;
  /** When the cell came to what it is worth, in UTC milliseconds; null while it is worth nothing. */
  at: number | null;
  /** Seconds of work, or undefined where no row says so. */
  usedS?: number | undefined;
  /** Parts met, with the moment; only with `ctf`. */
  parts?: readonly { part: string; at: number }[];
};

/** Which rows decide a cell. */
export type CellRule =
  | { kind: 'sum'; take: 'best' | 'last' }
  | { kind: 'icpc' }
  | { kind: 'ioi'; groups: boolean }
  | { kind: 'last' }
  | { kind: 'ctf' };

const byArrival = (one: ScoreRow, other: ScoreRow) => one.at - other.at || one.id - other.id;
const isJudged = ({ outcome }: ScoreRow) => outcome === 'ok' || outcome === 'part' || outcome === 'wrong';
const counts = ({ outcome }: ScoreRow) => outcome !== 'ignored' && outcome !== 'void';

/** A cell nothing was handed in for. */
export const EMPTY: Cell = { points: 0, solved: false, tries: 0, pending: 0, at: null };

/** Once solved, nothing later counts; what is pending before it may still turn out to be the first right one. */
function solvedCell(rows: readonly ScoreRow[]): Cell {
  const first = rows.findIndex(({ outcome }) => outcome === 'ok');
  const before = first < 0 ? rows : rows.slice(0, first + 1);
  const pending = before.filter(({ outcome }) => outcome === 'pending').length;
  const at = first < 0 ? null : rows[first]!.at;
  return { points: 0, solved: first >= 0, tries: before.length - pending, pending, at };
}

/** The row whose points count, and what goes with it. */
function pointsCell(rows: readonly ScoreRow[], take: 'best' | 'last'): Cell {
  const judged = rows.filter(isJudged);
  let chosen: ScoreRow | undefined;
  for (const row of judged) if (!chosen || take === 'last' || (row.points ?? 0) > (chosen.points ?? 0)) chosen = row;
  const points = chosen?.points ?? 0;
  return {
    points,
    solved: chosen?.outcome === 'ok',
    tries: judged.length,
    pending: rows.length - judged.length,
    at: points > 0 ? chosen!.at : null,
    ...(chosen?.usedS === undefined ? {} : { usedS: chosen.usedS }),
  };
}

/** The best of each group of cases, added up; its moment is that of the last group to become better. */
function groupsCell(rows: readonly ScoreRow[]): Cell {
  const judged = rows.filter(isJudged);
  const best: number[] = [];
  let at: number | null = null;
  for (const row of judged) {
    for (const [group, points] of (row.groups ?? [row.points ?? 0]).entries()) {
      if (points <= (best[group] ?? 0)) continue;
      best[group] = points;
      at = row.at;
    }
  }
  const points = best.reduce((sum, each) => sum + (each ?? 0), 0);
  return { points, solved: judged.some(({ outcome }) => outcome === 'ok'), tries: judged.length, pending: rows.length - judged.length, at };
}

/** What was met first of each part of the section. */
function partsCell(rows: readonly ScoreRow[]): Cell {
  const met = new Map<string, number>();
  for (const { outcome, part = '', at } of rows) if (outcome === 'ok' && !met.has(part)) met.set(part, at);
  const judged = rows.filter(isJudged).length;
  const parts = [...met].map(([part, at]) => ({ part, at }));
  const at = parts.length > 0 ? Math.max(...parts.map((one) => one.at)) : null;
  return { points: 0, solved: met.size > 0, tries: judged, pending: rows.length - judged, at, parts };
}

function fold(rule: CellRule, rows: readonly ScoreRow[]): Cell {
  if (rule.kind === 'icpc') return solvedCell(rows);
  if (rule.kind === 'ctf') return partsCell(rows);
  if (rule.kind === 'ioi' && rule.groups) return groupsCell(rows);
  return pointsCell(rows, rule.kind === 'last' || (rule.kind === 'sum' && rule.take === 'last') ? 'last' : 'best');
}

/** The cells of members as one: points by sum, mean over the members or best; the team is as late as the last of what it counts. */
function joined(cells: readonly Cell[], ofMembers: OfMembers, members: number): Cell {
  const best = cells.reduce((one, other) => (other.points > one.points ? other : one));
  if (ofMembers === 'best') {
    const [tries, pending] = [cells.reduce((sum, cell) => sum + cell.tries, 0), cells.reduce((sum, cell) => sum + cell.pending, 0)];
    return { ...best, tries, pending };
  }
  const sum = (of: (cell: Cell) => number) => cells.reduce((total, cell) => total + of(cell), 0);
  const times = cells.flatMap(({ at }) => at ?? []);
  const points = sum((cell) => cell.points);
  return {
    points: ofMembers === 'sum' ? points : Math.round(points / Math.max(1, members, cells.length)),
    solved: cells.every((cell) => cell.solved),
    tries: sum((cell) => cell.tries),
    pending: sum((cell) => cell.pending),
    at: times.length > 0 ? Math.max(...times) : null,
    ...(cells.some((cell) => cell.usedS !== undefined) ? { usedS: sum((cell) => cell.usedS ?? 0) } : {}),
  };
}

/**
 * The cell of one entrant in one section. Where each member answers, `members` is how many of them there are: whoever handed in nothing
 * counts with nothing in a mean. The order of the rows does not matter.
 */
export function cellOf(rule: CellRule, rows: readonly ScoreRow[], of?: { ofMembers: OfMembers; members: number }): Cell {
  const counted = rows.filter(counts).sort(byArrival);
  if (counted.length === 0) return EMPTY;
  const pointed = rule.kind === 'sum' || rule.kind === 'ioi' || rule.kind === 'last';
  if (!of || !pointed) return fold(rule, counted);
  const cells = [...Map.groupBy(counted, ({ user }) => user).values()].map((rows) => fold(rule, rows));
  return joined(cells, of.ofMembers, of.members);
}
