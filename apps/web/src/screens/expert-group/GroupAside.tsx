import { useTranslation } from 'react-i18next';
import { type ExpertGroup, pointsText } from '../../parts/expert/useExpertGroup.ts';
import { Section } from '../../ui/Page.tsx';

/** Where an expert's own totals lie, so that they see for themselves whether they are strict. */
function OwnScores({ totals }: { totals: readonly number[] }) {
  const { t } = useTranslation('expert');
  const from = Math.min(50_00, Math.floor(Math.min(...totals) / 10_00) * 10_00);
  const x = (total: number) => 6 + ((total - from) / (100_00 - from)) * 268;
  const mean = totals.reduce((sum, total) => sum + total, 0) / totals.length;
  const middle = Math.min(230, Math.max(50, x(mean)));
  return (
    <Section title={t('own_scores')}>
      <svg viewBox="0 0 280 62" className="w-full text-12" role="img" aria-label={t('own_mean', { points: pointsText(mean) })}>
        <text x={middle} y="12" textAnchor="middle" fill="var(--ink)" fontWeight="700" fontSize="12">
          {t('own_mean', { points: pointsText(mean) })}
        </text>
        <path d={`M${x(mean)} 16V46`} stroke="var(--ctl)" strokeDasharray="3 2" />
        <path d="M6 46H274" stroke="var(--line2)" />
        {totals.map((total, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal totals are alike
          <circle key={at} cx={x(total)} cy="40" r="4" fill="var(--pine)" fillOpacity=".8" />
        ))}
        <text x="6" y="60" fill="var(--ink3)" fontSize="11">
          {from / 100}
        </text>
        <text x="274" y="60" textAnchor="end" fill="var(--ink3)" fontSize="11">
          100
        </text>
      </svg>
      <p className="mt-1 text-12 text-ink-3">{t('own_scores_about')}</p>
    </Section>
  );
}

/** Beside the works: own scores, criteria, method and how far the group is. */
export function GroupAside({ group }: { group: ExpertGroup }) {
  const { t } = useTranslation('expert');
  const totals = group.works.flatMap(({ state, total }) => (state === 'submitted' && total !== null ? [total] : []));
  const { submitted, sheets, experts } = group.progress;
  return (
    <aside className="w-72 flex-none phone:mt-8 phone:w-full">
      {totals.length > 0 && <OwnScores totals={totals} />}
      <Section title={t('criteria')}>
        <ul className="border-b border-line">
          {group.criteria.map((criterion) => (
            <li key={criterion.id} className="border-t border-line py-2">
              <span className="flex gap-2">
                <b className="min-w-0 flex-1 break-words">{criterion.title}</b>
                <span className="text-13 text-ink-3 tabular-nums">{`0–${criterion.max}`}</span>
              </span>
              {criterion.guide !== '' && <p className="text-13 break-words text-ink-2">{criterion.guide}</p>}
            </li>
          ))}
        </ul>
      </Section>
      <Section title={t('method')}>
        <p className="text-13 text-ink-2">
          {t('method_each', { count: group.per_work })} {t(`method_${group.method}`)} {t('method_fixed')}
        </p>
      </Section>
      {group.assigned && (
        <Section title={t('group_progress')}>
          <p className="text-13 text-ink-2">{t('group_progress_about', { experts, submitted, sheets })}</p>
        </Section>
      )}
    </aside>
  );
}
