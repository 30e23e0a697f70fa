import type { BoardCell, BoardHead, BoardReveal } from '@praxis/contract/ranks/board';
import { type CSSProperties, memo, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type CellLook, cellLook, countsSolved } from '../../parts/board/board-cell.ts';
import { type BoardRow, rowsOf, totalOf } from '../../parts/board/board-rows.ts';
import { SchoolMark } from '../../parts/board/SchoolMark.tsx';
import { useRowMotion } from '../../parts/board/useRowMotion.ts';
import { ScreenSide } from './ScreenSide.tsx';
import type { ScreenProps } from './screen-mode.ts';
import { SCREEN_ROWS } from './turning-pages.ts';

/** More sections than this take the side column's place; more than the second are not drawn one by one. */
const BESIDE = 15;
const MOST_CELLS = 24;
const MOTION_MS = 600;
const THIRD = 1 / 3;

type Measures = { cells: number; cell: number; type: number; alone: boolean };

/** How wide cells are and how large they write, in parts of 1920. */
function measuresOf({ sections }: BoardHead, beside: boolean): Measures {
  const cells = sections.length > MOST_CELLS ? 0 : sections.length;
  const alone = !beside && sections.length > BESIDE;
  const cell = Math.min(96, Math.floor(((alone ? 1808 : 1388) - 588) / Math.max(1, cells)) - 6);
  return { cells, cell, alone, type: cell >= 66 ? 26 : cell >= 54 ? 24 : 20 };
}

function useSmall() {
  const { t } = useTranslation('big-screen');
  return (look: CellLook, cell: BoardCell | null | undefined) => {
    if (look.kind === 'tried') return t('tries', { tries: look.small });
    if (look.kind !== 'first') return look.small;
    const wrong = Math.max(0, (cell?.n ?? 0) - 1);
    return wrong > 0 ? t('first_wrong', { wrong }) : t('first');
  };
}

/** What rows are drawn by; the same object until something of it changes, so that rows which did not change are not drawn again. */
type Columns = { rule: BoardHead['rule']; sections: Pick<BoardHead['sections'][number], 'id' | 'max' | 'weight'>[]; cells: number };

function useColumns({ rule, sections }: BoardHead, cells: number): Columns {
  const columns = { rule, sections: sections.map(({ id, max, weight }) => ({ id, max, weight })), cells };
  const known = useRef(columns);
  if (JSON.stringify(known.current) !== JSON.stringify(columns)) known.current = columns;
  return known.current;
}

/** In a reveal: the section of this row that is opened next or was opened last, `whole` when it is none of them. */
const sectionAt = (step: { entrant: string; section: string | null } | null | undefined, entrantId: string) =>
  step?.entrant === entrantId ? (step.section ?? 'whole') : undefined;

type LineProps = Pick<BoardRow, 'entrant' | 'line'> & { columns: Columns; turn: string | undefined; last: string | undefined };

const Line = memo(function Line({ columns, entrant, line, turn, last }: LineProps) {
  const small = useSmall();
  const { rule, sections, cells } = columns;
  const total = totalOf(columns, line);
  return (
    <li className="screen-row" data-row={entrant.id} data-turn={turn && true} data-last={last && true}>
      <span className="screen-rank">{line.r ?? '–'}</span>
      <SchoolMark name={entrant.school || entrant.name} size="calc(48 * var(--u))" />
      <span className="screen-name">
        <span>{entrant.name}</span>
        {entrant.school && <small>{entrant.school}</small>}
      </span>
      <span className="screen-total" data-long={total.length > 3 || undefined}>
        {total}
      </span>
      <span className="screen-penalty">{countsSolved(rule) ? line.p : ''}</span>
      {sections.slice(0, cells).map((section, at) => {
        const look = cellLook(rule, line.c[at], section.max);
        const under = small(look, line.c[at]);
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

type ScreenBoardProps = ScreenProps & {
  /** Whose turn it is in a reveal. */
  focus?: BoardReveal;
  /** What stands beside the rows instead of what happened last. */
  side?: ReactNode;
};

/** Ten rows of the board, and beside them what happened last. */
export function ScreenBoard({ focus, side, ...props }: ScreenBoardProps) {
  const { t } = useTranslation(['big-screen', 'board']);
  const { view, page, from } = props;
  const { head } = view;
  const body = useRef<HTMLOListElement>(null);
  const rows = page ? rowsOf(page).slice(from, from + SCREEN_ROWS) : [];
  useRowMotion(
    body,
    rows.map(({ entrant }) => entrant.id),
    { milliseconds: MOTION_MS, share: THIRD, even: true },
  );
  const { cells, cell, type, alone } = measuresOf(head, side !== undefined);
  const columns = useColumns(head, cells);
  const counted = countsSolved(head.rule);
  return (
    <main
      id="main"
      className="screen-main"
      data-alone={alone || undefined}
      style={{ '--cells': Math.max(1, cells), '--cell': cell, '--type': type } as CSSProperties}
    >
      <div>
        <div className="screen-row" data-head="" aria-hidden="true">
          <span />
          <span />
          <span className="text-left">{t('board:entrant')}</span>
          <span>{t(counted ? 'board:solved' : 'board:total')}</span>
          <span>{counted && t('board:penalty')}</span>
          {head.sections.slice(0, cells).map(({ id, label }) => (
            <span key={id}>{label}</span>
          ))}
        </div>
        <ol ref={body} aria-label={t('board:title', { stage: head.stage.title })}>
          {rows.map(({ entrant, line }) => (
            <Line
              key={entrant.id}
              columns={columns}
              entrant={entrant}
              line={line}
              turn={sectionAt(focus?.next, entrant.id)}
              last={sectionAt(focus?.last, entrant.id)}
            />
          ))}
        </ol>
      </div>
      {side ?? (!alone && <ScreenSide {...props} />)}
    </main>
  );
}
