import type { OrderView } from '@praxis/contract/market/orders';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { yuanOf } from '../../parts/market/money.ts';
import { playTime } from '../../platform/language/dates.ts';
import { useCountdown } from '../../platform/realtime/countdown.ts';
import type { ServerClock } from '../../platform/realtime/server-clock.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { isCode, type Payment, usePayment } from './usePayment.ts';

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
          {t('pretend_scan', { name: t(`channel_${payment.channel ?? 'wechat'}`) })}
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

/** WeChat's own sheet over this page; what it answers is only shown, the order is asked about. */
function OpenSheet({ payment }: { payment: Payment }) {
  const { t } = useTranslation('market');
  const { sheet } = payment;
  return (
    <div className="flex flex-col justify-center">
      <Button look="filled" size="main" wide busy={sheet.isPending} onClick={() => sheet.mutate()}>
        {t('pay_in_wechat')}
      </Button>
      {(sheet.data === 'fail' || (payment.payer === 'unknown' && sheet.isIdle)) && (
        <p className="mt-2 text-13" role="alert">
          {t(sheet.data === 'fail' ? 'sheet_failed' : 'payer_unknown')}
        </p>
      )}
      {sheet.data === 'cancel' && (
        <p className="mt-2 text-13" role="status">
          {t('sheet_cancelled')}
        </p>
      )}
      <Problem of={sheet.error} />
    </div>
  );
}

/** What WeChat's or Alipay's browser is told about the other channel, whose apps keep each other out. */
function OtherBrowser() {
  const { t } = useTranslation('market');
  const address = window.location.href.split('?')[0]!;
  return (
    <div>
      <p className="mb-2">{t('pay_in_browser')}</p>
      <p className="mb-2 font-mono text-13 [overflow-wrap:anywhere]">{address}</p>
      <Button onClick={() => void navigator.clipboard?.writeText(address).then(() => toastDone(t('address_copied')))}>
        {t('copy_address')}
      </Button>
    </div>
  );
}

/** The ways to pay, the code or the door, the time left, and what to do when nothing happens. */
export function PayBox({ order, clock }: { order: OrderView; clock: ServerClock }) {
  const { t } = useTranslation('market');
  const payment = usePayment(order);
  const [leaving, setLeaving] = useState(false);
  const left = useCountdown(clock, order.expires_at) ?? 0;
  const method = payment.way?.method;
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
        {isCode(method) ? (
          <Code payment={payment} />
        ) : method === 'jsapi' ? (
          <OpenSheet payment={payment} />
        ) : method ? (
          <OpenChannel payment={payment} />
        ) : (
          <OtherBrowser />
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
            {method && <li>{t(isCode(method) ? 'step_scan' : method === 'jsapi' ? 'step_sheet' : 'step_at', { name })}</li>}
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
