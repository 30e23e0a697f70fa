import type { Profile } from '@praxis/contract/accounts/personal';
import type { MessagePreferences } from '@praxis/contract/notifications/preferences';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../platform/calls/lazy-part.ts';
import { Button } from '../../../ui/Button.tsx';
import { Section } from '../../../ui/Page.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Skeleton } from '../../../ui/States.tsx';
import { Fact, Facts } from '../Fact.tsx';
import { MessageTimes } from './MessageTimes.tsx';
import { MessageWays } from './MessageWays.tsx';
import { useMessagePreferences } from './useMessagePreferences.ts';

const EmailDialog = lazyPart(() => import('../security/EmailDialog.tsx').then((file) => ({ default: file.EmailDialog })));

function Email({ preferences, profile }: { preferences: MessagePreferences; profile: Profile }) {
  const { t } = useTranslation('message-settings');
  const [open, setOpen] = useState(false);
  const { state, address } = preferences.channels.email;
  const waiting = preferences.email_waiting;
  if (state === 'off') return null;
  const note = waiting ? t('email_waiting', { email: waiting }) : state === 'refused' ? t('email_refused', { email: address }) : undefined;
  return (
    <Section title={t('email')}>
      <Facts>
        <Fact
          name={t('email')}
          note={note}
          action={<Button onClick={() => setOpen(true)}>{t(state === 'ready' ? 'email_change' : 'email_verify')}</Button>}
        >
          {state === 'missing' ? t('email_none') : address}
        </Fact>
      </Facts>
      <Suspense fallback={null}>{open && <EmailDialog email={profile.email} waiting={waiting} onClose={() => setOpen(false)} />}</Suspense>
    </Section>
  );
}

/** How one is told of what happens: ways per group, the e-mail address, times. */
export function MessagesTab({ profile }: { profile: Profile }) {
  const { t } = useTranslation('shell');
  const preferences = useMessagePreferences();
  if (!preferences.data)
    return preferences.isPending ? (
      <Skeleton rows={6} label={t('loading')} />
    ) : (
      <Problem of={preferences.error} retry={() => void preferences.refetch()} />
    );
  return (
    <>
      <MessageWays preferences={preferences.data} />
      <Email preferences={preferences.data} profile={profile} />
      <MessageTimes preferences={preferences.data} />
    </>
  );
}
