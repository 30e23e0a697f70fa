import type { DataOf, Endpoint, InputOf } from '@praxis/contract/endpoint';
import type { Language } from '@praxis/contract/messages/message';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './app.ts';
import type { Db } from './db.ts';
import { inputOf } from './form.ts';
import { languageOf } from './messages.ts';
import { notLoggedIn, Refusal } from './refusal.ts';
import { type Actor, hashToken, identify, tokenOf } from './sessions.ts';

/** The signed-in person; a visitor (undefined) only where the contract says `open`. */
export type ActorOf<E extends Endpoint> = E['open'] extends true ? Actor | undefined : Actor;

/** What `access` is asked with. */
export type Ask<E extends Endpoint> = { actor: ActorOf<E>; input: InputOf<E>; db: Db; now: Date };

/** What `run` works with: the question, what `access` handed over, and where the call came from. */
export type Work<E extends Endpoint, Subject> = Ask<E> & {
  subject: Subject;
  language: Language;
  address: string;
  device: string;
  /** Scheme and host the caller used to reach us. */
  origin: string;
  /** The whole address that was called, as the caller wrote it. */
  url: string;
  /** A header of the call. */
  header: (name: string) => string | undefined;
};

type Service<E extends Endpoint, Subject> = {
  /** Fetches what the call is about, or refuses. `run` sees nothing that `access` did not hand over. */
  access: (ask: Ask<E>) => Promise<Subject> | Subject;
  run: (work: Work<E, Subject>) => Promise<DataOf<E>>;
  /** One transaction for access and run ('write', default for POST), plain reads ('read', default for GET), or the run's own affair ('none'). */
  transaction?: 'write' | 'read' | 'none';
};

/** The access of a call that anybody may make; the contract must say `open` for visitors to get this far. */
export const anyone = () => undefined;

const RETRYABLE = new Set(['40001', '40P01']);

/** Runs work in one transaction, again when the database asks for it. For calls that say `transaction: 'none'`. */
export async function inTransaction<T>(app: App, work: (db: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await app.db.transaction().execute(work);
    } catch (error) {
      if (attempt === 3 || !RETRYABLE.has((error as { code?: string }).code ?? '')) throw error;
    }
  }
}

/** The reply an earlier call with the same key was given, or undefined when this one is the first (its key is then claimed). */
async function earlierReply(db: Db, claim: { actor: string; key: string; path: string }) {
  const claimed = await db
    .insertInto('idempotent_replies')
    .values({ actor: claim.actor, idempotency_key: claim.key, path: claim.path })
    .onConflict((conflict) => conflict.doNothing())
    .returning('actor')
    .executeTakeFirst();
  if (claimed) return undefined;
  const row = await db
    .selectFrom('idempotent_replies')
    .select(['reply', 'path'])
    .where('actor', '=', claim.actor)
    .where('idempotency_key', '=', claim.key)
    .executeTakeFirstOrThrow();
  if (row.path !== claim.path) throw new Refusal('parameter_error');
  return row.reply;
}

const calledFrom = (request: FastifyRequest) => ({
  origin: `${request.protocol}://${request.host}`,
  url: `${request.protocol}://${request.host}${request.url}`,
  header: (name: string) => {
    const value = request.headers[name];
    return typeof value === 'string' ? value : undefined;
  },
});

/** Serves one call of the contract: parses, identifies, opens the transaction, asks `access`, runs, strips and wraps. */
export function serve<E extends Endpoint, Subject>(app: App, endpoint: E, service: Service<E, Subject>) {
  app.endpoints.push(endpoint);
  const transaction = service.transaction ?? (endpoint.method === 'GET' ? 'read' : 'write');

  async function answer(request: FastifyRequest) {
    const now = app.clock.now();
    const actor = await identify(app.db, tokenOf(request.headers.authorization), now);
    if (!actor && !endpoint.open) throw notLoggedIn();
    const json = request.headers['content-type']?.startsWith('application/json') ?? false;
    const input = inputOf(endpoint, endpoint.method === 'GET' ? request.query : request.body, endpoint.method === 'GET' || !json);
    const work = {
      actor: actor as ActorOf<E>,
      input,
      now,
      language: languageOf(request.headers.responselang),
      address: request.ip,
      ...calledFrom(request),
      device: String(request.headers['user-agent'] ?? ''),
    };
    const perform = async (db: Db) => {
      const subject = await service.access({ ...work, db });
      return endpoint.data.parse(await service.run({ ...work, subject, db }));
    };
    if (transaction !== 'write') return perform(app.db);
    const key = request.headers['idempotency-key'];
    if (!actor || typeof key !== 'string' || key === '' || key.length > 100) return inTransaction(app, perform);
    return inTransaction(app, async (db) => {
      const claim = { actor: actor.userId, key, path: endpoint.path };
      const earlier = await earlierReply(db, claim);
      if (earlier !== undefined && earlier !== null) return earlier;
      const data = await perform(db);
      await db
        .updateTable('idempotent_replies')
        .set({ reply: JSON.stringify(data) })
        .where('actor', '=', claim.actor)
        .where('idempotency_key', '=', key)
        .execute();
      return data;
    });
  }

  app.http.route({
    method: endpoint.method,
    url: endpoint.path,
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const data = await answer(request);
      reply.header('cache-control', 'no-store');
      return { code: 1, msg: '', data };
    },
  });
}

/** What a run that checks the session itself works with. */
type Claim<E extends Endpoint> = { token: Buffer; input: InputOf<E>; now: Date } & ReturnType<typeof calledFrom>;

/**
 * Serves one call whose run proves the session inside the statement that does the work: it receives the hash of the token and must
 * refuse with `notLoggedIn` when no living session has it. Only for the path of saves, where a query of its own would cost as much as the save.
 */
export function serveByToken<E extends Endpoint>(app: App, endpoint: E, run: (claim: Claim<E>) => Promise<DataOf<E>>) {
  app.endpoints.push(endpoint);
  app.http.route({
    method: endpoint.method,
    url: endpoint.path,
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const token = tokenOf(request.headers.authorization);
      if (!token || token.length > 200) throw notLoggedIn();
      const json = request.headers['content-type']?.startsWith('application/json') ?? false;
      const input = inputOf(endpoint, endpoint.method === 'GET' ? request.query : request.body, endpoint.method === 'GET' || !json);
      const data = endpoint.data.parse(await run({ token: hashToken(token), input, now: app.clock.now(), ...calledFrom(request) }));
      reply.header('cache-control', 'no-store');
      return { code: 1, msg: '', data };
    },
  });
}
