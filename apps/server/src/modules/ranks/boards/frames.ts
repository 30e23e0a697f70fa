import { type BoardFrame, PAGE_LINES } from '@praxis/contract/ranks/board';
import { type BoardCopy, toLine } from './board-copy.ts';

/** Which page of which division of a board. */
export type PageOf = { division: string; page: number };

/** A page as readers have it at the copy's version; with `since` only lines that changed after that version or may be new to the page. */
export function frameOf(copy: BoardCopy, { division, page }: PageOf, since?: { seq: number; order: readonly string[] }): BoardFrame {
  const ranked = copy.ranked(division);
  const view = ranked.slice(page * PAGE_LINES, (page + 1) * PAGE_LINES);
  const had = new Map(since?.order.map((id) => [id, true]));
  const lines = view.flatMap(({ id, rank }) => {
    const line = copy.line(id);
    // A rank follows from the order: a page whose order changed brings every line.
    if (!line || (since && had.has(id) && copy.changedAt(id) <= since.seq && sameOrder(since.order, view))) return [];
    return [toLine(line, rank)];
  });
  const entrants = view.flatMap(({ id }) => {
    const entrant = copy.entrants.get(id);
    return entrant && !had.has(id) ? [entrant] : [];
  });
  return { seq: copy.seq, page, total: ranked.length, order: view.map(({ id }) => id), lines, entrants };
}

const sameOrder = (before: readonly string[], now: readonly { id: string }[]) =>
  before.length === now.length && now.every(({ id }, at) => before[at] === id);

/** Frames of the pages somebody watches: each is built once for each version, and sent to all of its readers. */
export function openFrames() {
  const last = new Map<string, BoardFrame>();
  return {
    /** What changed on a page since the version it was last built for; the whole page the first time. */
    next(name: string, copy: BoardCopy, of: PageOf): BoardFrame {
      const before = last.get(name);
      if (before?.seq === copy.seq) return before;
      const frame = frameOf(copy, of, before);
      last.set(name, frame);
      return frame;
    },
    forget: (name: string) => void last.delete(name),
  };
}
