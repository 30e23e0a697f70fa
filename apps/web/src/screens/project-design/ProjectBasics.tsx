import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/fields/Field.tsx';
import { Select, TextArea, TextInput } from '../../ui/fields/TextInput.tsx';
import type { ProjectDraftEditor } from './useProjectDraft.ts';

const LEVELS = ['1', '2', '3', '4', '5'] as const;

/** What a project is about. */
export function ProjectBasics({ editor }: { editor: ProjectDraftEditor }) {
  const { t } = useTranslation('projects');
  const draft = editor.draft!;
  return (
    <div className="flex max-w-[720px] flex-col gap-5">
      <Field label={t('make_title')} required>
        <TextInput value={draft.title} maxLength={100} onChange={(event) => editor.change({ title: event.target.value })} />
      </Field>
      <Field label={t('make_intro')} required>
        <TextArea rows={8} value={draft.intro} maxLength={5000} onChange={(event) => editor.change({ intro: event.target.value })} />
      </Field>
      <Field label={t('difficulty')} className="w-40">
        <Select
          value={String(draft.difficulty)}
          choices={LEVELS.map((value) => ({ value, label: value }))}
          onChange={(event) => editor.change({ difficulty: Number(event.target.value) })}
        />
      </Field>
    </div>
  );
}
