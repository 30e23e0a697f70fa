import type { BoardHead } from '@praxis/contract/ranks/board';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clockTime } from '../../platform/language/dates.ts';
import { classes } from '../../ui/classes.ts';
import { countsSolved } from './board-cell.ts';
import { type BoardRow, totalOf } from './board-rows.ts';
import { CellView } from './CellView.tsx';
import { RankMove } from './RankMove.tsx';
import './board.css';

/** A row of a board on a phone; pressed, it opens the sections. */
export function BoardListRow({ head, row, own }: { head: BoardHead; row: BoardRow; own: boolean }) {
  const { t } = useTranslation('board');
  const [open, setOpen] = useState(false);
  const { entrant, line } = row;
  const counted = countsSolved(head.rule);
  return (
    <li className={classes('border-b border-line', own && 'board-own bg-selected shadow-[inset_2px_0_0_var(--pine)]')}>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="board-list-row min-h-14 w-full items-center gap-3 px-4 py-2 text-left"
      >
        <span className="flex flex-col items-end">
          <b className="text-16">{line.r ?? '–'}</b>
          <RankMove rose={row.rose} />
        </span>
        <span className="min-w-0">
          <b className="block truncate">
            {entrant.name}
            {own && <span className="ml-1.5 rounded-sm bg-pine-soft px-1.5 text-12 font-normal text-pine">{t('me')}</span>}
          </b>
          <small className="block truncate text-12 text-ink-3">{entrant.school}</small>
        </span>
        <b className="text-right text-16 text-pine">
          {totalOf(head, line)}
          <span className="sr-only">{t(counted ? 'solved' : 'total')}</span>
        </b>
        <span className="text-right text-13 text-ink-2">
          {counted ? line.p : line.g === null ? '' : clockTime(line.g)}
          <span className="sr-only">{t(counted ? 'penalty' : 'last_gain')}</span>
        </span>
      </button>
      {open && (
        <ul className="board-list-cells gap-1.5 px-4 pb-3">
          {head.sections.map((section, at) => (
            <li key={section.id} className="flex flex-col gap-0.5 text-center text-12 text-ink-3">
              {section.label}
              <CellView head={head} cell={line.c[at]} at={at} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** A page of a board on a phone. */
export function BoardList({
  head,
  rows,
  mine,
  label,
}: {
  head: BoardHead;
  rows: readonly BoardRow[];
  mine?: string | null | undefined;
  label: string;
}) {
  return (
    <ol aria-label={label} className="board border-t border-line">
      {rows.map((row) => (
        <BoardListRow key={row.entrant.id} head={head} row={row} own={row.entrant.id === mine} />
      ))}
    </ol>
  );
}
