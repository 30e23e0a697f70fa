import { Bell, ChevronDown, Globe, Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PreferenceRows } from '../../parts/account/PreferenceRows.tsx';
import { openLogin } from '../../platform/person/login-dialog.ts';
import { useSession } from '../../platform/person/session.ts';
import { Button, Count } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Kbd } from '../../ui/Kbd.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { Brand } from './Brand.tsx';
import { MainNavigation } from './MainNavigation.tsx';
import { Popup } from './Popup.tsx';
import { useUnread } from './useUnread.ts';

/** The bell leads to the inbox. */
export function Messages({ large }: { large?: boolean }) {
  const { t } = useTranslation('shell');
  const unread = useUnread();
  const label = unread > 0 ? t('messages_unread', { count: unread }) : t('messages');
  return (
    <Link
      to="/index/messages"
      aria-label={label}
      title={label}
      className={classes(
        'relative inline-grid flex-none place-items-center rounded-md text-ink-2 hover:bg-sunken',
        large ? 'size-11' : 'size-8',
      )}
    >
      <Bell className={large ? 'size-5' : 'size-4'} strokeWidth={1.6} aria-hidden="true" />
      {unread > 0 && <Count of={unread} />}
    </Link>
  );
}

type HeaderProps = { onSearch: () => void; onShortcuts: () => void; onFeedback: () => void };

/** The bar of the shell, 56 px. */
export function Header({ onSearch, onShortcuts, onFeedback }: HeaderProps) {
  const { t } = useTranslation('shell');
  const signedIn = useSession((now) => now.utoken !== '');
  return (
    <header className="flex h-14 items-center gap-1 border-b border-line bg-ground px-6" data-print="no">
      <Brand />
      <MainNavigation />
      {signedIn && (
        <button
          type="button"
          onClick={onSearch}
          className="mr-2 flex h-8 w-62 max-[1500px]:w-auto flex-none items-center gap-2 rounded-md bg-sunken pr-1.5 pl-2.5 text-13 text-ink-3 hover:bg-well"
        >
          <Search className="size-4" strokeWidth={1.6} aria-hidden="true" />
          <span className="cut flex-1 text-left max-[1500px]:sr-only">{t('search_hint')}</span>
          <Kbd>Ctrl K</Kbd>
        </button>
      )}
      {signedIn ? (
        <>
          <Messages />
          <AccountMenu onShortcuts={onShortcuts} onFeedback={onFeedback} />
        </>
      ) : (
        <>
          <Popup
            buttonClass="mr-2 flex h-8 items-center gap-1.5 rounded-md px-2 text-13 text-ink-2 hover:bg-sunken"
            button={
              <>
                <Globe className="size-4" strokeWidth={1.6} aria-hidden="true" />
                {t('language_name')}
                <span className="sr-only">{`${t('language')} ${t('theme')}`}</span>
                <ChevronDown className="size-3" aria-hidden="true" />
              </>
            }
            className="w-72"
          >
            <PreferenceRows />
          </Popup>
          <Button look="filled" onClick={() => openLogin()}>
            {t('log_in')}
          </Button>
        </>
      )}
    </header>
  );
}
