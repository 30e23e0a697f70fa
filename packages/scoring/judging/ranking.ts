import { type Cell, type CellRule, EMPTY } from '../grades/cells.ts';

/** How equal totals are told apart, tried in order; what is left is equal rank. `place` is that of a section, from 1. */
export type TieRule = { by: 'section'; place: number } | { by: 'last_gain' | 'time_used' | 'tries' };

/** The rule of a stage. Points are integers of hundredths. */
export type RankRule =
  | { kind: 'sum'; take: 'best' | 'last'; ties: readonly TieRule[] }
  | { kind: 'icpc'; penalty_minutes: number }
  | { kind: 'ioi'; groups: boolean; last_gain: boolean }
  | { kind: 'last' }
  | { kind: 'ctf'; initial: number; minimum: number; decay: number };

/** A section as its rule sees it. A weight of 0 to 100 stretches its points: full marks are worth the weight; without one they count as they are. */
export type RankedSection = { id: string; max: number; weight: number | null };

/** Who is ranked. A guest stands in the order and has no rank; one who is out stands nowhere. */
export type Ranked = { id: string; ranking: 'official' | 'guest' | 'out' };

/** A line of a board. */
export type RankLine = {
  id: string;
  /** From 1, equal for equals, the next one skips; null for guests. */
  rank: number | null;
  /** Hundredths of points, or solved sections with `icpc`. */
  total: number;
  /** Penalty minutes with `icpc`, else 0. */
  penalty: number;
  cells: readonly LineCell[];
};

/** A cell of a line: what the rule made of the rows, and what that is worth on this board. */
export type LineCell = Cell & {
  /** Hundredths of points after weights and dynamic values. */ worth: number /** The first entrant to solve it, as far as that is settled. */;
  first: boolean;
};

/** Milliseconds of a stage in which its clock ran, until a moment. */
export type StageClock = (at: number) => number;

/** The clock of a stage: time since its start without its pauses, a pause that lasts included. Before the start it stands at zero. */
export function stageClock(startAt: number, pauses: readonly { from: number; until: number | null }[] = []): StageClock {
  return (at) => {
    const paused = pauses.reduce((sum, { from, until }) => sum + Math.max(0, Math.min(until ?? at, at) - Math.max(from, startAt)), 0);
    return Math.max(0, at - startAt - paused);
  };
}

const MINUTE_MS = 60_000;

/** Which rows decide a cell under a rule. */
export const cellRuleOf = (rule: RankRule): CellRule =>
  rule.kind === 'sum' ? { kind: 'sum', take: rule.take } : rule.kind === 'ioi' ? { kind: 'ioi', groups: rule.groups } : { kind: rule.kind };

/** What solving something is worth when so many official entrants have solved it: the whole for the first, less for each after. */
export function dynamicValue({ initial, minimum, decay }: { initial: number; minimum: number; decay: number }, solvers: number): number {
  const others = Math.max(0, solvers - 1);
  return Math.max(minimum, Math.ceil(initial - ((initial - minimum) * others * others) / (decay * decay)));
}

const weighted = ({ points }: Cell, { max, weight }: RankedSection) =>
  weight === null || max === 0 ? points : Math.round((points * weight * 100) / max);

type ColumnCell = { id: string; official: boolean; cell: Cell; pendingSince: number | null };

/** Values of the parts of a section: how many official entrants among these cells met each. */
function partValues(rule: RankRule & { kind: 'ctf' }, cells: readonly ColumnCell[]): Map<string, number> {
  const solvers = new Map<string, number>();
  for (const { official, cell } of cells)
    for (const { part } of cell.parts ?? []) solvers.set(part, (solvers.get(part) ?? 0) + (official ? 1 : 0));
  return new Map([...solvers].map(([part, count]) => [part, dynamicValue(rule, count)]));
}

/** Who solved a section first; nobody while an earlier hand-in is still being judged. */
function firstOf(cells: readonly ColumnCell[]): string | undefined {
  let first: { id: string; at: number } | undefined;
  for (const { id, official, cell } of cells)
    if (official && cell.solved && cell.at !== null && (!first || cell.at < first.at)) first = { id, at: cell.at };
  if (!first) return undefined;
  const earlier = cells.some(({ official, pendingSince }) => official && pendingSince !== null && pendingSince < first.at);
  return earlier ? undefined : first.id;
}

/** Numbers by which lines are sorted, each downwards. */
function sortKey(rule: RankRule, line: { total: number; penalty: number; cells: readonly LineCell[] }, clock: StageClock): number[] {
  const times = line.cells.flatMap(({ at, worth, solved }) => (at !== null && (worth > 0 || solved) ? [at] : []));
  const lastGain = -(times.length > 0 ? clock(Math.max(...times)) : 0);
  const used = () => -line.cells.reduce((sum, { usedS }) => sum + (usedS ?? 0), 0);
  const tries = () => -line.cells.reduce((sum, cell) => sum + cell.tries, 0);
  switch (rule.kind) {
    case 'icpc':
      return [line.total, -line.penalty, lastGain];
    case 'ctf':
      return [line.total, lastGain];
    case 'ioi':
      return rule.last_gain ? [line.total, lastGain] : [line.total];
    case 'last':
      return [line.total];
    case 'sum':
      return [
        line.total,
        ...rule.ties.map((tie) => {
          if (tie.by === 'section') return line.cells[tie.place - 1]?.worth ?? 0;
          return tie.by === 'last_gain' ? lastGain : tie.by === 'time_used' ? used() : tries();
        }),
      ];
  }
}

/** Orders lines by the numbers they are sorted by: negative when the first stands before the other, 0 for equals. */
export function compareKeys(one: readonly number[], other: readonly number[]): number {
  for (const [at, value] of one.entries()) if (value !== other[at]) return other[at]! - value;
  return 0;
}

/** The minutes a solved cell costs: that of the right hand-in, and some for each wrong one before it. */
const penaltyOf = (cell: Cell, perTry: number, clock: StageClock) =>
  cell.solved ? Math.floor(clock(cell.at!) / MINUTE_MS) + perTry * (cell.tries - 1) : 0;

/** A cell with the earliest of its hand-ins that are still being judged, needed only to say who was first. */
export type StoredCell = { cell: Cell; pendingSince: number | null };

/** What ranks a board: who and where, and the cells of each in the order of the sections. */
export type Standings = {
  rule: RankRule;
  sections: readonly RankedSection[];
  entrants: readonly Ranked[];
  cells: (entrant: string, section: string) => StoredCell | undefined;
  clock: StageClock;
};

/** A line without its rank, and the numbers it is sorted by, each downwards. */
export type ScoredLine = { total: number; penalty: number; cells: readonly LineCell[]; key: readonly number[] };

/** What cells in the order of the sections add up to. */
export function scoredLine({ rule, clock }: Pick<Standings, 'rule' | 'clock'>, cells: readonly LineCell[]): ScoredLine {
  const icpc = rule.kind === 'icpc';
  const total = icpc ? cells.filter((cell) => cell.solved).length : cells.reduce((sum, { worth }) => sum + worth, 0);
  const penalty = icpc ? cells.reduce((sum, cell) => sum + penaltyOf(cell, rule.penalty_minutes, clock), 0) : 0;
  const line = { total, penalty, cells };
  return { ...line, key: sortKey(rule, line, clock) };
}

/** The cells of a section for everybody, in the order of the entrants. */
function columnOf({ cells }: Standings, section: RankedSection, present: readonly Ranked[]): ColumnCell[] {
  return present.map(({ id, ranking: member }) => {
    const saved = cells(id, section.id);
    return { id, official: member === 'official', cell: saved?.cell ?? EMPTY, pendingSince: saved?.pendingSince ?? null };
  });
}

/** What the parts of each section are worth now: section id → part → hundredths of points. Only `ctf` has such values. */
export function dynamicValues(standings: Standings): Map<string, Map<string, number>> {
  const { rule, sections, entrants } = standings;
  if (rule.kind !== 'ctf') return new Map();
  const present = entrants.filter(({ ranking: member }) => member !== 'out');
  return new Map(sections.map((section) => [section.id, partValues(rule, columnOf(standings, section, present))]));
}

/** What a cell is worth, given what its parts are worth. */
export function worthOf(rule: RankRule, section: RankedSection, cell: Cell, values: ReadonlyMap<string, number> | undefined): number {
  if (rule.kind === 'icpc') return 0;
  // What organisers give or take has no parts: it counts as it is.
  if (rule.kind === 'ctf' && cell.parts) return cell.parts.reduce((sum, { part }) => sum + (values?.get(part) ?? 0), 0);
  return weighted(cell, rule.kind === 'sum' ? section : { ...section, weight: null });
}

function lineCells(standings: Standings, section: RankedSection, present: readonly Ranked[]): LineCell[] {
  const { rule } = standings;
  const column = columnOf(standings, section, present);
  const values = rule.kind === 'ctf' ? partValues(rule, column) : undefined;
  const first = rule.kind === 'icpc' || rule.kind === 'ctf' ? firstOf(column) : undefined;
  return column.map(({ id, cell }) => ({ ...cell, worth: worthOf(rule, section, cell, values), first: id === first }));
}

/** Ranks everybody on a board by cells that were counted already. Equal lines stand in the order given. */
export function rankLines(
  of: Pick<Standings, 'rule' | 'clock'>,
  present: readonly (Pick<Ranked, 'id' | 'ranking'> & { cells: readonly LineCell[] })[],
): RankLine[] {
  const lines = present.map(({ id, ranking, cells }, row) => ({ id, ranking, row, ...scoredLine(of, cells) }));
  lines.sort((one, other) => compareKeys(one.key, other.key) || one.row - other.row);
  let official = 0;
  let last: { key: readonly number[]; rank: number } | undefined;
  return lines.map(({ id, ranking, total, penalty, cells, key }) => {
    if (ranking === 'guest') return { id, rank: null, total, penalty, cells };
    official++;
    if (!last || compareKeys(last.key, key) !== 0) last = { key, rank: official };
    return { id, rank: last.rank, total, penalty, cells };
  });
}

/** The board of a stage: a pure fold of cells. Equal lines stand in the order of `entrants`. */
export function rank(standings: Standings): RankLine[] {
  const present = standings.entrants.filter(({ ranking: member }) => member !== 'out');
  const columns = standings.sections.map((section) => lineCells(standings, section, present));
  return rankLines(
    standings,
    present.map((entrant, row) => ({ ...entrant, cells: columns.map((cells) => cells[row]!) })),
  );
}
