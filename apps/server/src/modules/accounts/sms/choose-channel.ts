import type { App } from '../../../platform/app.ts';
import { aliyunSms } from './aliyun.ts';
import type { SmsChannel } from './channel.ts';
import { outboxSms } from './outbox.ts';
import { tencentSms } from './tencent.ts';

/** The channel this instance is set up with. */
export function chooseSmsChannel({ instance, clock }: Pick<App, 'instance' | 'clock'>): SmsChannel {
  const { sms } = instance;
  if (sms.channel === 'outbox') return outboxSms;
  const missing = Object.entries({
    PRAXIS_SMS_KEY_ID: sms.keyId,
    PRAXIS_SMS_KEY_SECRET: sms.keySecret,
    PRAXIS_SMS_SIGNATURE: sms.signature,
    PRAXIS_SMS_TEMPLATE_CODE: sms.templates.code,
    ...(sms.channel === 'tencent' && { PRAXIS_SMS_APP_ID: sms.appId }),
  }).flatMap(([name, value]) => (value ? [] : [name]));
  if (missing.length > 0) throw new Error(`SMS by ${sms.channel} needs these settings: ${missing.join(', ')}`);
  if (sms.channel === 'aliyun') return aliyunSms(sms, clock);
  if (sms.channel === 'tencent') return tencentSms(sms, clock);
  throw new Error(`PRAXIS_SMS is ${sms.channel}; it must be aliyun, tencent or outbox`);
}
