import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { instance } from '@praxis/instance/instance';
import { afterAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../../platform/clock/clock.ts';
import { type SmsChannel, SmsFailure } from './channel.ts';
import { chooseSmsChannel } from './choose-channel.ts';

const KEY_ID = 'key-id';
const KEY_SECRET = 'key secret/+';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

type Received = { phone: string; template: string; signature: string; values: string };
type Answer = 'sent' | 'wrong number' | 'try later';

/** Alibaba Cloud's side of the protocol: checks the signature over what really arrived. */
function asAliyun(request: IncomingMessage, _body: string, answer: Answer, received: Received[]) {
  const url = new URL(request.url!, 'http://localhost');
  const [, credential, signed = '', signature] =
    /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(request.headers.authorization ?? '') ?? [];
  const names = signed.split(';');
  for (const name of ['host', 'x-acs-action', 'x-acs-content-sha256', 'x-acs-date', 'x-acs-signature-nonce', 'x-acs-version'])
    if (!names.includes(name)) return { Code: 'MissingHeader', Message: name };
  const headers = names.map((name) => `${name}:${request.headers[name]}`).join('\n');
  const canonical = `POST\n${url.pathname}\n${url.search.slice(1)}\n${headers}\n\n${signed}\n${request.headers['x-acs-content-sha256']}`;
  const expected = createHmac('sha256', KEY_SECRET)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex');
  if (credential !== KEY_ID) return { Code: 'InvalidAccessKeyId.NotFound', Message: 'no such key' };
  if (signature !== expected) return { Code: 'SignatureDoesNotMatch', Message: 'signature' };
  const ask = url.searchParams;
  if (request.headers['x-acs-action'] !== 'SendSms' || request.headers['x-acs-version'] !== '2017-05-25') return { Code: 'InvalidAction' };
  if (answer === 'wrong number') return { Code: 'isv.MOBILE_NUMBER_ILLEGAL', Message: 'number' };
  if (answer === 'try later') return { Code: 'isp.SYSTEM_ERROR', Message: 'later' };
  const values = Object.values(JSON.parse(ask.get('TemplateParam')!) as Record<string, string>).join(' ');
  received.push({ phone: ask.get('PhoneNumbers')!, template: ask.get('TemplateCode')!, signature: ask.get('SignName')!, values });
  return { Code: 'OK', Message: 'OK', BizId: 'receipt-1', RequestId: 'r' };
}

/** Tencent Cloud's side of the protocol. */
function asTencent(request: IncomingMessage, body: string, answer: Answer, received: Received[]) {
  const failed = (Code: string) => ({ Response: { Error: { Code, Message: Code }, RequestId: 'r' } });
  const [, credential, date = '', signed = '', signature] =
    /^TC3-HMAC-SHA256 Credential=([^/]+)\/(\d{4}-\d\d-\d\d)\/sms\/tc3_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    ) ?? [];
  const second = String(request.headers['x-tc-timestamp']);
  if (new Date(Number(second) * 1000).toISOString().slice(0, 10) !== date) return failed('AuthFailure.SignatureExpire');
  const headers = signed
    .split(';')
    .map((name) => `${name}:${String(request.headers[name]).toLowerCase()}\n`)
    .join('');
  const canonical = `POST\n/\n\n${headers}\n${signed}\n${sha256(body)}`;
  const key = hmac(hmac(hmac(`TC3${KEY_SECRET}`, date), 'sms'), 'tc3_request');
  const expected = hmac(key, `TC3-HMAC-SHA256\n${second}\n${date}/sms/tc3_request\n${sha256(canonical)}`).toString('hex');
  if (credential !== KEY_ID || signature !== expected) return failed('AuthFailure.SignatureFailure');
  if (request.headers['x-tc-action'] !== 'SendSms' || request.headers['x-tc-version'] !== '2021-01-11') return failed('InvalidAction');
  if (answer === 'try later') return failed('InternalError');
  const ask = JSON.parse(body) as {
    PhoneNumberSet: string[];
    SmsSdkAppId: string;
    SignName: string;
    TemplateId: string;
    TemplateParamSet: string[];
  };
  if (ask.SmsSdkAppId !== '1400000001') return failed('InvalidParameterValue.SdkAppIdNotExist');
  const status = (Code: string) => ({ Response: { SendStatusSet: [{ SerialNo: 'receipt-1', Code, Message: Code }], RequestId: 'r' } });
  if (answer === 'wrong number') return status('InvalidParameterValue.IncorrectPhoneNumber');
  received.push({
    phone: ask.PhoneNumberSet[0]!.replace('+86', ''),
    template: ask.TemplateId,
    signature: ask.SignName,
    values: ask.TemplateParamSet.join(' '),
  });
  return status('Ok');
}

const servers: { close(): void }[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});

/** A channel that talks to a local server speaking its protocol. */
async function channel(kind: 'aliyun' | 'tencent' | 'outbox') {
  const received: Received[] = [];
  const posts: { answer: Answer } = { answer: 'sent' };
  const server = createServer(async (request, reply) => {
    let body = '';
    for await (const piece of request) body += piece;
    const answer = (kind === 'aliyun' ? asAliyun : asTencent)(request, body, posts.answer, received);
    reply.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  servers.push(server);
  const settings = {
    PRAXIS_SMS: kind,
    PRAXIS_SMS_KEY_ID: KEY_ID,
    PRAXIS_SMS_KEY_SECRET: KEY_SECRET,
    PRAXIS_SMS_SIGNATURE: '青禾 学堂*',
    PRAXIS_SMS_TEMPLATE_CODE: 'SMS_1',
    PRAXIS_SMS_TEMPLATE_DECISION: 'SMS_2',
    PRAXIS_SMS_APP_ID: '1400000001',
    PRAXIS_SMS_ADDRESS: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  };
  const open = (over: Record<string, string> = {}) =>
    chooseSmsChannel({ instance: instance({ ...settings, ...over }), clock: systemClock });
  return { received, posts, open };
}

const code = { phone: '13800000001', template: 'code', values: { code: '012345' } } as const;
const decision = { phone: '13800000001', template: 'decision', values: { name: '青禾 & 学院', decision: '已通过' } } as const;
const failureOf = (of: SmsChannel) => of.send(code).catch((error: unknown) => error as SmsFailure);

describe.each(['outbox', 'aliyun', 'tencent'] as const)('the SMS channel %s', (kind) => {
  test('takes a code and a decision and gives a receipt', async () => {
    const { received, open } = await channel(kind);
    expect(await open().send(code)).not.toBe('');
    expect(await open().send(decision)).not.toBe('');
    if (kind === 'outbox') return;
    expect(received).toEqual([
      { phone: '13800000001', template: 'SMS_1', signature: '青禾 学堂*', values: '012345' },
      { phone: '13800000001', template: 'SMS_2', signature: '青禾 学堂*', values: '青禾 & 学院 已通过' },
    ]);
  });
});

describe.each(['aliyun', 'tencent'] as const)('the real channel %s', (kind) => {
  test('tells a final no from one worth repeating', async () => {
    const { posts, open } = await channel(kind);
    posts.answer = 'wrong number';
    expect(await failureOf(open())).toMatchObject({ final: true });
    posts.answer = 'try later';
    expect(await failureOf(open())).toMatchObject({ final: false });
  });

  test('is refused by the other side with a wrong key, and says so without the key', async () => {
    const { open } = await channel(kind);
    const failure = await failureOf(open({ PRAXIS_SMS_KEY_SECRET: 'another' }));
    expect(failure).toBeInstanceOf(SmsFailure);
    expect(failure).toMatchObject({ final: true });
    expect((failure as Error).message).not.toContain('another');
  });

  test('does not open without its settings and names them', async () => {
    const { open } = await channel(kind);
    expect(() => open({ PRAXIS_SMS_KEY_SECRET: '', PRAXIS_SMS_SIGNATURE: '' })).toThrow('PRAXIS_SMS_KEY_SECRET, PRAXIS_SMS_SIGNATURE');
  });
});
