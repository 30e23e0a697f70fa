import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { clockTime, daysBetween, shortDate, timeLabel } from '../../platform/language/dates.ts';
import { StateLabel } from '../../ui/Mark.tsx';
import { Tag } from '../../ui/States.tsx';
import type { NoticeView } from './useNotices.ts';

/** A ledger: the date in the margin, what it says beside it. */
export function DesktopNotices({ list, signedIn }: { list: NoticeView[]; signedIn: boolean }) {
  const { t } = useTranslation('notice');
  const now = Date.now();
  return (
    <ul aria-label={t('title')} className="max-w-[960px] border-b border-line">
      {list.map((notice) => {
        const recent = Math.abs(daysBetween(now, notice.at)) <= 1;
        const unread = signedIn && !notice.read;
        return (
          <li
            key={notice.id}
            style={{ gridTemplateColumns: '112px minmax(0, 1fr) 88px' }}
            className="relative grid gap-4 border-t border-line py-4 hover:bg-sunken"
          >
            <p className="text-14 text-ink-2">
              {recent ? timeLabel(notice.at, now, false).split(' ')[0] : shortDate(notice.at, now)}
              <span className="block text-12 text-ink-3">{clockTime(notice.at)}</span>
            </p>
            <div className="min-w-0">
              <h2 className="text-16 leading-[1.5]">
                <Link
                  to={`/index/noticeDetail/${notice.id}`}
                  className={`text-ink no-underline after:absolute after:inset-0 after:content-[''] hover:underline ${signedIn && notice.read ? 'font-normal' : 'font-bold'}`}
                >
                  {notice.title}
                </Link>
                {notice.pinned && (
                  <span className="ml-2 inline-block align-[2px]">
                    <Tag>{t('pinned')}</Tag>
                  </span>
                )}
              </h2>
              <p className="mt-0.5 line-clamp-2 text-13 text-ink-3">{notice.excerpt}</p>
            </div>
            <p className="pr-2 text-right">
              {unread && (
                <StateLabel shape="disc" tone="pine">
                  {t('unread')}
                </StateLabel>
              )}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
