import { useTranslation } from 'react-i18next';
import type { Results } from './results-reading.ts';

const visible = (value: number | null) => (value === null ? '–' : String(Math.round(value * 10) / 10));

/** The figures of a class in one row. */
export function KeyFigures({ results }: { results: Results }) {
  const { t } = useTranslation('results');
  const share = results.finished === 0 ? null : Math.round((results.passed / results.finished) * 100);
  const figures: [string, string, string][] = [
    [t('submitted'), String(results.submitted), t('of', { count: results.students })],
    [t('mean'), visible(results.average), t('of', { count: results.total_score })],
    [t('median'), visible(results.median), ''],
    [t('deviation'), visible(results.deviation), ''],
    [t('range'), results.lowest === null ? '–' : `${visible(results.lowest)}–${visible(results.highest)}`, ''],
    [t('passed'), share === null ? '–' : `${share}%`, t('people', { count: results.passed })],
  ];
  return (
    <dl className="flex flex-wrap gap-x-12 gap-y-4 border-b border-line pb-5 phone:grid phone:grid-cols-2 phone:gap-x-4">
      {figures.map(([name, figure, more]) => (
        <div key={name} className="min-w-28">
          <dt className="text-13 text-ink-3">{name}</dt>
          <dd>
            <b className="text-26">{figure}</b>
            {more && <span className="ml-1.5 text-13 text-ink-3">{more}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
