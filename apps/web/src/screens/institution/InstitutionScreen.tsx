import { type InstitutionView, listOwnInstitutions } from '@praxis/contract/institutions/institutions';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { openLogin } from '../../platform/person/login-dialog.ts';
import { useRole, useSession } from '../../platform/person/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/fields/TextInput.tsx';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { Progress } from './Progress.tsx';
import { SignUpForm } from './SignUpForm.tsx';
import { Steps } from './Steps.tsx';

const InstitutionConsole = lazyPart(() => import('./InstitutionConsole.tsx').then((file) => ({ default: file.InstitutionConsole })));

const key = ['own-institutions'];

/** A visitor learns what a sign-up brings and that it starts with an account. */
function Visitor() {
  const { t } = useTranslation('institution');
  return (
    <div className="mt-8 flex flex-wrap items-center gap-4">
      <Button look="filled" size="main" onClick={() => openLogin('needed')}>
        {t('log_in_first')}
      </Button>
      <span className="text-13 text-ink-3">
        {t('no_account')}{' '}
        <Link to="/register?redirect=%2Finstitution" className="underline">
          {t('register')}
        </Link>
      </span>
    </div>
  );
}

const inForce = (one: InstitutionView) => one.manages && (one.state === 'approved' || one.state === 'suspended');

/** The newest sign-up and what it now asks of its applicant. */
function Own({ list, belongsTo }: { list: InstitutionView[]; belongsTo: string }) {
  const { t } = useTranslation('institution');
  const expert = useRole() === 'specialist';
  const [again, setAgain] = useState(false);
  const newest = list.find((one) => one.state === 'pending' || one.state === 'refused');
  if (expert) return <p className="mt-8">{t('experts_not')}</p>;
  if (belongsTo) return <p className="mt-8">{t('belongs_to', { name: belongsTo })}</p>;
  if (!newest || again) return <SignUpForm onSent={() => setAgain(false)} />;
  return (
    <>
      <Progress institution={newest} />
      {newest.state === 'refused' && (
        <Button className="mt-5" look="filled" onClick={() => setAgain(true)}>
          {t('again')}
        </Button>
      )}
    </>
  );
}

/** The console of an institution; whoever runs several chooses. */
function Consoles({ list }: { list: InstitutionView[] }) {
  const { t } = useTranslation('institution-console');
  const [chosen, setChosen] = useState(list[0]!.id);
  const visible = list.find((one) => one.id === chosen) ?? list[0]!;
  return (
    <Page
      title={visible.name}
      actions={
        list.length > 1 && (
          <Select
            aria-label={t('choose_institution')}
            value={visible.id}
            choices={list.map((one) => ({ value: one.id, label: one.name }))}
            onChange={(event) => setChosen(event.target.value)}
          />
        )
      }
    >
      <Suspense fallback={<Skeleton rows={6} />}>
        <InstitutionConsole key={visible.id} institutionId={visible.id} />
      </Suspense>
    </Page>
  );
}

/** The sign-up of institutions, its progress, and what an administrator does afterwards (S-073). */
export function InstitutionScreen() {
  const { t } = useTranslation('institution');
  const role = useRole();
  const uid = useSession((now) => now.uid);
  const own = useQuery({
    queryKey: [...key, uid],
    queryFn: ({ signal }) => call(listOwnInstitutions, {}, { signal }),
    enabled: role !== undefined,
  });
  const run = own.data?.list.filter(inForce) ?? [];
  if (run.length > 0) return <Consoles list={run} />;
  return (
    <Page title={t('title')} reading>
      <p className="mb-6 max-w-[640px] text-ink-2">{t('line')}</p>
      <Steps at={own.data?.list[0]?.state === 'pending' ? 2 : 1} />
      {role === undefined ? (
        <Visitor />
      ) : own.isPending ? (
        <Skeleton rows={5} />
      ) : own.data ? (
        <Own list={own.data.list} belongsTo={own.data.belongs_to} />
      ) : (
        <Problem of={own.error} retry={() => void own.refetch()} />
      )}
    </Page>
  );
}
