import { passLoad } from '@praxis/contract/accounts/accounts';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { startSession } from '../../platform/person/session.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Ledger } from '../../ui/lists/Ledger.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState } from '../../ui/States.tsx';
import type { DemoPerson } from './useDeveloperState.ts';

const typeLabels = { 1: 'shell:role_stu', 2: 'shell:role_teach', 3: 'shell:role_specialist' } as const;
const nameOf = (person: DemoPerson) => person.real_name || person.nickname || person.account || person.phone || person.id;

/** The people of the demo school; one click logs in as one of them. */
export function DemoPeople({ list }: { list: DemoPerson[] }) {
  const { t } = useTranslation(['developer', 'shell']);
  const logIn = useMutation({
    mutationFn: ({ account, password }: DemoPerson) => call(passLoad, { account: account ?? '', password: password ?? '' }),
    onSuccess: (login) => {
      startSession(login);
      // A whole load, so that nothing of the person before stays on the page.
      window.location.assign('/index');
    },
  });
  if (list.length === 0) return <EmptyState>{t('no_users')}</EmptyState>;
  const password = list.find((person) => person.password)?.password;
  return (
    <>
      {password && <p className="mb-3 text-13 text-ink-3">{t('demo_password', { password })}</p>}
      <Problem of={logIn.error} className="mb-3" />
      <Ledger
        label={t('users')}
        items={list}
        columns={[
          {
            head: t('name'),
            cell: (person) => (
              <span className="inline-flex items-center gap-2">
                <Avatar name={nameOf(person)} size="small" />
                {nameOf(person)}
              </span>
            ),
          },
          { head: t('account'), cell: (person) => <span className="font-mono text-13">{person.account}</span> },
          { head: t('phone'), cell: (person) => person.phone },
          { head: t('type'), cell: (person) => t(typeLabels[person.utype]) },
          { head: t('state'), cell: (person) => person.status },
        ]}
        actions={(person) =>
          person.account &&
          person.password && (
            <Button
              size="small"
              look="soft"
              busy={logIn.isPending && logIn.variables?.id === person.id}
              aria-label={t('log_in_as_name', { name: nameOf(person) })}
              onClick={() => logIn.mutate(person)}
            >
              {t('log_in_as')}
            </Button>
          )
        }
      />
    </>
  );
}
