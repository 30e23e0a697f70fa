import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { brokenPasswordRule } from '@praxis/contract/accounts/credentials';
import type { Language } from '@praxis/contract/core/message';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { networkOf } from '../../../platform/http/addresses/network.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { inTransaction } from '../../../platform/http/serve.ts';
import { openSession } from '../../../platform/http/sessions.ts';
import { announce } from '../../../platform/jobs/events.ts';
import { translate } from '../../../platform/messages.ts';
import { mayEnter } from '../entry-point.rules.ts';
import { type Browser, browserCookie } from './browser-cookie.ts';
import { passwordFits } from './password-hash.ts';
import { type AccountRow, addUser, isSignInDevice, logLogin, nameUser, noteLogin, noteSignInDevice } from './sign-in.store.ts';

/** Where a call came from. */
export type Caller = Browser & { address: string; device: string; language: Language; now: Date };

const WINDOW = 15 * 60;
const DAY = 86_400;
/** Refused sign-ins of one network that are written into the log in a day. */
const REFUSED_LOGGED = 2000;
/** Wrong passwords for one account from one network, for one account from anywhere, and from one network for anybody. */
const WRONG_HERE = 10;
const WRONG_ANYWHERE = 100;
const WRONG_FROM_NETWORK = 500;

/** A network with that many wrong passwords is asked one at a time, this far apart (milliseconds); so many accounts wait at most, each once. */
const CROWDED_PAUSE = 250;
const CROWDED_WAITING = 120;
/** A browser that was not used for so long has to prove itself like a new one. */
const DEVICE_LIFE = 180 * 86_400;

const deviceCookie = browserCookie({ name: 'praxis_device', path: '/', life: DEVICE_LIFE, sameSite: 'Strict' });

const countersOf = (account: AccountRow | undefined, typed: string, network: string) => {
  const who = account?.id ?? createHash('sha256').update(typed).digest('hex');
  return { here: `wrong passwords ${who} ${network}`, anywhere: `wrong passwords ${who}`, network: `wrong passwords from ${network}` };
};

/** The counter of a browser in which this account signed in before; undefined for every other one. */
async function knownDevice(app: App, account: AccountRow | undefined, caller: Caller) {
  const hash = deviceCookie.hashOf(caller);
  const known = account && hash && (await isSignInDevice(app.db, account.id, hash));
  return known ? `wrong passwords ${account.id} device ${hash.toString('base64url')}` : undefined;
}

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

const crowds = new Map<string, { waiting: Set<string>; last: Promise<unknown> }>();

/**
 * Waits for its turn among those who come from a network that guesses. An account has one place in the line, so that whoever guesses at one
 * takes no other's; who finds the line full, or their account in it, is told to come again in seconds.
 */
async function inCrowd(network: string, who: string) {
  const crowd = crowds.get(network) ?? { waiting: new Set(), last: Promise.resolve() };
  if (crowd.waiting.size >= CROWDED_WAITING || crowd.waiting.has(who))
    throw new Refusal('too_many_requests', { status: 429, values: { seconds: 10 }, retryAfter: 10 });
  crowds.set(network, crowd);
  crowd.waiting.add(who);
  crowd.last = crowd.last.then(() => pause(CROWDED_PAUSE));
  await crowd.last;
  crowd.waiting.delete(who);
  if (crowd.waiting.size === 0) crowds.delete(network);
}

/**
 * Asks for the password of an account, or throws `wrong`. Failures alone are counted, and a right password clears the account's count.
 * An unknown account costs the same and reads the same.
 */
export async function verifyPassword(
  app: App,
  of: { account: AccountRow | undefined; typed: string; password: string; caller: Caller },
  wrong = () => new Refusal('information_incorrect'),
) {
  const { account, typed, caller } = of;
  const network = networkOf(caller.address);
  const counters = countersOf(account, typed, network);
  const device = await knownDevice(app, account, caller);
  // A whole school may share the network: nobody is refused for what others there typed wrong, but guessing gets slow.
  if (!device && (await app.limits.reached(counters.network, WRONG_FROM_NETWORK))) await inCrowd(network, counters.anywhere);
  return oneByOne(counters.anywhere, async () => {
    // Who signed in here before is not locked out by guesses from elsewhere.
    await app.limits.check(device ?? counters.here, WRONG_HERE);
    if (!device) await app.limits.check(counters.anywhere, WRONG_ANYWHERE);
    if (!(await passwordFits(of.password, account?.password_hash)) || !account) {
      for (const counter of device ? [device] : Object.values(counters)) await app.limits.hit(counter, WINDOW);
      await noteRefusedLogin(app, account, typed, 'information_incorrect', caller);
      throw wrong();
    }
    for (const counter of device ? [device] : [counters.here, counters.anywhere]) await app.limits.clear(counter);
    return account;
  });
}

/** Writes a refused login into the log, in a transaction of its own; a network that guesses leaves a bounded number of rows a day. */
export async function noteRefusedLogin(app: App, account: AccountRow | undefined, tried: string, result: string, caller: Caller) {
  const { hits } = await app.limits.hit(`refused sign-ins ${networkOf(caller.address)}`, DAY);
  if (hits > REFUSED_LOGGED) return;
  await logLogin(app.db, { userId: account?.id, tried, result, address: caller.address, agent: caller.device, now: caller.now });
}

/** Opens a session for somebody who has proven who they are, if this is their door (D-22). `also` joins the same transaction. */
export async function admit(
  app: App,
  of: { account: AccountRow; tried: string; entry?: 1 | 2 | 3; caller: Caller; also?: (db: Db) => Promise<void> },
) {
  const { account, caller } = of;
  const refusal = mayEnter(account, of.entry);
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
    await noteSignInDevice(db, account.id, deviceCookie.mark(caller), caller.now);
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
  await nameUser(db, user.id, of.nickname || translate(of.caller.language, 'new_person_name', { number: user.id }));
  await announce(db, 'person_joined', { userId: user.id });
  return user.id;
}

/** The contract's shape accepts every reading of C-01; a strict school accepts the strong one only. */
export function mustBeAcceptable(app: App, password: string) {
  const broken = brokenPasswordRule(password, app.instance.passwordPolicy);
  if (broken) throw new Refusal(broken, { fields: { password: broken } });
}
