import { useTranslation } from 'react-i18next';

const steps = [
  [0, 39],
  [40, 59],
  [60, 74],
  [75, 89],
] as const;

/** Where a legend will stand: a map is no less high once it does. */
export const LegendRoom = () => <div className="min-h-10 border-t border-line" />;

/** What boxes and lines mean where a map shows what it holds. */
export function HeldLegend({ edits, course }: { edits: boolean; course: boolean }) {
  const { t } = useTranslation('skills');
  return (
    <p className="flex min-h-10 items-center border-t border-line px-6 py-1.5 text-12 text-ink-2 phone:px-4">
      {t(edits ? 'legend_edits' : course ? 'legend_course' : 'legend_held')}
    </p>
  );
}

/** What colours, rings and lines mean, drawn with them. */
export function MapLegend() {
  const { t } = useTranslation('skills');
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-x-5 gap-y-1 border-t border-line px-6 py-1.5 text-12 text-ink-2 phone:px-4">
      <span className="sm-ramp whitespace-nowrap">
        <span className="mr-2">{t('mastery')}</span>
        {steps.map(([from, to], at) => (
          <i key={from} className={`sm-h${at + 1}`}>
            {t('legend_low', { from, to })}
          </i>
        ))}
        <i className="sm-h5">{t('legend_top', { from: 90 })}</i>
      </span>
      <span>{t('legend_ring')}</span>
      <span className="sm-ramp">
        <i className="sm-none">–</i> {t('legend_thin')}
      </span>
    </div>
  );
}
