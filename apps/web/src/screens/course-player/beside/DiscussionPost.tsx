import { acceptAnswer, deletePost, editPost, hidePost, type PostView, showPost } from '@praxis/contract/courses/discussion';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { lazyPart } from '../../../platform/calls/lazy-part.ts';
import { timeLabel } from '../../../platform/language/dates.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { classes } from '../../../ui/classes.ts';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { useMoment } from '../video/moment.ts';
import { Composer } from './Composer.tsx';
import { type ActivityPlace, usePlaceLabels } from './useSide.ts';

const PlainTextView = lazyPart(() => import('../../../parts/writing/formulas/PlainTextView.tsx'));

/** What a post needs of the discussion it stands in. */
export type PostContext = { at: ActivityPlace; kind: string; onChanged: () => Promise<unknown> };

function Act({ children, onClick }: { children: ReactNode; onClick: () => void }) {
  return (
    <button type="button" onClick={onClick} className="text-ink-2 hover:text-pine hover:underline touch:min-h-11 touch:px-1">
      {children}
    </button>
  );
}

function PostHead({ post, kind }: { post: PostView; kind: string }) {
  const { t } = useTranslation('course-player');
  const { jump } = useMoment();
  const place = usePlaceLabels(kind);
  const { position, mark } = post;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 text-12 text-ink-3">
      <span className={mark === 'teacher' ? 'font-bold text-pine' : 'text-ink-2'}>{post.author.name}</span>
      {mark && <span className={mark === 'teacher' ? 'font-bold text-pine' : ''}>{t(`mark_${mark}`)}</span>}
      {position !== null && (
        <button
          type="button"
          onClick={() => jump(position)}
          aria-label={t('jump_to', { place: place(position) })}
          className="text-pine hover:underline"
        >
          {place(position)}
        </button>
      )}
      <time dateTime={new Date(post.at).toISOString()}>{timeLabel(post.at, Date.now(), false)}</time>
      {post.edited && <span>{t('edited')}</span>}
      {post.accepted && <span className="font-bold text-pine">{t('accepted')}</span>}
    </p>
  );
}

type Open = 'edit' | 'hide' | 'delete' | undefined;

function PostActs({
  post,
  at,
  onChanged,
  onReply,
  setOpen,
}: { post: PostView; onReply?: () => void; setOpen: (open: Open) => void } & PostContext) {
  const { t } = useTranslation('course-player');
  const [failure, setFailure] = useState<unknown>();
  const one = { ...at, post_id: post.id };
  const run = (asked: Promise<unknown>) => {
    setFailure(undefined);
    void asked.then(onChanged, setFailure);
  };
  return (
    <>
      <div className="mt-0.5 flex flex-wrap gap-x-3 text-12">
        {onReply && <Act onClick={onReply}>{t('reply')}</Act>}
        {post.can.accept && (
          <Act onClick={() => run(call(acceptAnswer, { ...one, accepted: !post.accepted }))}>
            {post.accepted ? t('unaccept') : t('accept')}
          </Act>
        )}
        {post.can.edit && <Act onClick={() => setOpen('edit')}>{t('edit_post')}</Act>}
        {post.can.delete && <Act onClick={() => setOpen('delete')}>{t('delete_post')}</Act>}
        {post.can.hide &&
          (post.hidden ? (
            <Act onClick={() => run(call(showPost, one))}>{t('show_post')}</Act>
          ) : (
            <Act onClick={() => setOpen('hide')}>{t('hide_post')}</Act>
          ))}
      </div>
      <Problem of={failure} className="mt-2" />
    </>
  );
}

/** One post or answer: who, when, where, and what the reader may do with it. */
export function DiscussionPost({ post, onReply, ...context }: { post: PostView; onReply?: () => void } & PostContext) {
  const { t } = useTranslation(['course-player', 'shell']);
  const { at, kind, onChanged } = context;
  const [open, setOpen] = useState<Open>();
  const one = { ...at, post_id: post.id };
  const close = () => setOpen(undefined);
  const done = async (asked: Promise<unknown>) => {
    await asked;
    await onChanged();
    close();
  };
  const text = post.deleted ? t('post_deleted') : post.body || t('post_hidden');
  return (
    <div className="flex gap-2.5">
      <Avatar name={post.author.name} picture={post.author.avatar} />
      <div className="min-w-0 flex-1">
        <PostHead post={post} kind={kind} />
        {open === 'edit' ? (
          <Composer
            label={t('edit_post')}
            initial={post.body}
            send={t('shell:save')}
            most={4000}
            autoFocus
            onCancel={close}
            onSend={(body, idempotencyKey) => done(call(editPost, { ...one, body }, { idempotencyKey }))}
          />
        ) : (
          <p className={classes('text-14 leading-[22px] break-words whitespace-pre-line', (post.deleted || post.hidden) && 'text-ink-3')}>
            {post.deleted || post.hidden || !/[`$]/.test(text) ? (
              text
            ) : (
              <Suspense fallback={text}>
                <PlainTextView text={text} />
              </Suspense>
            )}
          </p>
        )}
        {post.hidden_reason && <p className="text-12 text-amber">{t('hidden_because', { reason: post.hidden_reason })}</p>}
        {open !== 'edit' && <PostActs post={post} {...context} onReply={onReply} setOpen={setOpen} />}
        {open === 'hide' && (
          <Composer
            label={t('hide_reason')}
            placeholder={t('hide_reason')}
            send={t('hide_post')}
            most={200}
            autoFocus
            onCancel={close}
            onSend={(reason, idempotencyKey) => done(call(hidePost, { ...one, reason }, { idempotencyKey }))}
          />
        )}
        <ConfirmDialog
          open={open === 'delete'}
          onClose={close}
          title={t('delete_post_title')}
          confirm={t('delete_post')}
          danger
          onConfirm={() => done(call(deletePost, one))}
        >
          {t('delete_post_words')}
        </ConfirmDialog>
      </div>
    </div>
  );
}
