import { createHash, createHmac } from 'node:crypto';
import type { Clock } from '../../../platform/clock/clock.ts';
import { SMS_TIMEOUT, type Sms, type SmsChannel, SmsFailure } from './channel.ts';

type Settings = {
  keyId: string;
  keySecret: string;
  signature: string;
  templates: Record<Sms['template'], string>;
  appId: string;
  region: string;
  address: string;
};

type Answer = {
  Response?: { Error?: { Code: string; Message: string }; SendStatusSet?: { Code: string; Message: string; SerialNo: string }[] };
};

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** What no repetition mends. */
const FINAL = /AuthFailure|InvalidParameter|FailedOperation|UnauthorizedOperation|UnsupportedOperation|InsufficientBalance/;
const JSON_TYPE = 'application/json; charset=utf-8';

/** Tencent Cloud SMS by its signed HTTP API (SendSms 2021-01-11, signature TC3-HMAC-SHA256). */
export function tencentSms(settings: Settings, clock: Clock): SmsChannel {
  const address = new URL(settings.address || 'https://sms.tencentcloudapi.com');
  return {
    name: 'tencent',
    async send(sms) {
      const body = JSON.stringify({
        PhoneNumberSet: [`+86${sms.phone}`],
        SmsSdkAppId: settings.appId,
        SignName: settings.signature,
        TemplateId: settings.templates[sms.template],
        TemplateParamSet: Object.values(sms.values),
      });
      const now = clock.now();
      const second = String(Math.floor(now.getTime() / 1000));
      const scope = `${now.toISOString().slice(0, 10)}/sms/tc3_request`;
      const signed = 'content-type;host;x-tc-action';
      const canonical = `POST\n/\n\ncontent-type:${JSON_TYPE}\nhost:${address.host}\nx-tc-action:sendsms\n\n${signed}\n${sha256(body)}`;
      const key = hmac(hmac(hmac(`TC3${settings.keySecret}`, scope.slice(0, 10)), 'sms'), 'tc3_request');
      const signature = hmac(key, `TC3-HMAC-SHA256\n${second}\n${scope}\n${sha256(canonical)}`).toString('hex');
      const reply = await fetch(address.origin, {
        method: 'POST',
        headers: {
          authorization: `TC3-HMAC-SHA256 Credential=${settings.keyId}/${scope}, SignedHeaders=${signed}, Signature=${signature}`,
          'content-type': JSON_TYPE,
          'x-tc-action': 'SendSms',
          'x-tc-version': '2021-01-11',
          'x-tc-timestamp': second,
          'x-tc-region': settings.region || 'ap-guangzhou',
        },
        body,
        signal: AbortSignal.timeout(SMS_TIMEOUT),
      });
      const { Response: answer = {} } = (await reply.json()) as Answer;
      const status = answer.SendStatusSet?.[0];
      const wrong = answer.Error ?? (status?.Code === 'Ok' ? undefined : (status ?? { Code: 'empty', Message: 'no status in the answer' }));
      if (wrong) throw new SmsFailure(`tencent: ${wrong.Code} ${wrong.Message}`, FINAL.test(wrong.Code));
      return status?.SerialNo ?? '';
    },
  };
}
