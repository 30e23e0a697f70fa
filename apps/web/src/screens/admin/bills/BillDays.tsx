import type { DataOf } from '@praxis/contract/core/endpoint';
import type { BillState, showBills } from '@praxis/contract/payments/bills';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { Mark, type MarkShape } from '../../../ui/Mark.tsx';

/** The board of the comparison. */
export type Board = DataOf<typeof showBills>;
type Cell = Board['merchants'][number]['cells'][number];

const shapes: Record<BillState, MarkShape | undefined> = {
  none: undefined,
  waiting: 'clock',
  matched: 'tick',
  different: 'tick',
  unreadable: 'triangle',
};
const DAY = 86_400_000;
/** A day so many days away. */
const shifted = (day: string, by: number) => new Date(Date.parse(`${day}T00:00:00Z`) + by * DAY).toISOString().slice(0, 10);

function CellButton({ cell, label, current, onDay }: { cell: Cell; label: string; current: boolean; onDay: (day: string) => void }) {
  const shape = shapes[cell.state];
  return (
    <button
      type="button"
      className="bill-cell"
      data-state={cell.open > 0 ? 'open' : cell.state}
      aria-label={label}
      aria-pressed={current}
      onClick={() => onDay(cell.day)}
    >
      {cell.open > 0 ? cell.open : shape && <Mark shape={shape} />}
    </button>
  );
}

/** Two weeks of days, one row for each merchant; a day is chosen by pressing it. */
export function BillDays({ board, onDay }: { board: Board; onDay: (day: string) => void }) {
  const { t } = useTranslation('bills');
  const box = useRef<HTMLDivElement>(null);
  // On a phone the days scroll; the newest are the ones people come for.
  useEffect(() => {
    if (box.current) box.current.scrollLeft = box.current.scrollWidth;
  }, []);
  return (
    <div className="mb-6">
      <div className="mb-2 flex items-center gap-2">
        <Button size="small" look="plain" aria-label={t('earlier')} onClick={() => onDay(shifted(board.day, -1))}>
          ‹
        </Button>
        <b>{board.day}</b>
        <Button size="small" look="plain" aria-label={t('later')} onClick={() => onDay(shifted(board.day, 1))}>
          ›
        </Button>
      </div>
      <div ref={box} className="bill-days">
        <span />
        {board.days.map((day) => (
          <span key={day} className="text-center text-12 text-ink-3">
            {day.slice(5).replace('-', '/')}
          </span>
        ))}
        {board.merchants.map((merchant) => (
          <div key={merchant.id} className="contents">
            <span className="truncate text-13" title={merchant.account}>
              {t(`channel_${merchant.channel}`)}
            </span>
            {merchant.cells.map((cell) => (
              <CellButton
                key={cell.day}
                cell={cell}
                current={cell.day === board.day}
                onDay={onDay}
                label={`${t(`channel_${merchant.channel}`)} ${cell.day} ${cell.open > 0 ? t('open_count', { count: cell.open }) : t(`state_${cell.state}`)}`}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
