import type { StoredCell } from '../judging/ranking.ts';
import { type Cell, type CellRule, cellOf, type OfMembers, type ScoreRow } from './cells.ts';

/** What a public reader may know of a section now. */
export type PublicView = {
  /** Whether the section's results may be seen at all yet. */
  revealed: boolean;
  /** From when on hand-ins are hidden, in UTC milliseconds; null when nothing is frozen or the board was opened. */
  frozenFrom: number | null;
  /** Whether a hidden hand-in shows as a try. */
  shows: 'tries' | 'nothing';
};

/** A cell with the hand-ins it hides: how many there were, and nothing of what became of them. */
export type PublicCell = StoredCell & { cell: Cell & { hidden: number } };

type Of = { ofMembers: OfMembers; members: number };

const pendingSince = (rows: readonly ScoreRow[]) => {
  const times = rows.filter(({ outcome }) => outcome === 'pending').map(({ at }) => at);
  return times.length > 0 ? Math.min(...times) : null;
};

/** A cell of the jury's board: every row. */
export const juryCell = (rule: CellRule, rows: readonly ScoreRow[], of?: Of): StoredCell => ({
  cell: cellOf(rule, rows, of),
  pendingSince: pendingSince(rows),
});

/**
 * A cell of the public board: a row exists when its section is revealed and it was handed in before the freeze. What was handed in later
 * is a try whatever becomes of it, so neither a verdict nor its absence changes anything here.
 */
export function publicCell(rule: CellRule, rows: readonly ScoreRow[], view: PublicView, of?: Of): PublicCell {
  const { revealed, frozenFrom, shows } = view;
  if (!revealed) return { cell: { ...cellOf(rule, []), hidden: 0 }, pendingSince: null };
  const open = frozenFrom === null ? rows : rows.filter(({ at }) => at < frozenFrom);
  const hidden = shows === 'tries' ? rows.length - open.length : 0;
  return { cell: { ...cellOf(rule, open, of), hidden }, pendingSince: pendingSince(open) };
}
