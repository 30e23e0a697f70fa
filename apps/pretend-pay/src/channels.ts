import { randomBytes } from 'node:crypto';
import { alipayChannel } from './alipay.ts';
import { openBank } from './bank.ts';
import { type ChannelName, openBooks, type Refund, type Trade } from './books.ts';
import { keysIn } from './keys.ts';
import { openNotices } from './notices.ts';
import { openSwitches } from './switches.ts';
import { testChannel } from './test.ts';
import { wechatChannel } from './wechat.ts';

/** The channels with all that belongs to them, without an address. */
export function openChannels(folder: string) {
  const keys = keysIn(folder);
  const books = openBooks(folder);
  const switches = openSwitches();
  const notices = openNotices(switches);
  const calls: { channel: ChannelName; call: string }[] = [];
  const id = () => randomBytes(16).toString('hex');
  const bank = openBank(books, switches, {
    paid: (trade) => notifyPaid(trade),
    refunded: (trade, refund) => notifyRefunded(trade, refund),
  });
  const wechat = wechatChannel({ books, bank, keys: keys.wechat, switches });
  const alipay = alipayChannel({ books, bank, keys: keys.alipay, switches });
  const test = testChannel({ books, bank, keys: keys.test, switches });

  function notifyPaid(trade: Trade) {
    const event = id();
    const resource = () => wechat.tradeView(trade);
    notices.send(trade.channel, trade.outTradeNo, () =>
      trade.channel === 'wechat'
        ? wechat.letter({
            id: event,
            type: 'TRANSACTION.SUCCESS',
            url: trade.notifyUrl,
            resource: { ...resource(), trade_state: 'SUCCESS' },
          })
        : trade.channel === 'alipay'
          ? alipay.letter(trade, event)
          : test.letter(trade, event),
    );
  }
  function notifyRefunded(trade: Trade, refund: Refund) {
    const event = id();
    const view = wechat.refundView(trade, refund);
    const resource = { ...view, mchid: keys.wechat.mchid, refund_status: refund.state };
    notices.send(trade.channel, refund.outRefundNo, () =>
      trade.channel === 'wechat'
        ? wechat.letter({ id: event, type: `REFUND.${refund.state}`, url: refund.notifyUrl, resource })
        : trade.channel === 'alipay'
          ? alipay.letter(trade, event, { refund })
          : test.letter(trade, event, { refund }),
    );
  }
  return { keys, books, switches, notices, bank, wechat, alipay, test, calls };
}

/** Everything the control calls and the tests reach. */
export type Channels = ReturnType<typeof openChannels>;
