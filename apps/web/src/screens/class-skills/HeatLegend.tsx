import { useTranslation } from 'react-i18next';
import type { Show } from './class-model.ts';
import { MUCH_CHANGE, PIECES } from './heat-look.ts';

const PERCENTS = [0, 40, 60, 75, 90] as const;

/** What the shades of the cells mean in one way of looking. */
export function HeatLegend({ show, className }: { show: Show; className?: string }) {
  const { t } = useTranslation('skills');
  const from = show === 'evidence' ? PIECES : PERCENTS;
  const steps = from.map((low, at) => {
    const next = from[at + 1];
    if (next === undefined) return t('legend_top', { from: low });
    return next - low === 1 ? String(low) : t('legend_low', { from: low, to: next - 1 });
  });
  const changes = [
    ['sm-down2', `≤ −${MUCH_CHANGE}`],
    ['sm-down1', '−'],
    ['sm-even', '0'],
    ['sm-up1', '+'],
    ['sm-up2', `≥ +${MUCH_CHANGE}`],
  ];
  const marks = show === 'month' ? changes : steps.map((label, at) => [`sm-h${at + 1}`, label]);
  return (
    <p className={`flex flex-wrap items-center gap-x-3 gap-y-1 text-12 text-ink-2 ${className ?? ''}`}>
      <span className="sm-ramp whitespace-nowrap">
        <span className="mr-2">{t(`legend_${show}`)}</span>
        {marks.map(([look, label]) => (
          <i key={look} className={look}>
            {label}
          </i>
        ))}
      </span>
      <span className="sm-ramp whitespace-nowrap">
        <i className="sm-none">{show === 'month' ? '–' : '·'}</i> {t(show === 'mastery' ? 'legend_thin' : `legend_none_${show}`)}
      </span>
    </p>
  );
}
