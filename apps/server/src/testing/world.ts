import { randomBytes, randomInt } from 'node:crypto';
import type { Utype } from '@praxis/contract/accounts/accounts';
import type { AskOf, DataOf, Endpoint } from '@praxis/contract/core/endpoint';
import { hashToken, SESSION_LIFE } from '../platform/http/sessions.ts';
import { afterFile } from './after-file.ts';
import { openTestServer, type TestServer } from './server.ts';

/** A person a test made, with an open session. */
export type TestPerson = { id: string; token: string; utype: Utype; account: string; phone: string; name: string };

/** What came back over HTTP. `data` is typed by the contract and holds only what a success holds. */
export type TestReply<Data> = { status: number; code: number; msg: string; key?: string; data: Data & { fields?: Record<string, string> } };

const utypes = { student: 1, teacher: 2, expert: 3, operator: 2 } as const;

let shared: Promise<TestServer> | undefined;

function server() {
  if (!shared) {
    const opened = openTestServer();
    shared = opened;
    afterFile(async () => {
      shared = undefined;
      await (await opened).close();
    });
  }
  return shared;
}

/** Sends one call as a browser does: form-encoded, nested values as JSON text. */
async function send<E extends Endpoint>(
  origin: string,
  token: string | undefined,
  endpoint: E,
  input: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<TestReply<DataOf<E>>> {
  const form = new URLSearchParams();
  for (const [field, value] of Object.entries(input))
    if (value !== undefined) form.set(field, typeof value === 'string' ? value : JSON.stringify(value));
  const get = endpoint.method === 'GET';
  const reply = await fetch(`${origin}${endpoint.path}${get && form.size > 0 ? `?${form}` : ''}`, {
    method: endpoint.method,
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      responselang: 'en',
      ...(token && { authorization: token }),
      ...(!get && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...headers,
    },
    ...(!get && { body: form.toString() }),
  });
  return { status: reply.status, ...((await reply.json()) as Omit<TestReply<DataOf<E>>, 'status'>) };
}

// One after the other from a drawn start: thousands of drawn ones would meet.
let phones = randomInt(1e9);
const nextPhone = () => `19${String(phones++ % 1e9).padStart(9, '0')}`;

/** A school of one's own for a test: makers for people, and callers that speak HTTP as them. Counts nothing global. */
export const world = async () => worldOn(await server());

/** The same on a server of one's own. */
export async function worldOn({ app, origin, clock }: Pick<TestServer, 'app' | 'origin' | 'clock'>) {
  const { db } = app;
  const stamp = () => `${Date.now().toString(36)}${randomInt(1e9).toString(36)}`;

  /** Several people at once, each with an open session. */
  async function persons(wanted: readonly { role: keyof typeof utypes; name?: string | undefined }[]): Promise<TestPerson[]> {
    const now = clock.now();
    const made = wanted.map(({ role, name = `${role} ${stamp()}` }) => ({
      ...{ role, name, utype: utypes[role] as Utype, account: `u${stamp()}`.slice(0, 20), phone: nextPhone() },
      token: randomBytes(32).toString('base64url'),
    }));
    const rows = await db
      .insertInto('users')
      .values(made.map(({ account, phone, utype, name }) => ({ account, phone, utype, nickname: name, real_name: name })))
      .returning(['id', 'account'])
      .execute();
    const ids = new Map(rows.map(({ id, account }) => [account, id]));
    const known = made.map((one) => ({ ...one, id: ids.get(one.account)! }));
    const expires_at = new Date(now.getTime() + SESSION_LIFE);
    await db
      .insertInto('sessions')
      .values(
        known.map(({ id, utype, token }) => ({
          ...{ user_id: id, token_hash: hashToken(token), utype, device: '', address: '', created_at: now, expires_at },
        })),
      )
      .execute();
    const operators = known.filter(({ role }) => role === 'operator').map(({ id }) => ({ user_id: id, permission: 'platform_operator' }));
    if (operators.length > 0) await db.insertInto('user_grants').values(operators).execute();
    return known.map(({ id, token, utype, account, phone, name }) => ({ id, token, utype, account, phone, name }));
  }

  const person = async (role: keyof typeof utypes = 'student', name?: string): Promise<TestPerson> => (await persons([{ role, name }]))[0]!;

  /** Calls as a person, or as a visitor when none is given. */
  const as = (who?: TestPerson) => ({
    call: <E extends Endpoint>(endpoint: E, input: AskOf<E>, headers?: Record<string, string>) =>
      send(origin, who?.token, endpoint, input as Record<string, unknown>, headers),
  });

  /** Waits until something holds, asking every 20 ms; fails with the words given. */
  async function until<T>(label: string, look: () => Promise<T | undefined | false>, seconds = 10): Promise<T> {
    const deadline = Date.now() + seconds * 1000;
    for (;;) {
      const found = await look();
      if (found) return found;
      if (Date.now() > deadline) throw new Error(`Not within ${seconds} s: ${label}`);
      await new Promise((done) => setTimeout(done, 20));
    }
  }

  return { app, db, origin, clock, person, persons, as, until };
}
