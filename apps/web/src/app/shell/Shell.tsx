import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useNavigation } from 'react-router';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { useSession } from '../../platform/person/session.ts';
import { useConnection } from '../../platform/realtime/realtime.ts';
import { useIsPhone } from '../../ui/phone.ts';
import { Strip } from '../../ui/States.tsx';
import { Header } from './Header.tsx';
import { PhoneNavigation, PhoneTop } from './PhoneFrame.tsx';
import { listenAhead } from './typed-ahead.ts';
import { useShortcuts } from './useShortcuts.ts';

const loadPalette = () => import('./Palette.tsx');
const Palette = lazyPart(() => loadPalette().then((file) => ({ default: file.Palette })));
const Shortcuts = lazyPart(() => import('./Shortcuts.tsx').then((file) => ({ default: file.Shortcuts })));

const FeedbackDialog = lazyPart(() => import('../../parts/feedback/FeedbackDialog.tsx').then((file) => ({ default: file.FeedbackDialog })));

const AT_REST_MS = 4000;

type Overlay = 'none' | 'feedback' | 'palette' | 'shortcuts';

/** Header, navigation and footer around the pages below `/index` (S-095). */
export function Shell() {
  const { t } = useTranslation('shell');
  const phone = useIsPhone();
  const lost = useConnection((now) => now.tries > 1 && now.state !== 'open');
  const moving = useNavigation().state !== 'idle';
  const title = useSession((now) => now.stitle);
  const [overlay, setOverlay] = useState<Overlay>('none');
  const openPalette = () => {
    if (overlay !== 'palette') listenAhead();
    setOverlay('palette');
  };
  // Words of an input method cannot be kept for a field that is not there: the palette waits, loaded, once the page rests. One that does
  // not come is fetched again when it is opened.
  useEffect(() => {
    const timer = window.setTimeout(() => void loadPalette().catch(() => undefined), AT_REST_MS);
    return () => window.clearTimeout(timer);
  }, []);
  useShortcuts({ palette: openPalette, help: () => setOverlay('shortcuts') });
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-raised focus:px-3 focus:py-1.5 focus:shadow-float"
      >
        {t('skip')}
      </a>
      {moving && <div className="fixed inset-x-0 top-0 z-50 h-0.5 animate-late bg-pine" aria-hidden="true" />}
      {phone ? (
        <PhoneTop onSearch={() => setOverlay('palette')} />
      ) : (
        <Header
          onSearch={() => setOverlay('palette')}
          onShortcuts={() => setOverlay('shortcuts')}
          onFeedback={() => setOverlay('feedback')}
        />
      )}
      {lost && <Strip>{t('connection_lost')}</Strip>}
      <div className="flex-1">
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
      </div>
      {phone ? (
        <>
          <div className="h-20" />
          <PhoneNavigation />
        </>
      ) : (
        <footer className="mx-auto flex w-full max-w-[1440px] items-center gap-4 px-8 pt-10 pb-6 text-12 text-ink-3" data-print="no">
          <span>{title || t('product')}</span>
          <span>{t('footer_note')}</span>
        </footer>
      )}
      <Suspense fallback={null}>
        {overlay === 'palette' && (
          <Palette
            onClose={() => setOverlay('none')}
            onShortcuts={() => setOverlay('shortcuts')}
            onFeedback={() => setOverlay('feedback')}
          />
        )}
        {overlay === 'feedback' && <FeedbackDialog onClose={() => setOverlay('none')} />}
        {overlay === 'shortcuts' && <Shortcuts onClose={() => setOverlay('none')} />}
      </Suspense>
    </div>
  );
}
