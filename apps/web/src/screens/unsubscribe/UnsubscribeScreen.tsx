import { showUnsubscription, unsubscribe } from '@praxis/contract/notifications/preferences';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { Button } from '../../ui/Button.tsx';
import { SlimBar, usePageTitle } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';

/** Where the link at the foot of an e-mail leads: ends mails of its kind without signing in, and takes them up again. */
export function UnsubscribeScreen() {
  const { t } = useTranslation(['message-settings', 'shell']);
  const { ticket = '' } = useParams();
  const look = useQuery({
    queryKey: ['unsubscription', ticket],
    queryFn: ({ signal }) => call(showUnsubscription, { ticket }, { signal }),
  });
  const set = useMutation({
    mutationFn: (on: boolean) => call(unsubscribe, { ticket, on }),
    onSuccess: () => look.refetch(),
  });
  usePageTitle(t('unsubscribe_title'));
  const { data } = look;
  return (
    <>
      <SlimBar>
        <Link to="/index" className="font-bold text-ink no-underline hover:underline">
          Praxis
        </Link>
      </SlimBar>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[560px] px-8 pt-10 pb-12 outline-none phone:px-4">
        <h1 className="mb-5 font-serif text-26 leading-tight font-bold">{t('unsubscribe_title')}</h1>
        {look.isPending && <Skeleton rows={2} label={t('shell:loading')} />}
        <Problem of={look.error} retry={() => void look.refetch()} />
        {data && (
          <>
            <p className="mb-5 text-16 leading-[1.85]" aria-live="polite">
              {t(data.on ? 'unsubscribe_on' : 'unsubscribe_off', { email: data.email, group: t(`group_${data.group}`) })}
            </p>
            <Problem of={set.error} />
            <div className="flex flex-wrap items-center gap-4">
              <Button look={data.on ? 'filled' : 'outline'} busy={set.isPending} onClick={() => set.mutate(!data.on)}>
                {t(data.on ? 'unsubscribe_end' : 'unsubscribe_again')}
              </Button>
              <Link to="/index/personal?tab=messages">{t('unsubscribe_all')}</Link>
            </div>
          </>
        )}
      </main>
    </>
  );
}
