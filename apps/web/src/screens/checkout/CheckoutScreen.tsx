import type { DataOf } from '@praxis/contract/core/endpoint';
import { addressOf } from '@praxis/contract/core/pages';
import { showFee } from '@praxis/contract/market/fees';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useSearchParams } from 'react-router';
import { CouponField } from '../../parts/market/CouponField.tsx';
import '../../parts/market/market.css';
import { amountOf, yuanOf } from '../../parts/market/money.ts';
import { usePlaceOrder } from '../../parts/market/usePlaceOrder.ts';
import { call } from '../../platform/calls/call.ts';
import { timeLabel } from '../../platform/language/dates.ts';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';

type Fee = DataOf<typeof showFee>;

const LOOK_AGAIN_MS = 4000;

function ToCompetition({ fee }: { fee: Fee }) {
  const { t } = useTranslation('market');
  return (
    <Link className={buttonClasses('outline', 'main', true)} to={addressOf('competitionDetail', { id: fee.competition.id })}>
      {t('fee_to_competition')}
    </Link>
  );
}

function Due({ fee }: { fee: Fee }) {
  const { t } = useTranslation('market');
  const order = usePlaceOrder([
    { product_id: fee.product_id, offer_id: fee.offer_id, ref: fee.registration_id, price_cents: fee.price_cents },
  ]);
  return (
    <>
      <CouponField order={order} />
      {order.discount > 0 && (
        <p className="mkt-line text-14">
          <span>{t('discount')}</span>
          <span>−{yuanOf(order.discount)}</span>
        </p>
      )}
      <p className="mkt-total">
        <b>{t('to_pay')}</b>
        <span>
          ¥<b className="mkt-sum">{amountOf(order.total - order.discount)}</b>
        </span>
      </p>
      <Button look="filled" size="main" wide busy={order.place.isPending} onClick={() => order.place.mutate()}>
        {t('fee_pay')}
      </Button>
      <Problem of={order.place.error} />
    </>
  );
}

function Action({ fee }: { fee: Fee }) {
  const { t } = useTranslation('market');
  if (fee.state === 'paid' || fee.state === 'returned')
    return (
      <>
        <p className="mb-4 text-16">
          <StateLabel shape={fee.state === 'paid' ? 'tick' : 'returned'} tone={fee.state === 'paid' ? 'pine' : 'ink'}>
            {t(fee.state === 'paid' ? 'fee_state_paid' : 'fee_state_returned')}
          </StateLabel>
        </p>
        {fee.paid_order !== null && (
          <Link className={buttonClasses('filled', 'main', true)} to={addressOf('order', { orderNo: fee.paid_order })}>
            {t('fee_see_order')}
          </Link>
        )}
        <div className="mt-2">
          <ToCompetition fee={fee} />
        </div>
      </>
    );
  if (fee.open_order !== null)
    return (
      <Link className={buttonClasses('filled', 'main', true)} to={addressOf('pay', { orderNo: fee.open_order })}>
        {t('pay_open_order')}
      </Link>
    );
  if (fee.state === 'due' && !fee.paying_by_other) return <Due fee={fee} />;
  return (
    <>
      <p role="status" className="mb-4 text-14 text-ink-2">
        {t(fee.paying_by_other ? 'fee_paying_by_other' : 'fee_nothing_due')}
      </p>
      <ToCompetition fee={fee} />
    </>
  );
}

function FeeToPay({ registrationId }: { registrationId: string }) {
  const { t } = useTranslation(['market', 'shell']);
  const fee = useQuery({
    queryKey: ['fee', registrationId],
    queryFn: ({ signal }) => call(showFee, { registration_id: registrationId }, { signal }),
    // A mate is paying: the page says that it follows, and their order may close unpaid as well.
    refetchInterval: ({ state }) => (state.data?.paying_by_other ? LOOK_AGAIN_MS : false),
  });
  const { data } = fee;
  return (
    <Page title={t('fee_title')} reading>
      {fee.isPending && <Skeleton rows={4} label={t('shell:loading')} />}
      <Problem of={fee.error} retry={() => void fee.refetch()} />
      {data && (
        <div className="mkt-product">
          <div>
            <h2 className="mb-1 text-20 font-bold">{data.competition.title}</h2>
            <p className="mb-4 text-14 text-ink-2">{t('fee_entrant', { name: data.entrant })}</p>
            <p className="mkt-line text-14">
              <span>{t('kind_competition_fee')}</span>
              <b>{yuanOf(data.price_cents)}</b>
            </p>
            <dl className="mkt-pairs mt-4">
              {data.pay_until !== null && (
                <>
                  <dt>{t('fee_until')}</dt>
                  <dd>{t('fee_until_text', { time: timeLabel(data.pay_until, data.now) })}</dd>
                </>
              )}
              <dt>{t('fact_refund')}</dt>
              <dd>{t('fee_refund_rule')}</dd>
              <dt>{t('fee_receiver')}</dt>
              <dd>{data.seller}</dd>
            </dl>
          </div>
          <aside aria-label={t('buying')}>
            <div className="mkt-box">
              <Action fee={data} />
            </div>
          </aside>
        </div>
      )}
    </Page>
  );
}

/** What is paid beside the market: the fee of a registration, reached from the competition. */
export function CheckoutScreen() {
  const [asked] = useSearchParams();
  const ref = asked.get('ref') ?? '';
  if (asked.get('kind') !== 'competition_fee' || !/^[1-9]\d{0,18}$/.test(ref)) return <Navigate to={addressOf('packages')} replace />;
  return <FeeToPay registrationId={ref} />;
}
