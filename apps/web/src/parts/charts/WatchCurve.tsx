import { line } from 'd3-shape';
import type { ReactNode } from 'react';
import { playTime } from '../../platform/language/dates.ts';
import { useIsPhone } from '../../ui/phone.ts';
import { ChartFrame } from './ChartFrame.tsx';
import { axis, WIDTH } from './chart-scale.ts';

type Props = {
  title: string;
  note: string;
  more?: ReactNode;
  columns: readonly string[];
  seconds: number;
  share: readonly number[];
  drop: { at: number; less: number } | null;
  dropText: string;
  endText: string;
};

const HEIGHT = 160;
const LEFT = 44;
const RIGHT = 92;

/** How many are still watching at each moment, and where most leave. */
export function WatchCurve({ title, note, more, columns, seconds, share, drop, dropText, endText }: Props) {
  // Letters are large on a phone: beside the line the last words would leave the page.
  const phone = useIsPhone();
  const { scale } = axis([100], HEIGHT);
  const x = (place: number) => LEFT + (place * (WIDTH - LEFT - RIGHT)) / (share.length - 1);
  const at = (place: number) => playTime(Math.round((place * seconds) / (share.length - 1)));
  const path = line<number>(
    (_, place) => x(place),
    (value) => scale(value),
  );
  const place = drop && (drop.at / seconds) * (share.length - 1);
  const end = scale(share.at(-1) ?? 0);
  const quarters = [0, 0.25, 0.5, 0.75, 1].map((part) => Math.round(part * (share.length - 1)));
  return (
    <ChartFrame {...{ title, note, more, columns }} rows={share.map((value, point) => [at(point), `${value}%`])}>
      {(cursor) => (
        <svg viewBox={`0 -20 ${WIDTH} ${HEIGHT + 48}`} aria-hidden="true">
          {[0, 50, 100].map((tick) => (
            <g key={tick}>
              <line className={tick === 0 ? 'base' : 'grid'} x1={LEFT} x2={WIDTH - RIGHT} y1={scale(tick)} y2={scale(tick)} />
              <text x={LEFT - 8} y={scale(tick) + 4} textAnchor="end">{`${tick}%`}</text>
            </g>
          ))}
          <path className="line" d={path([...share]) ?? ''} />
          {place !== null && (
            <>
              <line className="drop" x1={x(place)} x2={x(place)} y1="-4" y2={HEIGHT} />
              <text className="found" x={x(place)} y="-8" textAnchor={place > share.length / 2 ? 'end' : 'start'}>
                {dropText}
              </text>
            </>
          )}
          <text className="said" {...(phone ? { x: WIDTH, y: end - 12, textAnchor: 'end' } : { x: WIDTH - RIGHT + 6, y: end + 4 })}>
            {endText}
          </text>
          {quarters.map((quarter) => (
            <text key={quarter} x={x(quarter)} y={HEIGHT + 20} textAnchor="middle">
              {at(quarter)}
            </text>
          ))}
          {cursor !== undefined && <circle className="cursor" cx={x(cursor)} cy={scale(share[cursor] ?? 0)} r="6" />}
        </svg>
      )}
    </ChartFrame>
  );
}
