import type { InstitutionMember } from '@praxis/contract/institutions/institutions';
import { Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { timeLabel } from '../../platform/language/dates.ts';
import { IconButton } from '../../ui/Button.tsx';
import { type Column, Ledger } from '../../ui/lists/Ledger.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { Menu } from '../../ui/Menu.tsx';
import type { MemberAct } from './MemberDialog.tsx';

type MemberLedgerProps = { members: readonly InstitutionMember[]; onAct: (what: MemberAct, member: InstitutionMember) => void };
type Row = InstitutionMember & { id: string };

/** Members with their place and state, and what can be done with each. */
export function MemberLedger({ members, onAct }: MemberLedgerProps) {
  const { t } = useTranslation('institution-console');
  const columns: Column<Row>[] = [
    { head: t('name'), cell: (one) => one.name },
    { head: t('account'), cell: (one) => [one.account, one.phone].filter(Boolean).join('　') },
    { head: t('role'), cell: (one) => t(`role_${one.role}`) },
    { head: t('number'), cell: (one) => one.student_no },
    { head: t('place'), cell: (one) => [one.department, one.grade, one.class_name].filter(Boolean).join(' › '), wide: true },
    {
      head: t('state'),
      cell: (one) => (
        <StateLabel shape={one.active ? 'tick' : 'stopped'} tone={one.active ? 'pine' : 'amber'}>
          {t(one.active ? 'member_active' : 'member_inactive')}
        </StateLabel>
      ),
    },
    { head: t('last_login'), cell: (one) => (one.last_login_at === null ? t('never') : timeLabel(one.last_login_at)) },
  ];
  return (
    <Ledger
      label={t('tab_members')}
      items={members.map((member) => ({ ...member, id: member.user_id }))}
      columns={columns}
      actions={(member) => (
        <Menu
          label={t('what_with', { name: member.name })}
          trigger={
            <IconButton label={t('what_with', { name: member.name })}>
              <Ellipsis className="size-4" strokeWidth={1.6} aria-hidden="true" />
            </IconButton>
          }
          entries={[
            ...(member.can.reset ? [{ label: t('reset'), run: () => onAct('reset', member) }] : []),
            ...(member.can.deactivate ? [{ label: t('deactivate'), run: () => onAct('deactivate', member) }] : []),
            ...(member.can.activate ? [{ label: t('activate'), run: () => onAct('activate', member) }] : []),
            ...(member.can.reset || member.can.activate ? (['line'] as const) : []),
            { label: t('remove'), danger: true, run: () => onAct('remove', member) },
          ]}
        />
      )}
    />
  );
}
