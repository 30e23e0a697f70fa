import { listGroups, listMembers } from '@praxis/contract/space-members';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/call.ts';
import { SegmentedControl } from '../../ui/Choices.tsx';
import { Field, Wrong } from '../../ui/Field.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Select } from '../../ui/TextInput.tsx';

type Person = { id: string; name: string };
/** Students by name, or a group. */
export type Audience = { kind: 'students' | 'group'; people: readonly Person[]; groupId: string };
/** Nobody yet. */
export const emptyAudience: Audience = { kind: 'students', people: [], groupId: '' };

/** More than this many names are found by typing more of the name. */
const SHOWN = 8;

function Students({
  spaceId,
  people,
  onChange,
}: {
  spaceId: string;
  people: readonly Person[];
  onChange: (people: readonly Person[]) => void;
}) {
  const { t } = useTranslation('assessment');
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const found = useQuery({
    queryKey: ['exception-students', spaceId, q],
    queryFn: ({ signal }) => call(listMembers, { space_id: spaceId, q, size: 50 }, { signal }),
    placeholderData: (before) => before,
  });
  const taken = new Set(people.map(({ id }) => id));
  const rows = (found.data?.list ?? []).filter(({ role, person }) => role === 'student' && !taken.has(person.id)).slice(0, SHOWN);
  return (
    <div>
      {people.length > 0 && (
        <p className="mb-2 flex flex-wrap gap-1.5">
          {people.map((person) => (
            <button
              key={person.id}
              type="button"
              className="inline-flex h-7 items-center gap-1 rounded-sm bg-selected px-2 text-13"
              onClick={() => onChange(people.filter(({ id }) => id !== person.id))}
            >
              {person.name}
              <X className="size-3.5 text-ink-3" aria-hidden="true" />
            </button>
          ))}
        </p>
      )}
      <Field label={t('find_student')} hideLabel>
        <SearchField placeholder={t('find_student')} value={typed} onChange={setTyped} />
      </Field>
      <ul className="mt-1 max-h-48 overflow-y-auto">
        {rows.map(({ person, student_no }) => (
          <li key={person.id}>
            <button
              type="button"
              className="flex h-9 w-full items-center justify-between rounded-sm px-2 text-left hover:bg-sunken touch:h-11"
              onClick={() => onChange([...people, { id: person.id, name: person.name }])}
            >
              {person.name}
              <span className="text-12 text-ink-3">{student_no}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Group({ spaceId, groupId, onChange }: { spaceId: string; groupId: string; onChange: (id: string) => void }) {
  const { t } = useTranslation('assessment');
  const groups = useQuery({
    queryKey: ['exception-groups', spaceId],
    queryFn: ({ signal }) => call(listGroups, { space_id: spaceId }, { signal }),
  });
  if (groups.data?.list.length === 0) return <p className="text-13 text-ink-3">{t('no_groups')}</p>;
  const choices = (groups.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Select
      aria-label={t('for_group')}
      value={groupId}
      choices={[{ value: '', label: '—' }, ...choices]}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Whom an exception is for. */
export function ForWhom({
  spaceId,
  value,
  onChange,
  error,
}: {
  spaceId: string;
  value: Audience;
  onChange: (value: Audience) => void;
  error: string | undefined;
}) {
  const { t } = useTranslation('assessment');
  return (
    <div>
      <SegmentedControl<Audience['kind']>
        label={t('exception_for')}
        className="mb-3"
        value={value.kind}
        onChange={(kind) => onChange({ ...value, kind })}
        choices={[
          { value: 'students', label: t('for_students') },
          { value: 'group', label: t('for_group') },
        ]}
      />
      {value.kind === 'students' ? (
        <Students spaceId={spaceId} people={value.people} onChange={(people) => onChange({ ...value, people })} />
      ) : (
        <Group spaceId={spaceId} groupId={value.groupId} onChange={(groupId) => onChange({ ...value, groupId })} />
      )}
      {error && (
        <div role="alert">
          <Wrong>{error}</Wrong>
        </div>
      )}
    </div>
  );
}
