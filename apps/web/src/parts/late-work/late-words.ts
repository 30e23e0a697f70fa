import type { AssessmentSettings } from '@praxis/contract/assessments/settings';
import { type LateRule, lateOff } from '@praxis/scoring/grades/late';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { durationLabel } from '../../platform/language/dates.ts';

/** The settings that say what handing in late costs. */
export type LateSettings = Pick<
  AssessmentSettings,
  'late_percent_off' | 'late_grace_minutes' | 'late_per' | 'late_count' | 'late_of' | 'late_most_percent'
>;

const hundredths = (value: number) => Math.round(value * 100);

const ruleOf = (settings: LateSettings): LateRule => ({
  graceMinutes: settings.late_grace_minutes,
  per: settings.late_per,
  count: settings.late_count,
  off: hundredths(settings.late_percent_off),
  of: settings.late_of,
  most: hundredths(settings.late_most_percent),
});

/** What is left of some points after so many seconds. */
export const pointsLeft = (settings: LateSettings, of: { earned: number; full: number; lateSeconds: number }) =>
  (hundredths(of.earned) -
    lateOff(ruleOf(settings), { earned: hundredths(of.earned), full: hundredths(of.full), lateSeconds: of.lateSeconds })) /
  100;

/** How often something is taken off, as one choice. */
export const stepOf = ({ late_per, late_count }: LateSettings) => (late_per === 'once' ? 'once' : (`${late_per}_${late_count}` as const));

/** The rule in one sentence; empty where nothing late is taken and nothing is forgiven. */
export function useLateRule() {
  const { t } = useTranslation('late-work');
  return (settings: LateSettings, windowMinutes: number | undefined): string => {
    if (windowMinutes === 0) return '';
    const { late_percent_off: percent, late_grace_minutes: grace, late_most_percent: atMost } = settings;
    const most = atMost < 100 ? t('rule_most', { percent: atMost }) : '';
    const costs = percent === 0 ? t('rule_free') : t(`rule_${stepOf(settings)}`, { percent, most, of: t(`of_${settings.late_of}`) });
    const parts = [
      grace > 0 ? t('rule_grace', { span: durationLabel(grace * 60) }) : '',
      costs,
      windowMinutes === undefined ? '' : t('rule_window', { span: durationLabel(windowMinutes * 60) }),
    ];
    return parts.join('').trim();
  };
}

/** How late something came, and what that cost where it is known. */
export function useLateness() {
  const { t } = useTranslation('late-work');
  return useCallback(
    (of: { late_s: number; late_off?: number; total?: boolean }): string => {
      const span = durationLabel(of.late_s);
      if (!of.late_off) return t('came', { span });
      return t(of.total ? 'came_off_total' : 'came_off', { span, points: of.late_off });
    },
    [t],
  );
}
