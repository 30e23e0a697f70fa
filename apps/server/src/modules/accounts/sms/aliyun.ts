import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { Clock } from '../../../platform/clock/clock.ts';
import { SMS_TIMEOUT, type Sms, type SmsChannel, SmsFailure } from './channel.ts';

type Settings = { keyId: string; keySecret: string; signature: string; templates: Record<Sms['template'], string>; address: string };

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
/** RFC 3986, as the channel wants its query encoded. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

/** What no repetition mends: bad numbers, templates, signatures, keys, balance. */
const FINAL = /MOBILE_NUMBER_ILLEGAL|TEMPLATE|SIGN|InvalidAccessKeyId|SignatureDoesNotMatch|Forbidden|AMOUNT_NOT_ENOUGH|OUT_OF_SERVICE/;

/** Alibaba Cloud SMS by its signed HTTP API (SendSms 2017-05-25, signature ACS3-HMAC-SHA256). */
export function aliyunSms(settings: Settings, clock: Clock): SmsChannel {
  const address = new URL(settings.address || 'https://dysmsapi.aliyuncs.com');
  return {
    name: 'aliyun',
    async send(sms) {
      const parameters: Record<string, string> = {
        PhoneNumbers: sms.phone,
        SignName: settings.signature,
        TemplateCode: settings.templates[sms.template],
        TemplateParam: JSON.stringify(sms.values),
      };
      const query = Object.keys(parameters)
        .sort()
        .map((name) => `${encode(name)}=${encode(parameters[name]!)}`)
        .join('&');
      const headers: Record<string, string> = {
        host: address.host,
        'x-acs-action': 'SendSms',
        'x-acs-content-sha256': sha256(''),
        'x-acs-date': clock
          .now()
          .toISOString()
          .replace(/\.\d+Z$/, 'Z'),
        'x-acs-signature-nonce': randomUUID(),
        'x-acs-version': '2017-05-25',
      };
      const signed = Object.keys(headers).sort();
      const canonical = ['POST', '/', query, ...signed.map((name) => `${name}:${headers[name]}`), '', signed.join(';'), sha256('')].join(
        '\n',
      );
      const signature = createHmac('sha256', settings.keySecret)
        .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
        .digest('hex');
      const reply = await fetch(`${address.origin}/?${query}`, {
        method: 'POST',
        headers: {
          ...headers,
          authorization: `ACS3-HMAC-SHA256 Credential=${settings.keyId},SignedHeaders=${signed.join(';')},Signature=${signature}`,
        },
        signal: AbortSignal.timeout(SMS_TIMEOUT),
      });
      const body = (await reply.json()) as { Code?: string; Message?: string; BizId?: string };
      if (body.Code !== 'OK') throw new SmsFailure(`aliyun: ${body.Code} ${body.Message}`, FINAL.test(body.Code ?? ''));
      return body.BizId ?? '';
    },
  };
}
