import type { BoardReveal } from '@praxis/contract/ranks/board';
import type { BoardPage } from '../../../parts/board/board-state.ts';
import { SCREEN_ROWS } from '../turning-pages.ts';

/** What a screen shows of a board: a page, and from which of its rows. */
export type Shown = { page: BoardPage | undefined; from: number };
/** Where a row will land: under so many of the rows that are shown, at which place. */
export type Landing = { under: number; place: number };

/**
 * The rows as they stood before a cell was opened, with that cell open, and where its row will land, if it moves. Undefined where the row
 * does not stand among those shown, before or after: then there is nothing to follow.
 */
export function opening(before: Shown, now: Shown, { entrant, to }: NonNullable<BoardReveal['last']>) {
  const { page, from } = before;
  if (!page || page.page !== now.page?.page) return undefined;
  const [was, is] = [page.order.indexOf(entrant), now.page.order.indexOf(entrant)];
  const [known, line] = [page.lines.get(entrant), now.page.lines.get(entrant)];
  if (was < from || was >= from + SCREEN_ROWS || is < 0 || !known || !line) return undefined;
  const under = Math.min(Math.max((is < was ? is : is + 1) - from, 0), SCREEN_ROWS);
  const landing: Landing | undefined = is === was ? undefined : { under, place: to };
  return { page: { ...page, lines: new Map(page.lines).set(entrant, { ...line, r: known.r }) }, from, landing, line: was + 1 };
}
