import { addressOf } from '@praxis/contract/core/pages';
import { placeOrder, previewOrder } from '@praxis/contract/market/orders';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { Refused } from '../../platform/calls/refused.ts';

/** What is about to be ordered, at the price that was seen. */
export type Wanted = {
  product_id: string;
  offer_id: string;
  /** The registration a fee is for. */
  ref?: string;
  price_cents: number;
};

/** The sum of some things with a coupon, and placing their order. The same things on one page are one order, however often it is pressed. */
export function usePlaceOrder(wanted: readonly Wanted[]) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [coupon, setCoupon] = useState('');
  const items = wanted.map(({ product_id, offer_id, ref }) => ({ product_id, offer_id, ...(ref !== undefined && { ref }) }));
  const content = JSON.stringify([items, coupon]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another content is another order
  const key = useMemo(() => crypto.randomUUID(), [content]);
  const preview = useQuery({
    queryKey: ['order-preview', content],
    queryFn: ({ signal }) => call(previewOrder, { items, coupon }, { signal }),
    enabled: coupon !== '' && items.length > 0,
    retry: false,
  });
  const total = wanted.reduce((sum, { price_cents }) => sum + price_cents, 0);
  const discount = coupon !== '' && preview.data ? preview.data.discount_cents : 0;
  const place = useMutation({
    mutationFn: () =>
      call(placeOrder, { items, coupon: discount > 0 ? coupon : '', expected_cents: total - discount, client_key: `order-${key}` }),
    async onSuccess({ order_no }) {
      await Promise.all([client.invalidateQueries({ queryKey: ['orders'] }), client.invalidateQueries({ queryKey: ['cart'] })]);
      await navigate(addressOf('pay', { orderNo: order_no }));
    },
    // What changed meanwhile is shown beside the refusal.
    async onError(refused) {
      if (!(refused instanceof Refused)) return;
      await Promise.all(['product', 'fee', 'cart', 'order-preview'].map((name) => client.invalidateQueries({ queryKey: [name] })));
    },
  });
  return { coupon, setCoupon, preview, total, discount, place };
}
