import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/fields/Field.tsx';
import { Select, TextInput } from '../../ui/fields/TextInput.tsx';
import { FileAnswer } from './FileAnswer.tsx';
import type { FormField } from './useForm.ts';

const inputs = {
  text: {},
  school: { autoComplete: 'organization' },
  number: { inputMode: 'decimal' },
  id_number: { autoComplete: 'off', spellCheck: false, maxLength: 18 },
  email: { type: 'email', autoComplete: 'email' },
  phone: { type: 'tel', inputMode: 'numeric', autoComplete: 'tel' },
} as const;

type InputProps = {
  field: FormField;
  value: string;
  error?: string | undefined;
  registrationId: string | undefined;
  onChange: (value: string) => void;
  onBlur: () => void;
};

/** One question of the registration form. */
export function FormFieldInput({ field, value, error, registrationId, onChange, onBlur }: InputProps) {
  const { t } = useTranslation('registration');
  const hints = [field.hint, field.kind === 'id_number' ? t('sealed') : '', field.prefilled && value === field.value ? t('prefilled') : ''];
  const help = hints.filter(Boolean).join('　');
  if (field.kind === 'file')
    return <FileAnswer field={field} value={value} error={error} registrationId={registrationId} onChange={onChange} />;
  return (
    <Field label={field.label} help={help} error={error} required={field.required}>
      {field.kind === 'choice' ? (
        <Select
          name={field.key}
          choices={[{ value: '', label: t('choose') }, ...field.options.map((option) => ({ value: option, label: option }))]}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      ) : (
        <TextInput
          name={field.key}
          maxLength={2000}
          {...inputs[field.kind]}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      )}
    </Field>
  );
}
