import { type BillRow, ChannelFailure, centsOf } from '../channel.rules.ts';

const unreadable = (why: string) => new ChannelFailure('unknown', 'bill_unreadable', why);
const kinds: Record<string, BillRow['kind']> = { 交易: 'pay', 退款: 'refund' };

/** Reads the detail file of a trade bill, decoded; its totals must equal its rows. A title with commas shifts fields, so they are counted from both ends. */
export function readAlipayBill(text: string): BillRow[] {
  const lines = text.split(/\r?\n/);
  const head = lines.find((line) => line.startsWith('支付宝交易号'));
  if (!head) throw unreadable('no head');
  const names = head.split(',').map((name) => name.replace(/（元）|\(元\)/, '').trim());
  const place = (name: string) => {
    const at = names.indexOf(name);
    if (at < 0) throw unreadable(`no column ${name}`);
    return at;
  };
  const [kind, title] = [place('业务类型'), place('商品名称')];
  const rows = lines.slice(lines.indexOf(head) + 1).flatMap((line): BillRow[] => {
    if (line === '' || line.startsWith('#')) return [];
    const fields = line.split(',').map((field) => field.trim());
    const extra = fields.length - names.length;
    const field = (name: string) => fields[place(name) > title ? place(name) + extra : place(name)] ?? '';
    const what = kinds[fields[kind] ?? ''];
    const cents = centsOf(field('订单金额'));
    if (!what || cents === undefined) throw unreadable(`row ${fields[1]}`);
    return [
      {
        kind: what,
        outNo: what === 'pay' ? field('商户订单号') : field('退款批次号/请求号'),
        tradeNo: field('支付宝交易号'),
        cents: Math.abs(cents),
        feeCents: -(centsOf(field('服务费')) ?? 0),
        at: new Date(`${field('完成时间').replace(' ', 'T')}+08:00`),
      },
    ];
  });
  const totalOf = (name: string) => new RegExp(`#${name}合计：(\\d+)笔，[^\\d-]*(-?[\\d.]+)元`).exec(text);
  for (const [name, what] of Object.entries(kinds)) {
    const summary = totalOf(name);
    const of = rows.filter((row) => row.kind === what);
    const sum = of.reduce((total, { cents }) => total + cents, 0);
    if (summary && (Number(summary[1]) !== of.length || Math.abs(centsOf(summary[2]) ?? 0) !== sum))
      throw unreadable('the totals differ from the rows');
  }
  return rows;
}
