import type { AssessmentSettings } from '@praxis/contract/assessments/settings';
import { useTranslation } from 'react-i18next';
import { timeLabel } from '../../platform/language/dates.ts';
import { Select, TextInput } from '../../ui/fields/TextInput.tsx';
import { type LateSettings, pointsLeft, stepOf } from './late-words.ts';

const steps = ['once', 'hour_started', 'hour_full', 'day_started', 'day_full'] as const;
type Step = (typeof steps)[number];
const HOUR = 3_600_000;

function Box({ label, value, disabled, onChange }: { label: string; value: number; disabled: boolean; onChange: (value: number) => void }) {
  return (
    <span className="inline-block w-18">
      <TextInput
        inputMode="decimal"
        aria-label={label}
        disabled={disabled}
        value={Number.isNaN(value) ? '' : String(value)}
        onChange={(event) => onChange(event.target.value.trim() === '' ? Number.NaN : Number(event.target.value))}
      />
    </span>
  );
}

const settingsOfStep = (step: Step): Pick<AssessmentSettings, 'late_per' | 'late_count'> => {
  const [per, count] = step.split('_');
  return { late_per: per as 'once', late_count: (count ?? 'started') as 'started' };
};

/** A worked example with real dates: a day and a half after the deadline, or an hour and a half where hours count. */
function Example({ settings, full, endAt }: { settings: LateSettings; full: number; endAt: number | null }) {
  const { t } = useTranslation('late-work');
  const after = settings.late_grace_minutes * 60_000 + (settings.late_per === 'hour' ? 1.5 * HOUR : 33 * HOUR);
  const base = endAt ?? new Date().setHours(23, 59, 0, 0);
  const earned = Math.round(full * 86) / 100;
  const left = pointsLeft(settings, { earned, full, lateSeconds: after / 1000 });
  return (
    <p className="mt-1.5 text-12 text-ink-3">
      {t(settings.late_percent_off > 0 ? 'example' : 'example_free', { time: timeLabel(base + after), earned, left, full })}
    </p>
  );
}

type Props = {
  settings: LateSettings;
  onChange: (change: Partial<AssessmentSettings>) => void;
  full: number;
  endAt: number | null;
  /** Hours in which late work is taken, where they are part of the sentence. */
  window?: { hours: number; onChange: (hours: number) => void };
  disabled?: boolean;
};

/** What handing in late costs, as a sentence with boxes in it, and under it a worked example. */
export function LateFields({ settings, onChange, full, endAt, window, disabled = false }: Props) {
  const { t } = useTranslation('late-work');
  const known =
    Number.isFinite(full) && ![settings.late_percent_off, settings.late_grace_minutes, settings.late_most_percent].some(Number.isNaN);
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-1.5 gap-y-2 text-14">
        {t('grace_before')}
        <Box
          label={t('grace_before')}
          value={settings.late_grace_minutes}
          disabled={disabled}
          onChange={(late_grace_minutes) => onChange({ late_grace_minutes })}
        />
        {t('grace_after')}
        <Select
          aria-label={t('step')}
          disabled={disabled}
          value={stepOf(settings)}
          choices={steps.map((value) => ({ value, label: t(`step_${value}`) }))}
          onChange={(event) => onChange(settingsOfStep(event.target.value as Step))}
        />
        {t('off_before')}
        <Box
          label={t('off_before')}
          value={settings.late_percent_off}
          disabled={disabled}
          onChange={(late_percent_off) => onChange({ late_percent_off })}
        />
        %
        <Select
          aria-label={t('of')}
          disabled={disabled}
          value={settings.late_of}
          choices={(['max', 'earned'] as const).map((value) => ({ value, label: t(`of_${value}`) }))}
          onChange={(event) => onChange({ late_of: event.target.value as 'max' })}
        />
        {t('most_before')}
        <Box
          label={t('most_before')}
          value={settings.late_most_percent}
          disabled={disabled}
          onChange={(late_most_percent) => onChange({ late_most_percent })}
        />
        %
        {window && (
          <>
            {t('window_before')}
            <Box label={t('window_before')} value={window.hours} disabled={false} onChange={window.onChange} />
            {t('window_hours')}
          </>
        )}
      </div>
      {window?.hours === 0 ? (
        <p className="mt-1.5 text-12 text-ink-3">{t('window_none')}</p>
      ) : (
        known && <Example settings={settings} full={full} endAt={endAt} />
      )}
    </div>
  );
}
