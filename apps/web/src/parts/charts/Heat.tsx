import type { ReactNode } from 'react';
import { ChartFrame } from './ChartFrame.tsx';
import { WIDTH } from './chart-scale.ts';

type Props = {
  title: string;
  note: string;
  more?: ReactNode;
  columns: readonly string[];
  days: readonly string[];
  hours: readonly (readonly number[])[];
};

const LEFT = 44;
const ROW = 26;
const STEPS = 5;

/** A week by hours on a ramp of one hue; the greatest cell says its number. */
export function Heat({ title, note, more, columns, days, hours }: Props) {
  const most = Math.max(1, ...hours.flat());
  const step = (WIDTH - LEFT) / 24;
  const shade = (value: number) =>
    value === 0 ? 'var(--well)' : `var(--h${Math.min(STEPS, 1 + Math.floor((value / most) * STEPS * 0.999))})`;
  const cells = hours.flatMap((row, day) => row.map((value, hour) => ({ day, hour, value })));
  return (
    <ChartFrame
      {...{ title, note, more, columns }}
      rows={cells.map(({ day, hour, value }) => [`${days[day]} ${String(hour).padStart(2, '0')}:00`, String(value)])}
    >
      {(cursor) => (
        <svg viewBox={`0 0 ${WIDTH} ${ROW * 7 + 24}`} aria-hidden="true">
          {days.map((day, place) => (
            <text key={day} x={LEFT - 8} y={place * ROW + ROW / 2 + 4} textAnchor="end">
              {day}
            </text>
          ))}
          {cells.map(({ day, hour, value }, place) => (
            <g key={`${day} ${hour}`}>
              <rect className="cell" x={LEFT + hour * step} y={day * ROW} width={step} height={ROW} rx="4" fill={shade(value)} />
              {cursor === place && (
                <rect className="cursor" x={LEFT + hour * step + 1} y={day * ROW + 1} width={step - 2} height={ROW - 2} rx="3" />
              )}
            </g>
          ))}
          {[0, 4, 8, 12, 16, 20].map((hour) => (
            <text key={hour} x={LEFT + hour * step} y={ROW * 7 + 18}>{`${String(hour).padStart(2, '0')}:00`}</text>
          ))}
        </svg>
      )}
    </ChartFrame>
  );
}
