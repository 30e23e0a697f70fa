import { listMembers } from '@praxis/contract/spaces/members';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { Field } from '../../ui/fields/Field.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';

type Person = { id: string; name: string };

/** More than this many names are found by typing more of the name. */
const VISIBLE = 8;

/** Students of a space, found by name and put into a row. */
export function StudentPicker({
  spaceId,
  people,
  onChange,
}: {
  spaceId: string;
  people: readonly Person[];
  onChange: (people: readonly Person[]) => void;
}) {
  const { t } = useTranslation('space-parts');
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const found = useQuery({
    queryKey: ['students-found', spaceId, q],
    queryFn: ({ signal }) => call(listMembers, { space_id: spaceId, q, size: 50 }, { signal }),
    placeholderData: (before) => before,
  });
  const accepted = new Set(people.map(({ id }) => id));
  const rows = (found.data?.list ?? []).filter(({ role, person }) => role === 'student' && !accepted.has(person.id)).slice(0, VISIBLE);
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
