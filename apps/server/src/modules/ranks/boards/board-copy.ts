import type { BoardEntrant, BoardEvent, BoardLine } from '@praxis/contract/ranks/board';
import type { Db } from '../../../platform/database/db.ts';
import {
  type BoardBody,
  type BoardChange,
  EMPTY_BOARD,
  eventsBetween,
  latestEvents,
  newestFirst,
  type PublishedLine,
  ranksOf,
} from '../board.rules.ts';
import { type Audience, changesAfter, findBoard, newestSnapshot } from './boards.store.ts';

/** A board with a change applied. */
export function applied(body: BoardBody, change: BoardChange): BoardBody {
  const { lines, screen, ...rest } = change;
  const known = new Map(body.lines.map((line) => [line.id, line]));
  for (const line of lines ?? []) known.set(line.id, line);
  const becomes = { ...body, ...rest, ...(lines && { lines: [...known.values()] }) };
  // What the big screen shows alone begins as the board stands then.
  return screen === undefined ? becomes : { ...becomes, screen: screen && applied(body.screen ?? { ...becomes, screen: null }, screen) };
}

const EVENTS = 8;

/** One board as a server holds it for its readers, kept up by the log of its changes. */
export type BoardCopy = {
  boardId: string;
  seq: number;
  body: () => BoardBody;
  state: () => BoardBody['state'];
  reveal: () => BoardBody['reveal'];
  /** The board as the big screen shows it: itself, unless a reveal is followed there alone. */
  screen: () => BoardCopy;
  entrants: ReadonlyMap<string, BoardEntrant>;
  /** The lines of a division in their order, with their ranks there. */
  ranked: (division: string) => readonly { id: string; rank: number | null }[];
  /** The ranks half an hour before in a division, by entrant; undefined when there is nothing to compare with. */
  earlierRanks: (division: string) => ReadonlyMap<string, number | null> | undefined;
  line: (id: string) => PublishedLine | undefined;
  /** The version at which a line last changed. */
  changedAt: (id: string) => number;
  /** What happened last, newest first. */
  events: () => readonly BoardEvent[];
  usedAt: number;
};

/** Copies of the boards somebody reads, each loaded once and brought up to date when its board is. */
export function openCopies(db: () => Db, sectionsOf: (stageId: string) => Promise<readonly string[]>, now: () => number) {
  const copies = new Map<string, Promise<Held | undefined>>();
  type Held = BoardCopy & { apply: (change: BoardChange, seq: number, sections: readonly string[]) => void; busy?: Promise<void> };

  function hold(boardId: string, start: BoardBody, startSeq: number, sections: readonly string[]): Held {
    let body = start;
    // What came before this server read the board is told by the board itself.
    let events = latestEvents(body.lines, sections).slice(0, EVENTS);
    const lines = new Map(body.lines.map((line) => [line.id, line]));
    const changed = new Map<string, number>();
    const entrants = new Map(body.entrants.map((entrant) => [entrant.id, entrant]));
    const divisions = new Map<string, { id: string; rank: number | null }[]>();
    const earlier = new Map<string, ReadonlyMap<string, number | null>>();
    // Whoever asks names the division: only those there are are worth remembering.
    let known = new Set<string>();
    const readDivisions = () => {
      known = new Set(['', ...[...entrants.values()].map(({ division }) => division)]);
    };
    readDivisions();
    let screen = start.screen ? hold(boardId, start.screen, startSeq, sections) : undefined;
    const hasDivision = (division: string) => known.has(division);
    return {
      boardId,
      seq: startSeq,
      body: () => ({ ...body, lines: [...lines.values()] }),
      state: () => body.state,
      reveal: () => body.reveal,
      screen() {
        return screen ?? this;
      },
      entrants,
      ranked(division) {
        if (!hasDivision(division)) return [];
        const known = divisions.get(division) ?? ranksOf(body, entrants, division);
        divisions.set(division, known);
        return known;
      },
      earlierRanks(division) {
        if (!body.earlier || !hasDivision(division)) return undefined;
        const known = earlier.get(division) ?? new Map(ranksOf(body.earlier, entrants, division).map(({ id, rank }) => [id, rank]));
        earlier.set(division, known);
        return known;
      },
      line: (id) => lines.get(id),
      changedAt: (id) => changed.get(id) ?? startSeq,
      events: () => events,
      usedAt: now(),
      apply(change, seq, sections) {
        const fresh: BoardEvent[] = [];
        for (const line of change.lines ?? []) {
          fresh.push(...eventsBetween(lines.get(line.id), line, sections));
          lines.set(line.id, line);
          changed.set(line.id, seq);
        }
        if (fresh.length > 0) events = [...newestFirst(fresh), ...events].slice(0, EVENTS);
        const { lines: _lines, screen: onScreen, ...rest } = change;
        body = { ...body, ...rest };
        if (change.entrants) {
          entrants.clear();
          for (const entrant of change.entrants) entrants.set(entrant.id, entrant);
          readDivisions();
        }
        if (change.order || change.equal || change.entrants) divisions.clear();
        if (change.earlier !== undefined || change.entrants) earlier.clear();
        this.seq = seq;
        if (onScreen === null) screen = undefined;
        else if (onScreen) screen ??= hold(boardId, { ...this.body(), screen: null }, seq - 1, sections);
        screen?.apply(onScreen ?? {}, seq, sections);
      },
    };
  }

  async function load(stageId: string, audience: Audience): Promise<Held | undefined> {
    const row = await findBoard(db(), stageId, audience);
    if (!row) return undefined;
    const snapshot = await newestSnapshot(db(), row.id);
    const held = hold(row.id, snapshot?.body ?? EMPTY_BOARD, snapshot?.seq ?? 0, await sectionsOf(stageId));
    await catchUp(stageId, held);
    return held;
  }

  /** Applies what the log holds beyond the copy, one run at a time. */
  async function catchUp(stageId: string, held: Held) {
    held.busy = (held.busy ?? Promise.resolve())
      .catch(() => undefined)
      .then(async () => {
        const sections = await sectionsOf(stageId);
        for (const { seq, body } of await changesAfter(db(), held.boardId, held.seq)) held.apply(body, seq, sections);
      });
    await held.busy;
  }

  async function get(stageId: string, audience: Audience): Promise<Held | undefined> {
    const key = `${stageId} ${audience}`;
    const known = await copies.get(key);
    if (known) return known;
    const loading = load(stageId, audience);
    copies.set(key, loading);
    const held = await loading.catch((error: unknown) => {
      copies.delete(key);
      throw error;
    });
    // A stage without a board yet is asked for again.
    if (!held) copies.delete(key);
    return held;
  }

  return {
    async copy(stageId: string, audience: Audience): Promise<BoardCopy | undefined> {
      const held = await get(stageId, audience);
      if (held) held.usedAt = now();
      return held;
    },
    /** A board has a newer version; true when a copy of it was brought up to date. */
    async refresh(stageId: string, audience: Audience): Promise<boolean> {
      const held = await copies.get(`${stageId} ${audience}`);
      if (!held) return false;
      await catchUp(stageId, held);
      return true;
    },
    held: () => [...copies.keys()].map((key) => key.split(' ') as [string, Audience]),
    /** Copies nobody asked for since then are let go. */
    async forget(before: number) {
      for (const [key, loading] of copies) if (((await loading)?.usedAt ?? now()) < before) copies.delete(key);
    },
  };
}
export type Copies = ReturnType<typeof openCopies>;

/** A line with its rank, as readers get it. */
export const toLine = (line: PublishedLine, rank: number | null): BoardLine => ({ ...line, r: rank });
