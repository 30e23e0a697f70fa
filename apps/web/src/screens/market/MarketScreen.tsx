import { listProducts } from '@praxis/contract/market/products';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { MarketTabs } from '../../parts/market/MarketTabs.tsx';
import '../../parts/market/market.css';
import { call } from '../../platform/calls/call.ts';
import { Button } from '../../ui/Button.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { Select } from '../../ui/fields/TextInput.tsx';
import { Pagination } from '../../ui/lists/MoreButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useIsPhone } from '../../ui/phone.ts';
import { EmptyState, Skeleton } from '../../ui/States.tsx';
import { MarketFilters } from './MarketFilters.tsx';
import { ProductRow } from './ProductRow.tsx';
import { sorts, useMarketFilter } from './useMarketFilter.ts';

/** The market: what is on sale, narrowed by words, kind, field and price. */
export function MarketScreen() {
  const { t } = useTranslation(['market', 'shell']);
  const { filter, set, clear, chosen } = useMarketFilter();
  const isPhone = useIsPhone();
  const q = useDeferredValue(filter.q);
  const asked = { ...filter, q };
  const products = useQuery({
    queryKey: ['products', asked],
    queryFn: ({ signal }) => call(listProducts, asked, { signal }),
    placeholderData: keepPreviousData,
  });
  const { data } = products;
  const filters = data && <MarketFilters counts={data.counts} filter={filter} set={set} />;
  return (
    <Page title={t('title')} reading>
      <MarketTabs at="market" />
      <div className="mkt-sides">
        {isPhone ? (
          <details>
            <summary className="mb-3 text-14 text-pine">{chosen === 0 ? t('filters_title') : t('filters', { count: chosen })}</summary>
            {filters}
          </details>
        ) : (
          <aside aria-label={t('filters_title')}>{filters}</aside>
        )}
        <div>
          <div className="mb-3 flex flex-wrap items-center gap-3">
            <SearchField
              className="w-70 phone:w-full"
              aria-label={t('search')}
              placeholder={t('search')}
              value={filter.q}
              maxLength={50}
              onChange={(text) => set({ q: text })}
            />
            {chosen > 0 && (
              <Button look="quiet" size="small" onClick={clear}>
                {t('clear', { count: chosen })}
              </Button>
            )}
            <span className="ml-auto text-13 text-ink-3">{data && t('found', { count: data.page.total })}</span>
            <Select
              aria-label={t('sort')}
              value={filter.sort}
              onChange={(event) => set({ sort: event.target.value as (typeof sorts)[number] })}
              choices={sorts.map((value) => ({ value, label: t(`sort_${value}`) }))}
            />
          </div>
          {products.isPending && <Skeleton rows={5} label={t('shell:loading')} />}
          <Problem of={products.error} retry={() => void products.refetch()} />
          {data?.page.list.length === 0 && <EmptyState>{t(chosen > 0 || q !== '' ? 'none_found' : 'none')}</EmptyState>}
          {data?.page.list.map((product) => (
            <ProductRow key={product.id} product={product} />
          ))}
          {data && <Pagination page={data.page.page} size={data.page.size} total={data.page.total} onPage={(page) => set({ page })} />}
        </div>
      </div>
    </Page>
  );
}
