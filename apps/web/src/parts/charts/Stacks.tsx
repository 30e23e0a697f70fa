import { type ReactNode, useId } from 'react';
import { useIsPhone } from '../../ui/phone.ts';
import { ChartFrame } from './ChartFrame.tsx';
import { axis, labelled, labelWidth, WIDTH as NARROW } from './chart-scale.ts';

type Props = {
  title: string;
  note: string;
  /** Stands beside the key. */
  action?: ReactNode;
  columns: readonly string[];
  parts: readonly string[];
  days: readonly { label: string; values: readonly number[] }[];
  describe: (value: number) => string;
};

const HEIGHT = 180;
const LEFT = 44;
const WIDE = 1240;
/** On a phone the newest fortnight stands. */
const ON_PHONE = 14;
const COLOURS = ['--c1', '--c2', '--c3', '--c5', '--c6', '--c1', '--c2', '--c3'];
const TEXTURES = [undefined, 'M-1 5 5-1M2 8 8 2', 'M0 2h6M0 5h6', 'M1 1h1M4 4h1', 'M2 0v6M5 0v6', 'M0 0 6 6', 'M0 3h6M3 0v6', 'M0 0h6v6'];

/** Parts are told apart by colour and by texture. */
function Textures({ id }: { id: string }) {
  return (
    <defs>
      {COLOURS.map((colour, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the textures are always these
        <pattern key={place} id={`${id}-${place}`} width="6" height="6" patternUnits="userSpaceOnUse">
          <rect width="6" height="6" fill={`var(${colour})`} />
          {TEXTURES[place] && <path d={TEXTURES[place]} stroke="var(--ground)" strokeWidth="1.2" opacity="0.7" fill="none" />}
        </pattern>
      ))}
    </defs>
  );
}

/** Bars by day, each made of parts; the sum stands on top. */
export function Stacks({ title, note, action, columns, parts, days: all, describe }: Props) {
  const id = useId();
  const phone = useIsPhone();
  const WIDTH = phone ? NARROW : WIDE;
  const days = phone ? all.slice(-ON_PHONE) : all;
  const sums = days.map(({ values }) => values.reduce((sum, value) => sum + value, 0));
  const { scale, ticks } = axis(sums, HEIGHT);
  const step = (WIDTH - LEFT) / days.length;
  const writes = labelled(days.length, phone ? 4 : 10);
  const rows = days.map(({ label, values }, place) => [label, describe(sums[place]!), ...values.map(describe)]);
  return (
    <ChartFrame
      {...{ title, note, columns, rows }}
      more={
        <>
          <span className="flex flex-wrap gap-x-3 gap-y-1 phone:w-full">
            {parts.map((part, place) => (
              <span key={part} className="chart-key text-ink-2">
                <svg viewBox="0 0 12 12" aria-hidden="true">
                  <Textures id={`${id}k${place}`} />
                  <rect width="12" height="12" rx="2" fill={`url(#${id}k${place}-${place})`} />
                </svg>
                {part}
              </span>
            ))}
          </span>
          {action}
        </>
      }
    >
      {(cursor) => (
        <svg viewBox={`0 -16 ${WIDTH} ${HEIGHT + 44}`} aria-hidden="true">
          <Textures id={id} />
          {ticks.map((tick) => (
            <g key={tick}>
              <line className={tick === 0 ? 'base' : 'grid'} x1={LEFT} x2={WIDTH} y1={scale(tick)} y2={scale(tick)} />
              <text x={LEFT - 8} y={scale(tick) + 4} textAnchor="end">
                {describe(tick)}
              </text>
            </g>
          ))}
          {days.map(({ label, values }, place) => {
            let below = 0;
            const x = LEFT + place * step + step / 6;
            return (
              <g key={label}>
                {values.map((value, part) => {
                  const [bottom, top] = [scale(below), scale(below + value)];
                  below += value;
                  return (
                    value > 0 && (
                      <rect
                        key={parts[part]}
                        x={x}
                        width={(step * 2) / 3}
                        y={top}
                        height={Math.max(0, bottom - top - 1)}
                        rx="2"
                        fill={`url(#${id}-${part})`}
                      />
                    )
                  );
                })}
                {below > 0 && (
                  <text x={x + step / 3} y={scale(below) - 5} textAnchor="middle">
                    {describe(below)}
                  </text>
                )}
                {cursor === place && (
                  <rect className="cursor" x={x} width={(step * 2) / 3} y={scale(below)} height={HEIGHT - scale(below)} />
                )}
                {writes(place) && (
                  <text x={Math.min(x + step / 3, WIDTH - labelWidth(label, phone) / 2)} y={HEIGHT + 20} textAnchor="middle">
                    {label}
                  </text>
                )}
              </g>
            );
          })}
        </svg>
      )}
    </ChartFrame>
  );
}
