import { type BoardHead, PAGE_LINES } from '@praxis/contract/ranks/board';
import { type CSSProperties, memo, type ReactNode, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { countsSolved } from '../../parts/board/board-cell.ts';
import { rowsOf } from '../../parts/board/board-rows.ts';
import { useRowMotion } from '../../parts/board/useRowMotion.ts';
import { LandingLine, RevealLines, useMedals } from './ceremony/RevealLines.tsx';
import { type BoardTexts, ScreenLine, sectionAt, useColumns } from './ScreenLine.tsx';
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

/** The heads of the columns. */
const Heads = memo(function Heads({ t, counted, labels }: { t: BoardTexts; counted: boolean; labels: string }) {
  return (
    <div className="screen-row" data-head="" aria-hidden="true">
      <span />
      <span />
      <span className="text-left">{t('board:entrant')}</span>
      <span>{t(counted ? 'board:solved' : 'board:total')}</span>
      <span>{counted && t('board:penalty')}</span>
      {labels !== '' && labels.split('\n').map((label) => <span key={label}>{label}</span>)}
    </div>
  );
});

type ScreenBoardProps = ScreenProps & {
  /** What stands beside the rows instead of what happened last. */
  side?: ReactNode;
};

/** Ten rows of the board, and beside them what happened last. */
export function ScreenBoard({ side, ...props }: ScreenBoardProps) {
  const { t } = useTranslation(['big-screen', 'board']);
  const { view, page, from, focus, landing } = props;
  const { head } = view;
  const body = useRef<HTMLOListElement>(null);
  const rows = page ? rowsOf(page).slice(from, from + SCREEN_ROWS) : [];
  useRowMotion(
    body,
    rows.map(({ entrant }) => entrant.id),
    { milliseconds: MOTION_MS, share: focus ? 1 : THIRD, even: true },
  );
  const { cells, cell, type, alone } = measuresOf(head, side !== undefined);
  const columns = useColumns(head, cells);
  const first = (page?.page ?? 0) * PAGE_LINES + from;
  const medals = useMedals(focus, rows, first);
  const { title } = head.stage;
  const named = useMemo(() => t('board:title', { stage: title }), [t, title]);
  // One text, so that the heads are drawn again only when one of them changed.
  const labels = head.sections
    .slice(0, cells)
    .map(({ label }) => label)
    .join('\n');
  return (
    <main
      id="main"
      className="screen-main"
      data-alone={alone || undefined}
      style={{ '--cells': Math.max(1, cells), '--cell': cell, '--type': type } as CSSProperties}
    >
      <div className="screen-rows">
        <Heads t={t} counted={countsSolved(head.rule)} labels={labels} />
        <ol ref={body} aria-label={named}>
          {rows.map(({ entrant, line }, at) => (
            <ScreenLine
              key={entrant.id}
              t={t}
              columns={columns}
              entrant={entrant}
              line={line}
              turn={sectionAt(focus?.next, entrant.id)}
              last={sectionAt(focus?.last, entrant.id)}
              open={focus?.next != null && first + at + 1 <= focus.next.line}
              medal={medals.get(entrant.id)}
            />
          ))}
        </ol>
        {focus && <RevealLines rows={rows} lines={focus.lines} first={first} total={page?.total ?? 0} />}
        {landing && <LandingLine {...landing} />}
      </div>
      {side ?? (!alone && <ScreenSide {...props} />)}
    </main>
  );
}
