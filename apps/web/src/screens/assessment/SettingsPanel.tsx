import { type AssessmentDetail, changeAssessment } from '@praxis/contract/assessments/assessments';
import { assessmentsMessages } from '@praxis/contract/assessments/messages';
import type { AssessmentSettings } from '@praxis/contract/assessments/settings';
import { platformMessages } from '@praxis/contract/core/messages';
import { addressOf } from '@praxis/contract/core/pages';
import { proctoringMessages } from '@praxis/contract/proctoring/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { brokenFields } from '../../platform/calls/form.ts';
import { Refused } from '../../platform/calls/refused.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextArea, TextInput } from '../../ui/fields/TextInput.tsx';
import { Section } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { AudienceSection } from './AudienceSection.tsx';
import { LockSettings, WatchSettings } from './monitor/WatchSettings.tsx';
import { AnsweringSettings, MarkingSettings, TimeSettings } from './SettingsSections.tsx';
import { SettingsSummary } from './SettingsSummary.tsx';
import type { UnsavedSettings } from './unsaved-settings.ts';

const texts = { ...platformMessages, ...assessmentsMessages, ...proctoringMessages };

function PaperLine({ assessment }: { assessment: AssessmentDetail }) {
  const { t } = useTranslation('assessment');
  return (
    <div className="text-14">
      {assessment.quick && assessment.space_id && assessment.state === 'not_published' && (
        <Link to={addressOf('homework', { spaceId: assessment.space_id, assessmentId: assessment.id })}>{t('edit_task')}</Link>
      )}
      {assessment.paper_id && assessment.state === 'not_published' ? (
        <Link to={`/paper/${assessment.paper_id}`}>{assessment.paper_title}</Link>
      ) : (
        assessment.paper_title
      )}
      {assessment.paper_hash && (
        <details className="mt-1 text-12 text-ink-3">
          <summary className="cursor-pointer">{t('details')}</summary>
          {t('paper_hash')} <code className="font-mono break-all">{assessment.paper_hash}</code>
        </details>
      )}
    </div>
  );
}

/** Everything a teacher decides about an assessment. After publishing, what students were told about stays as it is. */
export function SettingsPanel({ assessment, unsaved }: { assessment: AssessmentDetail; unsaved: UnsavedSettings }) {
  const { t } = useTranslation(['assessment', 'shell']);
  const client = useQueryClient();
  const [title, setTitle] = useState(assessment.title);
  const [intro, setIntro] = useState(assessment.intro);
  const [settings, setSettings] = useState<AssessmentSettings>(assessment.settings);
  const [password, setPassword] = useState<string>();
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const frozen = assessment.state !== 'not_published';
  const set = (change: Partial<AssessmentSettings>) => setSettings((before) => ({ ...before, ...change }));
  const save = async () => {
    if (busy || !(assessment.paper_id || assessment.quick)) return false;
    const draft = {
      assessment_id: assessment.id,
      paper_id: assessment.paper_id,
      title,
      intro,
      ...settings,
      ...(password !== undefined && { access_password: password }),
    };
    const broken = brokenFields(changeAssessment.input, draft, texts);
    setWrong(broken);
    setFailure(undefined);
    if (Object.keys(broken).length > 0) return false;
    setBusy(true);
    let saved = false;
    try {
      await call(changeAssessment, draft);
      setPassword(undefined);
      await client.invalidateQueries({ queryKey: ['assessment', assessment.id] });
      toastDone(t('settings_saved'));
      saved = true;
    } catch (refused) {
      const fields = refused instanceof Refused ? refused.fields : {};
      setWrong(fields);
      setFailure(Object.keys(fields).length > 0 ? undefined : refused);
    }
    setBusy(false);
    return saved;
  };
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const changed = password !== undefined || !same([title, intro, settings], [assessment.title, assessment.intro, assessment.settings]);
  // Publishing stands outside this form and must not leave behind what was typed here.
  useEffect(() => {
    unsaved.current = changed ? save : undefined;
    return () => {
      unsaved.current = undefined;
    };
  });
  const parts = { settings, set, wrong, frozen };
  return (
    <div className="grid max-w-[1200px] grid-cols-[minmax(0,760px)_minmax(260px,1fr)] gap-10 phone:block max-[1100px]:block">
      <form
        className="min-w-0"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Section title={t('set_about')}>
          <div className="flex flex-col gap-4">
            <Field label={t('set_title')} error={wrong.title} required>
              <TextInput value={title} maxLength={100} onChange={(event) => setTitle(event.target.value)} />
            </Field>
            <Field label={t('set_intro')} error={wrong.intro}>
              <TextArea rows={3} maxLength={5000} value={intro} onChange={(event) => setIntro(event.target.value)} />
            </Field>
            <div>
              <p className="mb-1 text-13 text-ink-2">{t('fact_paper')}</p>
              <PaperLine assessment={assessment} />
            </div>
          </div>
        </Section>
        <AudienceSection assessment={assessment} />
        <TimeSettings {...parts} />
        <AnsweringSettings {...parts} password={password} hasPassword={assessment.has_password} onPassword={setPassword} />
        <MarkingSettings {...parts} />
        <WatchSettings {...parts} />
        <LockSettings {...parts} assessmentId={assessment.id} locked={assessment.settings.seb_required} />
        <Problem of={failure} />
        <div className="sticky bottom-0 mt-8 flex items-center gap-3 border-t border-line bg-ground py-3">
          <Button type="submit" look="filled" busy={busy}>
            {t('save_settings')}
          </Button>
          {frozen && <span className="text-13 text-ink-3">{t('frozen_note')}</span>}
        </div>
      </form>
      <SettingsSummary settings={settings} />
    </div>
  );
}
