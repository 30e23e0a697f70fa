import { compareWithClass } from '@praxis/contract/assessments/results';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';

const WIDTH = 240;
const HEIGHT = 64;
const FLOOR = 60;

/** One's own result beside the class, without names; nothing is said while too few are finished. */
export function ClassComparison({ assessmentId }: { assessmentId: string }) {
  const { t } = useTranslation('attempt-review');
  const { data } = useQuery({
    queryKey: ['compare', assessmentId],
    queryFn: ({ signal }) => call(compareWithClass, { assessment_id: assessmentId }, { signal, background: true }),
    retry: false,
  });
  if (!data || data.average === null || data.score === null) return null;
  const bars = data.distribution;
  const most = Math.max(1, ...bars);
  const step = WIDTH / Math.max(1, bars.length);
  const own = Math.min(bars.length - 1, Math.floor((data.score / Math.max(1, data.total_score)) * bars.length));
  const average = Math.round(data.average * 10) / 10;
  const above = data.above === null ? null : Math.round(data.above * 100);
  return (
    <figure className="flex items-end gap-4 phone:w-full">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={t('class_chart')} className="h-16 w-60 flex-none">
        {bars.map((count, at) => {
          const height = (count / most) * (FLOOR - 4);
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: steps of the full score have no other name
              key={at}
              x={at * step + 1}
              y={FLOOR - height}
              width={step - 2}
              height={height}
              rx="1.5"
              fill={at === own ? 'var(--pine)' : 'var(--line2)'}
            />
          );
        })}
        <line x1="0" x2={WIDTH} y1={FLOOR} y2={FLOOR} stroke="var(--line2)" />
      </svg>
      <figcaption className="text-13 text-ink-2">
        {t('class_average', { count: average })}
        {above !== null && <span className="block">{t('class_above', { count: above })}</span>}
      </figcaption>
    </figure>
  );
}
