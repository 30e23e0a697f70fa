import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Keys of this instance; they live in files outside the database, so a stolen copy of the database opens nothing. */
export type Secrets = ReturnType<typeof openSecrets>;

/** Reads a 32-byte key file or makes it once; two processes starting together end with the same key. */
export function keyFile(folder: string, name: string): Buffer {
  const path = join(folder, name);
  try {
    return Buffer.from(readFileSync(path, 'utf8').trim(), 'base64url');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  rmSync(draft);
  return Buffer.from(readFileSync(path, 'utf8').trim(), 'base64url');
}

/** Opens the instance's keys: signing of addresses, encryption of id numbers, the agents' password. */
export function openSecrets(folder: string) {
  const root = keyFile(folder, 'instance.key');
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', root, '', purpose, 32));
  const signing = derive('signing');
  const encryption = derive('encryption');
  const lookup = derive('lookup');
  const sign = (text: string) => createHmac('sha256', signing).update(text).digest('base64url');
  return {
    /** What an agent process shows when it dials in; the file `agent.key` can be copied to another machine. */
    agentKey: process.env.PRAXIS_AGENT_KEY ?? keyFile(folder, 'agent.key').toString('base64url'),
    /** HMAC-SHA256 of a text, base64url. */
    sign,
    /** Whether a signature belongs to a text, compared in constant time. */
    verify: (text: string, signature: string) => equalText(sign(text), signature),
    /** AES-256-GCM; the nonce and tag travel in front of the text. */
    encrypt(text: string) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', encryption, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    decrypt(sealed: Buffer) {
      const decipher = createDecipheriv('aes-256-gcm', encryption, sealed.subarray(0, 12));
      decipher.setAuthTag(sealed.subarray(12, 28));
      return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
    },
    /** A keyed hash to find an encrypted value again without reading it. */
    fingerprint: (text: string) => createHmac('sha256', lookup).update(text).digest(),
  };
}

/** Compares two texts in constant time. */
export function equalText(a: string, b: string) {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
