import { useTranslation } from 'react-i18next';
import type { Namespaces } from '../../platform/language/i18n-namespaces.ts';
import { SegmentedControl } from '../../ui/fields/Choices.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Select } from '../../ui/fields/TextInput.tsx';
import { useIsPhone } from '../../ui/phone.ts';

/** Rows of one state, or all: words side by side on a desk, the browser's own list on a phone. */
export function StateFilter<State extends keyof Namespaces['admin']>({
  states,
  value,
  onChange,
  all = true,
}: {
  states: readonly State[];
  value: string;
  onChange: (value: State | '') => void;
  all?: boolean;
}) {
  const { t } = useTranslation('admin');
  const phone = useIsPhone();
  const choices = [
    ...(all ? [{ value: '' as const, label: t('any_state') }] : []),
    ...states.map((state) => ({ value: state, label: String(t(state as 'draft')) })),
  ];
  if (!phone) return <SegmentedControl<State | ''> label={t('state')} choices={choices} value={value as State | ''} onChange={onChange} />;
  return (
    <Field label={t('state')} className="w-full">
      <Select<State | ''> choices={choices} value={value} onChange={(event) => onChange(event.target.value as State | '')} />
    </Field>
  );
}
