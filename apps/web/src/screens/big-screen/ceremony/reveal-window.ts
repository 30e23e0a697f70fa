import { PAGE_LINES } from '@praxis/contract/ranks/board';
import { SCREEN_ROWS } from '../turning-pages.ts';

/** Rows above whoever's turn it is: they rise, so more is seen of what they may pass. */
const ABOVE = 6;

/** From which place, from 0, ten rows are shown so that a place stands among them; within one page of the board. */
export function windowAt(place: number, total: number): number {
  const page = Math.floor((place - 1) / PAGE_LINES) * PAGE_LINES;
  const last = Math.max(page, Math.min(page + PAGE_LINES, total) - SCREEN_ROWS);
  return Math.min(Math.max(page, place - 1 - ABOVE), last);
}
