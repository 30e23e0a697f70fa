import type { BoardHead } from '@praxis/contract/ranks/board';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { Fragment, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clockTime } from '../../platform/language/dates.ts';
import { IconButton } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { countsSolved, isWeighted, pointsText, worthOf } from './board-cell.ts';
import { type BoardRow, totalOf } from './board-rows.ts';
import { CellView } from './CellView.tsx';
import { RankMove } from './RankMove.tsx';
import { SchoolMark } from './SchoolMark.tsx';
import { MOST_PARTS, PartsBar, TotalParts } from './TotalParts.tsx';
import { useRowMotion } from './useRowMotion.ts';
import './board.css';

type Shape = { counted: boolean; bars: boolean; columns: number };
const shapeOf = (head: BoardHead): Shape => {
  const counted = countsSolved(head.rule);
  const bars = head.rule.kind === 'sum' && head.sections.length <= MOST_PARTS;
  return { counted, bars, columns: 4 + head.sections.length + (bars ? 2 : 0) };
};
const head2 = 'h-12 border-b border-line-2 bg-ground px-1 text-12 font-normal text-ink-3';
/** Rank and name stay in sight when the sections are scrolled. */
const stays = 'board-stays sticky z-[1]';

function SectionHead({ head, at }: { head: BoardHead; at: number }) {
  const { t } = useTranslation('board');
  const section = head.sections[at]!;
  const counted = head.rule.kind === 'icpc' || head.rule.kind === 'ctf';
  return (
    <th scope="col" className={classes(head2, 'board-section sticky top-0 z-[2] text-center leading-[18px]')} title={section.title}>
      <b className="block text-14 text-ink">{section.label}</b>
      {counted ? (
        <>
          <span aria-hidden="true">
            {section.solved}/{section.tried}
          </span>
          <span className="sr-only">{t('column_counts', section)}</span>
        </>
      ) : (
        <span>
          {isWeighted(head)
            ? t('column_worth', { worth: pointsText(worthOf(head, at)) })
            : t('column_max', { max: pointsText(section.max) })}
        </span>
      )}
    </th>
  );
}

function Head({ head, shape }: { head: BoardHead; shape: Shape }) {
  const { t } = useTranslation('board');
  const top = classes(head2, 'sticky top-0 z-[2]');
  return (
    <thead>
      <tr className="bg-ground">
        <th scope="col" className={classes(top, 'board-rank left-0 pr-9 text-right')}>
          {t('rank')}
        </th>
        <th scope="col" className={classes(top, 'board-name px-2 text-left')}>
          {t('entrant')}
        </th>
        <th scope="col" className={classes(top, 'board-total pr-3 text-right')}>
          {t(shape.counted ? 'solved' : 'total')}
        </th>
        <th scope="col" className={classes(top, 'board-second pr-3 text-right')}>
          {t(shape.counted ? 'penalty' : 'last_gain')}
        </th>
        {shape.bars && (
          <th scope="col" className={classes(top, 'board-parts px-3 text-left')}>
            {t('parts')}
          </th>
        )}
        {head.sections.map(({ id }, at) => (
          <SectionHead key={id} head={head} at={at} />
        ))}
        {shape.bars && (
          <th className={classes(top, 'w-9')}>
            <span className="sr-only">{t('parts')}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

type RowProps = { head: BoardHead; row: BoardRow; shape: Shape; own: boolean; pinned?: boolean; onPlace?: (() => void) | undefined };

function BoardLineRow({ head, row, shape, own, pinned, onPlace }: RowProps) {
  const { t } = useTranslation('board');
  const [open, setOpen] = useState(false);
  const { entrant, line } = row;
  const cell = classes('border-b px-1', pinned ? 'border-line-2' : 'border-line');
  const edge = own && 'shadow-[inset_2px_0_0_var(--pine)]';
  const name = <b className="truncate">{entrant.name}</b>;
  return (
    <Fragment>
      <tr
        data-row={pinned ? undefined : entrant.id}
        className={classes(own ? 'board-own bg-selected' : 'bg-ground', pinned && 'board-pinned sticky bottom-0')}
        aria-current={own || undefined}
      >
        <td className={classes(cell, stays, edge, 'left-0 pr-2 text-16 font-bold')}>
          <span className="board-rank-cell">
            {line.r ?? (
              <span title={t('guest')} className="text-13 font-normal text-ink-3">
                –<span className="sr-only">{t('guest')}</span>
              </span>
            )}
            <RankMove rose={row.rose} />
          </span>
        </td>
        <th scope="row" className={classes(cell, stays, 'board-name px-2 text-left font-normal')}>
          <span className="flex min-w-0 items-center gap-2.5">
            <SchoolMark name={entrant.school || entrant.name} />
            {onPlace ? (
              <button type="button" onClick={onPlace} className="min-w-0 truncate text-left text-pine" title={t('to_page')}>
                {name}
              </button>
            ) : (
              name
            )}
            {own && <span className="flex-none rounded-sm bg-pine-soft px-1.5 text-12 text-pine">{t('me')}</span>}
            <small className="truncate text-12 text-ink-3">{entrant.school}</small>
          </span>
        </th>
        <td className={classes(cell, 'pr-3 text-right text-16 font-bold', shape.counted && 'text-pine')}>{totalOf(head, line)}</td>
        <td className={classes(cell, 'pr-3 text-right text-ink-2')}>
          {shape.counted ? line.p : line.g === null ? '' : <span className="text-13">{clockTime(line.g)}</span>}
        </td>
        {shape.bars && (
          <td className={classes(cell, 'px-3')}>
            <PartsBar head={head} row={row} />
          </td>
        )}
        {head.sections.map(({ id }, at) => (
          <td key={id} className={cell}>
            <CellView head={head} cell={line.c[at]} at={at} />
          </td>
        ))}
        {shape.bars && (
          <td className={cell}>
            <IconButton small label={t('details', { name: entrant.name })} aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? <ChevronUp className="size-4" strokeWidth={1.6} /> : <ChevronDown className="size-4" strokeWidth={1.6} />}
            </IconButton>
          </td>
        )}
      </tr>
      {open && (
        <tr className="bg-selected">
          <td className={classes('border-b border-line', edge)} />
          <td colSpan={shape.columns - 1} className="border-b border-line px-2">
            <TotalParts head={head} row={row} />
          </td>
        </tr>
      )}
    </Fragment>
  );
}

/** A page of a board on a desk: ranks, totals, and a cell for each section; one's own row stays in sight. */
export function BoardTable({
  head,
  rows,
  mine,
  pinned,
  onPlace,
  label,
}: {
  head: BoardHead;
  rows: readonly BoardRow[];
  /** The reader's own entrant. */
  mine?: string | null | undefined;
  /** One's own row, when it stands on another page. */
  pinned?: BoardRow | undefined;
  /** Goes to where a row stands, for rows that were looked for. */
  onPlace?: ((row: BoardRow) => void) | undefined;
  label: string;
}) {
  const body = useRef<HTMLTableSectionElement>(null);
  useRowMotion(
    body,
    rows.map(({ entrant }) => entrant.id),
    { milliseconds: 300 },
  );
  const shape = shapeOf(head);
  return (
    <table aria-label={label} data-rule={head.rule.kind} className="board w-full">
      <Head head={head} shape={shape} />
      <tbody ref={body}>
        {rows.map((row) => (
          <BoardLineRow
            key={row.entrant.id}
            head={head}
            row={row}
            shape={shape}
            own={row.entrant.id === mine}
            onPlace={onPlace && (() => onPlace(row))}
          />
        ))}
      </tbody>
      {pinned && (
        <tfoot>
          <BoardLineRow head={head} row={pinned} shape={shape} own pinned onPlace={onPlace && (() => onPlace(pinned))} />
        </tfoot>
      )}
    </table>
  );
}
