import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { timeLabel } from '../../../platform/language/dates.ts';
import { StateLabel } from '../../../ui/Mark.tsx';
import { useSpaceNotices } from './useSpaceNotices.ts';

/** The newest notices in a few lines. */
export function NoticeBrief({ spaceId }: { spaceId: string }) {
  const { t } = useTranslation('space');
  const notices = useSpaceNotices(spaceId);
  const list = notices.data?.pages[0]?.list.slice(0, 3) ?? [];
  if (notices.isSuccess && list.length === 0) return <p className="border-t border-line py-3 text-13 text-ink-3">{t('no_notices')}</p>;
  return (
    <ul>
      {list.map((notice) => (
        <li key={notice.id} className="border-t border-line py-2.5">
          <Link to={`/index/space/${spaceId}/notices?notice=${notice.id}`} className="text-ink no-underline hover:underline">
            {notice.read ? notice.title : <b>{notice.title}</b>}
          </Link>
          <p className="mt-0.5 flex items-center gap-3 text-12 text-ink-3">
            <span>{timeLabel(notice.publish_at)}</span>
            {!notice.published && (
              <StateLabel shape="draft" tone="mute">
                {t('notice_waits')}
              </StateLabel>
            )}
            {notice.readers && notice.published && <span>{t('readers', notice.readers)}</span>}
            {!notice.readers && !notice.read && <span className="text-pine">{t('unread')}</span>}
          </p>
        </li>
      ))}
    </ul>
  );
}
