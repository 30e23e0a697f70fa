import { useTranslation } from 'react-i18next';
import { Section } from '../../ui/Page.tsx';
import { useIsPhone } from '../../ui/phone.ts';
import { barsOf, type Results } from './results-reading.ts';

/** In the chart's own units: on a phone it is narrower, so that words stay readable. */
const WIDTHS = { desktop: 880, phone: 380 };
const HEIGHT = 256;
const FLOOR = 224;
/** Two lines of names stand above the highest bar. */
const TOP = 60;
const LEFT = 12;

/** About how much room a name takes beside its line. */
const roomOf = (name: string) => Array.from(name).reduce((sum, letter) => sum + (letter > '\u2e7f' ? 13 : 8), 12);

/** Whether a name stands left of its line: where it would leave the chart, or be crossed by the other line. */
export function isNamedLeft(name: string, at: number, width: number, other: number | null) {
  const room = roomOf(name);
  return at + room > width || (other !== null && other > at && other < at + room && at > room);
}

type LineProps = { at: number; width: number; other?: number | null; name: string; low?: boolean; className: string };

/** A line across the chart with its name: the mean, the pass score. */
function Line({ at, width, other = null, name, low, className }: LineProps) {
  const top = low ? 22 : 0;
  const left = isNamedLeft(name, at, width, other);
  return (
    <g className={className}>
      <line x1={at} x2={at} y1={top} y2={FLOOR} stroke="currentColor" strokeDasharray="4 3" />
      <text
        x={left ? at - 6 : at + 6}
        y={top + 12}
        textAnchor={left ? 'end' : 'start'}
        fill="currentColor"
        stroke="var(--ground)"
        strokeWidth="4"
        paintOrder="stroke"
        fontSize="13"
        fontWeight="700"
      >
        {name}
      </text>
    </g>
  );
}

/** How many students reached which part of the full score. */
export function Distribution({ results, pass }: { results: Results; pass: number | null }) {
  const { t } = useTranslation('results');
  const bars = barsOf(results.distribution, results.total_score, pass);
  const phone = useIsPhone();
  const width = phone ? WIDTHS.phone : WIDTHS.desktop;
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const step = (width - 2 * LEFT) / bars.length;
  const x = (score: number) => LEFT + (results.total_score > 0 ? score / results.total_score : 0) * (width - 2 * LEFT);
  const reported = bars.map(({ from, to, count }) => t('bar', { from, to, count })).join(t('semicolon'));
  return (
    <Section title={t('distribution')} more={<span className="text-ink-3">{t('counted', { count: results.finished })}</span>}>
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-label={t('distribution_reported', { bars: reported })}
        className="block h-auto w-full"
      >
        {bars.map((bar, at) => {
          const height = (bar.count / most) * (FLOOR - TOP);
          return (
            <g key={bar.from}>
              <rect
                x={LEFT + at * step + 2}
                y={FLOOR - height}
                width={step - 4}
                height={height}
                rx="2"
                fill={bar.below ? 'var(--ctl)' : 'var(--c1)'}
              />
              {bar.count > 0 && (
                <text x={LEFT + (at + 0.5) * step} y={FLOOR - height - 6} textAnchor="middle" fontSize="13" fill="var(--ink2)">
                  {bar.count}
                </text>
              )}
              {(!phone || at % 2 === 0) && (
                <text x={LEFT + at * step} y={FLOOR + 20} textAnchor="middle" fontSize="12" fill="var(--ink3)">
                  {bar.from}
                </text>
              )}
            </g>
          );
        })}
        <text x={width - LEFT} y={FLOOR + 20} textAnchor="middle" fontSize="12" fill="var(--ink3)">
          {results.total_score}
        </text>
        <line x1={LEFT} x2={width - LEFT} y1={FLOOR} y2={FLOOR} stroke="var(--line2)" />
        {results.average !== null && (
          <Line
            at={x(results.average)}
            width={width}
            name={t('mean_at', { count: Math.round(results.average * 10) / 10 })}
            className="text-ink"
          />
        )}
        {/* After the mean: where no side is free, its name hides the line behind it. */}
        {pass !== null && pass > 0 && (
          <Line
            at={x(pass)}
            width={width}
            other={results.average === null ? null : x(results.average)}
            name={t('pass_at', { count: Math.round(pass * 100) / 100 })}
            low
            className="text-amber"
          />
        )}
      </svg>
    </Section>
  );
}
