import type { BoardCell, BoardHead } from '@praxis/contract/ranks/board';

type Rule = BoardHead['rule'];

/** How a cell looks: what it says large, what it says small, and what it is. */
export type CellLook =
  | { kind: 'solved' | 'first'; main: string; small: string }
  | { kind: 'full' | 'part' | 'zero'; main: string; small: string }
  | { kind: 'wrong'; main: string; small: '' }
  | { kind: 'tried' | 'pending'; main: string; small: string }
  | { kind: 'none'; main: ''; small: '' };

/** Hundredths as points: 40, 7.5, 33.33. */
export const pointsText = (hundredths: number) => String(Math.round(hundredths) / 100);
/** The same with both decimals, where totals are compared. */
export const totalText = (hundredths: number) => (hundredths / 100).toFixed(2);

/** Whether a rule counts what is solved instead of points. */
export const countsSolved = (rule: Rule) => rule.kind === 'icpc';

const NONE: CellLook = { kind: 'none', main: '', small: '' };
const wrongText = (tries: number) => (tries > 0 ? `+${tries}` : '');

/** What a cell says by the rule of its stage. `max` is in hundredths. */
export function cellLook(rule: Rule, cell: BoardCell | null | undefined, max: number): CellLook {
  if (!cell) return NONE;
  const tries = cell.n ?? 0;
  if (rule.kind === 'icpc' && cell.s)
    return { kind: cell.f ? 'first' : 'solved', main: String(cell.m ?? 0), small: wrongText(Math.max(0, tries - 1)) };
  if (rule.kind === 'ctf' && cell.s) return { kind: cell.f ? 'first' : 'solved', main: pointsText(cell.w ?? 0), small: '' };
  if (cell.h) return { kind: 'tried', main: '?', small: String(cell.h) };
  const points = cell.p ?? 0;
  if (points > 0 && rule.kind !== 'icpc')
    return { kind: points >= max ? 'full' : 'part', main: pointsText(points), small: cell.w !== cell.p ? pointsText(cell.w ?? 0) : '' };
  if (cell.q) return { kind: 'pending', main: '…', small: '' };
  if (tries === 0) return NONE;
  return rule.kind === 'icpc' || rule.kind === 'ctf'
    ? { kind: 'wrong', main: `−${tries}`, small: '' }
    : { kind: cell.s ? 'full' : 'zero', main: '0', small: '' };
}

/** The key of the text that says in words how equal lines are told apart. */
export function tieWords(rule: Rule) {
  if (rule.kind === 'icpc') return 'ties_icpc' as const;
  if (rule.kind === 'sum') return 'ties_sum' as const;
  return rule.kind === 'ctf' || (rule.kind === 'ioi' && rule.last_gain) ? ('ties_gain' as const) : ('ties_ioi' as const);
}

/** What full marks of a section add to the total, in hundredths. */
export function worthOf({ rule, sections }: Pick<BoardHead, 'rule' | 'sections'>, at: number): number {
  const { weight, max } = sections[at]!;
  return isWeighted({ rule, sections }) ? weight * 100 : max;
}

/** A rule with the weights of its sections. */
export type Weighted = { rule: Rule; sections: readonly Pick<BoardHead['sections'][number], 'weight'>[] };

/** Whether sections stretch their points by weights. */
export const isWeighted = ({ rule, sections }: Weighted) => rule.kind === 'sum' && sections.some(({ weight }) => weight > 0);
