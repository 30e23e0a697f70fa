import type { OrderView } from '@praxis/contract/market/orders';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { yuanOf } from '../../parts/market/money.ts';
import { playTime } from '../../platform/language/dates.ts';
import { useCountdown } from '../../platform/realtime/countdown.ts';
import type { ServerClock } from '../../platform/realtime/server-clock.ts';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { type Payment, usePayment } from './usePayment.ts';

function Code({ payment }: { payment: Payment }) {
  const { t } = useTranslation('market');
  const { data } = payment.code;
  return (
    <div>
      <div className="mkt-code">
        {data?.code_url && <QRCodeSVG value={data.code_url} size={208} title={t('code_label')} />}
        {payment.code.isPending && <Skeleton rows={1} label={t('code_label')} />}
      </div>
      <Problem of={payment.code.error} retry={() => void payment.code.refetch()} />
      {data?.pretend && data.code_url && (
        <a className="mt-2 block text-13" href={data.code_url} target="_blank" rel="noreferrer">
          {t('pretend_scan')}
        </a>
      )}
    </div>
  );
}

/** An address is opened in the press itself, or the browser would hold the window back. */
function OpenChannel({ payment }: { payment: Payment }) {
  const { t } = useTranslation('market');
  const phone = payment.way?.method === 'wap' || payment.way?.method === 'h5';
  const open = () => {
    const page = phone ? undefined : window.open('about:blank', '_blank');
    payment.open.mutate(undefined, {
      onSuccess: ({ address }) => {
        if (!address) return;
        if (page) page.location.href = address;
        else window.location.assign(address);
      },
      onError: () => page?.close(),
    });
  };
  return (
    <div className="flex flex-col justify-center">
      {payment.open.data?.address && phone && payment.way?.method === 'h5' ? (
        <a className={buttonClasses('filled', 'main', true)} href={payment.open.data.address} referrerPolicy="origin">
          {t('open_wechat')}
        </a>
      ) : (
        <Button look="filled" size="main" wide busy={payment.open.isPending} onClick={open}>
          {t(`open_${payment.channel ?? 'wechat'}`)}
        </Button>
      )}
      <Problem of={payment.open.error} />
    </div>
  );
}

/** The ways to pay, the code or the door, the time left, and what to do when nothing happens. */
export function PayBox({ order, clock }: { order: OrderView; clock: ServerClock }) {
  const { t } = useTranslation('market');
  const payment = usePayment(order);
  const [leaving, setLeaving] = useState(false);
  const left = useCountdown(clock, order.expires_at) ?? 0;
  const name = payment.channel ? t(`channel_${payment.channel}`) : '';
  if (payment.ways.isPending) return <Skeleton rows={4} label={t('pay_title')} />;
  if (payment.channels.length === 0)
    return (
      <section className="mkt-box">
        <p>{t('no_channels')}</p>
        <Problem of={payment.ways.error} retry={() => void payment.ways.refetch()} />
      </section>
    );
  return (
    <section className="mkt-pay" aria-label={t('pay_title')}>
      <div className="mkt-ways">
        {payment.channels.map(({ channel }) => (
          <button key={channel} type="button" aria-pressed={channel === payment.channel} onClick={() => payment.setChosen(channel)}>
            {t(`channel_${channel}`)}
          </button>
        ))}
      </div>
      <div className="mkt-pay-body">
        {payment.way?.method === 'native' ? (
          <Code payment={payment} />
        ) : payment.way?.method ? (
          <OpenChannel payment={payment} />
        ) : (
          <p>{t('pay_in_browser')}</p>
        )}
        <div>
          <StateLabel shape="working" tone="amber">
            {t('waiting')}
          </StateLabel>
          <p className="mkt-left" role="timer">
            {playTime(Math.max(0, left))}
          </p>
          <p className="mb-3 text-13 text-ink-3">{t('closes_then')}</p>
          <ol>
            <li>{payment.way?.method === 'native' ? t('step_scan', { name }) : t('step_at', { name })}</li>
            <li>{t('step_check', { amount: yuanOf(order.amount_cents) })}</li>
            <li>{t('step_wait')}</li>
          </ol>
        </div>
      </div>
      <div className="mkt-pay-foot">
        <p>{t('switch_note')}</p>
        <p>
          {t('paid_but')}{' '}
          <Button size="small" look="quiet" busy={payment.look.isPending} onClick={() => payment.look.mutate()}>
            {t('look', { name })}
          </Button>
          <Button size="small" look="plain" onClick={() => setLeaving(true)}>
            {t('cancel_order')}
          </Button>
        </p>
        {payment.look.data?.state === 'paying' && <p role="status">{t('look_not_yet')}</p>}
        <Problem of={payment.look.error ?? payment.cancel.error} />
      </div>
      <ConfirmDialog
        open={leaving}
        onClose={() => setLeaving(false)}
        title={t('cancel_order')}
        confirm={t('cancel_order')}
        danger
        onConfirm={() => payment.cancel.mutateAsync()}
      >
        {t('cancel_note')}
      </ConfirmDialog>
    </section>
  );
}
