import { type BoardFrame, PAGE_LINES } from '@praxis/contract/ranks/board';
import { type BoardCopy, toLine } from './board-copy.ts';

/** What a page was last built from. */
type Built = { seq: number; ranked: readonly { id: string; rank: number | null }[] };

/** Which page of which division of a board. */
export type PageOf = { division: string; page: number };

/** A page as readers have it at the copy's version; with `since` only lines that changed after that version or may be new to the page. */
export function frameOf(copy: BoardCopy, { division, page }: PageOf, since?: Built): BoardFrame {
  const ranked = copy.ranked(division);
  const view = ranked.slice(page * PAGE_LINES, (page + 1) * PAGE_LINES);
  const had = new Map(since?.ranked.map(({ id, rank }) => [id, rank]));
  const lines = view.flatMap(({ id, rank }) => {
    const line = copy.line(id);
    // Lines that did not change may have another rank.
    if (!line || (since && had.get(id) === rank && copy.changedAt(id) <= since.seq)) return [];
    return [toLine(line, rank)];
  });
  const entrants = view.flatMap(({ id }) => {
    const entrant = copy.entrants.get(id);
    return entrant && !had.has(id) ? [entrant] : [];
  });
  const before = copy.earlierRanks(division);
  const was = before ? view.map(({ id }) => before.get(id) ?? null) : [];
  return { seq: copy.seq, page, total: ranked.length, order: view.map(({ id }) => id), was, lines, entrants };
}

/** Frames of the pages somebody watches: each is built once for each version, and sent to all of its readers. */
export function openFrames() {
  const last = new Map<string, Built & { frame: BoardFrame }>();
  return {
    /** What changed on a page since the version it was last built for; the whole page the first time. */
    next(name: string, copy: BoardCopy, of: PageOf): BoardFrame {
      const before = last.get(name);
      if (before?.seq === copy.seq) return before.frame;
      const frame = frameOf(copy, of, before);
      const ranked = copy.ranked(of.division).slice(of.page * PAGE_LINES, (of.page + 1) * PAGE_LINES);
      last.set(name, { seq: copy.seq, ranked, frame });
      return frame;
    },
    forget: (name: string) => void last.delete(name),
  };
}

/** Whole pages as they are sent, written once for each version of a board however many ask; only pages somebody stands on are kept. */
export function openPages() {
  const known = new WeakMap<BoardCopy, { seq: number; texts: Map<string, string> }>();
  return (copy: BoardCopy, of: PageOf): string => {
    const kept = known.get(copy);
    const pages = kept?.seq === copy.seq ? kept : { seq: copy.seq, texts: new Map<string, string>() };
    if (pages !== kept) known.set(copy, pages);
    const name = `${of.page} ${of.division}`;
    const written = pages.texts.get(name);
    if (written !== undefined) return written;
    const frame = frameOf(copy, of);
    const text = JSON.stringify(frame);
    if (frame.order.length > 0) pages.texts.set(name, text);
    return text;
  };
}
