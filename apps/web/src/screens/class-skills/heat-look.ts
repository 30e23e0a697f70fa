import { stepOf } from '../../parts/skill-map/canvas/scene.ts';
import type { Show } from './class-model.ts';

/** From how many pieces of evidence a cell is shaded darker, and from how many points of change. */
export const PIECES = [1, 3, 6, 10, 20] as const;
export const MUCH_CHANGE = 10;

function changeLook(points: number) {
  if (points === 0) return 'sm-even';
  return `${points > 0 ? 'sm-up' : 'sm-down'}${Math.abs(points) < MUCH_CHANGE ? 1 : 2}`;
}

/** The shade of a number; of one that is not known, or too little is known of, stripes. */
export function heatLook(show: Show, value: number | null | undefined, thin = false): string {
  if (value === null || value === undefined || (thin && show === 'mastery')) return 'sm-none';
  if (show === 'month') return changeLook(value);
  if (show === 'evidence') return `sm-h${Math.max(1, PIECES.filter((bound) => value >= bound).length)}`;
  return `sm-h${stepOf(value) + 1}`;
}

/** A change with its sign before it. */
export const signed = (points: number) => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0');

/** A number as a cell writes it. */
export const figureText = (show: Show, value: number) => (show === 'month' ? signed(value) : String(value));
