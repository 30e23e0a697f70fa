import { randomInt } from 'node:crypto';
import type { Utype } from '@praxis/contract/accounts/accounts';
import type { AskOf, DataOf, Endpoint } from '@praxis/contract/core/endpoint';
import { openSession } from '../platform/http/sessions.ts';
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

  async function person(role: keyof typeof utypes = 'student', name = `${role} ${stamp()}`): Promise<TestPerson> {
    const utype = utypes[role] as Utype;
    const account = `u${stamp()}`.slice(0, 20);
    const phone = nextPhone();
    const user = await db
      .insertInto('users')
      .values({ account, phone, utype, nickname: name, real_name: name })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (role === 'operator') await db.insertInto('user_grants').values({ user_id: user.id, permission: 'platform_operator' }).execute();
    const token = await openSession(db, { userId: user.id, utype, now: clock.now() });
    return { id: user.id, token, utype, account, phone, name };
  }

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

  return { app, db, origin, clock, person, as, until };
}
