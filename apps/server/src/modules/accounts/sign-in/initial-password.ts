import { randomInt } from 'node:crypto';
import type { Db } from '../../../platform/database/db.ts';
import { revokeSessionsOf } from '../../../platform/http/sessions.ts';
import { announce } from '../../../platform/jobs/events.ts';
import { forgetSlip } from '../activation.store.ts';
import { hashPassword } from './password-hash.ts';
import { setPassword } from './sign-in.store.ts';

// Read aloud and copied by hand: no sign that looks like another.
const KINDS = ['abcdefghjkmnpqrstuvwxyz', 'ABCDEFGHJKMNPQRSTUVWXYZ', '23456789', '-+=@#'] as const;
const LENGTH = 12;

const oneOf = (signs: string) => signs[randomInt(signs.length)]!;

/** A password for somebody who forgot theirs: strong under every policy, drawn by chance. It begins with a letter, since a sheet takes a cell that begins with `=`, `+`, `-` or `@` for a formula. */
export function initialPassword() {
  const signs = [...KINDS.map(oneOf), ...Array.from({ length: LENGTH - KINDS.length }, () => oneOf(KINDS[0] + KINDS[2]))];
  // The first stays a letter; the others change places.
  for (let at = signs.length - 1; at > 1; at--) {
    const other = 1 + randomInt(at);
    [signs[at], signs[other]] = [signs[other]!, signs[at]!];
  }
  return signs.join('');
}

/** Gives an account a password somebody else chose, for good or to be replaced at the next sign-in: its sessions end and its owner is told. The hash is made before the transaction. */
export async function givePassword(db: Db, userId: string, hash: string, now: Date, use: 'for good' | 'to be replaced' = 'for good') {
  await setPassword(db, userId, hash, now, use === 'to be replaced');
  // A slip that was printed before opens nothing any more, and the new password is not read as its code.
  await forgetSlip(db, userId);
  await revokeSessionsOf(db, userId, now, { because: 'password' });
  await announce(db, 'account_secured', { userId, what: 'password' });
}

/** A drawn password with its hash. */
export async function drawPassword() {
  const password = initialPassword();
  return { password, hash: await hashPassword(password) };
}
