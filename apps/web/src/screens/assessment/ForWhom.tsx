import { listGroups } from '@praxis/contract/spaces/members';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { StudentPicker } from '../../parts/space/StudentPicker.tsx';
import { call } from '../../platform/calls/call.ts';
import { SegmentedControl } from '../../ui/fields/Choices.tsx';
import { Wrong } from '../../ui/fields/Field.tsx';
import { Select } from '../../ui/fields/TextInput.tsx';

type Person = { id: string; name: string };
/** Students by name, or a group. */
export type Audience = { kind: 'students' | 'group'; people: readonly Person[]; groupId: string };
/** Nobody yet. */
export const emptyAudience: Audience = { kind: 'students', people: [], groupId: '' };

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
        <StudentPicker spaceId={spaceId} people={value.people} onChange={(people) => onChange({ ...value, people })} />
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
