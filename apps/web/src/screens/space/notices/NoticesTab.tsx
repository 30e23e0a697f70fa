import type { SpaceNotice } from '@praxis/contract/spaces/notices';
import type { SpaceDetail } from '@praxis/contract/spaces/spaces';
import { Pin } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { lazyPart } from '../../../platform/calls/lazy-part.ts';
import { timeLabel } from '../../../platform/language/dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { MoreButton } from '../../../ui/lists/MoreButton.tsx';
import { StateLabel } from '../../../ui/Mark.tsx';
import { Section } from '../../../ui/Page.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../../ui/States.tsx';
import { useSpaceNotices } from './useSpaceNotices.ts';

const NoticeReader = lazyPart(() => import('./NoticeReader.tsx').then((file) => ({ default: file.NoticeReader })));
const NoticeDialog = lazyPart(() => import('./NoticeDialog.tsx').then((file) => ({ default: file.NoticeDialog })));

function NoticeRow({ notice, spaceId }: { notice: SpaceNotice; spaceId: string }) {
  const { t } = useTranslation('space');
  const bold = !notice.read && !notice.readers;
  return (
    <li className="flex min-h-14 items-center gap-4 border-t border-line py-3 phone:flex-wrap phone:gap-y-1">
      <span className="w-28 flex-none text-13 text-ink-3">{timeLabel(notice.publish_at)}</span>
      <Link
        to={`/index/space/${spaceId}/notices?notice=${notice.id}`}
        className={classes(
          'min-w-0 flex-1 text-16 text-ink no-underline hover:underline phone:w-full phone:flex-none',
          bold && 'font-bold',
        )}
      >
        {notice.title}
      </Link>
      {notice.pinned && (
        <span className="inline-flex items-center gap-1 text-12 text-pine">
          <Pin className="size-3" aria-hidden="true" />
          {t('pinned')}
        </span>
      )}
      {!notice.published && (
        <StateLabel shape="draft" tone="mute">
          {t('notice_waits')}
        </StateLabel>
      )}
      {notice.readers && notice.published && <span className="text-13 text-ink-3">{t('readers', notice.readers)}</span>}
      {bold && <span className="text-12 text-pine">{t('unread')}</span>}
    </li>
  );
}

/** Notices of a space: the list, or the one that is open. */
export function NoticesTab({ space }: { space: SpaceDetail }) {
  const { t } = useTranslation('space');
  const [address] = useSearchParams();
  const [writing, setWriting] = useState(address.get('write') === '1');
  const notices = useSpaceNotices(space.id);
  const open = address.get('notice');
  const list = notices.data?.pages.flatMap((page) => page.list) ?? [];
  if (open && /^[1-9]\d{0,18}$/.test(open)) {
    return (
      <Suspense fallback={null}>
        <NoticeReader key={open} space={space} noticeId={open} />
      </Suspense>
    );
  }
  return (
    <Section
      title={t('notices')}
      more={
        space.can.post_notices && (
          <Button look="filled" onClick={() => setWriting(true)}>
            {t('write_notice')}
          </Button>
        )
      }
    >
      {notices.isPending && <Skeleton rows={4} />}
      <Problem of={notices.error} retry={() => void notices.refetch()} />
      {notices.isSuccess && list.length === 0 && <EmptyState>{t('no_notices')}</EmptyState>}
      {list.length > 0 && (
        <ul aria-label={t('notices')} className="border-b border-line">
          {list.map((notice) => (
            <NoticeRow key={notice.id} notice={notice} spaceId={space.id} />
          ))}
        </ul>
      )}
      <MoreButton
        shown={list.length}
        total={notices.data?.pages[0]?.total ?? 0}
        busy={notices.isFetchingNextPage}
        onMore={() => void notices.fetchNextPage()}
      />
      <Suspense fallback={null}>{writing && <NoticeDialog spaceId={space.id} onClose={() => setWriting(false)} />}</Suspense>
    </Section>
  );
}
