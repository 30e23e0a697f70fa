import { useTranslation } from 'react-i18next';
import { DateRange } from '../../ui/fields/DateRange.tsx';

const numberOf = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : undefined);

/** The span of days that stands in a panel's address. */
export const daysIn = ({ from, to }: { from: string; to: string }) => {
  const days = { from: numberOf(from), to: numberOf(to) };
  return days.from === undefined || days.to === undefined || days.to <= days.from ? undefined : { from: days.from, to: days.to };
};

/** Chooses the span of days of a panel. */
export function DaysField({
  values,
  onChange,
}: {
  values: { from: string; to: string };
  onChange: (days: { from: string; to: string }) => void;
}) {
  const { t } = useTranslation('admin');
  return (
    <DateRange
      label={t('days')}
      words={{
        any: t('any_day'),
        today: t('days_today'),
        week: t('days_week'),
        month: t('days_month'),
        clear: t('days_clear'),
        previous: t('month_before'),
        next: t('month_after'),
      }}
      value={daysIn(values)}
      onChange={(days) => onChange(days ? { from: String(days.from), to: String(days.to) } : { from: '', to: '' })}
    />
  );
}
