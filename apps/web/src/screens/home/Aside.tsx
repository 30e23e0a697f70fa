import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Home } from '../../parts/work/useHome.ts';
import { daysBetween, listed, timeLabel } from '../../platform/language/dates.ts';
import { percentDone } from '../../platform/language/percent.ts';
import { useRole } from '../../platform/person/session.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/States.tsx';

/** The newest notices. */
export function Notices({ home }: { home: Home }) {
  const { t } = useTranslation('home');
  // What a visitor has read nobody knows.
  const visitor = useRole() === undefined;
  return (
    <section aria-label={t('notices')} className="mt-10">
      <div className="mb-1 flex items-baseline justify-between">
        <h2 className="text-14">{t('notices')}</h2>
        <Link to="/index/notice" className="text-13 no-underline hover:underline">
          {t('more')}
        </Link>
      </div>
      {home.notices.length === 0 && <p className="border-t border-line py-3 text-13 text-ink-3">{t('no_notices')}</p>}
      <ul>
        {home.notices.map((notice) => (
          <li key={notice.id} className="border-t border-line py-3">
            <Link to={`/index/noticeDetail/${notice.id}`} className="text-ink no-underline hover:underline">
              {notice.read || visitor ? notice.title : <b>{notice.title}</b>}
            </Link>
            <p className="mt-0.5 text-12 text-ink-3">
              {notice.source && `${notice.source}　`}
              {listed([timeLabel(notice.at, home.now, daysBetween(home.now, notice.at) === 0), notice.read || visitor ? '' : t('unread')])}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What is missing for want of a space, and the way to one. */
export function WayToSpaces({ children }: { children: ReactNode }) {
  const { t } = useTranslation('home');
  return (
    <EmptyState
      action={
        <Link to="/index/spaces" className={buttonClasses('soft')}>
          {t('find_space')}
        </Link>
      }
    >
      {children}
    </EmptyState>
  );
}

/** The person's spaces, newest first. */
export function Spaces({ home }: { home: Home }) {
  const { t } = useTranslation('home');
  return (
    <section aria-label={t('spaces')} className="mt-7">
      <div className="mb-1 flex items-baseline justify-between">
        <h2 className="text-14">{t('spaces')}</h2>
        <Link to="/index/spaces" className="text-13 no-underline hover:underline">
          {t('all_spaces')}
        </Link>
      </div>
      {home.spaces.length === 0 && <WayToSpaces>{t('no_spaces')}</WayToSpaces>}
      <ul>
        {home.spaces.slice(0, 6).map((space) => (
          <li key={space.id} className="flex min-h-11 items-center gap-3 border-t border-line py-2">
            <Link to={`/index/space/${space.id}`} className="cut flex-1 text-ink no-underline hover:underline">
              {space.name}
            </Link>
            <span className="text-12 text-ink-3">
              {space.role === 'student' && space.progress !== null ? percentDone(space.progress) : t(`role_${space.role}`)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
