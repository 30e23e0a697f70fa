import type { Comparison } from '@praxis/contract/statistics/statistics';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Dots } from '../../parts/charts/Dots.tsx';

const round = (value: number) => Math.round(value * 10) / 10;

function Work({ work }: { work: Comparison }) {
  const { t } = useTranslation('statistics');
  const summary = work.quartiles
    ? [t('class_median', { median: round(work.quartiles.median) }), work.above === null ? '' : t('class_above', { share: work.above })]
    : [t('class_few')];
  return (
    <li className="grid grid-cols-[minmax(0,14em)_minmax(0,1fr)_3em_minmax(0,12em)] items-center gap-x-4 border-t border-line py-2 phone:grid-cols-[minmax(0,1fr)_3em]">
      <Link className="cut" to={work.link}>
        {work.title}
      </Link>
      <span className="phone:order-last phone:col-span-2">
        <Dots own={work.own} quartiles={work.quartiles} bins={work.bins} />
      </span>
      <b className="text-right">{round(work.own)}</b>
      <span className="text-13 text-ink-3 phone:col-span-2">{summary.filter((part) => part !== '').join('　')}</span>
    </li>
  );
}

/** One's own results beside those of the class, without names. */
export function Comparisons({ works, about }: { works: readonly Comparison[]; about: ReactNode }) {
  const { t } = useTranslation('statistics');
  return (
    <section aria-label={t('beside_class')}>
      <div className="mb-2 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 className="text-16 font-bold">{t('beside_class')}</h2>
        <span className="text-13 text-ink-3">{t('note_class')}</span>
        <span className="ml-auto flex items-center gap-x-3 text-13">{about}</span>
      </div>
      <ul>
        {works.map((work) => (
          <Work key={work.object} work={work} />
        ))}
      </ul>
    </section>
  );
}
