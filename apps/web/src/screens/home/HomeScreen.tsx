import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type Home, useHome } from '../../parts/work/useHome.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { longDay } from '../../platform/language/dates.ts';
import { useRole } from '../../platform/person/session.ts';
import { usePageTitle } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useIsPhone } from '../../ui/phone.ts';
import { Skeleton } from '../../ui/States.tsx';

const files = {
  visitor: () => import('./VisitorHome.tsx').then((file) => ({ default: file.VisitorHome })),
  phone: () => import('./PhoneHome.tsx').then((file) => ({ default: file.PhoneHome })),
  desktop: () => import('./DesktopHome.tsx').then((file) => ({ default: file.DesktopHome })),
};
const views = { visitor: lazyPart(files.visitor), phone: lazyPart(files.phone), desktop: lazyPart(files.desktop) };

/** Which of the three views to show. */
function useViewName(): keyof typeof views {
  const phone = useIsPhone();
  return useRole() === undefined ? 'visitor' : phone ? 'phone' : 'desktop';
}

/** The headline and grey bars, while the day is asked for and its view arrives. */
function Waiting() {
  const { t } = useTranslation(['home', 'shell']);
  const name = useViewName();
  // The view is fetched beside the day's rows, not after them.
  useEffect(() => void files[name](), [name]);
  return (
    <>
      <h1 className={`mb-7 font-serif leading-tight font-bold ${name === 'phone' ? 'text-[.67rem]' : 'text-32'}`}>
        {name === 'visitor' ? t('visitor_title') : longDay(Date.now())}
      </h1>
      <Skeleton rows={6} label={t('shell:loading')} />
    </>
  );
}

function View({ home }: { home: Home }) {
  const Chosen = views[useViewName()];
  return <Chosen home={home} />;
}

/** The home page (S-096); one of three views, never two. */
export function HomeScreen() {
  const { t } = useTranslation('home');
  usePageTitle(t('title'));
  const home = useHome();
  return (
    <main id="main" tabIndex={-1} data-reading className="mx-auto w-full max-w-[1264px] px-8 pt-10 outline-none phone:px-4 phone:pt-1">
      {home.isPending && <Waiting />}
      <Problem of={home.error} retry={() => void home.refetch()} />
      {home.data && (
        <Suspense fallback={<Waiting />}>
          <View home={home.data} />
        </Suspense>
      )}
    </main>
  );
}
