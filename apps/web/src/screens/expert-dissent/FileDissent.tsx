import type { DissentTarget } from '@praxis/contract/dissents/dissents';
import { fileDissent } from '@praxis/contract/dissents/filing';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AttachFiles, useAttached } from '../../parts/dissent/AttachFiles.tsx';
import type { Objectable } from '../../parts/dissent/useDissents.ts';
import { call } from '../../platform/calls/call.ts';
import { Refused } from '../../platform/calls/refused.ts';
import { spokenTime } from '../../platform/language/dates.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { RadioList } from '../../ui/fields/Choices.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Select, TextArea, TextInput } from '../../ui/fields/TextInput.tsx';
import { Section } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';

const TARGETS: readonly DissentTarget[] = ['section', 'rank', 'registration'];
const keyOf = ({ stage, entrant }: Objectable) => `${stage.id} ${entrant.id}`;

type Props = { open: readonly Objectable[]; stageId: string | undefined; onFiled: (id: string) => void; onCancel: () => void };

/** The form of an objection; what was typed stays whatever is refused. */
export function FileDissent({ open, stageId, onFiled, onCancel }: Props) {
  const { t } = useTranslation('dissent');
  const client = useQueryClient();
  const [key, setKey] = useState(keyOf(open.find(({ stage }) => stage.id === stageId) ?? open[0]!));
  const chosen = open.find((one) => keyOf(one) === key) ?? open[0]!;
  const [target, setTarget] = useState<DissentTarget>('section');
  const [section, setSection] = useState('');
  const [number, setNumber] = useState('');
  const [text, setText] = useState('');
  const attached = useAttached();
  const sectionId = chosen.sections.some(({ id }) => id === section) ? section : (chosen.sections[0]?.id ?? '');
  const file = useMutation({
    mutationFn: () =>
      call(fileDissent, {
        ...{ stage_id: chosen.stage.id, entrant_id: chosen.entrant.id, target, text, files: attached.ids },
        ...(target === 'section' && { section_id: sectionId }),
        ...(target === 'registration' && { other_number: Number(number) || 0 }),
      }),
    onSuccess: async ({ dissent_id }) => {
      toastDone(t('filed_toast'));
      await client.invalidateQueries({ queryKey: ['dissents'] });
      onFiled(dissent_id);
    },
  });
  const fields = file.error instanceof Refused ? file.error.fields : {};
  return (
    <Section title={t('file_title')}>
      <form
        className="max-w-[720px]"
        onSubmit={(event) => {
          event.preventDefault();
          if (!file.isPending && !attached.waits) file.mutate();
        }}
      >
        <Field label={t('result')} help={t('open_until', { time: spokenTime(chosen.until), no: chosen.result_no })}>
          <Select
            value={keyOf(chosen)}
            choices={open.map((one) => ({ value: keyOf(one), label: `${one.competition.title}　${one.stage.title}　${one.entrant.name}` }))}
            onChange={(event) => setKey(event.target.value)}
          />
        </Field>
        <RadioList
          legend={t('target')}
          name="target"
          className="mt-4"
          value={target}
          onChange={setTarget}
          choices={TARGETS.map((value) => ({ value, label: t(`target_${value}`), text: t(`target_${value}_text`) }))}
        />
        {target === 'section' && (
          <Field label={t('section')} error={fields.section_id} className="mt-3">
            <Select
              value={sectionId}
              choices={chosen.sections.map(({ id, label, title }) => ({ value: id, label: `${label}　${title}` }))}
              onChange={(event) => setSection(event.target.value)}
            />
          </Field>
        )}
        {target === 'registration' && (
          <Field label={t('other_number')} help={t('other_number_help')} error={fields.other_number} className="mt-3" required>
            <TextInput
              className="w-40"
              inputMode="numeric"
              maxLength={7}
              value={number}
              onChange={(event) => setNumber(event.target.value)}
            />
          </Field>
        )}
        <Field label={t('why')} help={t('why_help')} error={fields.text} className="mt-3" required>
          <TextArea rows={6} maxLength={3000} value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
        <AttachFiles attached={attached} />
        {Object.keys(fields).length === 0 && <Problem of={file.error} />}
        <p className="mt-4 flex gap-2">
          <Button type="submit" look="filled" busy={file.isPending} disabled={attached.waits}>
            {t('file')}
          </Button>
          <Button onClick={onCancel}>{t('cancel')}</Button>
        </p>
      </form>
    </Section>
  );
}
