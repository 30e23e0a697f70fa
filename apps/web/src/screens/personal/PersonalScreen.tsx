import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { loadTexts } from '../../platform/language/i18n.ts';
import { useRole } from '../../platform/person/session.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useIsPhone } from '../../ui/phone.ts';
import { Skeleton } from '../../ui/States.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { PersonalPhone } from './PersonalPhone.tsx';
import { type PersonalTab, personalTabs, tabLabel } from './personal-tabs.ts';
import { ProfileTab } from './profile/ProfileTab.tsx';
import { useProfile } from './profile/useProfile.ts';
import { BindingsTab } from './security/BindingsTab.tsx';
import { SecurityTab } from './security/SecurityTab.tsx';

const CompetitionsTab = lazyPart(() => import('./CompetitionsTab.tsx').then((file) => ({ default: file.CompetitionsTab })));
const JudgedTab = lazyPart(async () => {
  const [file] = await Promise.all([import('./JudgedTab.tsx'), loadTexts(['judged', 'certificate'])]);
  return { default: file.JudgedTab };
});
const MessagesTab = lazyPart(() => import('./messages/MessagesTab.tsx').then((file) => ({ default: file.MessagesTab })));
const InvoicesTab = lazyPart(() => import('./InvoicesTab.tsx').then((file) => ({ default: file.InvoicesTab })));
const FeedbackTab = lazyPart(() => import('./FeedbackTab.tsx').then((file) => ({ default: file.FeedbackTab })));
const RecordsTab = lazyPart(() => import('./records/RecordsTab.tsx').then((file) => ({ default: file.RecordsTab })));

/** One's own page: profile, sign-in and security, bindings; a phone has its own view (S-107, C-05). */
export function PersonalScreen() {
  const { t } = useTranslation(['personal', 'shell']);
  const [query, setQuery] = useSearchParams();
  const profile = useProfile();
  const phone = useIsPhone();
  const role = useRole();
  const asked = personalTabs.find((tab) => tab === query.get('tab'));
  const open = (tab: PersonalTab | undefined) => setQuery(tab ? { tab } : {}, { replace: !phone });

  if (!profile.data)
    return (
      <Page title={t('title')} reading>
        {profile.isPending ? <Skeleton rows={6} /> : <Problem of={profile.error} retry={() => void profile.refetch()} />}
      </Page>
    );
  if (phone && !asked) return <PersonalPhone profile={profile.data} />;

  const tab = asked ?? 'profile';
  const panels = {
    profile: <ProfileTab profile={profile.data} />,
    security: <SecurityTab profile={profile.data} />,
    bindings: <BindingsTab profile={profile.data} />,
    competitions: role === 'specialist' ? <JudgedTab /> : <CompetitionsTab />,
    invoices: <InvoicesTab />,
    messages: <MessagesTab profile={profile.data} />,
    feedback: <FeedbackTab />,
    records: <RecordsTab profile={profile.data} />,
  };
  const panel = <Suspense fallback={<Skeleton rows={6} label={t('shell:loading')} />}>{panels[tab]}</Suspense>;
  if (phone)
    return (
      <Page
        title={t(`tab_${tabLabel(tab, role)}`)}
        reading
        actions={
          <Link to="/index/personal" className={buttonClasses('plain', 'small')}>
            {t('shell:back')}
          </Link>
        }
      >
        {panel}
      </Page>
    );
  return (
    <Page title={t('title')} reading>
      <Tabs
        label={t('tabs')}
        tabs={personalTabs.map((value) => ({ value, label: t(`tab_${tabLabel(value, role)}`) }))}
        value={tab}
        onChange={open}
        panel={<div className="pt-7">{panel}</div>}
      />
    </Page>
  );
}
