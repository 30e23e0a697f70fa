import { addressOf } from '@praxis/contract/core/pages';
import type { OrderView } from '@praxis/contract/market/orders';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { yuanOf } from '../../parts/market/money.ts';
import { RefundButton } from '../../parts/market/RefundButton.tsx';
import { listed, spokenTime } from '../../platform/language/dates.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { InvoiceButton } from './InvoiceButton.tsx';
import { WithdrawRefund } from './WithdrawRefund.tsx';

const causes = ['duplicate', 'late', 'mismatch', 'cancelled'] as const;
const ungranted = ['full', 'closed', 'removed_by_teacher', 'member_already', 'not_due', 'failed'] as const;
/** Why money goes back that nobody asked for; its name among the texts. */
function whyOf({ cause, reason }: OrderView['refunds'][number]) {
  if (cause === 'ungranted') return `why_${ungranted.find((each) => each === reason) ?? 'failed'}` as const;
  const known = causes.find((each) => each === cause);
  return known && (`why_${known}` as const);
}

/** One sum that goes back. */
function Returned({ refund, orderNo }: { refund: OrderView['refunds'][number]; orderNo: string }) {
  const { t } = useTranslation('market');
  const why = whyOf(refund);
  return (
    <div className="contents">
      <dt>{t('fact_refund')}</dt>
      <dd>
        {listed([yuanOf(refund.cents), t(`refund_${refund.state}`)])}
        {why && <span className="block text-ink-3">{t(why)}</span>}
        {refund.answer !== '' && <span className="block text-ink-3">{refund.answer}</span>}
        {refund.state === 'applied' && refund.cause === 'asked' && <WithdrawRefund refundId={refund.id} orderNo={orderNo} />}
      </dd>
    </div>
  );
}

/** What each kind of product says when it is open, and what its door is called. */
const notes = {
  course: 'paid_note',
  package: 'paid_note',
  space_seat: 'paid_note_seat',
  lab_minutes: 'paid_note_minutes',
  competition_fee: 'paid_note_fee',
} as const;
const links = {
  course: 'go_learn',
  package: 'go_package',
  space_seat: 'go_space',
  lab_minutes: 'go_labs',
  competition_fee: 'go_competition',
} as const;

/** What became of the order, in one line, and what that means for what was bought. */
function Outcome({ order, opened }: { order: OrderView; opened: OrderView['items'][number] | undefined }) {
  const { t } = useTranslation('market');
  const closed = order.state === 'closed';
  const returned = order.inner_state === 'refunded';
  const over = closed || returned;
  const outcome = closed
    ? t(`closed_${order.close_reason ?? 'expired'}`)
    : order.amount_cents === 0
      ? t('taken')
      : returned
        ? t('state_refunded', { amount: yuanOf(order.refunded_cents) })
        : t('paid_amount', { amount: yuanOf(order.paid_amount) });
  return (
    <p className="mb-4 flex items-center gap-4">
      <Mark shape={closed ? 'stopped' : returned ? 'returned' : 'tick'} className={`size-8 ${over ? 'text-ink-3' : 'text-pine'}`} />
      <span>
        <b className={`block text-20 ${over ? '' : 'text-pine'}`}>{outcome}</b>
        <span className="text-ink-2">{t(closed ? 'closed_note' : opened ? notes[opened.kind] : 'no_right_note')}</span>
      </span>
    </p>
  );
}

/** What was paid and what it opened, what went back, or that the order is closed. */
export function PaidBox({ order }: { order: OrderView }) {
  const { t } = useTranslation('market');
  const opened = order.items.find((item) => item.right?.state === 'active');
  const link = opened?.right?.link;
  const isFee = order.items.every(({ kind }) => kind === 'competition_fee');
  const closed = order.state === 'closed';
  return (
    <section className="mkt-box">
      <Outcome order={order} opened={opened} />
      <dl className="mkt-pairs">
        {order.paid_at !== null && (
          <>
            <dt>{t('fact_paid_at')}</dt>
            <dd>{spokenTime(order.paid_at)}</dd>
          </>
        )}
        {order.channel && !closed && (
          <>
            <dt>{t('fact_channel')}</dt>
            <dd>{t(`channel_${order.channel}`)}</dd>
          </>
        )}
        {order.trade_no !== '' && (
          <>
            <dt>{t('fact_trade')}</dt>
            <dd className="font-mono break-all">{order.trade_no}</dd>
          </>
        )}
        {order.refunds.map((refund) => (
          <Returned key={refund.id} refund={refund} orderNo={order.order_no} />
        ))}
      </dl>
      <div className="mt-4 flex flex-wrap gap-2">
        {link && (
          <Link className={buttonClasses('filled', 'main')} to={link}>
            {t(links[opened!.kind])}
          </Link>
        )}
        {closed && order.items[0] && !isFee && (
          <Link className={buttonClasses('filled', 'main')} to={addressOf('packageDetail', { id: order.items[0].product_id })}>
            {t('buy_again')}
          </Link>
        )}
        {order.items.map(
          (item) => item.refundable && <RefundButton key={item.line} orderNo={order.order_no} item={item} named={order.items.length > 1} />,
        )}
        <Link className={buttonClasses('outline', 'main')} to="/index/orders">
          {t('see_orders')}
        </Link>
      </div>
      {order.paid_at !== null && <InvoiceButton order={order} />}
    </section>
  );
}
