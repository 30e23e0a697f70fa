import type { OrderView } from '@praxis/contract/market/orders';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import '../../parts/market/market.css';
import '../../parts/market/pay.css';
import { amountOf, yuanOf } from '../../parts/market/money.ts';
import { ProductCover } from '../../parts/market/ProductCover.tsx';
import { useRefundRule } from '../../parts/market/useRefundRule.ts';
import { clockTime, spokenTime } from '../../platform/language/dates.ts';
import { Mark, type MarkShape } from '../../ui/Mark.tsx';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { PaidBox } from './PaidBox.tsx';
import { PayBox } from './PayBox.tsx';
import { useOrder } from './usePayment.ts';

function Steps({ order }: { order: OrderView }) {
  const { t } = useTranslation('market');
  const paid = order.paid_at !== null;
  const opened = order.items.some(({ right }) => right !== null);
  const paying: MarkShape = paid ? 'tick' : order.state === 'closed' ? 'stopped' : 'working';
  const steps: { name: 'placed' | 'pay' | 'open'; mark: MarkShape; done: boolean; note: string }[] = [
    { name: 'placed', mark: 'tick', done: true, note: clockTime(order.created_at) },
    {
      name: 'pay',
      mark: paying,
      done: paid,
      note:
        order.paid_at !== null
          ? clockTime(order.paid_at)
          : order.state === 'closed'
            ? t('state_closed')
            : t('before', { time: clockTime(order.expires_at) }),
    },
    {
      name: 'open',
      mark: opened ? 'tick' : paid || order.state === 'closed' ? 'stopped' : 'waiting',
      done: opened,
      note: opened && order.paid_at !== null ? clockTime(order.paid_at) : t(paid || order.state === 'closed' ? 'not_opened' : 'opens_soon'),
    },
  ];
  return (
    <ol className="mkt-steps">
      {steps.map(({ name, mark, done, note }) => (
        <li key={name} data-done={done}>
          <Mark shape={mark} className={done ? 'text-pine' : 'text-amber'} />
          <b>{t(`step_${name}`)}</b>
          {note}
        </li>
      ))}
    </ol>
  );
}

/** What became of a thing that is paid. */
function useOpenedText() {
  const { t } = useTranslation('market');
  return ({ right, kind }: OrderView['items'][number]) => {
    if (!right) return t('not_opened');
    if (right.state !== 'active') return t('right_over');
    if (right.ends_at) return t('open_until', { date: spokenTime(right.ends_at) });
    return t(kind === 'competition_fee' ? 'paid_note_fee' : 'valid_always');
  };
}

function Ordered({ order }: { order: OrderView }) {
  const { t } = useTranslation('market');
  const openedText = useOpenedText();
  const refundRule = useRefundRule();
  const [item] = order.items;
  const about = (each: OrderView['items'][number]) =>
    [
      t(`kind_${each.kind}`),
      each.version === null ? '' : t('version_short', { number: each.version }),
      each.kind === 'competition_fee' ? '' : each.valid_days === null ? t('valid_always') : t('valid_days', { count: each.valid_days }),
      t('sold_by_short', { name: each.seller }),
    ]
      .filter(Boolean)
      .join('　');
  return (
    <div>
      <h2 className="mb-2 flex items-baseline gap-3 text-16 font-bold">
        {t('order')} <span className="font-mono text-13 font-normal text-ink-3">{order.order_no}</span>
      </h2>
      {order.items.map((each) => (
        <div key={each.line} className="mkt-thing">
          <ProductCover cover={each.cover} className="mkt-thing-cover" />
          <div className="min-w-0">
            <b>{each.title}</b>
            <p className="text-13 text-ink-3">{about(each)}</p>
          </div>
          <span>{yuanOf(each.price_cents)}</span>
        </div>
      ))}
      {order.discount_cents > 0 && (
        <p className="mkt-line text-14">
          <span>
            {t('discount')} {order.coupon !== '' && <span className="font-mono text-13 text-ink-3">{order.coupon}</span>}
          </span>
          <span>−{yuanOf(order.discount_cents)}</span>
        </p>
      )}
      <p className="mkt-total">
        <b>{t(order.paid_at === null ? 'to_pay' : 'paid_sum')}</b>
        <span>
          ¥<b className="mkt-sum">{amountOf(order.amount_cents)}</b>
        </span>
      </p>
      {item && order.state !== 'closed' && order.inner_state !== 'refunded' && (
        <section className="mt-6">
          <h3 className="mb-1 text-14 font-bold">{t(order.paid_at === null ? 'know_before' : 'now_you_can')}</h3>
          <dl className="mkt-pairs">
            <dt>{t('step_open')}</dt>
            <dd>{order.paid_at === null ? t('know_open') : openedText(item)}</dd>
            <dt>{t('fact_refund')}</dt>
            <dd>{refundRule(item)}</dd>
            {order.paid_at === null && (
              <>
                <dt>{t('know_late_title')}</dt>
                <dd>{t('know_late')}</dd>
                <dt>{t('know_twice_title')}</dt>
                <dd>{t('know_twice')}</dd>
              </>
            )}
          </dl>
        </section>
      )}
    </div>
  );
}

/** One order, from waiting for its payment to what it opened. Whatever a returning address says, only the server knows whether it is paid. */
export function PayScreen() {
  const { t } = useTranslation(['market', 'shell']);
  const { orderNo = '' } = useParams();
  const { order, clock } = useOrder(orderNo);
  const { data } = order;
  return (
    <Page title={t(!data || data.state === 'paying' ? 'pay_title' : 'order_title')} reading>
      {order.isPending && <Skeleton rows={6} label={t('shell:loading')} />}
      <Problem of={order.error} retry={() => void order.refetch()} />
      {data && (
        <>
          <Steps order={data} />
          <div className="mkt-checkout">
            <Ordered order={data} />
            {data.state === 'paying' ? <PayBox order={data} clock={clock} /> : <PaidBox order={data} />}
          </div>
        </>
      )}
    </Page>
  );
}
