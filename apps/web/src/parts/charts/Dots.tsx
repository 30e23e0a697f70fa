import { WIDTH } from './chart-scale.ts';
import './charts.css';

type Quartiles = { low: number; first: number; median: number; third: number; high: number };
type Props = { own: number; quartiles: Quartiles | null; bins: readonly (readonly [from: number, to: number, count: number])[] | null };

const HEIGHT = 40;
const MOST = 5;

/** One's own result as a line among the dots of a class without names; below ten people a range of its quartiles. */
export function Dots({ own, quartiles, bins }: Props) {
  const x = (at: number) => (at * WIDTH) / 100;
  const most = Math.max(1, ...(bins ?? []).map(([, , count]) => count));
  // Many people are fewer dots: each stands for as many as make the highest column fit.
  const each = Math.max(1, Math.ceil(most / (MOST * 4)));
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + 4}`} className="block w-full" aria-hidden="true">
      <line x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} stroke="var(--line2)" />
      {bins?.flatMap(([from, to, count]) =>
        Array.from({ length: Math.round(count / each) }, (_, place) => (
          <circle
            // biome-ignore lint/suspicious/noArrayIndexKey: dots are nobody's
            key={`${from} ${place}`}
            cx={x(from) + ((Math.floor(place / MOST) + 0.5) * x(to - from)) / Math.ceil(count / each / MOST)}
            cy={HEIGHT - 4 - (place % MOST) * 7}
            r="2.8"
            fill="var(--c6)"
            opacity="0.6"
          />
        )),
      )}
      {quartiles && !bins && (
        <rect
          x={x(quartiles.first)}
          width={x(quartiles.third - quartiles.first)}
          y={HEIGHT - 14}
          height="10"
          rx="3"
          fill="var(--well2, var(--line2))"
        />
      )}
      {quartiles && (
        <line x1={x(quartiles.median)} x2={x(quartiles.median)} y1={HEIGHT - 10} y2={HEIGHT + 4} stroke="var(--ink)" strokeWidth="2" />
      )}
      <line x1={x(own)} x2={x(own)} y1="0" y2={HEIGHT} stroke="var(--pine)" strokeWidth="3" />
    </svg>
  );
}
