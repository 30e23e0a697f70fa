import { type Cell, EMPTY } from './grades/cells.ts';
import {
  compareKeys,
  dynamicValues,
  type LineCell,
  type RankLine,
  rank,
  rankLines,
  type ScoredLine,
  type Standings,
  type StoredCell,
  scoredLine,
  worthOf,
} from './judging/ranking.ts';

/** One press of the presenter's key: a hidden cell opens. */
export type RevealStep = {
  entrant: string;
  section: string;
  cell: LineCell;
  total: number;
  penalty: number;
  /** Ranks before and after, as the board shows them; for a guest those they would have. */
  from: number;
  to: number;
  /** The line on which the entrant stood before, from 1, guests counted. */
  line: number;
  /** Who stands where they will stand from this step on; the entrant alone or nobody. */
  settled: boolean;
};

/** A line under so many places that stays from its step on: an award's, or that of those who go on. */
export type RevealLine = { name: string; place: number; award: boolean };

/** What a presenter shows at a press: a cell, words for the audience, or a line. */
export type RevealAct = RevealStep | { words: string } | { line: RevealLine };

/** Whether an act opens a cell. */
export const opensCell = (act: RevealAct | undefined): act is RevealStep => act !== undefined && 'entrant' in act;

/** Opens the board of a stage from its last place up. */
export type Reveal = {
  /** Who is opened at once before the first step: everybody below the places that are played. */
  opened: string[];
  /** The cells of those who are played, as they stand before the first step. */
  start: { id: string; cells: readonly LineCell[] }[];
  steps: RevealAct[];
};

type Asked = {
  /** The board as the public sees it, with what is hidden of each cell. */
  frozen: Standings & { cells: (entrant: string, section: string) => (StoredCell & { cell: Cell & { hidden?: number } }) | undefined };
  /** The same board with every row. */
  open: Standings;
  /** How many places are played; those below are opened at once. */
  places: number;
  /** When the hidden hand-ins of a cell came, for rules of points, which are played in that order. */
  handedInAt: (entrant: string, section: string) => number;
};

type Player = { id: string; official: boolean; cells: LineCell[]; scored: ScoredLine; hidden: string[] };
type Other = { official: boolean; key: readonly number[] };

/** The rank of a line: one more than the official ones that are better. */
const rankOf = ({ scored }: Player, players: readonly Player[], others: readonly Other[]) => {
  const better = (one: { official: boolean }, key: readonly number[]) => one.official && compareKeys(key, scored.key) < 0;
  return 1 + players.filter((one) => better(one, one.scored.key)).length + others.filter((one) => better(one, one.key)).length;
};

/** On which line somebody stands who is played. Equals stand below those who stood there before. */
const lineOf = (player: Player, players: readonly Player[], others: readonly Other[]) =>
  1 + players.indexOf(player) + others.filter(({ key }) => compareKeys(key, player.scored.key) <= 0).length;

/**
 * The steps of a reveal. The order of `players` is kept by insertion, so a step costs the players, not the board. With dynamic values each
 * opened cell changes what others are worth: the values of the open board hold from the beginning, so that nobody falls by another's step.
 */
export function reveal({ frozen, open, places, handedInAt }: Asked): Omit<Reveal, 'steps'> & { steps: RevealStep[] } {
  const final = new Map(rank(open).map((line) => [line.id, line]));
  const before = rank(frozen);
  const byPoints = frozen.rule.kind !== 'icpc';
  const hiddenOf = (id: string) => {
    const sections = frozen.sections.map((section) => section.id);
    const differs = sections.filter((section, at) => {
      const seen: Cell & { hidden?: number } = frozen.cells(id, section)?.cell ?? EMPTY;
      const cell = final.get(id)!.cells[at]!;
      return (seen.hidden ?? 0) > 0 || seen.points !== cell.points || seen.solved !== cell.solved || seen.tries !== cell.tries;
    });
    return byPoints ? differs.sort((one, other) => handedInAt(id, one) - handedInAt(id, other)) : differs;
  };
  // A part met before the freeze is worth what it will be worth.
  const values = dynamicValues(open);
  const valued = (cells: readonly LineCell[]) =>
    cells.map((cell, at) => ({ ...cell, worth: worthOf(frozen.rule, frozen.sections[at]!, cell, values.get(frozen.sections[at]!.id)) }));
  const playing = before.slice(0, places);
  const opened = before.slice(places);
  const officials = new Set(open.entrants.flatMap(({ id, ranking }) => (ranking === 'official' ? [id] : [])));
  const others = opened.map(({ id }) => ({ official: officials.has(id), key: scoredLine(open, final.get(id)!.cells).key }));
  const players: Player[] = playing.map(({ id, cells }) => {
    const own = valued(cells);
    return { id, official: officials.has(id), cells: own, scored: scoredLine(frozen, own), hidden: hiddenOf(id) };
  });
  const start = players.map(({ id, cells }) => ({ id, cells }));
  players.sort((one, other) => compareKeys(one.scored.key, other.scored.key));
  const steps: RevealStep[] = [];
  let at = players.length - 1;
  while (at >= 0) {
    const player = players[at]!;
    const section = player.hidden.shift();
    if (section === undefined) {
      at--;
      continue;
    }
    const column = frozen.sections.findIndex(({ id }) => id === section);
    const from = rankOf(player, players, others);
    const line = lineOf(player, players, others);
    const cell = final.get(player.id)!.cells[column]!;
    player.cells = player.cells.with(column, cell);
    player.scored = scoredLine(open, player.cells);
    players.splice(at, 1);
    const next = players.findIndex(({ scored }) => compareKeys(player.scored.key, scored.key) < 0);
    const now = next < 0 ? players.length : next;
    players.splice(now, 0, player);
    // Where the last hand-in counts an opened cell may cost places: those it fell behind have been played, it has not.
    at = Math.max(at, now);
    const stays = players[at] === player && player.hidden.length === 0;
    const { total, penalty } = player.scored;
    steps.push({ entrant: player.id, section, cell, total, penalty, from, to: rankOf(player, players, others), line, settled: stays });
  }
  return { opened: opened.map(({ id }) => id), start, steps };
}

type Opening = Pick<Standings, 'rule' | 'clock' | 'entrants'> & {
  sections: readonly { id: string }[];
  /** The lines of the board with every row. */
  open: readonly RankLine[];
};

/** The board after so many steps of its reveal: who is not played stands as they will stand, the others as far as they were opened. */
export function boardAfter(
  { rule, clock, entrants, sections, open }: Opening,
  { start, steps }: Pick<Reveal, 'start' | 'steps'>,
  at: number,
) {
  const cells = new Map(open.map((line) => [line.id, line.cells]));
  for (const player of start) if (cells.has(player.id)) cells.set(player.id, player.cells);
  for (const { entrant, section, cell } of steps.slice(0, at).filter(opensCell)) {
    const column = sections.findIndex(({ id }) => id === section);
    const own = cells.get(entrant);
    if (own && column >= 0) cells.set(entrant, own.with(column, cell));
  }
  return rankLines(
    { rule, clock },
    entrants.flatMap((entrant) => {
      const own = cells.get(entrant.id);
      return own && entrant.ranking !== 'out' ? [{ ...entrant, cells: own }] : [];
    }),
  );
}
