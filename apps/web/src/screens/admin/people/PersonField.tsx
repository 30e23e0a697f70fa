import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/fields/Field.tsx';
import { SearchField } from '../../../ui/fields/SearchField.tsx';

/** Looks for people by a part of their name or account; Enter searches. */
export function PersonField({ label, value, onSearch }: { label?: string; value: string; onSearch: (text: string) => void }) {
  const { t } = useTranslation('admin');
  const [typed, setTyped] = useState(value);
  const search = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  return (
    <form onSubmit={search} className="phone:w-full">
      <Field label={label ?? t('search_person')} className="w-52 phone:w-full">
        <SearchField enterKeyHint="search" maxLength={50} value={typed} onChange={setTyped} />
      </Field>
    </form>
  );
}
