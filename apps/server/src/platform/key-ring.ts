import { join } from 'node:path';
import { keyFile, readKeyFile } from '@praxis/instance/key-file';

/** The files of the ring, in the folder of secrets: what is written with, what comes next, what still opens, and hash keys of former ones. */
export const KEY_RING_FILES = {
  current: 'instance.key',
  next: 'instance.next.key',
  former: 'instance.former.key',
  lookups: 'instance.lookups',
} as const;

/** The channel on which servers are told to read the ring anew. */
export const KEYS_CHANNEL = 'instance_keys';

/** Keys of the instance. `others` open and verify, but nothing is written with them. */
export type KeyRing = {
  current: Buffer;
  others: Buffer[];
  /** Keys of hashes whose text is nowhere kept (passwords of exams): they must be known for as long as those stand. */
  lookups: Buffer[];
};

const bytes = (text: string) => Buffer.from(text, 'base64url');

/** Reads the ring; the first key is made where there is none. */
export function readKeyRing(folder: string): KeyRing {
  const read = (name: string) => readKeyFile(join(folder, name));
  // In the order in which a rotation moves them, so that none is missed that moves meanwhile.
  const next = read(KEY_RING_FILES.next);
  const current = keyFile(folder, KEY_RING_FILES.current);
  const former = read(KEY_RING_FILES.former);
  const others = [next, former].filter((key) => key !== undefined && key !== current).map((key) => bytes(key!));
  const lookups = (read(KEY_RING_FILES.lookups) ?? '').split('\n').filter(Boolean).map(bytes);
  return { current: bytes(current), others, lookups };
}
