import { VIDEO_LIMITS } from '@praxis/contract/courses/tree';
import { useTranslation } from 'react-i18next';
import { playTime } from '../../../../platform/language/dates.ts';
import { Field } from '../../../../ui/fields/Field.tsx';
import { TextArea, TextInput } from '../../../../ui/fields/TextInput.tsx';
import { useTypedField } from '../useTypedField.ts';
import { readPlayTime } from './play-time.ts';

/** The moment of a mark, as minutes and seconds. */
export function MomentField({ field, at, end, onSave }: { field: string; at: number; end: number | null; onSave: (at: number) => void }) {
  const { t } = useTranslation('course-designer');
  const typed = useTypedField({
    field,
    saved: playTime(at),
    wrong(text) {
      const read = readPlayTime(text);
      if (read === undefined || read > VIDEO_LIMITS.seconds) return t('moment_wrong');
      return end !== null && read >= end ? t('moment_after_end', { end: playTime(end) }) : undefined;
    },
    save: (text) => onSave(readPlayTime(text) ?? at),
  });
  return (
    <Field label={t('mark_moment')} hideLabel error={typed.problem} className="w-24 flex-none">
      <TextInput value={typed.value} onChange={(event) => typed.onChange(event.target.value)} onBlur={typed.onBlur} />
    </Field>
  );
}

type TextProps = {
  field: string;
  label: string;
  hideLabel?: boolean;
  value: string;
  most: number;
  lines?: number;
  placeholder?: string;
  className?: string;
  onSave: (text: string) => void;
};

/** A text of a mark, saved when typing rests. */
export function MarkText({ field, label, hideLabel, value, most, lines, placeholder, className, onSave }: TextProps) {
  const { t } = useTranslation('course-designer');
  const typed = useTypedField({
    field,
    saved: value,
    wrong: (text) => (text.length > most ? t('mark_text_long', { most, over: text.length - most }) : undefined),
    save: onSave,
  });
  const Input = lines ? TextArea : TextInput;
  return (
    <Field label={label} hideLabel={hideLabel ?? false} error={typed.problem} className={className ?? ''}>
      <Input
        {...(lines && { rows: lines })}
        placeholder={placeholder}
        value={typed.value}
        onChange={(event: { target: { value: string } }) => typed.onChange(event.target.value)}
        onBlur={typed.onBlur}
      />
    </Field>
  );
}
