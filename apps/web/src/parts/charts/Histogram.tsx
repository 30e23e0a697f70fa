import type { ReactNode } from 'react';
import { useIsPhone } from '../../ui/phone.ts';
import { ChartFrame } from './ChartFrame.tsx';
import { axis, WIDTH } from './chart-scale.ts';

const HEIGHT = 120;
/** Room for the count on the highest bar, and above it for the words of the median: letters are large on a phone. */
const TOPS = { desktop: 36, phone: 52 };

type Props = {
  title: string;
  note: string;
  more?: ReactNode;
  columns: readonly string[];
  bins: readonly (readonly [from: number, to: number, count: number])[];
  median?: number;
  medianText?: string;
};

/** How many lie in each step from 0 to 100; the median is a dashed line with its value. */
export function Histogram({ title, note, more, columns, bins, median, medianText }: Props) {
  // A wide bin is as high as its share of each step, so that areas stay true.
  const heights = bins.map(([from, to, count]) => count / Math.max(1, (to - from) / 10));
  const { scale } = axis(heights, HEIGHT);
  const x = (at: number) => (at * WIDTH) / 100;
  const phone = useIsPhone();
  const top = phone ? TOPS.phone : TOPS.desktop;
  return (
    <ChartFrame {...{ title, note, more, columns }} rows={bins.map(([from, to, count]) => [`${from}–${to}`, String(count)])}>
      {(cursor) => (
        <svg viewBox={`0 ${-top} ${WIDTH} ${HEIGHT + top + 24}`} aria-hidden="true">
          {bins.map(([from, to, count], place) => (
            <g key={from}>
              <rect
                className="bar"
                x={x(from) + 2}
                width={x(to - from) - 4}
                y={scale(heights[place]!)}
                height={HEIGHT - scale(heights[place]!)}
                rx="2"
              />
              {count > 0 && (
                <text x={x((from + to) / 2)} y={scale(heights[place]!) - 5} textAnchor="middle">
                  {count}
                </text>
              )}
              {cursor === place && (
                <rect
                  className="cursor"
                  x={x(from) + 2}
                  width={x(to - from) - 4}
                  y={scale(heights[place]!)}
                  height={HEIGHT - scale(heights[place]!)}
                />
              )}
            </g>
          ))}
          <line className="base" x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
          {[0, 20, 40, 60, 80, 100].map((tick) => (
            <text key={tick} x={x(tick)} y={HEIGHT + 18} textAnchor={tick === 0 ? 'start' : tick === 100 ? 'end' : 'middle'}>
              {tick}
            </text>
          ))}
          {median !== undefined && (
            <>
              <line className="drop" x1={x(median)} x2={x(median)} y1={6 - top} y2={HEIGHT} />
              <text
                className="found"
                x={x(median) + (median > 80 ? -6 : 6)}
                y={(phone ? 20 : 14) - top}
                textAnchor={median > 80 ? 'end' : 'start'}
              >
                {medianText}
              </text>
            </>
          )}
        </svg>
      )}
    </ChartFrame>
  );
}
