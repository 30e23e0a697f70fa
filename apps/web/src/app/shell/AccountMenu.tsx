import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PreferenceRows } from '../../parts/account/PreferenceRows.tsx';
import { useLogout } from '../../parts/account/useLogout.ts';
import { useRole, useSession } from '../../platform/person/session.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Popup, row } from './Popup.tsx';

function Line({ children }: { children: ReactNode }) {
  return <div className="mt-1.5 border-t border-line pt-1.5">{children}</div>;
}

/** The signed-in person: profile, preferences, leaving. */
export function AccountMenu({ onShortcuts, onFeedback }: { onShortcuts: () => void; onFeedback: () => void }) {
  const { t } = useTranslation('shell');
  const { userName, avatar, grants } = useSession();
  const role = useRole();
  const leave = useLogout();
  return (
    <Popup
      buttonClass="ml-2 flex h-8 items-center gap-2 rounded-md px-1 text-ink-2 hover:bg-sunken"
      className="w-72"
      button={
        <>
          <Avatar name={userName || '·'} picture={avatar} />
          <span className="cut max-w-32">{userName}</span>
          <span className="sr-only">{t('account_menu')}</span>
          <ChevronDown className="size-3" aria-hidden="true" />
        </>
      }
    >
      <p className="px-4 pt-1.5 pb-2.5">
        <b className="cut block text-16">{userName}</b>
        <span className="text-12 text-ink-3">{role && t(`role_${role}`)}</span>
      </p>
      <Line>
        <Link className={row} to="/index/personal">
          {t('profile')}
        </Link>
        <Link className={row} to="/index/messages">
          {t('nav_messages')}
        </Link>
        <Link className={row} to="/index/calendar">
          {t('nav_calendar')}
        </Link>
        {role !== 'specialist' && (
          <Link className={row} to="/index/skills">
            {t('nav_skills')}
          </Link>
        )}
        {grants.includes('platform_operator') && (
          <Link className={row} to="/admin">
            {t('nav_admin')}
          </Link>
        )}
        {grants.includes('institution_admin') && (
          <Link className={row} to="/institution">
            {t('nav_own_institution')}
          </Link>
        )}
        <Link className={row} to="/cesu">
          {t('nav_speed')}
        </Link>
        <button type="button" className={row} onClick={onFeedback}>
          {t('feedback')}
        </button>
        <button type="button" className={row} onClick={onShortcuts}>
          {t('shortcuts')}
        </button>
      </Line>
      <Line>
        <PreferenceRows />
      </Line>
      <Line>
        <button type="button" className={row} onClick={() => void leave()}>
          {t('log_out')}
        </button>
      </Line>
    </Popup>
  );
}
