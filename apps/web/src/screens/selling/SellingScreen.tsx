import { addressOf } from '@praxis/contract/core/pages';
import { listOwnProducts } from '@praxis/contract/market/products';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { Coupons } from '../../parts/market/Coupons.tsx';
import { MarketTabs } from '../../parts/market/MarketTabs.tsx';
import '../../parts/market/market.css';
import { yuanOf } from '../../parts/market/money.ts';
import { RefundsToDecide } from '../../parts/market/RefundsToDecide.tsx';
import { call } from '../../platform/calls/call.ts';
import { Button } from '../../ui/Button.tsx';
import { List, ListRow } from '../../ui/lists/Table.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../ui/States.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import type { Edited } from './edited.ts';
import { OwnProductRow } from './OwnProductRow.tsx';
import { OwnSettlements } from './OwnSettlements.tsx';
import { ProductDialog } from './ProductDialog.tsx';
import { SalesByDay } from './SalesByDay.tsx';

const tabs = ['products', 'refunds', 'settlements', 'coupons'] as const;

function Products() {
  const { t } = useTranslation(['market', 'shell']);
  const [edited, setEdited] = useState<Edited>();
  const own = useQuery({ queryKey: ['own-products'], queryFn: ({ signal }) => call(listOwnProducts, {}, { signal }) });
  const { data } = own;
  return (
    <>
      {own.isPending && <Skeleton rows={4} label={t('shell:loading')} />}
      <Problem of={own.error} retry={() => void own.refetch()} />
      {data && (
        <>
          <p className="my-4 flex flex-wrap gap-x-8 gap-y-1 text-14 text-ink-2">
            <span>{t('sales_orders', { count: data.sales.orders })}</span>
            <span>{t('sales_gross', { amount: yuanOf(data.sales.gross_cents) })}</span>
            <span>{t('sales_returned', { amount: yuanOf(data.sales.returned_cents) })}</span>
            <b className="text-ink">{t('sales_net', { amount: yuanOf(data.sales.net_cents) })}</b>
          </p>
          {data.sales.orders > 0 && <SalesByDay days={data.days} />}
          {data.products.length === 0 && <EmptyState>{t('no_products')}</EmptyState>}
          {data.products.length > 0 && (
            <List label={t('tab_products')}>
              {data.products.map((product) => (
                <OwnProductRow
                  key={product.id}
                  product={product}
                  onEdit={() => setEdited({ product, kind: product.kind, ref_id: product.ref_id, title: product.draft.title })}
                />
              ))}
            </List>
          )}
          {data.products.filter(({ kind, price_cents }) => kind === 'course' && price_cents !== null).length > 1 && (
            <p className="mt-4">
              <Button onClick={() => setEdited({ kind: 'package', ref_id: '0', title: '' })}>{t('package_new')}</Button>
            </p>
          )}
          {data.sellable.length > 0 && (
            <Section title={t('sellable')}>
              <List label={t('sellable')}>
                {data.sellable.map((thing) => (
                  <ListRow
                    key={`${thing.kind} ${thing.ref_id}`}
                    title={thing.title}
                    note={t(`kind_${thing.kind}`)}
                    end={
                      <Button size="small" aria-label={`${t('sell')} ${thing.title}`} onClick={() => setEdited(thing)}>
                        {t('sell')}
                      </Button>
                    }
                  />
                ))}
              </List>
            </Section>
          )}
        </>
      )}
      {edited && <ProductDialog edited={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

/** Where a teacher sells: products with their state, and refunds to answer. */
export function SellingScreen() {
  const { t } = useTranslation('market');
  const navigate = useNavigate();
  const asked = useParams().tab;
  const tab = tabs.find((name) => name === asked) ?? 'products';
  return (
    <Page title={t('place_selling')} reading>
      <MarketTabs at="selling" />
      <Tabs
        label={t('place_selling')}
        value={tab}
        tabs={tabs.map((value) => ({ value, label: t(`tab_${value}`) }))}
        onChange={(next) => void navigate(addressOf('selling', next === 'products' ? {} : { tab: next }), { replace: true })}
        panel={
          { products: <Products />, refunds: <RefundsToDecide />, settlements: <OwnSettlements />, coupons: <Coupons of="seller" /> }[tab]
        }
      />
    </Page>
  );
}
