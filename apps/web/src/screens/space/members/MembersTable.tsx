import type { MemberRow } from '@praxis/contract/spaces/members';
import type { SpaceDetail } from '@praxis/contract/spaces/spaces';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { shortDate } from '../../../platform/language/dates.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Checkbox } from '../../../ui/fields/Choices.tsx';
import { Cell, HeadCell, Row, Table } from '../../../ui/lists/Table.tsx';
import type { Selection } from '../useSelection.ts';
import { MemberMenu } from './MemberMenu.tsx';
import type { MemberTab } from './members-columns.ts';

type View = { row: MemberRow; space: SpaceDetail; state: MemberTab; picked: boolean; onPick: (id: string) => void };

const MemberLine = memo(function MemberLine({ row, space, state, picked, onPick }: View) {
  const { t } = useTranslation('space');
  const { person } = row;
  return (
    <Row chosen={picked}>
      <Cell className="w-11">
        {row.can.remove && (
          <Checkbox
            label={t('pick_one', { name: person.name })}
            hideLabel
            className="align-middle"
            checked={picked}
            onChange={() => onPick(row.membership_id)}
          />
        )}
      </Cell>
      <Cell>
        <span className="flex items-center gap-2">
          <Avatar name={person.name} picture={person.avatar} />
          <b>{person.name}</b>
        </span>
      </Cell>
      <Cell className="text-ink-2">{row.student_no || '—'}</Cell>
      <Cell className="text-ink-2">{row.phone_tail || '—'}</Cell>
      {state === 'approved' && <Cell className="text-ink-2">{t(`role_${row.role}`)}</Cell>}
      {state === 'approved' && <Cell className="text-ink-2">{row.group_name || '—'}</Cell>}
      {state === 'audit_failed' && <Cell className="max-w-80 truncate text-ink-2">{row.refuse_reason || '—'}</Cell>}
      <Cell className="text-13 text-ink-3">{shortDate(state === 'approved' ? (row.joined_at ?? row.applied_at) : row.applied_at)}</Cell>
      <Cell className="text-right">
        <MemberMenu row={row} space={space} />
      </Cell>
    </Row>
  );
});

/** Members as a table: who, number, phone, role, group, since when. */
export function MembersTable({
  rows,
  space,
  state,
  selection,
}: {
  rows: readonly MemberRow[];
  space: SpaceDetail;
  state: MemberTab;
  selection: Selection;
}) {
  const { t } = useTranslation(['space', 'space-parts']);
  return (
    <Table label={t(`space-parts:state_${state}`)}>
      <thead>
        <tr>
          <HeadCell>
            <span className="sr-only">{t('pick')}</span>
          </HeadCell>
          <HeadCell>{t('name')}</HeadCell>
          <HeadCell>{t('student_no')}</HeadCell>
          <HeadCell>{t('phone')}</HeadCell>
          {state === 'approved' && <HeadCell>{t('role')}</HeadCell>}
          {state === 'approved' && <HeadCell>{t('group')}</HeadCell>}
          {state === 'audit_failed' && <HeadCell>{t('reason')}</HeadCell>}
          <HeadCell>{t(state === 'approved' ? 'joined' : 'applied')}</HeadCell>
          <HeadCell>
            <span className="sr-only">{t('actions')}</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <MemberLine
            key={row.membership_id}
            row={row}
            space={space}
            state={state}
            picked={selection.has(row.membership_id)}
            onPick={selection.toggle}
          />
        ))}
      </tbody>
    </Table>
  );
}
