import { masteryState, reachesLevel, wantedAt } from './mastery.ts';

/** How somebody stands towards a skill that is wanted: there, short of it, too little known to say, or nothing known. */
export type GapState = 'reached' | 'short' | 'thin' | 'unknown';
/** A gap and by how much the mastery falls short of what the level asks for, 0–1. */
export type Gap = { state: GapState; short: number };

type Known = { value: number; low: number; high: number; mass: number };

/** The gap of one person in one skill; nothing is inferred where nothing is known. */
export function gapOf(mastery: Known | undefined, level: number): Gap {
  if (!mastery) return { state: 'unknown', short: 0 };
  if (reachesLevel(mastery, level)) return { state: 'reached', short: 0 };
  return { state: masteryState(mastery) === 'thin' ? 'thin' : 'short', short: Math.max(0, wantedAt(level) - mastery.value) };
}

const ORDER: GapState[] = ['short', 'thin', 'unknown', 'reached'];

/** Gaps in the order in which they matter: what is short first, the greatest shortfall by weight before the others. */
export const byNeed = (one: Gap & { weight: number; name: string }, other: Gap & { weight: number; name: string }) =>
  ORDER.indexOf(one.state) - ORDER.indexOf(other.state) ||
  other.short * other.weight - one.short * one.weight ||
  other.weight - one.weight ||
  (one.name < other.name ? -1 : 1);
