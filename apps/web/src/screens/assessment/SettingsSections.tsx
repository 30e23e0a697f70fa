import { type AssessmentSettings, shortAnswers, shortAttachments } from '@praxis/contract/assessments/settings';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LateFields } from '../../parts/late-work/LateFields.tsx';
import { durationLabel } from '../../platform/language/dates.ts';
import { Checkbox, Switch } from '../../ui/fields/Choices.tsx';
import { DateTimeField } from '../../ui/fields/DateTimeField.tsx';
import { Field, Wrong } from '../../ui/fields/Field.tsx';
import { Select, TextInput } from '../../ui/fields/TextInput.tsx';
import { Section } from '../../ui/Page.tsx';

type Part = {
  settings: AssessmentSettings;
  set: (change: Partial<AssessmentSettings>) => void;
  wrong: Record<string, string>;
  frozen: boolean;
};

/** A number typed by hand; empty reads as not a number, which the contract refuses with its own words. */
const typed = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));
const written = (value: number | null) => (value === null || Number.isNaN(value) ? '' : String(value));
const two = 'grid grid-cols-2 gap-x-6 gap-y-4 phone:grid-cols-1';

/** How long after the deadline, in minutes. */
const lateWindows = [0, 60, 360, 1440, 4320, 10_080];
const OTHER = 'other';

/** How long homework may still be handed in late: usual lengths by their names, or minutes. */
function LateWindow({ settings, set, wrong }: Pick<Part, 'settings' | 'set' | 'wrong'>) {
  const { t } = useTranslation('assessment');
  const { late_minutes: late } = settings;
  const [other, setOther] = useState(!lateWindows.includes(late));
  const choices = [
    ...lateWindows.map((minutes) => ({ value: String(minutes), label: minutes === 0 ? t('late_none') : durationLabel(minutes * 60) })),
    { value: OTHER, label: t('late_other') },
  ];
  const choose = (value: string) => {
    setOther(value === OTHER);
    if (value !== OTHER) set({ late_minutes: Number(value) });
  };
  return (
    <Field label={t('set_late_minutes')} error={wrong.late_minutes}>
      <div className="flex gap-2">
        <Select
          className="flex-1"
          choices={choices}
          value={other ? OTHER : String(late)}
          onChange={(event) => choose(event.target.value)}
        />
        {other && (
          <TextInput
            inputMode="numeric"
            className="w-32"
            aria-label={t('set_late_minutes')}
            after={<span className="text-13 text-ink-3">{t('unit_minutes')}</span>}
            value={written(late)}
            onChange={(event) => set({ late_minutes: typed(event.target.value) })}
          />
        )}
      </div>
    </Field>
  );
}

/** When it may be answered, and how long. */
export function TimeSettings({ settings, set, wrong, frozen }: Part) {
  const { t } = useTranslation('assessment');
  const lateWrong = wrong.late_grace_minutes ?? wrong.late_percent_off ?? wrong.late_most_percent;
  return (
    <Section title={t('set_time')}>
      <div className={two}>
        <Field label={t('set_start')} error={wrong.start_at} help={t('set_start_help')}>
          <DateTimeField value={settings.start_at} onChange={(start_at) => set({ start_at })} />
        </Field>
        <Field label={t('set_end')} error={wrong.end_at} help={t('set_end_help')}>
          <DateTimeField value={settings.end_at} onChange={(end_at) => set({ end_at })} />
        </Field>
        <div className="col-span-full">
          <Switch label={t('set_timer')} checked={settings.timer} onChange={(event) => set({ timer: event.target.checked })} />
        </div>
        {settings.timer && (
          <Field label={t('set_duration')} error={wrong.duration_s && t('set_duration_wrong')} help={t('set_duration_help')}>
            <TextInput
              inputMode="numeric"
              after={<span className="text-13 text-ink-3">{t('unit_minutes')}</span>}
              value={written(settings.duration_s === null ? null : settings.duration_s / 60)}
              onChange={(event) => set({ duration_s: typed(event.target.value) * 60 })}
            />
          </Field>
        )}
        <LateWindow settings={settings} set={set} wrong={wrong} />
        {settings.late_minutes > 0 && (
          <div className="col-span-full">
            <h3 className="mb-1.5 text-13 text-ink-2">{t('set_late_off')}</h3>
            <LateFields settings={settings} onChange={set} full={100} endAt={settings.end_at} disabled={frozen} />
            {lateWrong && (
              <div role="alert">
                <Wrong>{lateWrong}</Wrong>
              </div>
            )}
          </div>
        )}
        <div className="col-span-full">
          <Checkbox
            label={t('set_late_saves')}
            checked={settings.late_saves_count}
            onChange={(event) => set({ late_saves_count: event.target.checked })}
          />
        </div>
      </div>
    </Section>
  );
}

type Answering = Part & { password: string | undefined; hasPassword: boolean; onPassword: (password: string | undefined) => void };

/** How it is answered. */
export function AnsweringSettings({ settings, set, wrong, frozen, password, hasPassword, onPassword }: Answering) {
  const { t } = useTranslation('assessment');
  return (
    <Section title={t('set_answering')}>
      <div className={two}>
        <Field label={t('set_attempts')} error={wrong.attempts}>
          <TextInput
            inputMode="numeric"
            value={written(settings.attempts)}
            onChange={(event) => set({ attempts: typed(event.target.value) })}
          />
        </Field>
        <Field label={t('set_kept')}>
          <Select
            value={settings.attempt_kept}
            disabled={frozen}
            choices={(['best', 'last'] as const).map((value) => ({ value, label: t(`kept_${value}`) }))}
            onChange={(event) => set({ attempt_kept: event.target.value as 'best' | 'last' })}
          />
        </Field>
        <Field label={t('set_mode')}>
          <Select
            value={String(settings.resp_mode)}
            disabled={frozen}
            choices={(['1', '2'] as const).map((value) => ({ value, label: t(`mode_${value}`) }))}
            onChange={(event) => set({ resp_mode: event.target.value === '2' ? 2 : 1 })}
          />
        </Field>
        <Field
          label={t('access_password')}
          help={t(
            !hasPassword
              ? 'password_help'
              : password === undefined
                ? 'password_set'
                : password === ''
                  ? 'password_removed'
                  : 'password_help',
          )}
        >
          <TextInput
            autoComplete="off"
            maxLength={50}
            value={password ?? ''}
            placeholder={hasPassword && password === undefined ? '••••••' : ''}
            onChange={(event) => onPassword(event.target.value === '' && !hasPassword ? undefined : event.target.value)}
            after={
              hasPassword &&
              password === undefined && (
                <button type="button" className="flex-none text-13 text-pine" onClick={() => onPassword('')}>
                  {t('password_remove')}
                </button>
              )
            }
          />
        </Field>
        <div className="col-span-full flex flex-col items-start gap-2">
          <Checkbox
            label={t('set_shuffle_questions')}
            checked={settings.shuffle_questions}
            disabled={frozen}
            onChange={(event) => set({ shuffle_questions: event.target.checked })}
          />
          <Checkbox
            label={t('set_shuffle_options')}
            checked={settings.shuffle_options}
            disabled={frozen}
            onChange={(event) => set({ shuffle_options: event.target.checked })}
          />
          <Checkbox
            label={t('set_take_over')}
            checked={settings.take_over_approval}
            onChange={(event) => set({ take_over_approval: event.target.checked })}
          />
        </div>
      </div>
    </Section>
  );
}

/** How it is marked, and what students see. */
export function MarkingSettings({ settings, set, wrong, frozen }: Part) {
  const { t } = useTranslation('assessment');
  return (
    <Section title={t('set_marking')}>
      <div className={two}>
        <Field label={t('set_pass')} error={wrong.pass_percent} help={t('set_pass_help')}>
          <TextInput
            inputMode="numeric"
            after={<span className="text-13 text-ink-3">%</span>}
            value={written(settings.pass_percent)}
            disabled={frozen}
            onChange={(event) => set({ pass_percent: event.target.value.trim() === '' ? null : Number(event.target.value) })}
          />
        </Field>
        <Field label={t('set_partial')}>
          <Select
            value={settings.multi_partial}
            disabled={frozen}
            choices={(['none', 'half', 'full'] as const).map((value) => ({ value, label: t(`partial_${value}`) }))}
            onChange={(event) => set({ multi_partial: event.target.value as AssessmentSettings['multi_partial'] })}
          />
        </Field>
        <Field label={t('set_short')}>
          <Select
            value={settings.short_answers}
            disabled={frozen}
            choices={shortAnswers.options.map((value) => ({ value, label: t(`short_${value}`) }))}
            onChange={(event) => set({ short_answers: event.target.value as AssessmentSettings['short_answers'] })}
          />
        </Field>
        <Field label={t('set_attachments')} help={t('attachments_help')}>
          <Select
            value={settings.short_attachments}
            disabled={frozen}
            choices={shortAttachments.options.map((value) => ({ value, label: t(`attachments_${value}`) }))}
            onChange={(event) => set({ short_attachments: event.target.value as AssessmentSettings['short_attachments'] })}
          />
        </Field>
        <Field label={t('set_show')}>
          <Select
            value={settings.show_result}
            choices={(['none', 'score', 'answers', 'after_end'] as const).map((value) => ({ value, label: t(`show_${value}`) }))}
            onChange={(event) => set({ show_result: event.target.value as AssessmentSettings['show_result'] })}
          />
        </Field>
        <div className="col-span-full flex flex-col items-start gap-2">
          <Checkbox
            label={t('set_auto_release')}
            checked={settings.auto_release}
            onChange={(event) => set({ auto_release: event.target.checked })}
          />
          <Checkbox
            label={t('set_anonymous')}
            checked={settings.anonymous_marking}
            onChange={(event) => set({ anonymous_marking: event.target.checked })}
          />
          <Checkbox
            label={t('set_by_group')}
            checked={settings.by_group}
            disabled={frozen}
            onChange={(event) => set({ by_group: event.target.checked })}
          />
          {wrong.by_group && <Wrong>{wrong.by_group}</Wrong>}
          {settings.by_group && (
            <Checkbox
              label={t('set_contributions')}
              checked={settings.contributions}
              onChange={(event) => set({ contributions: event.target.checked })}
            />
          )}
        </div>
      </div>
    </Section>
  );
}
