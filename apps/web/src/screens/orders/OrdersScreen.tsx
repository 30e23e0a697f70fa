import { addressOf } from '@praxis/contract/core/pages';
import { listOrders, type OrderRow } from '@praxis/contract/market/orders';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { MarketTabs } from '../../parts/market/MarketTabs.tsx';
import '../../parts/market/market.css';
import { yuanOf } from '../../parts/market/money.ts';
import { call } from '../../platform/calls/call.ts';
import { listed, named, shortDate, spokenTime } from '../../platform/language/dates.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { Pagination } from '../../ui/lists/MoreButton.tsx';
import { Cell, HeadCell, List, ListRow, Row, Table } from '../../ui/lists/Table.tsx';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useIsPhone } from '../../ui/phone.ts';
import { EmptyState, Skeleton } from '../../ui/States.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { OrderState } from './OrderState.tsx';

const tabs = ['all', 'paying', 'paid', 'refund', 'closed'] as const;
type TabName = (typeof tabs)[number];

/** What an order is of; a fee says so before the name of its competition. */
function useTitles() {
  const { t } = useTranslation('market');
  return ({ titles, kinds }: OrderRow) =>
    named(titles.map((title, at) => (kinds[at] === 'competition_fee' ? `${t('kind_competition_fee')} ${title}` : title)));
}

const sumOf = (order: OrderRow) => (order.state === 'closed' ? '—' : yuanOf(order.amount_cents));

function OrderAction({ order }: { order: OrderRow }) {
  const { t } = useTranslation('market');
  const titlesOf = useTitles();
  const label = order.state === 'paying' ? 'go_pay' : order.refundable ? 'refund_title' : 'details';
  return (
    <Link
      className={buttonClasses(order.state === 'paying' ? 'filled' : 'outline', 'small')}
      to={addressOf(order.state === 'paying' ? 'pay' : 'order', { orderNo: order.order_no })}
      aria-label={`${t(label)} ${titlesOf(order)}`}
    >
      {t(label)}
    </Link>
  );
}

function OrderTable({ list }: { list: readonly OrderRow[] }) {
  const { t } = useTranslation('market');
  const titlesOf = useTitles();
  return (
    <Table label={t('place_orders')} flush>
      <thead>
        <tr>
          <HeadCell>{t('col_number')}</HeadCell>
          <HeadCell>{t('col_product')}</HeadCell>
          <HeadCell numeric>{t('paid_sum')}</HeadCell>
          <HeadCell>{t('fact_channel')}</HeadCell>
          <HeadCell>{t('col_placed')}</HeadCell>
          <HeadCell>{t('col_state')}</HeadCell>
          <HeadCell>
            <span className="sr-only">{t('details')}</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {list.map((order) => (
          <Row key={order.order_no}>
            <Cell className="font-mono text-13 text-ink-3" title={order.order_no}>
              …{order.order_no.slice(-4)}
            </Cell>
            <Cell className="max-w-70 truncate">
              <Link className="text-ink no-underline hover:underline" to={addressOf('order', { orderNo: order.order_no })}>
                {titlesOf(order)}
              </Link>
            </Cell>
            <Cell numeric>{sumOf(order)}</Cell>
            <Cell className="text-13 text-ink-2">
              {order.channel ? t(`channel_${order.channel}`) : order.amount_cents === 0 ? t('free') : '—'}
            </Cell>
            <Cell className="text-13 text-ink-2">{shortDate(order.created_at)}</Cell>
            <Cell>
              <OrderState order={order} />
            </Cell>
            <Cell numeric>
              <OrderAction order={order} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

/** The reader's own orders. */
export function OrdersScreen() {
  const { t } = useTranslation(['market', 'shell']);
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const titlesOf = useTitles();
  const asked = useParams().tab;
  const tab: TabName = tabs.find((name) => name === asked) ?? 'all';
  const [page, setPage] = useState(1);
  const orders = useQuery({
    queryKey: ['orders', tab, page],
    queryFn: ({ signal }) => call(listOrders, { tab, page }, { signal }),
    placeholderData: keepPreviousData,
  });
  const { data } = orders;
  return (
    <Page title={t('place_orders')} reading>
      <MarketTabs at="orders" />
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <Tabs
          label={t('place_orders')}
          value={tab}
          tabs={tabs.map((value) => ({
            value,
            label: t(`tab_${value}`),
            ...(data && { count: data.counts[value] }),
            act: value === 'paying',
          }))}
          onChange={(next) => {
            setPage(1);
            void navigate(addressOf('orders', next === 'all' ? {} : { tab: next }), { replace: true });
          }}
        />
        {data && (
          <span className="ml-auto text-13 text-ink-3">
            {t('year', { paid: yuanOf(data.year.paid_cents), refunded: yuanOf(data.year.refunded_cents) })}
          </span>
        )}
      </div>
      {orders.isPending && <Skeleton rows={5} label={t('shell:loading')} />}
      <Problem of={orders.error} retry={() => void orders.refetch()} />
      {data?.page.list.length === 0 && (
        <EmptyState
          action={
            <Link className={buttonClasses('soft')} to="/index/coursePack">
              {t('place_market')}
            </Link>
          }
        >
          {t('no_orders')}
        </EmptyState>
      )}
      {data && data.page.list.length > 0 && !isPhone && <OrderTable list={data.page.list} />}
      {data && data.page.list.length > 0 && isPhone && (
        <List label={t('place_orders')}>
          {data.page.list.map((order) => (
            <ListRow
              key={order.order_no}
              title={
                <Link className="text-ink no-underline" to={addressOf('order', { orderNo: order.order_no })}>
                  {titlesOf(order)}
                </Link>
              }
              note={
                <>
                  {listed([sumOf(order), spokenTime(order.created_at)])}
                  <br />
                  <OrderState order={order} />
                </>
              }
              end={<OrderAction order={order} />}
            />
          ))}
        </List>
      )}
      {data && <Pagination page={data.page.page} size={data.page.size} total={data.page.total} onPage={setPage} />}
      <p className="mt-4 text-12 text-ink-3">{t('orders_note')}</p>
    </Page>
  );
}
