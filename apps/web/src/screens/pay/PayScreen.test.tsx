import { orderStatus, payChannels, showOrder, startPay } from '@praxis/contract/market/orders';
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { serverThat } from '../../testing/server.ts';
import { PayScreen } from './PayScreen.tsx';

const NUMBER = '26112412345678901234';
const now = 1_795_500_000_000;
const item = {
  ...{ line: 1, product_id: '9', kind: 'course', title: 'Operating systems', cover: null, version: 7, seller: 'Zhou', valid_days: 365 },
  ...{
    price_cents: 19_900,
    discount_cents: 0,
    paid_cents: 19_900,
    refunded_cents: 0,
    refund_days: 7,
    refund_used_below: 20,
    right: null,
    refundable: null,
  },
};
const order = {
  ...{
    order_no: NUMBER,
    state: 'paying',
    inner_state: 'paying',
    close_reason: null,
    total_cents: 19_900,
    discount_cents: 0,
    amount_cents: 19_900,
  },
  ...{
    paid_amount: 0,
    refunded_cents: 0,
    channel: null,
    created_at: now,
    paid_at: null,
    expires_at: now + 600_000,
    trade_no: '',
    coupon: '',
    invoice: null,
  },
  ...{ items: [item], refunds: [], now },
};

function open(view: object, answers: Parameters<typeof serverThat>[0] = {}, query = '?trade_no=forged&state=paid') {
  const state = { order_no: NUMBER, state: 'paying', paid_amount: 0, expires_at: now, now, granted: [], refunds: [] };
  const started = {
    state: 'paying',
    method: 'native',
    code_url: 'weixin://x',
    address: null,
    jsapi: null,
    pretend: false,
    expires_at: now,
    now,
  } as const;
  const channels = [
    { channel: 'wechat', method: 'native', pretend: false },
    { channel: 'alipay', method: 'page', pretend: false },
  ] as const;
  const server = serverThat({
    '/api/order/detail': { data: showOrder.data.parse(view) },
    '/api/order/state': { data: orderStatus.data.parse(state) },
    '/api/pay/channels': { data: payChannels.data.parse({ channels: [...channels] }) },
    '/api/pay/start': { data: startPay.data.parse(started) },
    ...answers,
  });
  const router = createMemoryRouter([{ path: '/index/pay/:orderNo', Component: PayScreen }], {
    initialEntries: [`/index/pay/${NUMBER}${query}`],
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { networkMode: 'always' } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return server;
}

beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['market', 'shell']);
});
afterEach(cleanup);

test('whoever returns with a forged address still sees that the order waits; the code is drawn', async () => {
  open(order);
  expect(await screen.findByText('Waiting for payment')).toBeTruthy();
  expect(await screen.findByTitle('Payment code')).toBeTruthy();
});

test('a channel that does not answer is told beside the code, and asking it keeps the page', async () => {
  const server = open(order, { '/api/pay/start': { code: 0, key: 'channel_busy', msg: 'The payment channel does not answer' } });
  expect(await screen.findByText('The payment channel does not answer')).toBeTruthy();
  fireEvent.click(screen.getByText('Check with WeChat Pay'));
  await vi.waitFor(() => expect(server.to('/api/pay/look')).toHaveLength(1));
});

test('inside WeChat the page that returns opens the sheet by itself, asks the channel, and cleans its address', async () => {
  const jsapi = { appId: 'wx1', timeStamp: '1', nonceStr: 'n', package: 'prepay_id=wx2', signType: 'RSA', paySign: 's' } as const;
  const invoked: unknown[] = [];
  vi.stubGlobal('navigator', { ...navigator, userAgent: 'Mozilla/5.0 MicroMessenger/8.0', language: 'en' });
  vi.stubGlobal('WeixinJSBridge', {
    invoke: (name: string, call: unknown, then: (answer: { err_msg: string }) => void) => {
      invoked.push([name, call]);
      then({ err_msg: 'get_brand_wcpay_request:ok' });
    },
  });
  const channels = [
    { channel: 'wechat', method: 'jsapi', pretend: false },
    { channel: 'alipay', method: null, pretend: false },
  ] as const;
  const started = { state: 'paying', method: 'jsapi', code_url: null, address: null, jsapi, pretend: false, expires_at: now, now } as const;
  const server = open(
    order,
    {
      '/api/pay/channels': { data: payChannels.data.parse({ channels: [...channels] }) },
      '/api/pay/start': { data: startPay.data.parse(started) },
    },
    '?payer=known',
  );
  await vi.waitFor(() => expect(server.to('/api/pay/look')).toHaveLength(1));
  expect(invoked).toEqual([['getBrandWCPayRequest', jsapi]]);
  // `ok` proves nothing: the order still waits.
  expect(screen.getByText('Waiting for payment')).toBeTruthy();
  fireEvent.click(screen.getByText('Alipay'));
  expect(await screen.findByText('Copy the address of this page')).toBeTruthy();
  vi.unstubAllGlobals();
});

test('a paid order shows its sum and the door to what it opened', async () => {
  const right = { state: 'active', ends_at: now + 1, link: '/learn/5/6', reason: '' };
  const refundable = { cents: 19_900, at_once: true, until: now, used_percent: 3, declined_before: false };
  open({
    ...{ ...order, state: 'paid', inner_state: 'paid', paid_amount: 19_900, paid_at: now, channel: 'wechat', trade_no: '4200' },
    items: [{ ...item, right, refundable }],
  });
  expect(await screen.findByText('¥199.00 paid')).toBeTruthy();
  expect(screen.getByText('Go to learning').getAttribute('href')).toBe('/learn/5/6');
  fireEvent.click(screen.getByText('Request a refund'));
  expect(await screen.findByText('Within the refund rule: refunded automatically')).toBeTruthy();
});

test('whoever was declined before reads that operators see the next request', async () => {
  const right = { state: 'active', ends_at: now + 1, link: '/learn/5/6', reason: '' };
  const refundable = { cents: 19_900, at_once: false, until: now, used_percent: 40, declined_before: true };
  open({
    ...{ ...order, state: 'paid', inner_state: 'paid', paid_amount: 19_900, paid_at: now, channel: 'wechat', trade_no: '4200' },
    items: [{ ...item, right, refundable }],
  });
  fireEvent.click(await screen.findByText('Request a refund'));
  expect(await screen.findByText('It was declined before: operators see this request too and may decide it')).toBeTruthy();
});

test('an order whose money is on its way back is asked about, and shows by itself that it has come', async () => {
  const refund = { id: '3', line: 1, cents: 19_900, state: 'approved', cause: 'asked', reason: '', answer: '', at: now };
  const paid = {
    ...order,
    state: 'paid',
    inner_state: 'refunding',
    paid_amount: 19_900,
    paid_at: now,
    channel: 'wechat',
    refunds: [refund],
  };
  const views = [paid, { ...paid, inner_state: 'refunded', refunded_cents: 19_900, refunds: [{ ...refund, state: 'done' }] }];
  let read = 0;
  open(paid, {
    '/api/order/detail': () => {
      read += 1;
      return { data: showOrder.data.parse(views[read > 1 ? 1 : 0]) };
    },
    '/api/order/state': {
      data: {
        ...{ order_no: NUMBER, state: 'paid', paid_amount: 19_900, expires_at: now, now, granted: [] },
        refunds: [{ cents: 19_900, state: 'done' }],
      },
    },
  });
  expect(await screen.findByText('¥199.00, approved')).toBeTruthy();
  expect(await screen.findByText('¥199.00, refunded')).toBeTruthy();
  // What was paid opens nothing and may not be asked back any more.
  expect(screen.getByText('¥199.00 refunded')).toBeTruthy();
  expect(screen.queryByText('You now have')).toBeNull();
});

test('a closed order no longer says what to know before paying it', async () => {
  open({ ...order, state: 'closed', inner_state: 'closed', close_reason: 'cancelled' });
  expect(await screen.findByText('Buy again')).toBeTruthy();
  expect(screen.queryByText('Before you pay')).toBeNull();
});

test('what was said of a missing network is over when it is back', async () => {
  open(order, { '/api/pay/look': 'unreachable' });
  await screen.findByTitle('Payment code');
  // Without a network nothing is sent again.
  vi.stubGlobal('navigator', { ...navigator, onLine: false, userAgent: navigator.userAgent, language: 'en' });
  onlineManager.setOnline(false);
  fireEvent.click(screen.getByText('Check with WeChat Pay'));
  await screen.findByRole('alert');
  onlineManager.setOnline(true);
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  vi.unstubAllGlobals();
});
