import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/fields/Choices.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { Select } from '../../../ui/fields/TextInput.tsx';
import type { ClassDraft } from './class-draft.ts';

const saves = ['', '30', '90', '180', '365'] as const;

/** How large a class is, and what becomes of its recording. */
export function ClassOptions({ draft, set }: { draft: ClassDraft; set: (part: Partial<ClassDraft>) => void }) {
  const { t } = useTranslation('timetable');
  return (
    <>
      <Field label={t('field_mode')} help={t('mode_help')} className="w-56">
        <Select
          value={draft.mode}
          choices={(['interactive', 'broadcast'] as const).map((value) => ({ value, label: t(`mode_${value}`) }))}
          onChange={(event) => set({ mode: event.target.value as ClassDraft['mode'] })}
        />
      </Field>
      <div className="flex flex-col gap-2">
        <Checkbox label={t('field_record')} checked={draft.record} onChange={(event) => set({ record: event.target.checked })} />
        {draft.record && (
          <Checkbox
            label={t('field_download')}
            checked={draft.download_allowed}
            onChange={(event) => set({ download_allowed: event.target.checked })}
          />
        )}
      </div>
      {draft.record && (
        <Field label={t('field_keep')} className="w-44">
          <Select
            value={draft.keep}
            choices={saves.map((value) => ({ value, label: value === '' ? t('keep_ever') : t('keep_days', { count: Number(value) }) }))}
            onChange={(event) => set({ keep: event.target.value as ClassDraft['keep'] })}
          />
        </Field>
      )}
    </>
  );
}
