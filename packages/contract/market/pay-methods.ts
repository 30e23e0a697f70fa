import * as z from 'zod/mini';

/** Which browser asks: it decides how a channel is paid. */
export const payBrowser = z.enum(['desktop', 'phone', 'weixin', 'alipay']);
/** How a buyer pays there, in the channels' own words. */
export const payMethod = z.enum(['native', 'h5', 'jsapi', 'page', 'wap', 'precreate', 'test']);
/** The parameters of `getBrandWCPayRequest`, under WeChat's names. */
export const jsapiCall = z.object({
  ...{ appId: z.string(), timeStamp: z.string(), nonceStr: z.string(), package: z.string() },
  ...{ signType: z.literal('RSA'), paySign: z.string() },
});
/** What WeChat's own browser is handed to open a payment. */
export type JsapiCall = z.output<typeof jsapiCall>;
