import { MessageSquareText } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../platform/calls/lazy-part.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextArea } from '../../../ui/fields/TextInput.tsx';
import type { Marker } from './useMarker.ts';

const CommentBank = lazyPart(() => import('../../../parts/marking/CommentBank.tsx').then((file) => ({ default: file.CommentBank })));

/** What the student reads beside the score. */
export function CommentField({ marker, spaceId }: { marker: Marker; spaceId: string | null }) {
  const { t } = useTranslation(['marking', 'annotate', 'shell']);
  const [choosing, setChoosing] = useState(false);
  if (!marker.entry) return null;
  const unscored = marker.score === null && marker.entry.comment !== '';
  const { comment } = marker.entry;
  const take = (text: string) => {
    marker.change({ comment: comment.trim() === '' ? text : `${comment.trimEnd()}\n${text}` });
    setChoosing(false);
  };
  return (
    <div className="mt-6">
      <Field label={t('comment')} help={unscored ? t('comment_unscored') : undefined}>
        <TextArea
          data-comment
          rows={2}
          maxLength={5000}
          disabled={marker.current?.state === 'rejected'}
          value={marker.entry.comment}
          onChange={(event) => marker.change({ comment: event.target.value })}
          onKeyDown={(event) => {
            if (event.key === 'Escape') event.currentTarget.blur();
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
              event.preventDefault();
              event.currentTarget.blur();
              marker.go(1);
            }
          }}
        />
      </Field>
      <Button
        data-bank
        look="quiet"
        size="small"
        className="mt-1"
        icon={<MessageSquareText className="size-4" strokeWidth={1.6} aria-hidden="true" />}
        disabled={marker.current?.state === 'rejected'}
        aria-keyshortcuts="/"
        onClick={() => setChoosing(true)}
      >
        {t('annotate:bank_open')}
      </Button>
      {choosing && (
        <Dialog open onClose={() => setChoosing(false)} title={t('annotate:bank')} width="usual">
          <Suspense fallback={null}>
            <CommentBank spaceId={spaceId} text={comment} onTake={take} />
          </Suspense>
        </Dialog>
      )}
    </div>
  );
}
