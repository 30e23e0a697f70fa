import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { timeLabel } from '../../platform/language/dates.ts';
import { classes } from '../../ui/classes.ts';
import { Mark } from '../../ui/Mark.tsx';
import { Tag } from '../../ui/States.tsx';
import type { NoticeView } from './useNotices.ts';

/** One list to the thumb: title, when, the mark of what is unread; the rest is on the notice itself. */
export function PhoneNotices({ list, signedIn }: { list: NoticeView[]; signedIn: boolean }) {
  const { t } = useTranslation('notice');
  return (
    <ul aria-label={t('title')} className="border-b border-line text-15">
      {list.map((notice) => {
        const unread = signedIn && !notice.read;
        return (
          <li key={notice.id} className="border-t border-line">
            <Link
              to={`/index/noticeDetail/${notice.id}`}
              className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-3 py-[.31rem] text-ink no-underline active:bg-sunken"
            >
              <span className="min-w-0">
                <span className={classes('line-clamp-2', (unread || !signedIn) && 'font-bold')}>{notice.title}</span>
                <span className="mt-0.5 flex items-center gap-2 text-13 text-ink-3">
                  {notice.pinned && <Tag>{t('pinned')}</Tag>}
                  {timeLabel(notice.at, Date.now(), false)}
                  {unread && (
                    <span className="inline-flex items-center gap-1 text-pine">
                      <Mark shape="disc" />
                      {t('unread')}
                    </span>
                  )}
                </span>
              </span>
              <ChevronRight className="size-4 text-ink-2" strokeWidth={1.6} aria-hidden="true" />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
