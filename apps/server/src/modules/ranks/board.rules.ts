import type { BoardCell, BoardEntrant, BoardEvent, BoardLine, BoardReveal, BoardState } from '@praxis/contract/ranks/board';
import type { LineCell, RankedSection, RankLine, RankRule, StageClock } from '@praxis/scoring/judging/ranking';

/** A line as it is published: without its rank, which follows from the order. */
export type PublishedLine = Omit<BoardLine, 'r'>;

/** The way from one version of a board to the next. What is absent did not change. */
export type BoardChange = {
  state?: BoardState;
  entrants?: BoardEntrant[];
  lines?: PublishedLine[];
  /** Every entrant from the first line to the last, by id. */
  order?: string[];
  /** Lines, from 0, that are equal to the official line above them. */
  equal?: number[];
  /** Where a reveal stands; null when none is on. */
  reveal?: BoardReveal | null;
  /** The order half an hour before, by which readers see who rose and who fell; null when there is none to compare with. */
  earlier?: EarlierOrder | null;
  /** What changes on the big screen alone, where a reveal is followed there and nowhere else; null once it is like the board again. */
  screen?: BoardChange | null;
};

/** An order of another moment, with its equal lines. */
export type EarlierOrder = { order: string[]; equal: number[] };

/** A whole board, as it is stored and as each server holds it. */
export type BoardBody = Required<Omit<BoardChange, 'lines' | 'reveal' | 'earlier' | 'screen'>> & {
  lines: PublishedLine[];
  reveal?: BoardReveal | null;
  earlier?: EarlierOrder | null;
  screen?: BoardBody | null;
};

export const EMPTY_BOARD: BoardBody = { state: 'live', entrants: [], lines: [], order: [], equal: [] };

const MINUTE_MS = 60_000;

/**
 * When the freeze of a stage begins, as its settings have it; a stage whose times were changed freezes no earlier than at that
 * change, and one that stands still not before it goes on.
 */
export function freezeMoment(stage: {
  end_at: Date;
  freeze_before_s: number | null;
  froze_at: Date | null;
  paused_at: Date | null;
  updated_at: Date;
  start_at: Date;
}): Date | null {
  if (stage.froze_at) return stage.froze_at;
  if (stage.freeze_before_s === null) return null;
  const planned = stage.end_at.getTime() - stage.freeze_before_s * 1000;
  // Its clock does not reach that moment while it stands still; how far the freeze is put off is known when it goes on.
  if (stage.paused_at && planned > stage.paused_at.getTime()) return null;
  return new Date(Math.max(planned, Math.min(stage.updated_at.getTime(), stage.end_at.getTime()), stage.start_at.getTime()));
}

/** Whether readers may know what came of a section: at once, after the stage, or with its result. */
export function isRevealed(
  reveal: 'live' | 'after_end' | 'after_release',
  { over, result }: { over: boolean; result: 'hidden' | 'preliminary' | 'final' },
): boolean {
  if (reveal === 'live') return true;
  return reveal === 'after_end' ? over : result !== 'hidden';
}

/** A cell as readers get it. */
export function publishedCell(cell: LineCell & { hidden?: number }, clock: StageClock): BoardCell | null {
  const { tries: n, solved, first, at, worth: w, points: p, pending: q, hidden: h = 0 } = cell;
  const view: BoardCell = {
    ...(n > 0 && { n }),
    ...(solved && { s: 1 as const }),
    ...(first && { f: 1 as const }),
    ...(at !== null && { m: Math.floor(clock(at) / MINUTE_MS) }),
    ...(w !== 0 && { w }),
    ...(p !== 0 && { p }),
    ...(q > 0 && { q }),
    ...(h > 0 && { h }),
  };
  return Object.keys(view).length > 0 ? view : null;
}

/** A line as readers get it. */
export function publishedLine({ id, total, penalty, cells }: RankLine, clock: StageClock): PublishedLine {
  const gains = cells.flatMap(({ at, worth, solved }) => (at !== null && (worth > 0 || solved) ? [at] : []));
  return { id, t: total, p: penalty, g: gains.length > 0 ? Math.max(...gains) : null, c: cells.map((cell) => publishedCell(cell, clock)) };
}

/** Which lines are equal to the official line above them. */
export function equalLines(lines: readonly { rank: number | null }[]): number[] {
  const equal: number[] = [];
  let above: number | undefined;
  for (const [at, { rank }] of lines.entries()) {
    if (rank === null) continue;
    if (rank === above) equal.push(at);
    above = rank;
  }
  return equal;
}

/** Ranks of an order, within everybody or one division: guests have none, equals share theirs, the next one skips. */
export function ranksOf(
  { order, equal }: Pick<BoardBody, 'order' | 'equal'>,
  entrants: ReadonlyMap<string, BoardEntrant>,
  division = '',
): { id: string; rank: number | null }[] {
  const equals = new Set(equal);
  const ranked: { id: string; rank: number | null }[] = [];
  // Equal lines of the whole board have one group: within a division its members are equal too.
  let group = 0;
  let [official, rank, rankedGroup] = [0, 0, -1];
  for (const [at, id] of order.entries()) {
    const entrant = entrants.get(id);
    if (!entrant) continue;
    if (entrant.official && !equals.has(at)) group++;
    if (division !== '' && entrant.division !== division) continue;
    if (!entrant.official) {
      ranked.push({ id, rank: null });
      continue;
    }
    official++;
    if (group !== rankedGroup) [rank, rankedGroup] = [official, group];
    ranked.push({ id, rank });
  }
  return ranked;
}

/** What happened between two lines of one entrant, as readers may know it. */
export function eventsBetween(before: PublishedLine | undefined, after: PublishedLine, sections: readonly string[]): BoardEvent[] {
  return after.c.flatMap((cell, at): BoardEvent[] => {
    const section = sections[at];
    if (!cell || section === undefined) return [];
    const was = before?.c[at];
    if ((cell.h ?? 0) > (was?.h ?? 0)) return [{ entrant: after.id, section, minute: null, what: 'tried' }];
    if (cell.s && !was?.s) return [{ entrant: after.id, section, minute: cell.m ?? null, what: 'solved' }];
    if ((cell.w ?? 0) > (was?.w ?? 0) && cell.m !== undefined && cell.m !== was?.m)
      return [{ entrant: after.id, section, minute: cell.m, what: 'scored' }];
    return [];
  });
}

/** Events of one moment in the order readers expect: tries after a freeze first, which have no minute, then by contest time. */
export const newestFirst = (events: readonly BoardEvent[]) =>
  [...events].sort((one, other) => (other.minute ?? Number.POSITIVE_INFINITY) - (one.minute ?? Number.POSITIVE_INFINITY) || 0);

/** What stands on a board with a minute, newest first. */
export const latestEvents = (lines: readonly PublishedLine[], sections: readonly string[]): BoardEvent[] =>
  newestFirst(lines.flatMap((line) => eventsBetween(undefined, line, sections)).filter(({ minute }) => minute !== null));

/** The rule and the columns of a stage as scoring takes them; what organisers give or take stands in a last column of its own. */
export const ADJUSTMENTS = 'adjustments';
export function rankedSections(rule: RankRule, sections: readonly { id: string; max_points: number; weight: string }[]): RankedSection[] {
  const weighted = rule.kind === 'sum' && sections.some(({ weight }) => Number(weight) > 0);
  return [
    ...sections.map(({ id, max_points: max, weight }) => ({ id, max, weight: weighted ? Number(weight) : null })),
    { id: ADJUSTMENTS, max: 0, weight: null },
  ];
}
