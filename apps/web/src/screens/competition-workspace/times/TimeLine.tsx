import { useTranslation } from 'react-i18next';
import { clockTime, shortDate, timeLabel } from '../../../platform/language/dates.ts';
import type { WorkspaceStage } from '../useCompetitionWorkspace.ts';

/** The stage as a line: what runs, what is frozen, and where one is. */
export function TimeLine({ stage, now }: { stage: WorkspaceStage; now: number }) {
  const { t } = useTranslation('competition-workspace');
  const length = stage.end_at - stage.start_at;
  const percent = (at: number) => Math.min(100, Math.max(0, ((at - stage.start_at) / length) * 100));
  const frozen = stage.freezes_at === null ? 100 : percent(stage.freezes_at);
  const inside = now >= stage.start_at && now <= stage.end_at;
  const oneDay = new Date(stage.start_at).toDateString() === new Date(stage.end_at).toDateString();
  const at = (time: number) => (oneDay ? clockTime(time) : timeLabel(time));
  return (
    <figure aria-label={t('time_line')} className="text-12 text-ink-2">
      <figcaption className="mb-2 text-13">{oneDay ? shortDate(stage.start_at) : ''}</figcaption>
      <div className="relative flex h-7 overflow-hidden rounded-sm">
        <span className="flex items-center bg-pine-soft px-2 whitespace-nowrap text-pine" style={{ width: `${frozen}%` }}>
          {t('line_runs')}
        </span>
        {frozen < 100 && (
          <span className="flex flex-1 items-center bg-amber-soft px-2 whitespace-nowrap text-amber">{t('line_frozen')}</span>
        )}
        {inside && <span className="absolute inset-y-0 w-0.5 bg-ink" style={{ left: `${percent(now)}%` }} aria-hidden="true" />}
      </div>
      <div className="relative mt-1 flex justify-between tabular-nums">
        <span>{at(stage.start_at)}</span>
        {frozen > 15 && frozen < 85 && stage.freezes_at !== null && (
          <span className="absolute text-amber" style={{ left: `${frozen}%` }}>
            {at(stage.freezes_at)}
          </span>
        )}
        <span>{at(stage.end_at)}</span>
      </div>
    </figure>
  );
}
