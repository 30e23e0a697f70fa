import { postToDiscussion, type ThreadView } from '@praxis/contract/courses/discussion';
import { type RefObject, useContext, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { Button } from '../../../ui/Button.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Skeleton } from '../../../ui/States.tsx';
import { BottomBarContext } from '../bottom-bar.ts';
import { useMoment } from '../video/moment.ts';
import { Composer } from './Composer.tsx';
import { DiscussionPost, type PostContext } from './DiscussionPost.tsx';
import { type ActivityPlace, useDiscussion, usePlaceLabels } from './useSide.ts';

function Thread({ thread, canPost, ...context }: { thread: ThreadView; canPost: boolean } & PostContext) {
  const { t } = useTranslation('course-player');
  const [replying, setReplying] = useState(false);
  const answer = async (body: string, idempotencyKey: string) => {
    await call(postToDiscussion, { ...context.at, parent_id: thread.id, body }, { idempotencyKey });
    await context.onChanged();
    setReplying(false);
  };
  const mayReply = canPost && !thread.deleted && !replying;
  return (
    <li className="border-b border-line py-3 last:border-b-0">
      <DiscussionPost post={thread} {...context} onReply={mayReply ? () => setReplying(true) : undefined} />
      {(thread.replies.length > 0 || replying) && (
        <div className="mt-3 flex flex-col gap-3 pl-9">
          {thread.replies.map((reply) => (
            <DiscussionPost key={reply.id} post={reply} {...context} />
          ))}
          {replying && (
            <Composer
              label={t('reply_to', { name: thread.author.name })}
              placeholder={t('reply_to', { name: thread.author.name })}
              send={t('send_reply')}
              most={4000}
              autoFocus
              onCancel={() => setReplying(false)}
              onSend={answer}
            />
          )}
        </div>
      )}
    </li>
  );
}

type PanelProps = { at: ActivityPlace; kind: string; field: RefObject<HTMLTextAreaElement | null>; asking: boolean };

/** What the members of the space say about an activity; the newest stands last, beside the field. */
export function DiscussionPanel({ at, kind, field, asking }: PanelProps) {
  const { t } = useTranslation('course-player');
  const { discussion, again } = useDiscussion(at);
  const { at: now } = useMoment();
  const bottomBar = useContext(BottomBarContext);
  const place = usePlaceLabels(kind);
  const pages = discussion.data?.pages ?? [];
  const seen = new Map(pages.flatMap((page) => page.threads.list).map((thread) => [thread.id, thread]));
  const threads = [...seen.values()].reverse();
  const canPost = pages[0]?.can_post ?? false;
  const post = async (body: string, idempotencyKey: string) => {
    await call(postToDiscussion, { ...at, body, position: now }, { idempotencyKey });
    await again();
  };
  const write = (
    <Composer
      label={t('new_post')}
      placeholder={now === undefined ? t('post_hint') : t('post_hint_at', { place: place(now) })}
      send={t('send_post')}
      most={4000}
      field={field}
      autoFocus={asking}
      onSend={post}
    />
  );
  return (
    <div className="flex min-h-full flex-col px-5 phone:px-4">
      {discussion.isPending && <Skeleton rows={3} label={t('loading')} />}
      <Problem of={discussion.error} retry={() => void discussion.refetch()} />
      {discussion.hasNextPage && (
        <Button
          look="quiet"
          className="mt-3 self-center"
          busy={discussion.isFetchingNextPage}
          onClick={() => void discussion.fetchNextPage()}
        >
          {t('earlier_posts')}
        </Button>
      )}
      {threads.length > 0 && (
        <ol aria-label={t('discussion')}>
          {threads.map((thread) => (
            <Thread key={thread.id} thread={thread} canPost={canPost} at={at} kind={kind} onChanged={again} />
          ))}
        </ol>
      )}
      {discussion.data && threads.length === 0 && <p className="py-4 text-13 text-ink-3">{t('no_posts')}</p>}
      <span className="flex-1" />
      {canPost && (bottomBar ? createPortal(write, bottomBar) : <div className="sticky bottom-0 bg-ground py-4">{write}</div>)}
      {discussion.data && !canPost && <p className="py-4 text-13 text-ink-3">{t('read_only')}</p>}
    </div>
  );
}
