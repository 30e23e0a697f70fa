import { randomInt } from 'node:crypto';
import { sendPhoneCode } from '@praxis/contract/accounts/accounts';
import type { world } from '../world.ts';

type World = Awaited<ReturnType<typeof world>>;

/** A mainland phone nobody has. */
export const freshPhone = () => `17${String(randomInt(1e9)).padStart(9, '0')}`;

/** Asks for an SMS code as a visitor and reads it in the development outbox. */
export async function smsCode(of: World, phone: string, type: 'load' | 'register' | 'forget' | 'bind' | 'change') {
  const sent = await of.as().call(sendPhoneCode, { phone, code_type: type });
  if (sent.code !== 1) throw new Error(`No code was sent: ${sent.msg}`);
  return latestCode(of, phone);
}

/** The newest code the development outbox holds for a phone. */
export async function latestCode(of: World, phone: string) {
  const reply = await fetch(`${of.origin}/dev/sms?phone=${phone}`);
  return ((await reply.json()) as { data: { code: string } }).data.code;
}

/** A code that is certainly another. */
export const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Sends any body to any path, as a browser would but without its manners. */
export async function raw(of: World, path: string, init: RequestInit & { form?: Record<string, string> } = {}) {
  const { form, ...rest } = init;
  const reply = await fetch(`${of.origin}${path}`, {
    method: 'POST',
    ...rest,
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      responselang: 'en',
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...rest.headers,
    },
    ...(form && { body: new URLSearchParams(form).toString() }),
  });
  return {
    status: reply.status,
    headers: reply.headers,
    body: (await reply.json()) as {
      code: number;
      msg: string;
      key?: string;
      data: Record<string, unknown> & { fields?: Record<string, string> };
    },
  };
}

/** A picture of one colour in the format asked for. */
export async function picture(format: 'png' | 'jpeg' | 'gif' | 'webp', side = 32) {
  const { default: sharp } = await import('sharp');
  return sharp({ create: { width: side, height: side, channels: 3, background: '#2463eb' } })
    .toFormat(format)
    .toBuffer();
}

/** Uploads bytes for a purpose by the resumable protocol; `file_id` is absent when the upload was refused. */
export async function upload(of: World, who: { token: string }, purpose: string, name: string, bytes: Buffer) {
  const encoded = (text: string) => Buffer.from(text).toString('base64');
  const headers = { authorization: who.token, 'tus-resumable': '1.0.0', responselang: 'en' };
  const created = await fetch(`${of.origin}/api/upload`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(bytes.length),
      'upload-metadata': `purpose ${encoded(purpose)},filename ${encoded(name)}`,
    },
  });
  if (created.status !== 201) return { status: created.status, reply: (await created.json()) as { key: string } };
  const sent = await fetch(`${of.origin}${created.headers.get('location')}`, {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(bytes),
  });
  const fileId = sent.headers.get('upload-file') ?? undefined;
  return { status: sent.status, file_id: fileId, reply: fileId ? undefined : ((await sent.json()) as { key: string }) };
}
