import { type AwardSettings, saveAwards } from '@praxis/contract/awards/awards';
import { languages } from '@praxis/contract/core/message';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { Refused } from '../../../platform/calls/refused.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/fields/Choices.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { Select, TextInput } from '../../../ui/fields/TextInput.tsx';
import { Section } from '../../../ui/Page.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { AwardRows } from './AwardRows.tsx';
import { type Awards, useRefreshAwards } from './useAwards.ts';

const LOOKS = ['pine', 'plain'] as const;
const NAMES = { 'zh-cn': '简体中文', 'zh-hk': '繁體中文', en: 'English' };
const WORDS = ['heading', 'issuer', 'signatory', 'signatory_title'] as const;

type SettingsProps = { settings: AwardSettings; fields: Record<string, string>; onChange: (change: Partial<AwardSettings>) => void };

function Paper({ settings, fields, onChange }: SettingsProps) {
  const { t } = useTranslation('workspace-awards');
  return (
    <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
      {WORDS.map((name) => (
        <Field key={name} label={t(name)} error={fields[`settings.${name}`] ?? fields[name]} required={name !== 'signatory_title'}>
          <TextInput maxLength={100} value={settings[name]} onChange={(event) => onChange({ [name]: event.target.value })} />
        </Field>
      ))}
      <Field label={t('language')}>
        <Select
          value={settings.language}
          choices={languages.map((value) => ({ value, label: NAMES[value] }))}
          onChange={(event) => onChange({ language: event.target.value as AwardSettings['language'] })}
        />
      </Field>
      <Field label={t('look')}>
        <Select
          value={settings.look}
          choices={LOOKS.map((value) => ({ value, label: t(`look_${value}`) }))}
          onChange={(event) => onChange({ look: event.target.value as AwardSettings['look'] })}
        />
      </Field>
    </div>
  );
}

/** The awards of a stage and the words on their certificates; what was typed stays until it is saved. */
export function AwardForm({ stageId, awards }: { stageId: string; awards: Awards }) {
  const { t } = useTranslation('workspace-awards');
  const refresh = useRefreshAwards(stageId);
  const [rows, setRows] = useState([...awards.rules]);
  const [settings, setSettings] = useState(awards.settings);
  const change = (more: Partial<AwardSettings>) => setSettings({ ...settings, ...more });
  const save = useMutation({
    mutationFn: () => call(saveAwards, { stage_id: stageId, rules: rows, settings }),
    onSuccess: async () => {
      toastDone(t('saved'));
      await refresh();
    },
  });
  const fields = save.error instanceof Refused ? save.error.fields : {};
  return (
    <Section title={t('rules')}>
      <p className="mb-3 text-13 text-ink-2">{t('rules_about')}</p>
      <AwardRows rows={rows} awards={awards} onChange={setRows} />
      <div className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
        <Checkbox
          label={t('per_division')}
          checked={settings.per_division}
          onChange={(event) => change({ per_division: event.target.checked })}
        />
        <Checkbox label={t('mentors')} checked={settings.mentors} onChange={(event) => change({ mentors: event.target.checked })} />
        {(awards.experts > 0 || settings.experts) && (
          <Checkbox
            label={t('experts', { count: awards.experts })}
            checked={settings.experts}
            onChange={(event) => change({ experts: event.target.checked })}
          />
        )}
      </div>
      <details className="mt-4 max-w-[720px]">
        <summary className="cursor-pointer text-pine">{t('paper')}</summary>
        <div className="mt-3">
          <Paper settings={settings} fields={fields} onChange={change} />
        </div>
      </details>
      <Problem of={save.error} />
      <Button look="filled" className="mt-4" busy={save.isPending} onClick={() => save.mutate()}>
        {t('save')}
      </Button>
    </Section>
  );
}
