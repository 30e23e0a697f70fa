import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/fields/Field.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';

/** One's own password, asked again in a form whose button moves money. */
export function OwnPasswordField({ value, onChange, error }: { value: string; onChange: (typed: string) => void; error?: string }) {
  const { t } = useTranslation('market');
  return (
    <Field className="mt-3" label={t('own_password')} error={error}>
      <TextInput type="password" autoComplete="current-password" value={value} onChange={({ target }) => onChange(target.value)} />
    </Field>
  );
}
