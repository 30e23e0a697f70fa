import type { MeasureUnit } from '@praxis/contract/statistics/statistics';
import { useTranslation } from 'react-i18next';
import { currentLanguage, languageTag } from '../../platform/person/preferences.ts';

/** Numbers as they are said: whole percents, one decimal only below ten, minutes up to three hours, money with its cents. */
export function useNumberText() {
  const { t } = useTranslation('statistics');
  const written = (value: number, options: Intl.NumberFormatOptions = {}) =>
    new Intl.NumberFormat(languageTag[currentLanguage()], { maximumFractionDigits: 0, ...options }).format(value);
  const small = (value: number) => written(value, { maximumFractionDigits: Math.abs(value) < 10 ? 1 : 0 });
  const minutes = (value: number) => {
    const whole = Math.round(value);
    return whole < 180 ? t('minutes', { count: whole }) : t('hours', { hours: written(Math.floor(whole / 60)), minutes: whole % 60 });
  };
  return (value: number | null, unit: MeasureUnit) => {
    if (value === null) return '–';
    if (unit === 'share') return `${small(value)}%`;
    if (unit === 'per_second') return `${written(value, { maximumFractionDigits: undefined, maximumSignificantDigits: 2 })}/s`;
    if (unit === 'percent') return written(value, { maximumFractionDigits: 1 });
    if (unit === 'megabytes') return `${small(value)} MB`;
    if (unit === 'minutes') return minutes(value);
    if (unit === 'money') return `¥${written(value / 100, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
    return written(value);
  };
}
