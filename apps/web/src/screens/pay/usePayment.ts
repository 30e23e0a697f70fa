import {
  cancelOrder,
  lookPay,
  type OrderView,
  orderStatus,
  type PayChannel,
  payChannels,
  showOrder,
  startPay,
} from '@praxis/contract/market/orders';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../platform/calls/call.ts';
import { useIsPhone } from '../../platform/person/phone.ts';
import { makeServerClock } from '../../platform/realtime/server-clock.ts';

const ASK_MS = 3000;
const ASK_LATER_MS = 10_000;
const EAGER = 40;

/** The browser inside an app of a channel, in which the other one cannot be paid. */
const appAround = () =>
  /MicroMessenger/i.test(navigator.userAgent)
    ? ('weixin' as const)
    : /AlipayClient/i.test(navigator.userAgent)
      ? ('alipay' as const)
      : undefined;

/** The order of the page; while it waits for its payment it is asked about every few seconds. */
export function useOrder(orderNo: string) {
  const client = useQueryClient();
  const [clock] = useState(() => makeServerClock());
  const order = useQuery({
    queryKey: ['order', orderNo],
    async queryFn({ signal }) {
      const before = clock.steady();
      const data = await call(showOrder, { order_no: orderNo }, { signal });
      clock.heard(data.now, before);
      return data;
    },
  });
  const waits = order.data?.state === 'paying';
  const status = useQuery({
    queryKey: ['order-state', orderNo],
    queryFn: ({ signal }) => call(orderStatus, { order_no: orderNo }, { signal, background: true }),
    enabled: waits,
    refetchInterval: ({ state }) => (state.dataUpdateCount > EAGER ? ASK_LATER_MS : ASK_MS),
  });
  const changed = status.data !== undefined && order.data !== undefined && status.data.state !== order.data.state;
  // The short answer only says that there is more to read.
  useEffect(() => {
    if (changed) void client.invalidateQueries({ queryKey: ['order', orderNo] });
  }, [changed, client, orderNo]);
  return { order, clock };
}

/** Paying an order by one of the ways this browser has. */
export function usePayment(order: OrderView) {
  const client = useQueryClient();
  const isPhone = useIsPhone();
  const browser = appAround() ?? (isPhone ? ('phone' as const) : ('desktop' as const));
  const ways = useQuery({ queryKey: ['pay-channels', browser], queryFn: ({ signal }) => call(payChannels, { browser }, { signal }) });
  const [chosen, setChosen] = useState<PayChannel>();
  const channels = ways.data?.channels ?? [];
  const channel = chosen ?? order.channel ?? channels[0]?.channel;
  const way = channels.find((each) => each.channel === channel);
  const changed = () => client.invalidateQueries({ queryKey: ['order', order.order_no] });
  // A code is drawn as soon as its channel is chosen; an address is asked for by the press that opens it.
  const code = useQuery({
    queryKey: ['pay-start', order.order_no, channel],
    queryFn: ({ signal }) => call(startPay, { order_no: order.order_no, channel: channel!, browser }, { signal }),
    enabled: way?.method === 'native',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const open = useMutation({ mutationFn: () => call(startPay, { order_no: order.order_no, channel: channel!, browser }) });
  const look = useMutation({ mutationFn: () => call(lookPay, { order_no: order.order_no }), onSettled: changed });
  const cancel = useMutation({ mutationFn: () => call(cancelOrder, { order_no: order.order_no }), onSettled: changed });
  return { ways, channels, channel, way, setChosen, code, open, look, cancel };
}
/** What paying offers. */
export type Payment = ReturnType<typeof usePayment>;
