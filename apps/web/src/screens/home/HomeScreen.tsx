import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../platform/phone.ts';
import { useRole } from '../../platform/session.ts';
import { usePageTitle } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { type Home, useHome } from './useHome.ts';

const views = {
  visitor: lazy(() => import('./VisitorHome.tsx').then((file) => ({ default: file.VisitorHome }))),
  phone: lazy(() => import('./PhoneHome.tsx').then((file) => ({ default: file.PhoneHome }))),
  desk: lazy(() => import('./DeskHome.tsx').then((file) => ({ default: file.DeskHome }))),
};

function View({ home }: { home: Home }) {
  const phone = useIsPhone();
  const role = useRole();
  const Chosen = views[role === undefined ? 'visitor' : phone ? 'phone' : 'desk'];
  return <Chosen home={home} />;
}

/** The home page (S-096); one of three views, never two. */
export function HomeScreen() {
  const { t } = useTranslation(['home', 'shell']);
  usePageTitle(t('title'));
  const home = useHome();
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[1264px] px-8 pt-10 outline-none phone:px-4 phone:pt-1">
      {home.isPending && <Skeleton rows={6} label={t('shell:loading')} />}
      <Problem of={home.error} retry={() => void home.refetch()} />
      {home.data && (
        <Suspense fallback={<Skeleton rows={6} label={t('shell:loading')} />}>
          <View home={home.data} />
        </Suspense>
      )}
    </main>
  );
}
