import type { BoardEntrant, BoardHead, BoardLine } from '@praxis/contract/ranks/board';
import { countsSolved, isWeighted, pointsText, totalText, type Weighted } from './board-cell.ts';
import type { BoardPage } from './board-state.ts';

/** A line with whose it is. */
export type BoardRow = {
  entrant: BoardEntrant;
  line: BoardLine;
  /** How many ranks it rose within half an hour, below zero when it fell; undefined where there is nothing to compare with. */
  rose?: number | undefined;
};

/** The rows of a page in their order. */
export const rowsOf = (page: BoardPage): BoardRow[] =>
  page.order.flatMap((id) => {
    const [entrant, line] = [page.entrants.get(id), page.lines.get(id)];
    const was = page.was.get(id);
    const rose = was === undefined || !line || line.r === null ? undefined : was - line.r;
    return entrant && line ? [{ entrant, line, rose }] : [];
  });

/** The total of a line as its rule writes it. */
export function totalOf({ rule, sections }: Weighted, { t }: BoardLine) {
  if (countsSolved(rule)) return String(t);
  return isWeighted({ rule, sections }) ? totalText(t) : pointsText(t);
}

/** What organisers gave or took, in hundredths: it stands behind the sections. */
export const adjustmentOf = ({ sections }: Pick<BoardHead, 'sections'>, { c }: BoardLine) => c[sections.length]?.w ?? 0;
