import { listUsers } from '@praxis/contract/admin/operator';
import { useQuery } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { type FormEvent, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { lazyPart } from '../../../platform/calls/lazy-part.ts';
import { timeLabel } from '../../../platform/language/dates.ts';
import { useSession } from '../../../platform/person/session.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import { Select, TextInput } from '../../../ui/fields/TextInput.tsx';
import { type Column, Ledger } from '../../../ui/lists/Ledger.tsx';
import { Paged } from '../../../ui/lists/Paged.tsx';
import { StateLabel } from '../../../ui/Mark.tsx';
import { Menu, type MenuEntry } from '../../../ui/Menu.tsx';
import { Panel } from '../Panel.tsx';
import { useFilters } from '../useFilters.ts';
import { PersonDialog } from './PersonDialog.tsx';
import { type UserAct, UserDialog } from './UserDialog.tsx';
import { nameOf, type UserView } from './user-view.ts';

const AccountImport = lazyPart(() => import('./AccountImport.tsx').then((file) => ({ default: file.AccountImport })));

const types = ['', '1', '2', '3'] as const;
const typeLabels = { 1: 'shell:role_stu', 2: 'shell:role_teach', 3: 'shell:role_specialist' } as const;

const names = ['q', 'type', 'institution', 'grant', 'status'] as const;
const grants = ['platform_operator', 'competition_organiser', 'institution_admin'] as const;
const statuses = ['active', 'locked', 'closed'] as const;

function UserFilters({ values, set }: Pick<ReturnType<typeof useFilters<(typeof names)[number]>>, 'values' | 'set'>) {
  const { t } = useTranslation(['admin', 'shell']);
  const [typed, setTyped] = useState(values.q);
  const [institution, setInstitution] = useState(values.institution);
  const search = (event: FormEvent) => {
    event.preventDefault();
    set({ q: typed.trim(), institution: institution.trim() });
  };
  return (
    <form onSubmit={search} className="flex flex-wrap items-end gap-3 phone:w-full">
      <Field label={t('find_users')} className="w-72 phone:w-full">
        <SearchField placeholder={t('find_users_hint')} value={typed} maxLength={50} onChange={setTyped} />
      </Field>
      <Field label={t('type')} className="phone:flex-1">
        <Select
          choices={types.map((value) => ({ value, label: value === '' ? t('any_type') : t(typeLabels[Number(value) as 1 | 2 | 3]) }))}
          value={values.type}
          onChange={(event) => set({ type: event.target.value })}
        />
      </Field>
      <Field label={t('grants')} className="phone:flex-1">
        <Select
          choices={[{ value: '', label: t('any_grant') }, ...grants.map((value) => ({ value, label: t(`grant_${value}`) }))]}
          value={values.grant}
          onChange={(event) => set({ grant: event.target.value })}
        />
      </Field>
      <Field label={t('state')} className="phone:flex-1">
        <Select
          choices={[{ value: '', label: t('any_state') }, ...statuses.map((value) => ({ value, label: t(value) }))]}
          value={values.status}
          onChange={(event) => set({ status: event.target.value })}
        />
      </Field>
      <Field label={t('institution')} className="w-40 phone:w-full">
        <TextInput maxLength={50} value={institution} onChange={(event) => setInstitution(event.target.value)} />
      </Field>
      <Button type="submit" look="filled" repeatable>
        {t('find_users')}
      </Button>
    </form>
  );
}

/** What an operator may do with a person; their own account stays as it is. */
function UserMenu({ user, onAct }: { user: UserView; onAct: (act: UserAct) => void }) {
  const { t } = useTranslation('admin');
  const own = useSession((now) => now.uid) === user.id;
  const open = user.status !== 'closed';
  const entries: MenuEntry[] = [
    { label: t('change_account'), run: () => onAct({ what: 'change', user }), disabled: !open },
    { label: t('give_password'), run: () => onAct({ what: 'password', user }), disabled: own || !open },
    'line',
    { label: t('end_sessions'), run: () => onAct({ what: 'end', user }), disabled: user.sessions === 0 },
  ];
  for (const permission of ['platform_operator', 'competition_organiser'] as const) {
    const has = user.grants.includes(permission);
    const label = t(has ? 'take' : 'give', { permission: t(`grant_${permission}`) });
    entries.push({ label, run: () => onAct({ what: has ? 'take' : 'give', user, permission }), disabled: own });
  }
  if (open && !own)
    entries.push(
      'line',
      user.status === 'locked'
        ? { label: t('unlock'), run: () => onAct({ what: 'unlock', user }) }
        : { label: t('lock'), run: () => onAct({ what: 'lock', user }), danger: true },
    );
  return (
    <Menu
      trigger={
        <IconButton label={t('actions_for', { name: nameOf(user) })} small>
          <Ellipsis className="size-4" strokeWidth={1.6} aria-hidden="true" />
        </IconButton>
      }
      entries={entries}
    />
  );
}

/** Everybody with an account. */
export function UsersPanel() {
  const { t } = useTranslation(['admin', 'shell']);
  const [act, setAct] = useState<UserAct>();
  const [making, setMaking] = useState(false);
  const [importing, setImporting] = useState(false);
  const { values, page, set, setPage } = useFilters(names);
  const utype = ([1, 2, 3] as const).find((type) => String(type) === values.type);
  const grant = grants.find((known) => known === values.grant);
  const status = statuses.find((known) => known === values.status);
  const users = useQuery({
    queryKey: ['admin-users', values, page],
    queryFn: ({ signal }) => call(listUsers, { q: values.q, institution: values.institution, utype, grant, status, page }, { signal }),
  });
  const columns: Column<UserView>[] = [
    {
      head: t('person'),
      cell: (user) => (
        <span className="inline-flex items-center gap-2">
          <Avatar name={nameOf(user)} size="small" />
          {nameOf(user)}
        </span>
      ),
    },
    { head: t('account'), cell: (user) => user.account },
    { head: t('phone'), cell: (user) => user.phone },
    { head: t('type'), cell: (user) => t(typeLabels[user.utype]) },
    { head: t('institution'), cell: (user) => user.institution },
    {
      head: t('state'),
      cell: (user) => (
        <StateLabel shape={user.status === 'active' ? 'tick' : 'stopped'} tone={user.status === 'active' ? 'pine' : 'amber'}>
          {t(user.status)}
        </StateLabel>
      ),
    },
    { head: t('grants'), cell: (user) => user.grants.map((grant) => t(`grant_${grant as 'platform_operator'}`)).join('　') },
    { head: t('sessions'), cell: (user) => user.sessions, numeric: true },
    { head: t('last_login'), cell: (user) => (user.last_login_at ? timeLabel(user.last_login_at) : t('never')) },
  ];
  return (
    <Panel
      title={t('panel_users')}
      actions={
        <>
          <Button onClick={() => setImporting(true)}>{t('import_people')}</Button>
          <Button look="filled" onClick={() => setMaking(true)}>
            {t('new_person')}
          </Button>
        </>
      }
      filters={<UserFilters values={values} set={set} />}
    >
      <Paged query={users} empty={t('no_users')} onPage={setPage}>
        {({ list }) => (
          <Ledger label={t('panel_users')} items={list} columns={columns} actions={(user) => <UserMenu user={user} onAct={setAct} />} />
        )}
      </Paged>
      {importing && (
        <Suspense fallback={null}>
          <AccountImport onClose={() => setImporting(false)} />
        </Suspense>
      )}
      {making && <PersonDialog onClose={() => setMaking(false)} />}
      {act && <UserDialog act={act} onClose={() => setAct(undefined)} />}
    </Panel>
  );
}
