import { platformMessages } from '@praxis/contract/core/messages';
import { aggregationMethod, saveGroup } from '@praxis/contract/judging/judging';
import { expertJudgingMessages } from '@praxis/contract/judging/messages';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { brokenFields } from '../../../platform/calls/form.ts';
import { Refused } from '../../../platform/calls/refused.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DateTimeField } from '../../../ui/fields/DateTimeField.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { Select, TextInput } from '../../../ui/fields/TextInput.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import type { GroupRow, JudgedSection } from './useJudging.ts';

const texts = { ...platformMessages, ...expertJudgingMessages };
const WEEK = 7 * 24 * 3_600_000;
const number = (text: string) => Number(text.replace(/[^0-9]/g, '') || '0');

type Props = {
  sections: readonly JudgedSection[];
  divisions: readonly string[];
  group?: GroupRow;
  onClose: () => void;
  onSaved: (id: string) => Promise<unknown>;
};

/** A group of experts: its works, how many score each, how results are counted, until when. */
export function GroupDialog({ sections, divisions, group, onClose, onSaved }: Props) {
  const { t } = useTranslation('workspace-judging');
  const [sectionId, setSectionId] = useState(group?.section_id ?? sections[0]?.id ?? '');
  const [name, setName] = useState(group?.name ?? '');
  const [division, setDivision] = useState(group?.division ?? '');
  const [perWork, setPerWork] = useState(group?.per_work ?? 3);
  const [method, setMethod] = useState(group?.method ?? 'additive');
  const [spread, setSpread] = useState(group?.spread_percent ?? 20);
  const [dueAt, setDueAt] = useState<number | null>(group?.due_at ?? Date.now() + WEEK);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const began = group !== undefined && group.state !== 'set_up';
  const save = async () => {
    const draft = { name, division, per_work: perWork, method, spread_percent: spread, due_at: dueAt };
    const input = { section_id: sectionId, ...(group && { group_id: group.id }), group: draft };
    const broken = brokenFields(saveGroup.input, input, texts);
    setWrong(broken);
    setFailure(undefined);
    if (Object.keys(broken).length > 0) return;
    setBusy(true);
    try {
      const { group_id } = await call(saveGroup, input);
      await onSaved(group_id);
      onClose();
    } catch (refused) {
      const fields = refused instanceof Refused ? refused.fields : {};
      setWrong(Object.fromEntries(Object.entries(fields).map(([field, text]) => [`group.${field}`, text])));
      setFailure(Object.keys(fields).length > 0 ? undefined : refused);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      width="usual"
      title={t(group ? 'group_edit' : 'group_new')}
      foot={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button look="filled" busy={busy} onClick={() => void save()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
        <Field label={t('group_name')} error={wrong['group.name']} required>
          <TextInput value={name} maxLength={60} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Field label={t('due_at')} error={wrong['group.due_at']}>
          <DateTimeField value={dueAt} onChange={setDueAt} />
        </Field>
        {sections.length > 1 && !group && (
          <Field label={t('section')}>
            <Select
              value={sectionId}
              choices={sections.map(({ id, title }) => ({ value: id, label: title }))}
              onChange={(event) => setSectionId(event.target.value)}
            />
          </Field>
        )}
        {divisions.length > 0 && (
          <Field label={t('division')} error={wrong['group.division']}>
            <Select
              value={division}
              disabled={began}
              choices={[{ value: '', label: t('division_all') }, ...divisions.map((value) => ({ value, label: value }))]}
              onChange={(event) => setDivision(event.target.value)}
            />
          </Field>
        )}
        <Field label={t('per_work')} error={wrong['group.per_work'] ?? (divisions.length === 0 ? wrong['group.division'] : undefined)}>
          <TextInput
            inputMode="numeric"
            value={perWork || ''}
            disabled={began}
            onChange={(event) => setPerWork(number(event.target.value))}
          />
        </Field>
        <Field label={t('spread')} help={t('spread_help')} error={wrong['group.spread_percent']}>
          <TextInput
            inputMode="numeric"
            after="%"
            value={spread || ''}
            disabled={began}
            onChange={(event) => setSpread(number(event.target.value))}
          />
        </Field>
        <Field label={t('method')} help={t(`method_${method}_help`)} className="col-span-full">
          <Select
            value={method}
            disabled={began}
            choices={aggregationMethod.options.map((value) => ({ value, label: t(`method_${value}`) }))}
            onChange={(event) => setMethod(event.target.value as typeof method)}
          />
        </Field>
      </div>
      {began && <p className="mt-3 text-13 text-ink-3">{t('group_frozen')}</p>}
      <Problem of={failure} />
    </Dialog>
  );
}
