import type { ReactNode } from 'react';
import { ChartFrame } from './ChartFrame.tsx';

export type Bar = { key: string; title: string; link?: ReactNode; share: number; value: string; beside: string };

/** One line for each thing: its name, a bar from 0, the number and what it is out of. */
export function Bars({
  title,
  note,
  columns,
  bars,
  more,
}: {
  title: string;
  note: string;
  columns: readonly string[];
  bars: readonly Bar[];
  more?: ReactNode;
}) {
  return (
    <ChartFrame {...{ title, note, columns, more }} rows={bars.map((bar) => [bar.title, bar.value, bar.beside])}>
      {(cursor) => (
        <ul className="chart-bars" aria-hidden={undefined}>
          {bars.map((bar, place) => (
            <li key={bar.key} data-cursor={cursor === place}>
              <span className="min-w-0">
                <span className="cut">{bar.link ?? bar.title}</span>
              </span>
              <span className="track" aria-hidden="true">
                <i>
                  <b style={{ width: `${Math.min(100, Math.max(0, bar.share))}%` }} />
                </i>
              </span>
              <span className="justify-end gap-2">
                <b>{bar.value}</b>
                <span className="text-13 text-ink-3">{bar.beside}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </ChartFrame>
  );
}
