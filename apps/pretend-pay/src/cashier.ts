import type { Trade } from './books.ts';

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const names = { wechat: ['模拟微信支付', '#07924d'], alipay: ['模拟支付宝', '#1463c4'], test: ['测试支付', '#5b4bb3'] } as const;

/** What a buyer sees on the phone or at the cashier: the sum, and what they may do. */
export function cashierPage(trade: Trade, { note = '', referrer = '', back = '' } = {}) {
  const [title, colour] = names[trade.channel];
  const button = (action: string, label: string, look: string) =>
    `<form method="post" action="/cashier/${trade.key}/${action}${query}"><button class="${look}">${label}</button></form>`;
  // What WeChat's sheet lies over is shown again when it is gone.
  const query = back && `?back=${encodeURIComponent(back)}`;
  const open = trade.state === 'NOTPAY';
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
<title>${title}</title><style>
body{margin:0;font:16px/1.6 system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;background:#f4f6f6;color:#14211f}
main{max-width:360px;margin:48px auto;padding:28px;background:#fff;border-radius:10px;border-top:6px solid ${colour}}
h1{font-size:16px;margin:0}b{display:block;font-size:36px;margin:12px 0}p{margin:4px 0;color:#455552;overflow-wrap:anywhere}
button{width:100%;height:44px;margin-top:12px;border-radius:6px;border:1px solid #d5dcda;background:#fff;font:inherit;cursor:pointer}
button.main{background:${colour};border-color:${colour};color:#fff}.note{font-weight:700;color:#14211f}</style>
<main><h1>${title}</h1><p>只在演示模式里存在，不会真的扣款</p><b>¥${(trade.cents / 100).toFixed(2)}</b>
<p>${escaped(trade.title)}</p><p>${trade.outTradeNo}</p>
${note ? `<p class="note" role="status">${escaped(note)}</p>` : ''}
${open ? button('pay', '确认支付', 'main') + button('wrong', '输错密码', '') + button('cancel', '取消', '') : ''}
${referrer ? `<p><a href="${escaped(referrer)}">返回商家</a></p>` : ''}</main></html>`;
}
