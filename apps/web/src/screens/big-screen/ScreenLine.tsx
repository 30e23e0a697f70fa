import type { BoardCell, BoardHead } from '@praxis/contract/ranks/board';
import { memo, useRef } from 'react';
import { type CellLook, cellLook, countsSolved } from '../../parts/board/board-cell.ts';
import { type BoardRow, totalOf } from '../../parts/board/board-rows.ts';
import { SchoolMark } from '../../parts/board/SchoolMark.tsx';
import type { TextsOf } from '../../platform/language/texts-of.ts';
import type { Medal } from './ceremony/reveal-lines.ts';

/** Texts of the big screen. Rows are handed them: a hook in each of ten rows costs as much as drawing it. */
export type BoardTexts = TextsOf<readonly ['big-screen', 'board']>;

function smallOf(t: BoardTexts, look: CellLook, cell: BoardCell | null | undefined) {
  if (look.kind === 'tried') return t('tries', { tries: look.small });
  if (look.kind !== 'first') return look.small;
  const wrong = Math.max(0, (cell?.n ?? 0) - 1);
  return wrong > 0 ? t('first_wrong', { wrong }) : t('first');
}

/** What rows are drawn by; the same object until something of it changes, so that rows which did not change are not drawn again. */
type Columns = { rule: BoardHead['rule']; sections: Pick<BoardHead['sections'][number], 'id' | 'max' | 'weight'>[]; cells: number };

export function useColumns({ rule, sections }: BoardHead, cells: number): Columns {
  const columns = { rule, sections: sections.map(({ id, max, weight }) => ({ id, max, weight })), cells };
  const known = useRef(columns);
  if (JSON.stringify(known.current) !== JSON.stringify(columns)) known.current = columns;
  return known.current;
}

/** In a reveal: the section of this row that is opened next or was opened last, `whole` when it is none of them. */
export const sectionAt = (step: { entrant: string; section: string | null } | null | undefined, entrantId: string) =>
  step?.entrant === entrantId ? (step.section ?? 'whole') : undefined;

type LineProps = Pick<BoardRow, 'entrant' | 'line'> & {
  t: BoardTexts;
  columns: Columns;
  turn: string | undefined;
  last: string | undefined;
  medal: Medal | undefined;
  /** Whether cells of it or of those it may fall behind are still to be opened. */
  open: boolean;
};

/** A row of the board, drawn again only when something of it changed. */
export const ScreenLine = memo(function ScreenLine({ t, columns, entrant, line, turn, last, medal, open }: LineProps) {
  const { rule, sections, cells } = columns;
  const total = totalOf(columns, line);
  return (
    <li className="screen-row" data-row={entrant.id} data-turn={turn && true} data-last={last && true}>
      <span className="screen-rank" data-open={open || undefined}>
        {line.r ?? '–'}
      </span>
      <SchoolMark name={entrant.school || entrant.name} size="calc(48 * var(--u))" />
      <span className="screen-name" data-medal={medal && true}>
        {medal && (
          <b className="screen-medal" data-no={medal.no} title={medal.name}>
            {[...medal.name][0]}
          </b>
        )}
        <span>{entrant.name}</span>
        {entrant.school && <small>{entrant.school}</small>}
      </span>
      <span className="screen-total" data-long={total.length > 3 || undefined}>
        {total}
      </span>
      <span className="screen-penalty">{countsSolved(rule) ? line.p : ''}</span>
      {sections.slice(0, cells).map((section, at) => {
        const look = cellLook(rule, line.c[at], section.max);
        const under = smallOf(t, look, line.c[at]);
        return (
          <span
            key={section.id}
            className="screen-cell"
            data-kind={look.kind}
            data-turn={turn === section.id || undefined}
            data-last={last === section.id || undefined}
          >
            {look.main}
            {under && <small>{under}</small>}
          </span>
        );
      })}
    </li>
  );
});
