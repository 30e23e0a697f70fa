import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Refusal } from '../../../platform/http/refusal.ts';

const derive = promisify(argon2) as (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>;

/** OWASP's argon2id: 19 MiB, two passes, one lane. */
const MEMORY = 19_456;
const PASSES = 2;
const CONCURRENCY = 1;
const TAG_BYTES = 32;

/** A storm of sign-ins must leave a core for everybody else, and may not wait for ever. */
const AT_ONCE = 2;
const MOST_WAITING = 1500;

const waiting: (() => void)[] = [];
let running = 0;
let performed = 0;

/** How many hashes this process has computed. */
export const hashesPerformed = () => performed;

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= MOST_WAITING) throw new Refusal('server_busy', { status: 429, values: { seconds: 10 }, retryAfter: 10 });
  if (running >= AT_ONCE) await new Promise<void>((go) => waiting.push(go));
  else running++;
  try {
    performed++;
    return await work();
  } finally {
    // The place is handed to the next in line, so `running` changes only when nobody waits.
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** Hashes a password into the PHC form `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string) {
  const nonce = randomBytes(16);
  const tag = await inTurn(() =>
    derive('argon2id', { message: password, nonce, parallelism: CONCURRENCY, tagLength: TAG_BYTES, memory: MEMORY, passes: PASSES }),
  );
  return `$argon2id$v=19$m=${MEMORY},t=${PASSES},p=${CONCURRENCY}$${unpadded(nonce)}$${unpadded(tag)}`;
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;
/** Stands in for the hash of an account that does not exist or has no password; no password fits it. */
const NOBODY = `$argon2id$v=19$m=${MEMORY},t=${PASSES},p=${CONCURRENCY}$${unpadded(Buffer.alloc(16))}$${unpadded(Buffer.alloc(TAG_BYTES))}`;

/** Whether a password fits a stored hash. Without a stored hash the same work is done and the answer is no. */
export async function passwordFits(password: string, stored: string | null | undefined) {
  const [, memory, passes, concurrency, nonce, tag] = PHC.exec(stored ?? '') ?? PHC.exec(NOBODY)!;
  const expected = Buffer.from(tag!, 'base64');
  const found = await inTurn(() =>
    derive('argon2id', {
      message: password,
      nonce: Buffer.from(nonce!, 'base64'),
      parallelism: Number(concurrency),
      tagLength: expected.length,
      memory: Number(memory),
      passes: Number(passes),
    }),
  );
  return timingSafeEqual(found, expected) && Boolean(stored);
}
