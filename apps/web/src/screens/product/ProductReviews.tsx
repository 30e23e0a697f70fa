import { listReviews } from '@praxis/contract/market/reviews';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { Pagination } from '../../ui/lists/MoreButton.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { ProgressBar, Skeleton } from '../../ui/States.tsx';
import { ReviewForm } from './ReviewForm.tsx';
import { ReviewRow } from './ReviewRow.tsx';

function Rating({ stars, average }: { stars: readonly number[]; average: number }) {
  const { t } = useTranslation('market');
  const count = stars.reduce((sum, each) => sum + each, 0);
  return (
    <div className="mkt-rating mb-4">
      <span className="text-center">
        <b className="mkt-left block">{average.toFixed(1)}</b>
        <span className="text-12 text-ink-3">{t('reviews_count', { count })}</span>
      </span>
      <div className="grid gap-1">
        {[5, 4, 3, 2, 1].map((value) => (
          <div key={value} className="mkt-stars-row">
            <span>{t('stars_choice', { count: value })}</span>
            <ProgressBar value={(stars[value - 1]! / count) * 100} label={t('stars_choice', { count: value })} />
            <span>{stars[value - 1]}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

/** What buyers say; whoever bought it for long enough has a say as well. */
export function ProductReviews({ productId }: { productId: string }) {
  const { t } = useTranslation(['market', 'shell']);
  const [page, setPage] = useState(1);
  const reviews = useQuery({
    queryKey: ['product-reviews', productId, page],
    queryFn: ({ signal }) => call(listReviews, { product_id: productId, page }, { signal }),
    placeholderData: keepPreviousData,
  });
  const { data } = reviews;
  return (
    <section className="mt-8" aria-label={t('reviews')}>
      <h2 className="mb-2 text-16 font-bold">{t('reviews')}</h2>
      {reviews.isPending && <Skeleton rows={2} label={t('shell:loading')} />}
      <Problem of={reviews.error} retry={() => void reviews.refetch()} />
      {data && (
        <>
          {data.average !== null && <Rating stars={data.stars} average={data.average} />}
          {data.own?.hidden_reason ? (
            <p className="mb-4 text-13 text-amber">{t('review_hidden_note', { reason: data.own.hidden_reason })}</p>
          ) : (
            data.may === 'yes' && <ReviewForm key={data.own?.id} productId={productId} own={data.own} />
          )}
          {data.may === 'too_early' && <p className="mb-4 text-13 text-ink-3">{t('review_too_early')}</p>}
          {data.page.total === 0 && <p className="text-ink-3">{t('no_reviews')}</p>}
          {data.page.list.length > 0 && (
            <ul aria-label={t('reviews')}>
              {data.page.list.map((review) => (
                <ReviewRow key={review.id} review={review} can={data.can} />
              ))}
            </ul>
          )}
          <Pagination page={data.page.page} size={data.page.size} total={data.page.total} onPage={setPage} />
        </>
      )}
    </section>
  );
}
