import type { AssessmentSettings } from '@praxis/contract/assessments/settings';
import { useTranslation } from 'react-i18next';
import { useLateRule } from '../../parts/late-work/late-words.ts';
import { durationLabel, timeLabel } from '../../platform/language/dates.ts';

/** What the settings mean for students: when, how long, how often, what they see. */
export function SettingsFacts({ settings }: { settings: AssessmentSettings }) {
  const { t } = useTranslation('assessment');
  const { start_at, end_at, timer, duration_s, late_minutes, attempts, proctoring, show_result } = settings;
  const late = end_at !== null && late_minutes > 0;
  const lateRule = useLateRule()(settings, late_minutes);
  const lines: [string, string][] = [
    [t('summary_open'), start_at === null ? t('summary_at_once') : timeLabel(start_at)],
    [t('summary_close'), end_at === null ? t('summary_none') : timeLabel(end_at)],
    ...(late ? [[t('summary_late'), lateRule] as [string, string]] : []),
    [t('summary_length'), timer && duration_s ? durationLabel(duration_s) : t('no_length')],
    [t('summary_attempts'), String(attempts)],
    ...(settings.by_group ? [[t('fact_group'), t('one_for_group')] as [string, string]] : []),
    [t('summary_watch'), t(`watch_${proctoring}`)],
    [t('summary_see'), t(`show_${show_result}`)],
  ];
  return (
    <>
      <dl className="grid grid-cols-[80px_minmax(0,1fr)] gap-x-3 gap-y-2 text-13">
        {lines.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-3">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {end_at === null && <p className="mt-3 rounded-md bg-amber-soft px-3 py-2 text-12 text-amber">{t('summary_no_end_warning')}</p>}
    </>
  );
}

/** The same beside the settings. */
export function SettingsSummary({ settings }: { settings: AssessmentSettings }) {
  const { t } = useTranslation('assessment');
  return (
    <aside aria-label={t('summary')} className="sticky top-6 self-start rounded-lg border border-line px-5 py-4 phone:hidden">
      <h2 className="mb-3 text-14 font-bold">{t('summary')}</h2>
      <SettingsFacts settings={settings} />
    </aside>
  );
}
