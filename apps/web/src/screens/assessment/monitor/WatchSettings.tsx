import { showSebFile } from '@praxis/contract/assessments/assessments';
import type { AssessmentSettings } from '@praxis/contract/assessments/settings';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { Checkbox, Switch } from '../../../ui/fields/Choices.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { Select, TextArea, TextInput } from '../../../ui/fields/TextInput.tsx';
import { Section } from '../../../ui/Page.tsx';

type Part = {
  settings: AssessmentSettings;
  set: (change: Partial<AssessmentSettings>) => void;
  wrong: Record<string, string>;
  frozen: boolean;
};
const two = 'grid grid-cols-2 gap-x-6 gap-y-4 phone:grid-cols-1';
const typed = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));
const written = (value: number) => (Number.isNaN(value) ? '' : String(value));
/** The first thing that is wrong with a field or with one of its lines. */
const wrongOf = (wrong: Record<string, string>, name: string) =>
  wrong[name] ?? Object.entries(wrong).find(([field]) => field.startsWith(`${name}.`))?.[1];

/** Whether and how students are watched. */
export function WatchSettings({ settings, set, wrong, frozen }: Part) {
  const { t } = useTranslation('assessment');
  const { proctoring } = settings;
  return (
    <Section title={t('set_watch')}>
      <div className={two}>
        <Field label={t('watch_how')} help={t(`watch_help_${proctoring}`)}>
          <Select
            value={proctoring}
            disabled={frozen}
            choices={(['off', 'hints', 'camera'] as const).map((value) => ({ value, label: t(`watch_${value}`) }))}
            onChange={(event) => set({ proctoring: event.target.value as AssessmentSettings['proctoring'] })}
          />
        </Field>
        {proctoring === 'camera' && (
          <>
            <Field label={t('still_seconds')} error={wrong.still_seconds}>
              <TextInput
                inputMode="numeric"
                after={<span className="text-13 text-ink-3">{t('unit_seconds')}</span>}
                value={written(settings.still_seconds)}
                onChange={(event) => set({ still_seconds: typed(event.target.value) })}
              />
            </Field>
            <Field label={t('picture_days')} error={wrong.picture_days} help={t('picture_days_help')}>
              <TextInput
                inputMode="numeric"
                after={<span className="text-13 text-ink-3">{t('unit_days')}</span>}
                value={written(settings.picture_days)}
                onChange={(event) => set({ picture_days: typed(event.target.value) })}
              />
            </Field>
          </>
        )}
        {proctoring !== 'off' && (
          <div className="col-span-full flex flex-col items-start gap-2">
            <Checkbox
              label={t('set_full_screen')}
              checked={settings.full_screen}
              onChange={(event) => set({ full_screen: event.target.checked })}
            />
            <Checkbox
              label={t('set_paste')}
              checked={settings.paste_allowed}
              onChange={(event) => set({ paste_allowed: event.target.checked })}
            />
          </div>
        )}
      </div>
    </Section>
  );
}

/** Keys as lines of a text; what is being typed stays as it is typed. */
function Keys({
  label,
  help,
  keys,
  error,
  onKeys,
}: {
  label: string;
  help: string;
  keys: string[];
  error?: string;
  onKeys: (keys: string[]) => void;
}) {
  const [text, setText] = useState(keys.join('\n'));
  return (
    <Field label={label} help={help} error={error} className="col-span-full">
      <TextArea
        rows={2}
        className="font-mono text-13"
        maxLength={1000}
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          onKeys(event.target.value.split(/\s+/).filter((key) => key !== ''));
        }}
      />
    </Field>
  );
}

function OwnKey({ assessmentId }: { assessmentId: string }) {
  const { t } = useTranslation('assessment');
  const { data } = useQuery({
    queryKey: ['assessment', assessmentId, 'seb'],
    queryFn: ({ signal }) => call(showSebFile, { assessment_id: assessmentId }, { signal }),
  });
  if (!data) return null;
  return (
    <div className="col-span-full text-13 text-ink-3">
      <a href={data.address} download="exam.seb">
        {t('seb_file')}
      </a>
      <span className="ml-4">
        {t('seb_own_key')} <code className="font-mono break-all">{data.config_key}</code>
      </span>
    </div>
  );
}

/** Whether it is answered in Safe Exam Browser alone. */
export function LockSettings({ settings, set, wrong, assessmentId, locked }: Part & { assessmentId: string; locked: boolean }) {
  const { t } = useTranslation('assessment');
  return (
    <Section title={t('set_seb')}>
      <div className={two}>
        <div className="col-span-full">
          <Switch
            label={t('seb_required')}
            checked={settings.seb_required}
            onChange={(event) => set({ seb_required: event.target.checked })}
          />
          <p className="mt-1 text-12 text-ink-3">{t('seb_required_help')}</p>
        </div>
        {settings.seb_required && (
          <>
            {locked && <OwnKey assessmentId={assessmentId} />}
            {settings.seb_start_password === '' && settings.seb_exam_keys.length === 0 && (
              <p role="note" className="col-span-full rounded-md border border-amber px-4 py-3 text-13 text-amber">
                {t('seb_open_warning')}
              </p>
            )}
            <Field label={t('seb_start')} error={wrong.seb_start_password} help={t('seb_start_help')}>
              <TextInput
                autoComplete="off"
                maxLength={50}
                value={settings.seb_start_password}
                onChange={(event) => set({ seb_start_password: event.target.value })}
              />
            </Field>
            <Field label={t('seb_quit')} error={wrong.seb_quit_password} help={t('seb_quit_help')}>
              <TextInput
                autoComplete="off"
                maxLength={50}
                value={settings.seb_quit_password}
                onChange={(event) => set({ seb_quit_password: event.target.value })}
              />
            </Field>
            <Keys
              label={t('seb_config_keys')}
              help={t('seb_config_keys_help')}
              keys={settings.seb_config_keys}
              error={wrongOf(wrong, 'seb_config_keys')}
              onKeys={(seb_config_keys) => set({ seb_config_keys })}
            />
            <Keys
              label={t('seb_exam_keys')}
              help={t('seb_exam_keys_help')}
              keys={settings.seb_exam_keys}
              error={wrongOf(wrong, 'seb_exam_keys')}
              onKeys={(seb_exam_keys) => set({ seb_exam_keys })}
            />
          </>
        )}
      </div>
    </Section>
  );
}
