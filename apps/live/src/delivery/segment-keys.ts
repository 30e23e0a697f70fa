import { createCipheriv, createHmac } from 'node:crypto';
import type { Part, Segment } from '../stream.ts';

const BYTES = 16;

/** The keys under which segments of a class leave this machine (AES-128 of RFC 8216bis): they follow from a secret of the packager, so that none is written down. */
export type SegmentKeys = ReturnType<typeof openSegmentKeys>;

/** Opens the keys of a class. Pieces are encrypted when the first player asks for them, and once. */
export function openSegmentKeys(classId: string, secret: () => string) {
  const encrypted = new WeakMap<Part | Segment, Buffer>();

  const created = (what: 'key' | 'iv', number: number) =>
    createHmac('sha256', secret()).update(`live ${what} ${classId} ${number}`).digest().subarray(0, BYTES);

  function encrypt(of: Part | Segment, key: number, pieces: readonly Buffer[]) {
    const known = encrypted.get(of);
    if (known) return known;
    const cipher = createCipheriv('aes-128-cbc', created('key', key), created('iv', key));
    const bytes = Buffer.concat([...pieces.map((piece) => cipher.update(piece)), cipher.final()]);
    encrypted.set(of, bytes);
    return bytes;
  }

  return {
    key: (number: number) => created('key', number),
    iv: (number: number) => created('iv', number).toString('hex'),
    part: (part: Part, key: number) => encrypt(part, key, [part.bytes]),
    /** A closed segment, which is encrypted as a whole and not part by part. */
    segment: (segment: Segment, key: number) =>
      encrypt(
        segment,
        key,
        segment.parts.map(({ bytes }) => bytes),
      ),
  };
}
