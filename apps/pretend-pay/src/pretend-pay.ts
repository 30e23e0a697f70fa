import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Declined } from './bank.ts';
import type { ChannelName, Trade } from './books.ts';
import { cashierPage } from './cashier.ts';
import { type Channels, openChannels } from './channels.ts';
import { controlCalls } from './control.ts';
import { merchantsOf } from './keys.ts';
import { failureOf } from './switches.ts';
import type { Answer, Arrived } from './wechat.ts';

const BODY_MOST = 1024 * 1024;
/** Who tells the channels what to pretend may tell them a bill of a hundred thousand rows. */
const CONTROL_MOST = 16 * 1024 * 1024;

/** The pretend channels of one folder, on loopback. */
export type PretendPay = Awaited<ReturnType<typeof openPretendPay>>;

async function bodyOf(request: IncomingMessage) {
  const pieces: Buffer[] = [];
  let size = 0;
  const most = request.url?.startsWith('/control/') ? CONTROL_MOST : BODY_MOST;
  for await (const piece of request as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > most) throw new Error('the body is too large');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** Does what a call asks for, unless a switch says how it fails. */
async function guarded(
  at: Channels,
  channel: ChannelName,
  call: string | undefined,
  run: () => Answer,
  reply: ServerResponse,
): Promise<Answer | undefined> {
  if (call) at.calls.push({ channel, call });
  const failure = call ? failureOf(at.switches, channel, call) : undefined;
  if (!failure) return run();
  const done = failure.after ? run() : undefined;
  if (failure.how === 'hang') return undefined;
  if (failure.how === 'reset') {
    reply.socket?.destroy();
    return undefined;
  }
  if (failure.how === '500' || failure.how === '429')
    return {
      status: Number(failure.how),
      headers: {},
      body: JSON.stringify({ code: failure.how === '429' ? 'FREQUENCY_LIMITED' : 'SYSTEM_ERROR' }),
    };
  const answer = done ?? run();
  if (failure.how === 'garbage') return { status: 200, headers: {}, body: '<html>proxy</html>' };
  const spoilt = { ...answer.headers, 'wechatpay-signature': 'AAAA', ...(channel === 'test' && { 'x-test-sign': 'AAAA' }) };
  return { ...answer, headers: spoilt, body: String(answer.body).replace(/"sign":"[^"]*"/, '"sign":"AAAA"') };
}

const html = (body: string): Answer => ({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body });

/** What WeChat opens over the page that handed it a payment; a wrong signature opens nothing. */
function atTheSheet(at: Channels, handed: URLSearchParams): Answer {
  const trade = at.wechat.tradeOfSheet(handed);
  if (!trade) return { status: 400, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: '支付验证签名失败' };
  const back = handed.get('back') ?? '';
  return html(cashierPage(trade, { note: noteOf(trade), referrer: back, back }));
}

/** The page a phone or a browser opens, and its buttons. */
function atTheCashier(at: Channels, arrived: Arrived): Answer | undefined {
  const [, kind, key = '', action] =
    /^\/(wechat\/scan|wechat\/h5|alipay\/qr|cashier)\/([\w-]+)(?:\/(pay|cancel|wrong))?$/.exec(arrived.path.split('?')[0]!) ?? [];
  if (arrived.path.startsWith('/wechat/jsapi?')) return atTheSheet(at, new URLSearchParams(arrived.path.split('?')[1]));
  const trade = kind === 'alipay/qr' ? at.alipay.scan(key) : kind && at.books.byKey(key);
  if (!trade) return undefined;
  if (kind === 'wechat/h5' && !arrived.headers.referer) return html(cashierPage(trade, { note: '商家参数格式有误，请联系商家解决' }));
  const back = new URLSearchParams(arrived.path.split('?')[1]).get('back') ?? '';
  const referrer = trade.returnUrl || back;
  if (arrived.method !== 'POST' || !action) return html(cashierPage(trade, { referrer, note: noteOf(trade) }));
  if (action === 'wrong') return html(cashierPage(trade, { note: '支付密码错误，请重试', back }));
  if (action === 'cancel') return html(cashierPage(trade, { note: '已取消，没有扣款', referrer, back }));
  try {
    const paid = at.bank.pay(trade);
    if (paid.channel !== 'wechat' && paid.returnUrl)
      return { status: 303, headers: { location: `${paid.returnUrl}?out_trade_no=${paid.outTradeNo}&trade_no=${paid.tradeNo}` }, body: '' };
    if (back) return { status: 303, headers: { location: back }, body: '' };
    return html(cashierPage(paid, { note: noteOf(paid) }));
  } catch (error) {
    if (!(error instanceof Declined)) throw error;
    return html(cashierPage(trade, { note: error.code === 'ORDERPAID' ? '这笔订单已经支付' : '订单已关闭，没有扣款', referrer }));
  }
}
const noteOf = (trade: Trade) => (trade.paidAt > 0 ? '支付成功，可以关闭这一页' : trade.state === 'CLOSED' ? '订单已关闭' : '');

async function answer(at: Channels, arrived: Arrived, reply: ServerResponse): Promise<Answer | undefined> {
  const [path = '', query = ''] = arrived.path.split('?');
  if (path.startsWith('/control/')) return controlCalls(at, arrived);
  if (path.startsWith('/v3/')) return guarded(at, 'wechat', at.wechat.callOf(arrived), () => at.wechat.answer(arrived), reply);
  if (path.startsWith('/test/')) return guarded(at, 'test', at.test.callOf(arrived), () => at.test.answer(arrived), reply);
  if (path === '/alipay/gateway.do') {
    const fields = Object.fromEntries([...new URLSearchParams(query), ...new URLSearchParams(arrived.body)]);
    const call = at.alipay.callOf(fields);
    if (call !== 'create') return guarded(at, 'alipay', call, () => at.alipay.answer(fields, arrived), reply);
    try {
      const trade = at.alipay.arrive(fields);
      return {
        status: 200,
        headers: { 'content-type': 'text/html; charset=utf-8' },
        body: cashierPage(trade, { note: noteOf(trade), referrer: trade.returnUrl }),
      };
    } catch (error) {
      if (!(error instanceof Declined)) throw error;
      return { status: 400, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: `${error.code} ${error.message}` };
    }
  }
  const bill = /^\/alipay\/bill\/(\w+)\.zip$/.exec(path);
  if (bill) return at.alipay.bill(bill[1]!);
  return atTheCashier(at, arrived) ?? { status: 404, headers: {}, body: 'not found' };
}

/** Opens the pretend channels on a port; 0 takes a free one. What they know stays in the folder. */
export async function openPretendPay({ folder, port = 0 }: { folder: string; port?: number }) {
  const at = openChannels(folder);
  const server = createServer(async (request, reply) => {
    try {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      const arrived = {
        method: request.method ?? 'GET',
        path: request.url ?? '/',
        headers,
        body: await bodyOf(request),
        origin: address(),
      };
      const back = await answer(at, arrived, reply);
      if (back) reply.writeHead(back.status, back.headers).end(back.body);
    } catch (error) {
      process.stderr.write(`${JSON.stringify({ level: 50, msg: 'pretend-pay failed', err: { message: (error as Error).message } })}\n`);
      if (!reply.headersSent) reply.writeHead(500).end();
    }
  });
  const listen = (wanted: number) =>
    new Promise<void>((done, failed) => {
      server.once('error', failed);
      server.listen(wanted, '127.0.0.1', () => done(server.off('error', failed) as never));
    });
  // The port of last time may be taken by now.
  await listen(port).catch(() => listen(0));
  const address = () => `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  return {
    ...at,
    address: address(),
    /** What the school's server enters as its merchants. */
    merchants: { address: address(), ...merchantsOf(at.keys) },
    async close() {
      at.notices.close();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      at.books.close();
    },
  };
}
