import { findComments, saveComment } from '@praxis/contract/rubrics/rubrics';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { Button } from '../../ui/Button.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import { BankRow, useBankChange } from './BankRow.tsx';

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
  const where = spaceId === null ? {} : { space_id: spaceId };
  const { data } = useQuery({
    queryKey: ['comments', spaceId, words],
    queryFn: ({ signal }) => call(findComments, { ...where, words }, { signal }),
    placeholderData: keepPreviousData,
  });
  const act = useBankChange();
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
          <BankRow key={comment.id} comment={comment} onTake={onTake} />
        ))}
      </ul>
    </section>
  );
}
