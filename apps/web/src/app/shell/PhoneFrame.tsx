import { skipToken, useQuery } from '@tanstack/react-query';
import { BookOpen, House, PenLine, Presentation, Scale, Search, Trophy, User, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import type { Home } from '../../parts/work/useHome.ts';
import { toMarkOf } from '../../parts/work/work-types.ts';
import { openLogin } from '../../platform/person/login-dialog.ts';
import { type Role, useRole, useSession } from '../../platform/person/session.ts';
import { Button, Count, IconButton } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Brand } from './Brand.tsx';
import { Messages } from './Header.tsx';
import { useVisibleType } from './useVisibleType.ts';

/** The phone's bar. */
export function PhoneTop({ onSearch }: { onSearch: () => void }) {
  const { t } = useTranslation('shell');
  const signedIn = useSession((now) => now.utoken !== '');
  return (
    <header className="flex h-13 items-center gap-1 bg-ground pr-2 pl-4" data-print="no">
      <Brand short />
      <div className="flex-1" />
      {signedIn ? (
        <>
          <IconButton label={t('search')} className="size-11" onClick={onSearch}>
            <Search className="size-5" strokeWidth={1.6} aria-hidden="true" />
          </IconButton>
          <Messages large />
        </>
      ) : (
        <Button look="soft" className="mr-2" onClick={() => openLogin()}>
          {t('log_in')}
        </Button>
      )}
    </header>
  );
}

const home = { to: '/index/home', label: 'nav_home', type: 'home', Icon: House } as const;
const spaces = { to: '/index/spaces', label: 'nav_spaces', type: 'spaces', Icon: Users } as const;
const learn = { to: '/index/learnCenter', label: 'nav_learn_short', type: '', Icon: BookOpen } as const;
const toMark = { to: '/index/toMark', label: 'nav_to_mark', type: '', Icon: PenLine } as const;
const CALENDAR = '/index/calendar';
const classesOnly = { to: `${CALENDAR}?show=class`, label: 'nav_classes', type: '', Icon: Presentation } as const;
const competition = { to: '/index/competition', label: 'nav_competition', type: 'competition', Icon: Trophy } as const;
const dissent = { to: '/index/expertDissent', label: 'nav_dissent', type: 'expertDissent', Icon: Scale } as const;
const personal = { to: '/index/personal', label: 'nav_personal', type: 'personal', Icon: User } as const;

/** At most five places for each role; everything else is a search away. */
const itemsOf = (role: Role | undefined) => {
  if (role === 'teach') return [home, toMark, classesOnly, spaces, personal];
  if (role === 'specialist') return [home, competition, dissent, personal];
  return [home, spaces, learn, competition, personal];
};

/** Pages that highlight themselves alone although their kind belongs to another item. */
const ownPages: readonly string[] = [learn.to, toMark.to, CALENDAR];

/** The phone's navigation, at the bottom. */
export function PhoneNavigation() {
  const { t } = useTranslation('shell');
  const type = useVisibleType();
  const role = useRole();
  const { pathname } = useLocation();
  // What the home page has asked for already; the bar of every other page asks for nothing.
  const { data: day } = useQuery<Home>({ queryKey: ['home'], queryFn: skipToken });
  const waiting = day ? toMarkOf(day.work) : 0;
  return (
    <nav
      aria-label={t('main_navigation')}
      className="fixed inset-x-0 bottom-0 z-40 grid auto-cols-fr grid-flow-col border-t border-line bg-ground pb-[max(8px,env(safe-area-inset-bottom))]"
      data-print="no"
    >
      {itemsOf(role).map(({ to, label, type: own, Icon }) => {
        const visible = pathname === to.split('?')[0] || (own !== '' && own === type && !ownPages.includes(pathname));
        return (
          <Link
            key={to}
            to={to}
            aria-current={visible ? 'page' : undefined}
            className={classes(
              'flex h-14 flex-col items-center justify-center gap-0.5 text-12 no-underline focus-visible:-outline-offset-2',
              visible ? 'font-bold text-pine' : 'text-ink-3',
            )}
          >
            <span className="relative px-3">
              <Icon className="size-5" strokeWidth={1.6} aria-hidden="true" />
              {to === toMark.to && waiting > 0 && <Count of={waiting} />}
            </span>
            {t(label)}
            {to === toMark.to && waiting > 0 && <span className="sr-only">{t('nav_to_mark_count', { count: waiting })}</span>}
          </Link>
        );
      })}
    </nav>
  );
}
