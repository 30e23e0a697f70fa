import { getSpaceNotice, readSpaceNotice, removeSpaceNotice } from '@praxis/contract/spaces/notices';
import type { SpaceDetail } from '@praxis/contract/spaces/spaces';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { call } from '../../../platform/calls/call.ts';
import { lazyPart } from '../../../platform/calls/lazy-part.ts';
import { timeLabel } from '../../../platform/language/dates.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { StateLabel } from '../../../ui/Mark.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { RichText } from '../../../ui/RichText.tsx';
import { Skeleton } from '../../../ui/States.tsx';
import { spaceKey, useSpaceRefresh } from '../space-queries.ts';
import { NoticeReaders } from './NoticeReaders.tsx';

const NoticeDialog = lazyPart(() => import('./NoticeDialog.tsx').then((file) => ({ default: file.NoticeDialog })));

/** The open notice; records that it was read. */
function useNotice(space: SpaceDetail, noticeId: string) {
  const refresh = useSpaceRefresh(space.id);
  const notice = useQuery({
    queryKey: spaceKey(space.id, 'notice', noticeId),
    queryFn: ({ signal }) => call(getSpaceNotice, { notice_id: noticeId }, { signal }),
  });
  const unread = notice.data?.published && !notice.data.read;
  // Opening the page is the reading; it is told to the server, which is outside React.
  useEffect(() => {
    if (!unread) return;
    call(readSpaceNotice, { notice_id: noticeId }, { background: true }).then(
      () => refresh(['notices', 'detail']),
      () => undefined,
    );
  }, [unread, noticeId, refresh]);
  return notice;
}

/** One notice to read, with what those who post can do with it. */
export function NoticeReader({ space, noticeId }: { space: SpaceDetail; noticeId: string }) {
  const { t } = useTranslation('space');
  const navigate = useNavigate();
  const refresh = useSpaceRefresh(space.id);
  const { data: notice, error, isPending, refetch } = useNotice(space, noticeId);
  const [open, setOpen] = useState<'change' | 'remove'>();
  const list = `/index/space/${space.id}/notices`;
  return (
    <article className="max-w-[760px]">
      <p className="mb-4">
        <Link to={list} className="text-13 no-underline hover:underline">
          {t('back_to_notices')}
        </Link>
      </p>
      {isPending && <Skeleton rows={3} />}
      <Problem of={error} retry={() => void refetch()} />
      {notice && (
        <>
          <h2 className="font-serif text-26 leading-tight">{notice.title}</h2>
          <p className="mt-3 mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 text-13 text-ink-3">
            <span className="flex items-center gap-2">
              <Avatar name={notice.author.name} picture={notice.author.avatar} size="small" />
              {notice.author.name}
            </span>
            <span>{timeLabel(notice.publish_at)}</span>
            {!notice.published && (
              <StateLabel shape="draft" tone="mute">
                {t('notice_waits')}
              </StateLabel>
            )}
            {notice.can.change && (
              <span className="ml-auto flex gap-2">
                <Button size="small" onClick={() => setOpen('change')}>
                  {t('change_notice')}
                </Button>
                <Button size="small" look="danger" onClick={() => setOpen('remove')}>
                  {t('delete_notice')}
                </Button>
              </span>
            )}
          </p>
          <RichText html={notice.body} className="max-w-[760px] text-16 leading-read" />
          {notice.readers && notice.published && <NoticeReaders spaceId={space.id} noticeId={notice.id} counts={notice.readers} />}
          <Suspense fallback={null}>
            {open === 'change' && <NoticeDialog spaceId={space.id} notice={notice} onClose={() => setOpen(undefined)} />}
          </Suspense>
          <ConfirmDialog
            open={open === 'remove'}
            onClose={() => setOpen(undefined)}
            title={t('delete_notice_title', { title: notice.title })}
            confirm={t('delete_notice')}
            danger
            onConfirm={async () => {
              await call(removeSpaceNotice, { notice_id: notice.id });
              refresh(['notices', 'detail']);
              toastDone(t('notice_deleted'));
              void navigate(list, { replace: true });
            }}
          >
            {t('delete_notice_note')}
          </ConfirmDialog>
        </>
      )}
    </article>
  );
}
