import { useTranslation } from 'react-i18next';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { Select } from '../../ui/fields/TextInput.tsx';
import type { Unit } from './UnitTree.tsx';

/** Which members are looked at. */
export type Filters = { q: string; role: '' | 'admin' | 'teacher' | 'student'; state: '' | 'active' | 'inactive'; unit: Unit };

const roles = ['', 'admin', 'teacher', 'student'] as const;
const states = ['', 'active', 'inactive'] as const;

/** Words, role and state. */
export function MemberFilters({ value, onChange }: { value: Filters; onChange: (next: Partial<Filters>) => void }) {
  const { t } = useTranslation('institution-console');
  return (
    <>
      <SearchField
        className="w-75 phone:w-full"
        aria-label={t('find')}
        placeholder={t('find')}
        maxLength={50}
        value={value.q}
        onChange={(text) => onChange({ q: text })}
      />
      <Select
        className="phone:flex-1"
        aria-label={t('role')}
        value={value.role}
        choices={roles.map((role) => ({ value: role, label: role === '' ? t('all_roles') : t(`role_${role}`) }))}
        onChange={(event) => onChange({ role: event.target.value as Filters['role'] })}
      />
      <Select
        className="phone:flex-1"
        aria-label={t('state')}
        value={value.state}
        choices={states.map((state) => ({ value: state, label: state === '' ? t('all_states') : t(`member_${state}`) }))}
        onChange={(event) => onChange({ state: event.target.value as Filters['state'] })}
      />
    </>
  );
}
