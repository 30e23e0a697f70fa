import { createHash } from 'node:crypto';
import { brokenPasswordRule } from '@praxis/contract/credentials';
import type { Language } from '@praxis/contract/messages/message';
import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/db.ts';
import { announce } from '../../platform/events.ts';
import { say } from '../../platform/messages.ts';
import { Refusal } from '../../platform/refusal.ts';
import { inTransaction } from '../../platform/serve.ts';
import { openSession } from '../../platform/sessions.ts';
import { mayEnter } from './door.rules.ts';
import { passwordFits } from './password-hash.ts';
import { type AccountRow, addUser, logLogin, nameUser, noteLogin } from './sign-in.store.ts';

/** Where a call came from. */
export type Caller = { address: string; device: string; language: Language; now: Date };

const WINDOW = 15 * 60;
/** Wrong passwords for one account from one address, for one account from anywhere, and from one address for anybody. */
const WRONG_HERE = 10;
const WRONG_ANYWHERE = 100;
const WRONG_FROM_ADDRESS = 500;

const countersOf = (account: AccountRow | undefined, typed: string, address: string) => {
  const who = account?.id ?? createHash('sha256').update(typed).digest('hex');
  return { here: `wrong passwords ${who} ${address}`, anywhere: `wrong passwords ${who}`, address: `wrong passwords from ${address}` };
};

const lines = new Map<string, Promise<unknown>>();

/** Attempts at one account are taken one after the other, so that parallel guesses count as many and parallel right ones are not refused. */
async function oneByOne<T>(who: string, work: () => Promise<T>): Promise<T> {
  const before = lines.get(who) ?? Promise.resolve();
  const turn = before.then(work, work);
  lines.set(who, turn);
  try {
    return await turn;
  } finally {
    if (lines.get(who) === turn) lines.delete(who);
  }
}

/**
 * Asks for the password of an account, or throws `wrong`. Failures alone are counted, and a right password clears the account's count.
 * An unknown account costs the same and reads the same.
 */
export async function provePassword(
  app: App,
  of: { account: AccountRow | undefined; typed: string; password: string; caller: Caller },
  wrong = () => new Refusal('information_incorrect'),
) {
  const { account, typed, caller } = of;
  const counters = countersOf(account, typed, caller.address);
  return oneByOne(counters.anywhere, async () => {
    await app.limits.check(counters.address, WRONG_FROM_ADDRESS);
    await app.limits.check(counters.here, WRONG_HERE);
    await app.limits.check(counters.anywhere, WRONG_ANYWHERE);
    if (!(await passwordFits(of.password, account?.password_hash)) || !account) {
      for (const counter of Object.values(counters)) await app.limits.hit(counter, WINDOW);
      await noteRefusedLogin(app, account, typed, 'information_incorrect', caller);
      throw wrong();
    }
    await app.limits.clear(counters.here);
    await app.limits.clear(counters.anywhere);
    return account;
  });
}

/** Writes a refused login into the log, in a transaction of its own. */
export const noteRefusedLogin = (app: App, account: AccountRow | undefined, tried: string, result: string, caller: Caller) =>
  logLogin(app.db, { userId: account?.id, tried, result, address: caller.address, agent: caller.device, now: caller.now });

/** Opens a session for somebody who has proven who they are, if this is their door (D-22). `also` joins the same transaction. */
export async function admit(
  app: App,
  of: { account: AccountRow; tried: string; door?: 1 | 2 | 3; caller: Caller; also?: (db: Db) => Promise<void> },
) {
  const { account, caller } = of;
  const refusal = mayEnter(account, of.door);
  if (refusal) {
    await noteRefusedLogin(app, account, of.tried, refusal, caller);
    throw new Refusal(refusal);
  }
  const utoken = await inTransaction(app, async (db) => {
    await of.also?.(db);
    await noteLogin(db, account.id, caller.now);
    await logLogin(db, {
      userId: account.id,
      tried: of.tried,
      result: 'signed_in',
      address: caller.address,
      agent: caller.device,
      now: caller.now,
    });
    return openSession(db, {
      userId: account.id,
      utype: account.utype,
      device: caller.device,
      address: caller.address,
      now: caller.now,
    });
  });
  return { utoken, utype: account.utype };
}

/** A new student with a proven phone; undefined when the phone is taken. */
export async function addStudent(db: Db, of: { phone: string; passwordHash?: string; nickname?: string; caller: Caller }) {
  const user = await addUser(db, {
    utype: 1,
    phone: of.phone,
    password_hash: of.passwordHash,
    phone_verified_at: of.caller.now,
    language: of.caller.language,
  });
  if (!user) return undefined;
  await nameUser(db, user.id, of.nickname || say(of.caller.language, 'new_person_name', { number: user.id }));
  await announce(db, 'person_joined', { userId: user.id });
  return user.id;
}

/** The contract's shape accepts every reading of C-01; a strict school accepts the strong one only. */
export function mustBeAcceptable(app: App, password: string) {
  const broken = brokenPasswordRule(password, app.instance.passwordPolicy);
  if (broken) throw new Refusal(broken, { fields: { password: broken } });
}
