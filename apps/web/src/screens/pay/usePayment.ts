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
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { Unreachable } from '../../platform/calls/refused.ts';
import { makeServerClock } from '../../platform/realtime/server-clock.ts';
import { useIsPhone } from '../../ui/phone.ts';
import { payInWeixin } from './weixin-bridge.ts';

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

/** Methods whose code is drawn here and scanned with a phone. */
export const isCode = (method: string | null | undefined) => method === 'native' || method === 'precreate';

const ANSWERED: readonly string[] = ['done', 'refused'];
/** What a short answer can change: the payment, and each sum on its way back. It names refusals that the order itself may not. */
const progressOf = ({ state, refunds }: Pick<OrderView, 'state'> & { refunds: readonly { cents: number; state: string }[] }) =>
  [
    state,
    ...refunds
      .filter((refund) => refund.state !== 'refused')
      .map((refund) => `${refund.state} ${refund.cents}`)
      .sort(),
  ].join();

/** The order of the page; while it waits for its payment or for money on its way back it is asked about every few seconds. */
export function useOrder(orderNo: string) {
  const client = useQueryClient();
  const [clock] = useState(() => makeServerClock());
  const order = useQuery({
    queryKey: ['order', orderNo],
    async queryFn({ signal }) {
      const before = clock.steady();
      const data = await call(showOrder, { order_no: orderNo }, { signal });
      clock.sync(data.now, before);
      return data;
    },
  });
  const waits = order.data?.state === 'paying' || order.data?.refunds.some((refund) => !ANSWERED.includes(refund.state)) === true;
  const status = useQuery({
    queryKey: ['order-state', orderNo],
    queryFn: ({ signal }) => call(orderStatus, { order_no: orderNo }, { signal, background: true }),
    enabled: waits,
    refetchInterval: ({ state }) => (state.dataUpdateCount > EAGER ? ASK_LATER_MS : ASK_MS),
  });
  // An answer from before the order was last read says nothing new.
  const changed =
    waits && status.data !== undefined && status.dataUpdatedAt > order.dataUpdatedAt && progressOf(status.data) !== progressOf(order.data!);
  // The short answer only says that there is more to read.
  useEffect(() => {
    if (changed) void client.invalidateQueries({ queryKey: ['order', orderNo] });
  }, [changed, client, orderNo]);
  return { order, clock };
}

/** What WeChat said of who pays, read once from the address it came back to. */
function useReturnOfPayer() {
  const [query, setQuery] = useSearchParams();
  const [payer] = useState(() => query.get('payer'));
  const isThere = query.has('payer');
  // The address is cleaned, so that a page loaded again does not ask to pay again.
  useEffect(() => {
    if (!isThere) return;
    const without = (before: URLSearchParams) => {
      before.delete('payer');
      return before;
    };
    setQuery(without, { replace: true });
  }, [isThere, setQuery]);
  return payer;
}

/** What was said of a missing network is over when it is back; what has a code asks for it again by itself. */
function useForgetUnreachable(acts: readonly { error: unknown; reset: () => void }[]) {
  const forget = useEffectEvent(() => {
    for (const { error, reset } of acts) if (error instanceof Unreachable) reset();
  });
  // The network is outside React.
  useEffect(() => {
    const back = () => forget();
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, []);
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
  // Without a network the order is not read either, and waiting for it would hold the failure back.
  const answered = (_data: unknown, failure: unknown) => (failure instanceof Unreachable ? void changed() : changed());
  // A code is drawn as soon as its channel is chosen; an address is asked for by the press that opens it.
  const code = useQuery({
    queryKey: ['pay-start', order.order_no, channel],
    queryFn: ({ signal }) => call(startPay, { order_no: order.order_no, channel: channel!, browser }, { signal }),
    enabled: isCode(way?.method),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const open = useMutation({ mutationFn: () => call(startPay, { order_no: order.order_no, channel: channel!, browser }) });
  // Inside WeChat a press first asks WeChat who pays, comes back, and goes on by itself.
  const payer = useReturnOfPayer();
  const sheet = useMutation({
    async mutationFn() {
      const { address, jsapi } = await call(startPay, { order_no: order.order_no, channel: channel!, browser });
      if (address) window.location.assign(address);
      return jsapi && !address ? payInWeixin(jsapi) : undefined;
    },
    onSuccess: (outcome) => outcome === 'ok' && look.mutate(),
  });
  const goOn = payer === 'known' && way?.method === 'jsapi';
  const { mutate: openSheet } = sheet;
  const wentOn = useRef(false);
  // WeChat opens its sheet over the page that returned, without another press.
  useEffect(() => {
    if (!goOn || wentOn.current) return;
    wentOn.current = true;
    openSheet();
  }, [goOn, openSheet]);
  const look = useMutation({ mutationFn: () => call(lookPay, { order_no: order.order_no }), onSettled: answered });
  const cancel = useMutation({ mutationFn: () => call(cancelOrder, { order_no: order.order_no }), onSettled: answered });
  useForgetUnreachable([open, sheet, look, cancel]);
  return { ways, channels, channel, way, setChosen, code, open, sheet, payer, look, cancel };
}
/** What paying offers. */
export type Payment = ReturnType<typeof usePayment>;
