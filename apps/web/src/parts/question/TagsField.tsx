import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/fields/Field.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import { useQuestionSources } from '../question-picker/PickerFilters.tsx';

const MOST = 20;

/** Tags of a question: known ones are offered, Enter or a comma adds one. */
export function TagsField({ value, error, onChange }: { value: readonly string[]; error?: string; onChange: (tags: string[]) => void }) {
  const { t } = useTranslation('question-bank');
  const { tags } = useQuestionSources();
  const [text, setText] = useState('');
  const list = useId();
  const add = (label: string) => {
    const fresh = label
      .split(/[,，、;；\n]+/)
      .map((word) => word.trim().slice(0, 30))
      .filter((word) => word !== '' && !value.includes(word));
    if (fresh.length > 0) onChange([...value, ...new Set(fresh)].slice(0, MOST));
    setText('');
  };
  return (
    <div>
      <Field label={t('tags')} help={t('tags_help')} error={error}>
        <TextInput
          list={list}
          value={text}
          maxLength={200}
          disabled={value.length >= MOST}
          onChange={(event) => (/[,，、;；]$/.test(event.target.value) ? add(event.target.value) : setText(event.target.value))}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            add(text);
          }}
          onBlur={() => text.trim() && add(text)}
        />
      </Field>
      <datalist id={list}>
        {(tags.data?.list ?? []).slice(0, 100).map(({ tag }) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
      {value.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-1.5">
          {value.map((tag) => (
            <li key={tag} className="inline-flex h-6 items-center rounded-sm bg-well pl-2 text-12 text-ink-2 touch:h-9">
              {tag}
              <button
                type="button"
                aria-label={t('tag_drop', { tag })}
                className="grid size-6 place-items-center touch:size-9"
                onClick={() => onChange(value.filter((other) => other !== tag))}
              >
                <X className="size-3" aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
