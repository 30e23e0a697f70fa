import { listOwnFeedback } from '@praxis/contract/admin/feedback';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FeedbackCard } from '../../parts/feedback/FeedbackCard.tsx';
import { call } from '../../platform/calls/call.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { Button } from '../../ui/Button.tsx';
import { Pagination } from '../../ui/lists/MoreButton.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../ui/States.tsx';

const FeedbackDialog = lazyPart(() => import('../../parts/feedback/FeedbackDialog.tsx').then((file) => ({ default: file.FeedbackDialog })));

/** What one has told those who run the platform, and what they answered. */
export function FeedbackTab() {
  const { t } = useTranslation(['feedback', 'shell']);
  const [page, setPage] = useState(1);
  const [writing, setWriting] = useState(false);
  const sent = useQuery({ queryKey: ['own-feedback', page], queryFn: ({ signal }) => call(listOwnFeedback, { page }, { signal }) });
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 text-ink-2">{t('mine_line')}</p>
        <Button look="filled" onClick={() => setWriting(true)}>
          {t('title')}
        </Button>
      </div>
      {sent.isPending && <Skeleton rows={4} label={t('shell:loading')} />}
      <Problem of={sent.error} retry={() => void sent.refetch()} />
      {sent.data?.total === 0 && <EmptyState>{t('mine_none')}</EmptyState>}
      {sent.data && sent.data.list.length > 0 && (
        <>
          <ul aria-label={t('mine')} className="border-b border-line">
            {sent.data.list.map((feedback) => (
              <FeedbackCard key={feedback.id} feedback={feedback} />
            ))}
          </ul>
          <Pagination page={sent.data.page} size={sent.data.size} total={sent.data.total} onPage={setPage} />
        </>
      )}
      <Suspense fallback={null}>{writing && <FeedbackDialog onClose={() => setWriting(false)} />}</Suspense>
    </>
  );
}
