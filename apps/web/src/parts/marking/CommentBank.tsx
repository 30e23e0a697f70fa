import { findComments, noteCommentUse, removeComment, saveComment } from '@praxis/contract/rubrics/rubrics';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { listed } from '../../platform/language/dates.ts';
import { toastError } from '../../platform/toasts.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';

const icon = { className: 'size-4', strokeWidth: 1.6, 'aria-hidden': true } as const;

/** Comments kept for the next time, one's own and those shared in the space, the most used first. */
export function CommentBank({
  spaceId,
  text,
  onTake,
}: {
  spaceId: string | null;
  /** What is written now, to be kept. */
  text: string;
  onTake: (text: string) => void;
}) {
  const { t } = useTranslation('annotate');
  const [words, setWords] = useState('');
  const queries = useQueryClient();
  const where = spaceId === null ? {} : { space_id: spaceId };
  const { data } = useQuery({
    queryKey: ['comments', spaceId, words],
    queryFn: ({ signal }) => call(findComments, { ...where, words }, { signal }),
    placeholderData: keepPreviousData,
  });
  const act = async (work: Promise<unknown>) => {
    try {
      await work;
      await queries.invalidateQueries({ queryKey: ['comments'] });
    } catch (failure) {
      toastError((failure as Error).message);
    }
  };
  const keep = (shared: boolean) => void act(call(saveComment, { text: text.trim(), space_id: shared ? spaceId : null }));
  const list = data?.list ?? [];
  return (
    <section aria-label={t('bank')} className="mt-4">
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <TextInput
          aria-label={t('bank_search')}
          placeholder={t('bank_search')}
          maxLength={100}
          className="min-w-48 flex-1"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <Button size="small" look="quiet" icon={<Plus {...icon} />} disabled={text.trim() === ''} onClick={() => keep(false)}>
          {t('bank_keep')}
        </Button>
        {spaceId !== null && (
          <Button size="small" look="quiet" icon={<Users {...icon} />} disabled={text.trim() === ''} onClick={() => keep(true)}>
            {t('bank_share')}
          </Button>
        )}
      </div>
      {data && list.length === 0 && <p className="text-13 text-ink-3">{t(words === '' ? 'bank_empty' : 'bank_none')}</p>}
      <ul className="max-h-52 overflow-y-auto">
        {list.map((comment) => (
          <li key={comment.id} className="flex items-center gap-2 border-t border-line first:border-t-0">
            <button
              type="button"
              className="min-h-9 min-w-0 flex-1 py-1.5 text-left text-13 break-words touch:min-h-11"
              onClick={() => {
                onTake(comment.text);
                void call(noteCommentUse, { comment_id: comment.id }).catch(() => undefined);
              }}
            >
              {comment.text}
            </button>
            <span className="flex-none text-12 text-ink-3">
              {listed([comment.shared ? t('bank_shared') : '', comment.uses > 0 ? t('bank_used', { count: comment.uses }) : ''])}
            </span>
            {comment.mine && (
              <IconButton
                small
                label={t('bank_remove', { text: comment.text })}
                onClick={() => void act(call(removeComment, { comment_id: comment.id }))}
              >
                <Trash2 {...icon} />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
