import { type BillRow, ChannelFailure, centsOf } from '../channel.rules.ts';

/** Fields stand behind a backtick each; a title may hold commas, so they are split by both signs together. */
const fieldsOf = (line: string) => line.replace(/^`/, '').split(',`');
const feeCents = (text: string) => Math.round(Number(text) * 100);

const unreadable = (why: string) => new ChannelFailure('unknown', 'bill_unreadable', why);

/** Reads a trade bill; its summary must equal its rows. */
export function readWeChatBill(text: string): BillRow[] {
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .filter((line) => line !== '');
  const names = (lines[0] ?? '').split(',');
  const column = (...aliases: string[]) => {
    const place = aliases.map((name) => names.indexOf(name)).find((at) => at >= 0);
    if (place === undefined) throw unreadable(`no column ${aliases[0]}`);
    return place;
  };
  const at = {
    time: column('交易时间'),
    trade: column('微信订单号'),
    out: column('商户订单号'),
    state: column('交易状态'),
    refund: column('商户退款单号'),
    paid: column('订单金额', '总金额', '应结订单金额'),
    back: column('申请退款金额', '退款金额'),
    fee: column('手续费'),
  };
  const end = lines.findIndex((line, place) => place > 0 && !line.startsWith('`'));
  if (end < 0) throw unreadable('no summary');
  const rows = lines.slice(1, end).map((line): BillRow => {
    const fields = fieldsOf(line);
    const refund = fields[at.state] === 'REFUND' || fields[at.state] === 'REVOKED';
    const cents = centsOf(fields[refund ? at.back : at.paid]);
    if (cents === undefined) throw unreadable(`an amount of ${fields[at.out]}`);
    return {
      kind: refund ? 'refund' : 'pay',
      outNo: fields[refund ? at.refund : at.out] ?? '',
      tradeNo: fields[at.trade] ?? '',
      cents,
      feeCents: feeCents(fields[at.fee] ?? '0'),
      at: new Date(`${(fields[at.time] ?? '').replace(' ', 'T')}+08:00`),
    };
  });
  const heads = (lines[end] ?? '').split(',');
  const sums = fieldsOf(lines[end + 1] ?? '');
  const count = Number(sums[heads.indexOf('总交易单数')]);
  const paid = centsOf(sums[heads.indexOf('订单总金额')]);
  const total = rows.filter(({ kind }) => kind === 'pay').reduce((sum, { cents }) => sum + cents, 0);
  if (count !== rows.length || (paid !== undefined && paid !== total)) throw unreadable('the summary differs from the rows');
  return rows;
}
