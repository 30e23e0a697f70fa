import { createPublicKey, createSign, createVerify, type KeyObject } from 'node:crypto';
import { Forged } from '../channel.ts';

/** What the merchant holds and knows; entered once, kept sealed. */
export type AlipayKeys = {
  app_id: string;
  seller_id: string;
  private_key: string;
  public_key: string;
  /** Public keys that were replaced lately and may still sign. */
  earlier?: { public_key: string; until: number }[];
  /** Whether the merchant has signed for codes (当面付), which desktops then show instead of a page. */
  precreate?: true;
};

/** Sorted `name=value` pairs; what is empty does not count. */
const sorted = (fields: Readonly<Record<string, string>>, ...without: string[]) =>
  Object.keys(fields)
    .filter((name) => fields[name] !== '' && !without.includes(name))
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');

/** Signs a request; `sign_type` is part of what is signed. */
export const signRequest = (keys: AlipayKeys, fields: Readonly<Record<string, string>>) =>
  createSign('RSA-SHA256').update(sorted(fields, 'sign'), 'utf8').sign(keys.private_key, 'base64');

const publicKeys = new Map<string, KeyObject>();
function isSigned(keys: AlipayKeys, text: string, signature: string) {
  return [keys, ...(keys.earlier ?? [])].some(({ public_key }) => {
    const key = publicKeys.get(public_key) ?? createPublicKey(public_key);
    publicKeys.set(public_key, key);
    return createVerify('RSA-SHA256').update(text, 'utf8').verify(key, signature, 'base64');
  });
}

/** The value of `NAME_response` in the raw text of a reply, whose signature is verified over exactly these signs. */
export function verifiedReply(keys: AlipayKeys, body: string, name: string): Record<string, string> {
  const begin = `"${name}":`;
  const start = body.indexOf(begin);
  const end = body.lastIndexOf(',"sign"');
  const signature = /"sign"\s*:\s*"([^"]+)"/.exec(body.slice(end))?.[1];
  if (start < 0 || end < start || !signature) throw new Forged('reply without signature');
  const text = body.slice(start + begin.length, end);
  if (!isSigned(keys, text, signature)) throw new Forged('signature wrong');
  return JSON.parse(text) as Record<string, string>;
}

/** The fields of a notification. A repeated field is forged, whatever the message says of its signature it is RSA2, and only UTF-8 is read. */
export function verifiedForm(keys: AlipayKeys, body: Buffer): Record<string, string> {
  const fields: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(body.toString('utf8'))) {
    if (name in fields) throw new Forged('repeated field');
    fields[name] = value;
  }
  if ((fields.charset ?? 'utf-8').toLowerCase() !== 'utf-8') throw new Forged('charset');
  if (!fields.sign || !isSigned(keys, sorted(fields, 'sign', 'sign_type'), fields.sign)) throw new Forged('signature wrong');
  return fields;
}

/** A title as the channel takes it. */
export const titleOf = (text: string) =>
  text
    .replace(/[/=&\p{Cc}]/gu, ' ')
    .trim()
    .slice(0, 120) || '-';
