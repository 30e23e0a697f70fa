import type { OrderRow, OrderState as State } from '@praxis/contract/market/orders';
import { useTranslation } from 'react-i18next';
import { yuanOf } from '../../parts/market/money.ts';
import { type MarkShape, StateLabel, type Tone } from '../../ui/Mark.tsx';

const looks: Record<State, [shape: MarkShape, tone: Tone]> = {
  created: ['working', 'amber'],
  paying: ['working', 'amber'],
  paid: ['tick', 'pine'],
  closed: ['stopped', 'mute'],
  refunding: ['working', 'ink'],
  part_refunded: ['half', 'ink'],
  refunded: ['returned', 'mute'],
};

/** Where an order stands: what is shown of its payment, and beside it what went back. */
export function OrderState({ order }: { order: OrderRow }) {
  const { t } = useTranslation('market');
  const [shape, tone] = looks[order.inner_state];
  const text = {
    created: t('state_paying'),
    paying: t('state_paying'),
    paid: t(order.amount_cents === 0 ? 'state_taken' : 'state_paid'),
    closed: t(`closed_${order.close_reason ?? 'expired'}`),
    refunding: t('state_refunding'),
    part_refunded: t('state_part_refunded', { amount: yuanOf(order.refunded_cents) }),
    refunded: t('state_refunded', { amount: yuanOf(order.refunded_cents) }),
  }[order.inner_state];
  return (
    <StateLabel shape={shape} tone={tone} act={order.state === 'paying'}>
      {text}
    </StateLabel>
  );
}
