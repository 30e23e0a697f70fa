import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { type KeyRing, readKeyRing } from './key-ring.ts';

/** Keys of this instance; they live in files outside the database, so a stolen copy of the database opens nothing. */
export type Secrets = ReturnType<typeof openSecrets>;

const derive = (root: Buffer, purpose: string) => Buffer.from(hkdfSync('sha256', root, '', purpose, 32));
/** With a key that is made ready once: 6 µs, and 30 with its bytes. */
const hmac = (key: KeyObject, text: string) => createHmac('sha256', key).update(text).digest();

/** The key of hashes that follows from a key of the instance. */
export const lookupKeyOf = (root: Buffer) => derive(root, 'lookup');

const purposes = (root: Buffer) => ({
  root,
  signing: createSecretKey(derive(root, 'signing')),
  encryption: derive(root, 'encryption'),
  lookup: createSecretKey(lookupKeyOf(root)),
  replay: derive(root, 'replay tickets').toString('base64url'),
});
const ticketSecretOf = (root: Buffer, identityId: string) => derive(root, `agent tickets ${identityId}`).toString('base64url');

/** The text; undefined when it was sealed with another key, or changed. */
function openedBy(encryption: Buffer, sealed: Buffer): string | undefined {
  const decipher = createDecipheriv('aes-256-gcm', encryption, sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(12, 28));
  const text = decipher.update(sealed.subarray(28));
  try {
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch (error) {
    if (/unable to authenticate/.test((error as Error).message)) return undefined;
    throw error;
  }
}

const keysOf = ({ current, others, lookups }: KeyRing) => ({
  current: purposes(current),
  others: others.map(purposes),
  lookups: lookups.map((key) => createSecretKey(key)),
});

/**
 * Opens the keys of the instance: signing of addresses, encryption of columns, the secrets of tickets. Everything is written with the
 * current key; during a rotation what another key of the ring signed, sealed or hashed still holds.
 */
export function openSecrets(folder: string) {
  let ring = keysOf(readKeyRing(folder));
  const all = () => [ring.current, ...ring.others];
  const sign = (text: string) => hmac(ring.current.signing, text).toString('base64url');
  return {
    /** Reads the ring anew; whether it has changed. */
    reload(): boolean {
      const next = keysOf(readKeyRing(folder));
      const portrait = (keys: typeof ring) => [keys.current, ...keys.others].map(({ root }) => root.toString('hex')).join();
      const changed = portrait(next) !== portrait(ring);
      ring = next;
      return changed;
    },
    /** The secret of one agent's tickets (its identity's id): what one host holds opens and signs nothing at another. */
    ticketSecret: (identityId: string) => ticketSecretOf(ring.current.root, identityId),
    /** Those with which its tickets may have been signed. */
    ticketSecrets: (identityId: string) => all().map(({ root }) => ticketSecretOf(root, identityId)),
    /** Signs tickets of replays, which the server opens itself with any of the second. */
    replaySecret: () => ring.current.replay,
    replaySecrets: () => all().map(({ replay }) => replay),
    /** HMAC-SHA256 of a text, base64url. */
    sign,
    /** Whether a signature belongs to a text, compared in constant time. */
    verify: (text: string, signature: string) =>
      all().some(({ signing }) => equalText(hmac(signing, text).toString('base64url'), signature)),
    /** AES-256-GCM; the nonce and tag travel in front of the text. */
    encrypt(text: string) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', ring.current.encryption, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    decrypt(sealed: Buffer): string {
      // Authentication says whether a key is the right one; nothing else can.
      for (const { encryption } of all()) {
        const text = openedBy(encryption, sealed);
        if (text !== undefined) return text;
      }
      throw new Error('sealed with no key of this instance: was the folder of secrets restored with the database?');
    },
    /** Whether the current key opens it: nothing is left to do for a rotation. */
    isCurrent: (sealed: Buffer) => openedBy(ring.current.encryption, sealed) !== undefined,
    /** A keyed hash to find an encrypted value again without reading it. */
    fingerprint: (text: string) => hmac(ring.current.lookup, text),
    /** The hashes it may have been stored under. */
    fingerprints: (text: string) => [...all().map(({ lookup }) => lookup), ...ring.lookups].map((key) => hmac(key, text)),
  };
}

/** Compares two texts in constant time. */
export function equalText(a: string, b: string) {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
