import type { JsapiCall } from '@praxis/contract/market/pay-methods';

type Bridge = { invoke: (name: string, call: JsapiCall, then: (answer: { err_msg: string }) => void) => void };

/** WeChat puts its bridge into the page a moment after the page is there. */
const READY_MS = 5000;

const bridge = () =>
  new Promise<Bridge | undefined>((found) => {
    const here = () => (window as { WeixinJSBridge?: Bridge }).WeixinJSBridge;
    if (here()) return found(here());
    document.addEventListener('WeixinJSBridgeReady', () => found(here()), { once: true });
    setTimeout(() => found(here()), READY_MS);
  });

/** Opens WeChat's own payment sheet. `ok` is what WeChat says and proves nothing: the order is asked about either way. */
export async function payInWeixin(call: JsapiCall): Promise<'ok' | 'cancel' | 'fail'> {
  const weixin = await bridge();
  if (!weixin) return 'fail';
  return new Promise((done) => {
    weixin.invoke('getBrandWCPayRequest', call, ({ err_msg }) => {
      const outcome = err_msg.split(':')[1];
      done(outcome === 'ok' || outcome === 'cancel' ? outcome : 'fail');
    });
  });
}
