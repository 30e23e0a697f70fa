import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { timeLabel } from '../../platform/language/dates.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Ledger } from '../../ui/lists/Ledger.tsx';
import { SlimBar, usePageTitle } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../ui/States.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { DemoPeople } from './DemoPeople.tsx';
import { type DeveloperState, useDeveloperState } from './useDeveloperState.ts';

const sections = ['users', 'sms', 'mail', 'jobs', 'flags'] as const;
type Section = (typeof sections)[number];

function Sms({ list }: { list: DeveloperState['sms'] }) {
  const { t } = useTranslation('developer');
  if (list.length === 0) return <EmptyState>{t('no_sms')}</EmptyState>;
  const copy = async (code: string) => {
    await navigator.clipboard.writeText(code);
    toastDone(t('copied', { code }));
  };
  return (
    <Ledger
      label={t('sms')}
      items={list}
      columns={[
        { head: t('phone'), cell: (sms) => sms.phone },
        { head: t('code'), cell: (sms) => <b className="font-mono text-16">{sms.code}</b> },
        { head: t('template'), cell: (sms) => sms.template },
        { head: t('state'), cell: (sms) => sms.state },
        { head: t('when'), cell: (sms) => timeLabel(sms.created_at) },
      ]}
      actions={(sms) =>
        sms.code !== '' && (
          <Button size="small" aria-label={`${t('copy')} ${sms.code}`} onClick={() => void copy(sms.code)}>
            {t('copy')}
          </Button>
        )
      }
    />
  );
}

function Mail({ list }: { list: DeveloperState['mail'] }) {
  const { t } = useTranslation('developer');
  if (list.length === 0) return <EmptyState>{t('no_mail')}</EmptyState>;
  return (
    <Ledger
      label={t('mail')}
      items={list}
      columns={[
        { head: t('subject'), cell: (mail) => mail.subject, wide: true },
        { head: t('to'), cell: (mail) => mail.recipient },
        { head: t('body'), cell: (mail) => <pre className="text-13 break-words whitespace-pre-wrap">{mail.body}</pre>, wide: true },
        { head: t('when'), cell: (mail) => timeLabel(mail.created_at) },
      ]}
    />
  );
}

function Jobs({ list }: { list: DeveloperState['jobs'] }) {
  const { t } = useTranslation('developer');
  if (list.length === 0) return <EmptyState>{t('no_jobs')}</EmptyState>;
  return (
    <Ledger
      label={t('jobs')}
      items={list}
      columns={[
        { head: t('job'), cell: (job) => `${job.kind} ${job.id}` },
        { head: t('state'), cell: (job) => job.state },
        { head: t('progress'), cell: (job) => `${job.progress}%`, numeric: true },
        { head: t('error'), cell: (job) => job.error, wide: true },
        { head: t('when'), cell: (job) => timeLabel(job.updated_at) },
      ]}
    />
  );
}

function Flags({ flags }: { flags: DeveloperState['flags'] }) {
  return (
    <dl className="max-w-[640px] border-b border-line">
      {Object.entries(flags).map(([name, value]) => (
        <div key={name} className="flex min-h-9 items-center justify-between gap-6 border-t border-line py-1.5">
          <dt className="text-ink-2">{name}</dt>
          <dd className="text-right font-mono text-13 break-all">{String(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Sections({ state }: { state: DeveloperState }) {
  const { t } = useTranslation('developer');
  const [search, setSearch] = useSearchParams();
  const visible = sections.find((section) => section === search.get('show')) ?? 'users';
  const panels = {
    users: <DemoPeople list={state.users} />,
    sms: <Sms list={state.sms} />,
    mail: <Mail list={state.mail} />,
    jobs: <Jobs list={state.jobs} />,
    flags: <Flags flags={state.flags} />,
  };
  const counts: Partial<Record<Section, number>> = {
    users: state.users.length,
    sms: state.sms.length,
    mail: state.mail.length,
    jobs: state.jobs.length,
  };
  return (
    <Tabs<Section>
      label={t('sections')}
      value={visible}
      onChange={(show) => setSearch({ show }, { replace: true })}
      tabs={sections.map((value) => ({ value, label: t(value), count: counts[value] }))}
      panel={<div className="pt-4">{panels[visible]}</div>}
    />
  );
}

/** For those who develop the platform: people to log in as, what was sent by SMS, jobs, flags. */
export function DeveloperScreen() {
  const { t } = useTranslation(['developer', 'shell']);
  const state = useDeveloperState();
  usePageTitle(t('title'));
  return (
    <>
      <SlimBar>
        <Link to="/index" className="font-bold text-ink no-underline hover:underline">
          Praxis
        </Link>
        <h1 className="text-14 font-normal text-ink-2">{t('title')}</h1>
        <span className="cut ml-auto text-13 text-ink-3 phone:hidden">{t('only_here')}</span>
      </SlimBar>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[1264px] px-8 pt-4 pb-12 outline-none phone:px-4">
        {state.isPending && <Skeleton rows={6} label={t('shell:loading')} />}
        <Problem of={state.error} retry={() => void state.refetch()} />
        {state.data === null && <EmptyState>{t('off')}</EmptyState>}
        {state.data && <Sections state={state.data} />}
      </main>
    </>
  );
}
