import { type InstitutionShown, listInstitutionMembers, removeInstitutionMember } from '@praxis/contract/institutions';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/call.ts';
import { useIsPhone } from '../../platform/phone.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Pagination } from '../../ui/MoreButton.tsx';
import { Section } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../ui/States.tsx';
import { Cell, HeadCell, List, ListRow, Row, Table } from '../../ui/Table.tsx';

const AddMember = lazy(() => import('./AddMemberDialog.tsx').then((file) => ({ default: file.AddMemberDialog })));

type Member = { user_id: string; name: string; account: string; phone: string; role: 'admin' | 'teacher' | 'student'; student_no: string };
type RowsProps = { rows: Member[]; onRemove: (member: Member) => void };

function MemberTable({ rows, onRemove }: RowsProps) {
  const { t } = useTranslation('institution');
  return (
    <Table label={t('members')} flush>
      <thead>
        <tr>
          <HeadCell>{t('member')}</HeadCell>
          <HeadCell>{t('member_account')}</HeadCell>
          <HeadCell>{t('member_role')}</HeadCell>
          <HeadCell>{t('student_no')}</HeadCell>
          <HeadCell>
            <span className="sr-only">{t('remove')}</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((member) => (
          <Row key={member.user_id}>
            <Cell>{member.name}</Cell>
            <Cell className="text-ink-2">{member.account || member.phone}</Cell>
            <Cell>{t(`role_${member.role}`)}</Cell>
            <Cell className="text-ink-2">{member.student_no || '—'}</Cell>
            <Cell className="text-right">
              <Button size="small" onClick={() => onRemove(member)}>
                {t('remove')}
              </Button>
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

function MemberList({ rows, onRemove }: RowsProps) {
  const { t } = useTranslation('institution');
  return (
    <List label={t('members')}>
      {rows.map((member) => (
        <ListRow
          key={member.user_id}
          title={member.name}
          note={[t(`role_${member.role}`), member.account || member.phone, member.student_no].filter(Boolean).join('　')}
          end={
            <Button size="small" onClick={() => onRemove(member)}>
              {t('remove')}
            </Button>
          }
        />
      ))}
    </List>
  );
}

/** Who belongs to the institution; people are added by account or phone. */
export function Members({ institution }: { institution: InstitutionShown }) {
  const { t } = useTranslation('institution');
  const client = useQueryClient();
  const [page, setPage] = useState(1);
  const [adding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Member>();
  const key = ['institution-members', institution.id];
  const members = useQuery({
    queryKey: [...key, page],
    queryFn: ({ signal }) => call(listInstitutionMembers, { institution_id: institution.id, page, size: 20 }, { signal }),
    placeholderData: keepPreviousData,
  });
  const reload = () => client.invalidateQueries({ queryKey: key });
  const remove = async () => {
    if (leaving) await call(removeInstitutionMember, { institution_id: institution.id, user_id: leaving.user_id });
    await reload();
    toastDone(t('member_removed'));
  };
  const View = useIsPhone() ? MemberList : MemberTable;
  const active = institution.state === 'approved';
  return (
    <Section
      title={t('members')}
      more={
        active && (
          <Button look="filled" onClick={() => setAdding(true)}>
            {t('add_member')}
          </Button>
        )
      }
    >
      {members.isPending && <Skeleton rows={4} />}
      {members.data?.list.length === 0 && <EmptyState>{t('no_members')}</EmptyState>}
      {members.data && members.data.list.length > 0 && <View rows={members.data.list} onRemove={setLeaving} />}
      <Problem of={members.error} retry={() => void members.refetch()} />
      {members.data && <Pagination page={page} total={members.data.total} size={20} onPage={setPage} />}
      <Suspense fallback={null}>
        {adding && <AddMember institutionId={institution.id} onClose={() => setAdding(false)} onAdded={() => void reload()} />}
      </Suspense>
      <ConfirmDialog
        open={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={t('remove_title', { name: leaving?.name })}
        confirm={t('remove')}
        danger
        onConfirm={remove}
      >
        {t('remove_line')}
      </ConfirmDialog>
    </Section>
  );
}
