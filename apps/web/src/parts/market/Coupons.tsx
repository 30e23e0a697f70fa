import { type CouponView, listCoupons, stopCoupon } from '@praxis/contract/market/coupons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { usePages } from '../../platform/calls/pages.ts';
import { listed, shortDate } from '../../platform/language/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { MoreButton } from '../../ui/lists/MoreButton.tsx';
import { List, ListRow } from '../../ui/lists/Table.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../ui/States.tsx';
import { CouponDialog } from './CouponDialog.tsx';
import { yuanOf } from './money.ts';

type Issuer = 'platform' | 'seller';

function CouponRow({ coupon }: { coupon: CouponView }) {
  const { t } = useTranslation('market');
  const client = useQueryClient();
  const stop = useMutation({
    mutationFn: () => call(stopCoupon, { coupon_id: coupon.id }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['coupons'] }),
  });
  const isOver = coupon.state === 'stopped' || coupon.ends_at < Date.now();
  const gives =
    coupon.kind === 'amount' ? t('coupon_gives', { amount: yuanOf(coupon.value) }) : t('coupon_gives_percent', { percent: coupon.value });
  const note = [
    coupon.least_cents > 0 ? t('coupon_from', { amount: yuanOf(coupon.least_cents) }) : '',
    coupon.most_cents === null ? '' : t('coupon_most', { amount: yuanOf(coupon.most_cents) }),
    coupon.product?.title ?? t('coupon_everything'),
    t('coupon_dates', { from: shortDate(coupon.starts_at), to: shortDate(coupon.ends_at) }),
    coupon.total === null
      ? t('coupon_used', { count: coupon.claimed })
      : t('coupon_used_of', { count: coupon.claimed, total: coupon.total }),
  ].filter(Boolean);
  return (
    <ListRow
      title={
        <>
          <b className="font-mono">{coupon.code}</b> <span className="ml-3">{gives}</span>
        </>
      }
      note={
        <>
          {listed(note)}
          <Problem of={stop.error} />
        </>
      }
      end={
        isOver ? (
          <StateLabel shape="stopped" tone="mute">
            {t(coupon.state === 'stopped' ? 'coupon_stopped' : 'coupon_over')}
          </StateLabel>
        ) : (
          <Button size="small" busy={stop.isPending} aria-label={`${t('coupon_stop')} ${coupon.code}`} onClick={() => stop.mutate()}>
            {t('coupon_stop')}
          </Button>
        )
      }
    />
  );
}

/** The coupons somebody gives, and making one. */
export function Coupons({ of }: { of: Issuer }) {
  const { t } = useTranslation(['market', 'shell']);
  const [making, setMaking] = useState(false);
  const {
    query: coupons,
    items,
    more,
  } = usePages({
    queryKey: ['coupons', of],
    ask: (page, signal) => call(listCoupons, { of, page, size: 50 }, { signal }),
    idOf: ({ id }) => id,
  });
  return (
    <div className="pt-4">
      <p className="mb-3 flex items-center gap-3 text-13 text-ink-3">
        <span>{t(of === 'platform' ? 'coupons_note_platform' : 'coupons_note_seller')}</span>
        <Button className="ml-auto" onClick={() => setMaking(true)}>
          {t('coupon_new')}
        </Button>
      </p>
      {coupons.isPending && <Skeleton rows={3} label={t('shell:loading')} />}
      <Problem of={coupons.error} retry={() => void coupons.refetch()} />
      {coupons.isSuccess && items.length === 0 && <EmptyState>{t('no_coupons')}</EmptyState>}
      {items.length > 0 && (
        <List label={t('tab_coupons')}>
          {items.map((coupon) => (
            <CouponRow key={coupon.id} coupon={coupon} />
          ))}
        </List>
      )}
      <MoreButton {...more} />
      {making && <CouponDialog of={of} onClose={() => setMaking(false)} />}
    </div>
  );
}
