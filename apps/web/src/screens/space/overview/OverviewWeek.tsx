import { useTranslation } from 'react-i18next';
import { Section } from '../../../ui/Page.tsx';
import { useSpaceOverview } from './OverviewDay.tsx';

const percent = (share: number) => Math.round(share * 100);
const signed = (difference: number) => (difference > 0 ? `+${difference}` : difference < 0 ? `−${-difference}` : '±0');

function Figure({ value, words: text }: { value: string; words: string }) {
  return (
    <div className="flex-1 border-l border-line py-3 pl-4 first:border-l-0 first:pl-0">
      <b className="block text-20 leading-tight">{value}</b>
      <span className="text-13 text-ink-3">{text}</span>
    </div>
  );
}

/** The last seven days of a space beside the seven before. */
export function OverviewWeek({ spaceId }: { spaceId: string }) {
  const { t } = useTranslation('space');
  const week = useSpaceOverview(spaceId).data?.week;
  if (!week) return null;
  const { attendance, attendance_before: before } = week;
  const change = attendance !== null && before !== null ? signed(percent(attendance) - percent(before)) : '';
  return (
    <Section
      title={
        <span className="flex items-baseline gap-2">
          {t('week')}
          <span className="text-13 font-normal text-ink-3">{t('week_compared')}</span>
        </span>
      }
      className="mt-7"
    >
      <div className="flex border-y border-line">
        <Figure value={attendance === null ? '—' : `${percent(attendance)}%`} words={t('week_attendance', { change })} />
        <Figure value={String(week.finished)} words={t('week_finished', { change: signed(week.finished - week.finished_before) })} />
        <Figure value={String(week.attention)} words={t('week_attention')} />
      </div>
    </Section>
  );
}
