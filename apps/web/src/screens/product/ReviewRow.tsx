import { hideReview, type ProductReview, replyToReview } from '@praxis/contract/market/reviews';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { listed, shortDate } from '../../platform/language/dates.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextArea } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Stars } from './Stars.tsx';

type Doing = 'reply' | 'hide';

function ReviewDialog({ review, doing, onClose }: { review: ProductReview; doing: Doing; onClose: () => void }) {
  const { t } = useTranslation(['market', 'shell']);
  const client = useQueryClient();
  const [text, setText] = useState(doing === 'reply' ? review.reply : '');
  const save = useMutation({
    mutationFn: () =>
      doing === 'reply'
        ? call(replyToReview, { review_id: review.id, reply: text })
        : call(hideReview, { review_id: review.id, hidden: true, reason: text }),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: ['product-reviews'] });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(doing === 'reply' ? 'review_reply' : 'review_hide')}
      summary={review.person.name}
      foot={
        <>
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button look={doing === 'reply' ? 'filled' : 'danger-filled'} busy={save.isPending} onClick={() => save.mutate()}>
            {t(doing === 'reply' ? 'save' : 'review_hide')}
          </Button>
        </>
      }
    >
      <Field label={t(doing === 'reply' ? 'review_reply' : 'review_hide_reason')}>
        <TextArea maxLength={doing === 'reply' ? 1000 : 200} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <Problem of={save.error} />
    </Dialog>
  );
}

/** What one buyer says, with what the seller answered. */
export function ReviewRow({ review, can }: { review: ProductReview; can: { reply: boolean; hide: boolean } }) {
  const { t } = useTranslation('market');
  const client = useQueryClient();
  const [doing, setDoing] = useState<Doing>();
  const show = useMutation({
    mutationFn: () => call(hideReview, { review_id: review.id, hidden: false }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['product-reviews'] }),
  });
  const isHidden = review.hidden_reason !== '';
  return (
    <li className="border-t border-line py-3">
      <p className="flex items-center gap-2">
        <Avatar name={review.person.name} picture={review.person.avatar} size="small" />
        <b>{review.person.name}</b>
        <Stars count={review.stars} />
        <span className="ml-auto text-12 text-ink-3">{listed([shortDate(review.at), review.edited ? t('review_edited') : ''])}</span>
      </p>
      {review.text !== '' && <p className="mt-1 whitespace-pre-wrap text-ink-2">{review.text}</p>}
      {isHidden && <p className="mt-1 text-13 text-amber">{t('review_hidden_note', { reason: review.hidden_reason })}</p>}
      {review.reply !== '' && (
        <p className="mt-2 border-l-2 border-line-2 pl-3 text-13 text-ink-2">
          <b>{t('review_seller')}</b> {review.reply}
        </p>
      )}
      {(can.reply || can.hide) && (
        <p className="mt-2 flex gap-2">
          {can.reply && (
            <Button size="small" look="quiet" onClick={() => setDoing('reply')}>
              {t('review_reply')}
            </Button>
          )}
          {can.hide && (
            <Button size="small" look="quiet" busy={show.isPending} onClick={() => (isHidden ? show.mutate() : setDoing('hide'))}>
              {t(isHidden ? 'review_show' : 'review_hide')}
            </Button>
          )}
        </p>
      )}
      <Problem of={show.error} />
      {doing && <ReviewDialog review={review} doing={doing} onClose={() => setDoing(undefined)} />}
    </li>
  );
}
