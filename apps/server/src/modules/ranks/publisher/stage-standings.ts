import type { BoardEntrant, BoardState } from '@praxis/contract/ranks/board';
import type { Cell, ScoreRow } from '@praxis/scoring/grades/cells';
import { juryCell, publicCell } from '@praxis/scoring/grades/visible';
import {
  cellRuleOf,
  type Ranked,
  type RankLine,
  type StageClock,
  type Standings,
  type StoredCell,
  stageClock,
} from '@praxis/scoring/judging/ranking';
import { type LiveBoard, liveBoard } from '@praxis/scoring/standings';
import { revealUnder, type SectionRow, type StageRow } from '../../competitions/index.ts';
import { overFor, type StoredScoreRow } from '../../contests/index.ts';
import { ADJUSTMENTS, freezeMoment, isRevealed, rankedSections } from '../board.rules.ts';
import type { Audience } from '../boards/boards.store.ts';
import type { Pause, StageEntrant } from './publisher.store.ts';

/** What a board is ranked with beside its rows. */
export type StageSettings = {
  stage: StageRow;
  sections: readonly SectionRow[];
  pauses: readonly Pause[];
  state: BoardState;
  /** The largest extra time of an entrant, in seconds: until then the stage is not over for everybody. */
  extra: number;
};

/** A row as it is folded, with when it was taken back. */
type StoredRow = ScoreRow & { voidAt: number };

const toScoreRow = ({ id, at, points, outcome, user_id, detail }: StoredScoreRow): StoredRow => ({
  id: Number(id),
  at: at.getTime(),
  outcome,
  points,
  user: user_id ?? undefined,
  groups: detail.groups,
  part: detail.rule,
  usedS: detail.used_s,
  voidAt: detail.void_at ?? 0,
});

/** What organisers had given and taken by a moment: no try, and as late as the last of them. */
function adjustmentCell(rows: readonly StoredRow[], by: number): StoredCell {
  const counted = rows.filter(({ at, outcome, voidAt }) => at < by && (outcome !== 'void' || voidAt >= by));
  const points = counted.reduce((sum, row) => sum + (row.points ?? 0), 0);
  const at = counted.length > 0 ? Math.max(...counted.map((row) => row.at)) : null;
  const cell: Cell = { points, solved: false, tries: 0, pending: 0, at: points === 0 ? null : at };
  return { cell, pendingSince: null };
}

export const toBoardEntrant = ({ id, number, name, school, division, official }: StageEntrant): BoardEntrant => ({
  ...{ id, number, name, school, division, official },
});

/**
 * Both boards of a stage in memory, folded from its rows. Everything a reader of the public board may know goes through `publicCell`; the
 * two boards share nothing but the rows.
 */
export function stageStandings(settings: StageSettings, now: Date) {
  const cells = new Map<string, Map<string, StoredRow>>();
  const placeOfRow = new Map<string, string>();
  let entrants = new Map<string, StageEntrant>();
  let ranked: Ranked[] = [];
  let { stage, sections, pauses, state, extra } = settings;
  let clock = clockOf();
  let view = viewsAt(now);
  const boards: Record<Audience, LiveBoard> = { public: board(), jury: board() };

  function clockOf(): StageClock {
    return stageClock(stage.start_at.getTime(), pauses);
  }
  function board() {
    return liveBoard(stage.rule, rankedSections(stage.rule, sections), clock);
  }
  /** What readers may know of each section now, and of what organisers gave or took. */
  function viewsAt(at: Date) {
    const freeze = freezeMoment(stage);
    const frozenFrom = state !== 'open' && freeze !== null && freeze <= at ? freeze.getTime() : null;
    const end = overFor(stage, extra);
    const over = end !== undefined && at >= end;
    const views = sections.map(({ id, reveal }) => {
      const revealed = isRevealed(revealUnder(stage.rule, reveal), { over, result: stage.result_state });
      return [id, { revealed, frozenFrom, shows: stage.shows }] as const;
    });
    return new Map([...views, [ADJUSTMENTS, { revealed: true, frozenFrom, shows: 'nothing' as const }]]);
  }

  const place = (entrant: string, section: string | null) => `${entrant} ${section ?? ADJUSTMENTS}`;

  /** What rows of an entrant in a section are worth to an audience. */
  function cellOf(audience: Audience, entrantId: string, sectionId: string, rows: readonly StoredRow[]): StoredCell | undefined {
    const seen = view.get(sectionId);
    // What was given or taken since the freeze is told when it ends, as everything else.
    if (sectionId === ADJUSTMENTS) return adjustmentCell(rows, (audience === 'public' && seen?.frozenFrom) || Number.POSITIVE_INFINITY);
    const section = sections.find(({ id }) => id === sectionId);
    const entrant = entrants.get(entrantId);
    if (!section || !entrant || !seen) return undefined;
    const of = section.by === 'each' && entrant.team ? { ofMembers: section.of_members, members: entrant.members } : undefined;
    const rule = cellRuleOf(stage.rule);
    return audience === 'jury' ? juryCell(rule, rows, of) : publicCell(rule, rows, seen, of);
  }
  function refold(key: string) {
    const [entrantId, sectionId] = key.split(' ') as [string, string];
    const rows = [...(cells.get(key)?.values() ?? [])];
    for (const audience of ['public', 'jury'] as const) {
      const cell = cellOf(audience, entrantId, sectionId, rows);
      if (cell) boards[audience].setCell(entrantId, sectionId, cell);
    }
  }
  const refoldAll = () => {
    for (const key of cells.keys()) refold(key);
  };

  return {
    /** Rows that are new or were changed. */
    take(rows: readonly StoredScoreRow[]) {
      const touched = new Set<string>();
      for (const row of rows) {
        const key = place(row.entrant_id, row.section_id);
        const before = placeOfRow.get(row.id);
        if (before !== undefined && before !== key) {
          cells.get(before)?.delete(row.id);
          touched.add(before);
        }
        const known = cells.get(key) ?? new Map<string, StoredRow>();
        cells.set(key, known.set(row.id, toScoreRow(row)));
        placeOfRow.set(row.id, key);
        touched.add(key);
      }
      for (const key of touched) refold(key);
    },
    setEntrants(list: readonly StageEntrant[]) {
      entrants = new Map(list.map((entrant) => [entrant.id, entrant]));
      ranked = list
        .filter((entrant) => entrant.state !== 'withdrawn')
        .map(({ id, official, state: is }) => ({
          id,
          ranking: is === 'disqualified' ? ('out' as const) : official ? ('official' as const) : ('guest' as const),
        }));
      for (const each of Object.values(boards)) each.setEntrants(ranked);
      refoldAll();
    },
    /** Settings as they stand now; what they change for readers is folded anew. */
    setSettings(next: StageSettings, at: Date) {
      const wasClock = JSON.stringify([stage.start_at, pauses]);
      const wasView = JSON.stringify([...view]);
      const wasRule = JSON.stringify([stage.rule, sections]);
      ({ stage, sections, pauses, state, extra } = next);
      clock = clockOf();
      view = viewsAt(at);
      if (JSON.stringify([stage.rule, sections]) !== wasRule) {
        boards.public = board();
        boards.jury = board();
        this.setEntrants([...entrants.values()]);
        return;
      }
      if (JSON.stringify([stage.start_at, pauses]) !== wasClock) for (const each of Object.values(boards)) each.setClock(clock);
      if (JSON.stringify([...view]) !== wasView) refoldAll();
    },
    lines: (audience: Audience): readonly RankLine[] => boards[audience].lines(),
    /** The lines as they were made of what had been handed in by a moment; folds every row, so it is not for every batch. */
    linesAt(audience: Audience, moment: Date): readonly RankLine[] {
      const earlier = board();
      earlier.setEntrants(ranked);
      for (const [key, rows] of cells) {
        const [entrantId, sectionId] = key.split(' ') as [string, string];
        const given = [...rows.values()].filter(({ at }) => at <= moment.getTime());
        const cell = given.length === 0 ? undefined : cellOf(audience, entrantId, sectionId, given);
        if (cell) earlier.setCell(entrantId, sectionId, cell);
      }
      return earlier.lines();
    },
    /** What a board is ranked from. */
    standings: (audience: Audience): Standings => ({
      ...{ rule: stage.rule, sections: rankedSections(stage.rule, sections), entrants: ranked, clock },
      cells: (entrant, section) => boards[audience].cell(entrant, section),
    }),
    /** When the first hand-in of a cell came at or after a moment. */
    handedInFrom(entrant: string, section: string, from: number): number {
      const times = [...(cells.get(`${entrant} ${section}`)?.values() ?? [])].flatMap(({ at }) => (at >= from ? [at] : []));
      return times.length > 0 ? Math.min(...times) : Number.MAX_SAFE_INTEGER;
    },
    entrants: () => [...entrants.values()],
    clock: () => clock,
    settings: () => ({ stage, sections, extra }),
  };
}

export type StageStandings = ReturnType<typeof stageStandings>;
