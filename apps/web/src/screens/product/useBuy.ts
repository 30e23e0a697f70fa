import { addressOf } from '@praxis/contract/core/pages';
import { placeOrder } from '@praxis/contract/market/orders';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { Refused } from '../../platform/calls/refused.ts';

type Product = { id: string; offer_id: string; price_cents: number };

/** Places the order of one product and goes to pay it. One key for as long as the page is open: a second press is the same order. */
export function useBuy(product: Product) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [key] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: () =>
      call(placeOrder, {
        items: [{ product_id: product.id, offer_id: product.offer_id }],
        expected_cents: product.price_cents,
        client_key: `${key}-${product.offer_id}`,
      }),
    async onSuccess({ order_no }) {
      await client.invalidateQueries({ queryKey: ['orders'] });
      await navigate(addressOf('pay', { orderNo: order_no }));
    },
    // What changed meanwhile is shown beside the refusal.
    onError: (refused) => refused instanceof Refused && void client.invalidateQueries({ queryKey: ['product', product.id] }),
  });
}
