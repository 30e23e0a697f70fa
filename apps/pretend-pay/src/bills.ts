import type { Books, ChannelName, Trade } from './books.ts';
import type { Keys } from './keys.ts';
import type { Switches } from './switches.ts';
import { toGbk, zipOf } from './zip.ts';

const dayOf = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 10);
const local = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
const yuan = (cents: number) => (cents / 100).toFixed(2);
/** Six in a thousand, as both channels take by contract, in yuan to the cent. */
const feeOf = (cents: number) => Math.round(cents * 0.006) / 100;

type Row = { kind: 'pay' | 'refund'; trade: Trade; outRefundNo: string; refundId: string; cents: number; at: number };

/** What a day's bill holds, after what the switches changed in it. */
function rowsOf(books: Books, switches: Switches, channel: ChannelName, day: string): Row[] {
  const changes = switches.bills.get(`${channel} ${day}`) ?? {};
  const trades = books.all().filter((trade) => trade.channel === channel);
  const rows = trades.flatMap((trade): Row[] => [
    ...(trade.paidAt > 0 && dayOf(trade.paidAt) === day
      ? [{ kind: 'pay' as const, trade, outRefundNo: '', refundId: '', cents: trade.cents, at: trade.paidAt }]
      : []),
    ...trade.refunds
      // Alipay names refunds that were made, WeChat Pay those that were taken on, whatever became of them.
      .filter(({ at, state }) => dayOf(at) === day && (channel === 'wechat' || state !== 'CLOSED'))
      .map(({ outRefundNo, refundId, cents, at }) => ({ kind: 'refund' as const, trade, outRefundNo, refundId, cents, at })),
  ]);
  const noOf = (row: Row) => (row.kind === 'pay' ? row.trade.outTradeNo : row.outRefundNo);
  const added = (changes.add ?? []).map(({ outTradeNo, cents }): Row => {
    const at = Date.parse(`${day}T12:00:00+08:00`);
    const trade = { channel, outTradeNo, tradeNo: `9${outTradeNo}`, key: '', cents, title: '', state: 'SUCCESS', expiresAt: at } as const;
    return {
      kind: 'pay',
      trade: { ...trade, notifyUrl: '', returnUrl: '', paidAt: at, refunds: [] },
      outRefundNo: '',
      refundId: '',
      cents,
      at,
    };
  });
  return [
    ...rows.filter((row) => !changes.drop?.includes(noOf(row))).map((row) => ({ ...row, cents: changes.change?.[noOf(row)] ?? row.cents })),
    ...added,
  ];
}

const total = (rows: readonly Row[], kind: Row['kind']) =>
  rows.filter((row) => row.kind === kind).reduce((sum, { cents }) => sum + cents, 0);

/** WeChat Pay's trade bill of a day; undefined for a day without one. */
export function wechatBill(books: Books, switches: Switches, day: string, { appid, mchid }: Pick<Keys['wechat'], 'appid' | 'mchid'>) {
  const rows = rowsOf(books, switches, 'wechat', day);
  if (rows.length === 0) return undefined;
  const head =
    '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';
  const line = ({ kind, trade, outRefundNo, refundId, cents, at }: Row) => {
    const pay = kind === 'pay';
    return [
      ...[local(at), appid, mchid, '0', '', trade.tradeNo, trade.outTradeNo, 'oPretendBuyer', 'NATIVE', pay ? 'SUCCESS' : 'REFUND'],
      ...['OTHERS', 'CNY', pay ? yuan(cents) : '0.00', '0.00', refundId || '0', outRefundNo || '0', pay ? '0.00' : yuan(cents), '0.00'],
      ...[pay ? '' : 'ORIGINAL', pay ? '' : 'SUCCESS', trade.title, '', (pay ? feeOf(cents) : -feeOf(cents)).toFixed(5), '0.60%'],
      ...[pay ? yuan(cents) : '0.00', pay ? '0.00' : yuan(cents), ''],
    ]
      .map((field) => `\`${field}`)
      .join(',');
  };
  const fees = rows.reduce((sum, { kind, cents }) => sum + (kind === 'pay' ? feeOf(cents) : -feeOf(cents)), 0);
  const [paid, back] = [yuan(total(rows, 'pay')), yuan(total(rows, 'refund'))];
  const summary = [String(rows.length), paid, back, '0.00', fees.toFixed(5), paid, back].map((field) => `\`${field}`).join(',');
  const summaryHead = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额';
  return `\ufeff${[head, ...rows.map(line), summaryHead, summary].join('\r\n')}\r\n`;
}

/** The test channel's bill of a day; undefined for a day without one. */
export function testBill(books: Books, switches: Switches, day: string) {
  const rows = rowsOf(books, switches, 'test', day);
  if (rows.length === 0) return undefined;
  return rows.map(({ kind, trade, outRefundNo, cents, at }) => {
    const fee = Math.round(feeOf(cents) * 100);
    return {
      ...{ kind, out_no: kind === 'pay' ? trade.outTradeNo : outRefundNo, trade_no: trade.tradeNo, cents, at },
      fee_cents: kind === 'pay' ? fee : -fee,
    };
  });
}

/** Alipay's trade bill of a day, zipped; undefined for a day without one. */
export function alipayBill(books: Books, switches: Switches, day: string, { appId }: Pick<Keys['alipay'], 'appId'>) {
  const rows = rowsOf(books, switches, 'alipay', day);
  if (rows.length === 0) return undefined;
  const head =
    '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注';
  const line = ({ kind, trade, outRefundNo, cents, at }: Row) => {
    const sign = kind === 'pay' ? 1 : -1;
    return [
      ...[`${trade.tradeNo}\t`, `${trade.outTradeNo}\t`, kind === 'pay' ? '交易' : '退款', trade.title, local(at), local(at)],
      ...[
        '',
        '',
        '',
        '',
        'pre***@example.com',
        yuan(sign * cents),
        yuan(sign * cents),
        '0.00',
        '0.00',
        '0.00',
        '0.00',
        '0.00',
        '',
        '0.00',
        '0.00',
      ],
      ...[outRefundNo ? `${outRefundNo}\t` : '', (-sign * feeOf(cents)).toFixed(2), '0.00', ''],
    ].join(',');
  };
  const count = (kind: Row['kind']) => rows.filter((row) => row.kind === kind).length;
  const detail = [
    '#支付宝业务明细查询',
    `#账号：[${appId}]`,
    '#-----------------------------------------业务明细列表----------------------------------------',
    head,
    ...rows.map(line),
    '#-----------------------------------------业务明细列表结束------------------------------------',
    `#交易合计：${count('pay')}笔，金额共${yuan(total(rows, 'pay'))}元`,
    `#退款合计：${count('refund')}笔，金额共${yuan(total(rows, 'refund'))}元`,
    '',
  ].join('\r\n');
  const stem = `${appId}0156_${day.replaceAll('-', '')}`;
  return zipOf([
    { name: `${stem}_业务明细.csv`, content: toGbk(detail) },
    { name: `${stem}_业务明细(汇总).csv`, content: toGbk('#支付宝业务汇总查询\r\n') },
  ]);
}
