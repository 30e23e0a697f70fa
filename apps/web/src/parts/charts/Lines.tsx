import { line } from 'd3-shape';
import type { ReactNode } from 'react';
import { useIsPhone } from '../../ui/phone.ts';
import { ChartFrame } from './ChartFrame.tsx';
import { axis, labelled, labelWidth, WIDTH } from './chart-scale.ts';

type Point = { label: string; value: number | null; n: number };
type Props = {
  title: string;
  note: string;
  more?: ReactNode;
  columns: readonly string[];
  points: readonly Point[];
  /** The time before, in the same steps. */
  before: readonly Point[];
  describe: (value: number) => string;
  /** Shorter, for the axis. */
  tick?: (value: number) => string;
  /** The last point is a day that is not over: it is dashed, and the one before it is named; it has its value too where there is room. */
  open?: boolean;
};

const HEIGHT = 180;
const LEAST_LEFT = 44;
const RIGHT = 64;

/** Where the last value stands: behind its mark, or over it (under it at the top) where it would leave the picture. */
const placeOf = (words: string, x: number, y: number, phone: boolean) =>
  x + 10 + labelWidth(words, phone) <= WIDTH
    ? { x: x + 10, y: y + 4 }
    : { x: WIDTH, y: y < HEIGHT / 4 ? y + 26 : y - 12, textAnchor: 'end' as const };

/** A course over time; a gap stays a gap, and the line ends in a mark with its value. */
export function Lines({ title, note, more, columns, points, before, describe, tick: written = describe, open = false }: Props) {
  const phone = useIsPhone();
  const { scale, ticks } = axis(
    [...points, ...before].map(({ value }) => value),
    HEIGHT,
  );
  const left = Math.max(LEAST_LEFT, ...ticks.map((tick) => labelWidth(written(tick), phone) + 8));
  const x = (place: number) => left + (place * (WIDTH - left - RIGHT)) / Math.max(1, points.length - 1);
  const path = line<Point>()
    .defined(({ value }) => value !== null)
    .x((_, place) => x(place))
    .y(({ value }) => scale(value ?? 0));
  const over = open && points.length > 1 ? points.slice(0, -1) : points;
  // Where only the day that is not over has a value, that one is named.
  const ended = over.findLastIndex(({ value }) => value !== null);
  const last = ended >= 0 ? ended : points.findLastIndex(({ value }) => value !== null);
  const now = open ? points.at(-1) : undefined;
  const nowValue = now && now.value !== null && last >= 0 && last < points.length - 1 ? describe(now.value) : '';
  const nowHasRoom =
    nowValue !== '' &&
    x(points.length - 1) + 10 + labelWidth(nowValue, phone) <= WIDTH &&
    Math.abs(scale(now!.value!) - scale(points[last]!.value!)) > (phone ? 24 : 16);
  const isAlone = (place: number) => points[place - 1]?.value == null && points[place + 1]?.value == null;
  const lastValue = last < 0 ? '' : describe(points[last]!.value!);
  const writes = labelled(points.length, phone ? 4 : 6);
  const text = (value: number | null) => (value === null ? '–' : describe(value));
  const rows = points.map((point, place) => [point.label, text(point.value), text(before[place]?.value ?? null)]);
  return (
    <ChartFrame {...{ title, note, more, columns, rows }}>
      {(cursor) => (
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + 28}`} aria-hidden="true">
          {ticks.map((tick) => (
            <g key={tick}>
              <line className={tick === 0 ? 'base' : 'grid'} x1={left} x2={WIDTH - RIGHT} y1={scale(tick)} y2={scale(tick)} />
              <text x={left - 8} y={scale(tick) + 4} textAnchor="end">
                {written(tick)}
              </text>
            </g>
          ))}
          <path className="before" d={path([...before].slice(0, points.length)) ?? ''} />
          <path className="line" d={path([...over]) ?? ''} />
          {open && (
            <path
              className="line today"
              d={path(points.map((point, place) => (place < points.length - 2 ? { ...point, value: null } : point))) ?? ''}
            />
          )}
          {points.map(
            (point, place) =>
              writes(place) && (
                <text key={point.label} x={x(place)} y={HEIGHT + 20} textAnchor="middle">
                  {point.label}
                </text>
              ),
          )}
          {points.map(
            ({ label, value }, place) =>
              value !== null &&
              place !== last &&
              isAlone(place) && <circle key={label} cx={x(place)} cy={scale(value)} r="2.5" className="bar" />,
          )}
          {nowHasRoom && (
            <text className="now" x={x(points.length - 1) + 10} y={scale(now!.value!) + 4}>
              {nowValue}
            </text>
          )}
          {last >= 0 && (
            <>
              <circle cx={x(last)} cy={scale(points[last]!.value!)} r="4" className="bar" />
              <text className="said" {...placeOf(lastValue, x(last), scale(points[last]!.value!), phone)}>
                {lastValue}
              </text>
            </>
          )}
          {cursor !== undefined && points[cursor] && (
            <circle cx={x(cursor)} cy={scale(points[cursor].value ?? 0)} r="7" className="cursor" />
          )}
        </svg>
      )}
    </ChartFrame>
  );
}
