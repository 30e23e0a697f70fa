import { EMPTY } from './grades/cells.ts';
import {
  compareKeys,
  dynamicValue,
  type LineCell,
  type Ranked,
  type RankedSection,
  type RankLine,
  type RankRule,
  type ScoredLine,
  type StageClock,
  type StoredCell,
  scoredLine,
  worthOf,
} from './judging/ranking.ts';

type Entry = Ranked & { row: number; kept: StoredCell[]; line: ScoredLine | undefined; shown: RankLine | undefined };
type Column = { stale: boolean; first: string | undefined; values: Map<string, number> | undefined };

const NOTHING: StoredCell = { cell: EMPTY, pendingSince: null };

/**
 * The board of a stage that follows changes: the same lines as `rank` would give, at the cost of what changed and one sort. A line that did
 * not change is the same object as before, so what is new is found by comparing objects.
 */
export type LiveBoard = {
  /** Who is ranked, in the order equal lines stand in. Cells of those who stay are kept. */
  setEntrants: (entrants: readonly Ranked[]) => void;
  setCell: (entrant: string, section: string, saved: StoredCell) => void;
  /** The clock of the stage, after a pause or another start: every line may change. */
  setClock: (clock: StageClock) => void;
  lines: () => readonly RankLine[];
  /** What was set of a section of an entrant. */
  cell: (entrant: string, section: string) => StoredCell | undefined;
};

export function liveBoard(rule: RankRule, sections: readonly RankedSection[], clockNow: StageClock): LiveBoard {
  let clock = clockNow;
  let entries = new Map<string, Entry>();
  let order: Entry[] = [];
  const columns: Column[] = sections.map(() => ({ stale: true, first: undefined, values: undefined }));
  const columnOf = new Map(sections.map(({ id }, at) => [id, at]));
  const hasFirst = rule.kind === 'icpc' || rule.kind === 'ctf';

  /** Who solved a section first, unless an official hand-in before it is still being judged. */
  function firstIn(column: number): string | undefined {
    let first: Entry | undefined;
    let at = Number.POSITIVE_INFINITY;
    let pending = Number.POSITIVE_INFINITY;
    for (const entry of entries.values()) {
      if (entry.ranking !== 'official') continue;
      const { cell, pendingSince } = entry.kept[column]!;
      if (pendingSince !== null && pendingSince < pending) pending = pendingSince;
      if (cell.solved && cell.at !== null && cell.at < at) [first, at] = [entry, cell.at];
    }
    return first && pending >= at ? first.id : undefined;
  }

  function valuesIn(column: number, of: RankRule & { kind: 'ctf' }) {
    const solvers = new Map<string, number>();
    for (const { ranking: member, kept: saved } of entries.values()) {
      if (member === 'out') continue;
      for (const { part } of saved[column]!.cell.parts ?? []) solvers.set(part, (solvers.get(part) ?? 0) + (member === 'official' ? 1 : 0));
    }
    return new Map([...solvers].map(([part, count]) => [part, dynamicValue(of, count)]));
  }

  /** Looks at a column again; lines that it makes worth something else are forgotten. */
  function refresh(at: number, column: Column) {
    column.stale = false;
    if (!hasFirst) return;
    const first = firstIn(at);
    if (first !== column.first) {
      for (const id of [first, column.first]) if (id !== undefined && entries.has(id)) entries.get(id)!.line = undefined;
      column.first = first;
    }
    if (rule.kind !== 'ctf') return;
    const values = valuesIn(at, rule);
    const changed = new Set(
      [...values, ...(column.values ?? [])].flatMap(([part]) => (values.get(part) === column.values?.get(part) ? [] : [part])),
    );
    column.values = values;
    if (changed.size === 0) return;
    for (const entry of entries.values()) if (entry.kept[at]!.cell.parts?.some(({ part }) => changed.has(part))) entry.line = undefined;
  }

  const lineOf = ({ id, kept: saved }: Entry) =>
    scoredLine(
      { rule, clock },
      saved.map(({ cell }, at): LineCell => {
        const { values, first } = columns[at]!;
        return { ...cell, worth: worthOf(rule, sections[at]!, cell, values), first: first === id };
      }),
    );

  const stale = () => {
    for (const column of columns) column.stale = true;
  };

  return {
    setEntrants(entrants) {
      entries = new Map(
        entrants.map((ranked, row) => {
          const known = entries.get(ranked.id);
          const same = known?.ranking === ranked.ranking;
          const saved = known?.kept ?? sections.map(() => NOTHING);
          return [ranked.id, { ...ranked, row, kept: saved, line: same ? known?.line : undefined, shown: same ? known?.shown : undefined }];
        }),
      );
      order = [...entries.values()].filter(({ ranking: member }) => member !== 'out');
      stale();
    },
    setCell(entrant, section, saved) {
      const [entry, column] = [entries.get(entrant), columnOf.get(section)];
      if (!entry || column === undefined) return;
      entry.kept[column] = saved;
      entry.line = undefined;
      columns[column]!.stale = true;
    },
    cell(entrant, section) {
      const column = columnOf.get(section);
      return column === undefined ? undefined : entries.get(entrant)?.kept[column];
    },
    setClock(next) {
      clock = next;
      for (const entry of entries.values()) entry.line = undefined;
    },
    lines() {
      for (const [at, column] of columns.entries()) if (column.stale) refresh(at, column);
      for (const entry of order) {
        if (entry.line) continue;
        entry.line = lineOf(entry);
        entry.shown = undefined;
      }
      order.sort((one, other) => compareKeys(one.line!.key, other.line!.key) || one.row - other.row);
      let official = 0;
      let last: { key: readonly number[]; rank: number } | undefined;
      return order.map((entry) => {
        const { id, ranking: member, shown: visible, line } = entry;
        let rank: number | null = null;
        if (member === 'official') {
          official++;
          if (!last || compareKeys(last.key, line!.key) !== 0) last = { key: line!.key, rank: official };
          rank = last.rank;
        }
        if (visible?.rank === rank) return visible;
        const { total, penalty, cells } = line!;
        entry.shown = { id, rank, total, penalty, cells };
        return entry.shown;
      });
    },
  };
}
