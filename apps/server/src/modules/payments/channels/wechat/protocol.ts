import { createDecipheriv, createPublicKey, createSign, createVerify, type KeyObject, randomBytes } from 'node:crypto';
import { Forged, type JsapiCall } from '../channel.ts';

/** What the merchant holds and knows; entered once, kept sealed. */
export type WeChatKeys = {
  mchid: string;
  appid: string;
  api_v3_key: string;
  merchant_serial: string;
  private_key: string;
  /** The key the channel signs with, by the serial it names it with. */
  public_key_id: string;
  public_key: string;
  /** What was replaced lately: while a channel changes its key it signs with the old and the new one for days. */
  earlier?: WeChatVerification[];
};

/** What the channel signs and seals with, under the serial it names it by: its public key, or a platform certificate. */
export type WeChatVerification = { public_key_id: string; public_key: string; api_v3_key: string; until: number };

/** The keys with those they replaced that still count. */
export const withoutOld = (keys: WeChatKeys, now: Date): WeChatKeys => ({
  ...keys,
  earlier: (keys.earlier ?? []).filter(({ until }) => until > now.getTime()),
});

/** Notifications whose clock is further from ours are refused. */
const CLOCK_SECONDS = 300;

/** The `Authorization` of a request: five lines, signed. */
export function authorization(
  keys: WeChatKeys,
  { method, path, body, timestamp, nonce }: Record<'method' | 'path' | 'body' | 'timestamp' | 'nonce', string>,
) {
  const signature = createSign('RSA-SHA256')
    .update(`${method}\n${path}\n${timestamp}\n${nonce}\n${body}\n`)
    .sign(keys.private_key, 'base64');
  return `WECHATPAY2-SHA256-RSA2048 mchid="${keys.mchid}",nonce_str="${nonce}",signature="${signature}",timestamp="${timestamp}",serial_no="${keys.merchant_serial}"`;
}

/** What WeChat's own browser opens a payment with: four lines, signed. */
export function jsapiCall({ appid, private_key }: WeChatKeys, prepayId: string, now: Date): JsapiCall {
  const call = { appId: appid, timeStamp: String(Math.floor(now.getTime() / 1000)), nonceStr: randomBytes(16).toString('hex') };
  const bundle = `prepay_id=${prepayId}`;
  const text = `${call.appId}\n${call.timeStamp}\n${call.nonceStr}\n${bundle}\n`;
  const paySign = createSign('RSA-SHA256').update(text).sign(private_key, 'base64');
  return { ...call, package: bundle, signType: 'RSA', paySign };
}

const publicKeys = new Map<string, KeyObject>();
function keyOf(pem: string) {
  const known = publicKeys.get(pem) ?? createPublicKey(pem);
  publicKeys.set(pem, known);
  return known;
}

const one = (value: string | string[] | null | undefined) => (typeof value === 'string' ? value : '');

/** Verifies a reply or a notification over its raw bytes; returns its timestamp in seconds. */
export function verifySigned(keys: WeChatKeys, header: (name: string) => string | string[] | null | undefined, body: Buffer): number {
  const timestamp = one(header('wechatpay-timestamp'));
  const signature = one(header('wechatpay-signature'));
  if (!/^\d{9,11}$/.test(timestamp) || signature === '') throw new Forged('signature missing');
  const serial = one(header('wechatpay-serial'));
  const signer = [keys, ...(keys.earlier ?? [])].find(({ public_key_id }) => public_key_id === serial);
  if (!signer) throw new Forged('unknown serial');
  const head = Buffer.from(`${timestamp}\n${one(header('wechatpay-nonce'))}\n`);
  const text = Buffer.concat([head, body, Buffer.from('\n')]);
  if (!createVerify('RSA-SHA256').update(text).verify(keyOf(signer.public_key), signature, 'base64')) throw new Forged('signature wrong');
  return Number(timestamp);
}

/** Refuses what was signed too long ago, or by a clock that is off. */
export function verifyAge(timestamp: number, now: Date) {
  if (Math.abs(now.getTime() / 1000 - timestamp) > CLOCK_SECONDS) throw new Forged('clock');
}

type Sealed = { algorithm?: string; nonce?: string; associated_data?: string; ciphertext?: string };

/** Opens the sealed part of a notification. */
export function unseal(keys: WeChatKeys, sealed: Sealed): Record<string, unknown> {
  const bytes = Buffer.from(sealed.ciphertext ?? '', 'base64');
  if (sealed.algorithm !== 'AEAD_AES_256_GCM' || bytes.length < 17) throw new Forged('not sealed', 400);
  let why = '';
  for (const key of new Set([keys, ...(keys.earlier ?? [])].map(({ api_v3_key }) => api_v3_key)))
    try {
      const opener = createDecipheriv('aes-256-gcm', key, sealed.nonce ?? '');
      opener.setAAD(Buffer.from(sealed.associated_data ?? ''));
      opener.setAuthTag(bytes.subarray(-16));
      const text = Buffer.concat([opener.update(bytes.subarray(0, -16)), opener.final()]).toString('utf8');
      return JSON.parse(text) as Record<string, unknown>;
    } catch (error) {
      why = (error as Error).message;
    }
  throw new Forged(`cannot be opened: ${why}`, 400);
}

/** A title as the channel takes it: at most 127 bytes, nothing outside the basic plane. */
export function titleOf(text: string) {
  let title = '';
  for (const sign of text.replace(/[\u{10000}-\u{10ffff}\p{Cc}]/gu, '')) {
    if (Buffer.byteLength(title + sign) > 127) break;
    title += sign;
  }
  return title || '-';
}
