import type { MemberRow } from '@praxis/contract/spaces/members';
import type { SpaceDetail } from '@praxis/contract/spaces/spaces';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Checkbox } from '../../../ui/fields/Choices.tsx';
import { List, ListRow } from '../../../ui/lists/Table.tsx';
import type { Selection } from '../useSelection.ts';
import { MemberMenu } from './MemberMenu.tsx';
import type { MemberTab } from './members-columns.ts';

type PhoneListProps = { rows: readonly MemberRow[]; space: SpaceDetail; state: MemberTab; selection: Selection };

/** Members on a phone: one line each, the rest inside. */
export function MembersPhoneList({ rows, space, state, selection }: PhoneListProps) {
  const { t } = useTranslation(['space', 'space-parts']);
  const note = (row: MemberRow) =>
    [state === 'audit_failed' ? row.refuse_reason : t(`role_${row.role}`), row.student_no, row.group_name].filter(Boolean).join('　');
  return (
    <List label={t(`space-parts:state_${state}`)}>
      {rows.map((row) => (
        <ListRow
          key={row.membership_id}
          lead={
            <>
              {row.can.remove && (
                <Checkbox
                  label={t('pick_one', { name: row.person.name })}
                  hideLabel
                  checked={selection.has(row.membership_id)}
                  onChange={() => selection.toggle(row.membership_id)}
                />
              )}
              <Avatar name={row.person.name} picture={row.person.avatar} />
            </>
          }
          title={row.person.name}
          note={note(row)}
          end={<MemberMenu row={row} space={space} />}
        />
      ))}
    </List>
  );
}
