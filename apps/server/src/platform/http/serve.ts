import { createHash } from 'node:crypto';
import type { DataOf, Endpoint, InputOf } from '@praxis/contract/core/endpoint';
import type { Language } from '@praxis/contract/core/message';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { App } from '../app.ts';
import { inCall } from '../database/connection-scope.ts';
import { type Db, withTransaction } from '../database/db.ts';
import { prepared } from '../database/prepared.ts';
import { languageOf } from '../messages.ts';
import { inputOf } from './bodies/form.ts';
import { notLoggedIn, Refusal } from './refusal.ts';
import { replyShape } from './reply-shape.ts';
import { type Actor, hashToken, identify, notSignedIn, tokenOf } from './sessions.ts';

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
  /** Scheme and host of the school as the caller reached it; only ever an address of our own. */
  origin: string;
  /** The whole address that was called. */
  url: string;
  /** A header of the call. */
  header: (name: string) => string | undefined;
  /** Sets a header of the reply, also of a refusal. */
  setHeader: (name: string, value: string) => void;
  /** Makes a check that needs connections of its own. Inside a transaction: undoes it, makes the check, and starts the call again behind it. */
  outside: (check: () => Promise<unknown>) => Promise<void>;
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
export async function inTransaction<T>(app: Pick<App, 'db'>, work: (db: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await withTransaction(app.db, work);
    } catch (error) {
      if (attempt === 3 || !RETRYABLE.has((error as { code?: string }).code ?? '')) throw error;
    }
  }
}

type SameCall = { userId: string; path: string; input: unknown };

/** Held until the end of the transaction it lets the same call of the same person pass one after the other: the second one finds what the first one did. */
const lockOf = (call: SameCall) =>
  sql`pg_advisory_xact_lock(${createHash('sha256').update(JSON.stringify(call)).digest().readBigInt64BE().toString()}::bigint)`;

/** The reply an earlier call with the same key was given, or undefined when this one is the first (its key is then claimed). */
async function earlierReply(app: App, db: Db, claim: { actor: string; key: string; path: string }, same: SameCall): Promise<unknown> {
  const claimed = await sql`${prepared('claim_reply')}
    with waited as materialized (select ${lockOf(same)})
    insert into idempotent_replies (actor, idempotency_key, path) select ${claim.actor}, ${claim.key}, ${claim.path} from waited
    on conflict do nothing returning 1 as claimed`.execute(db);
  if (claimed.rows.length > 0) return undefined;
  const row = await db
    .selectFrom('idempotent_replies')
    .select(['reply', 'path'])
    .where('actor', '=', claim.actor)
    .where('idempotency_key', '=', claim.key)
    .executeTakeFirstOrThrow();
  if (row.path !== claim.path) throw new Refusal('parameter_error');
  return typeof row.reply === 'string' ? JSON.parse(app.secrets.decrypt(Buffer.from(row.reply, 'base64url'))) : row.reply;
}

/** Replies rest sealed: some hold addresses that open things, which stand nowhere else in the database. */
const sealedReply = (app: App, data: unknown) => JSON.stringify(app.secrets.encrypt(JSON.stringify(data)).toString('base64url'));

const calledFrom = (request: FastifyRequest) => ({
  origin: request.ownOrigin,
  url: `${request.ownOrigin}${request.url}`,
  header: (name: string) => {
    const value = request.headers[name];
    return typeof value === 'string' ? value : undefined;
  },
});

/** Undoes the transaction of a call that asks for a check outside it. */
class CheckOutside extends Error {
  readonly check: () => Promise<unknown>;
  constructor(check: () => Promise<unknown>) {
    super('a check has to be made outside the transaction');
    this.check = check;
  }
}

/** Runs a call until every check it asks for has been made outside its transaction; a check that fails refuses the call. */
async function withChecksOutside<T>(attempt: (newOutside: () => Work<Endpoint, unknown>['outside']) => Promise<T>): Promise<T> {
  for (let passed = 0; ; passed++) {
    const newOutside = () => {
      let met = 0;
      return async (check: () => Promise<unknown>) => {
        if (met++ >= passed) throw new CheckOutside(check);
      };
    };
    try {
      return await attempt(newOutside);
    } catch (error) {
      if (!(error instanceof CheckOutside)) throw error;
      await error.check();
    }
  }
}

/** Serves one call of the contract: parses, identifies, opens the transaction, asks `access`, runs, strips and wraps. */
export function serve<E extends Endpoint, Subject>(app: App, endpoint: E, service: Service<E, Subject>) {
  app.endpoints.push(endpoint);
  const transaction = service.transaction ?? (endpoint.method === 'GET' ? 'read' : 'write');

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const now = app.clock.now();
    const token = tokenOf(request.headers.authorization);
    const actor = await identify(app.db, token, now);
    if (!actor && !endpoint.open) throw await notSignedIn(app.db, token);
    const json = request.headers['content-type']?.startsWith('application/json') ?? false;
    const input = inputOf(endpoint, endpoint.method === 'GET' ? request.query : request.body, endpoint.method === 'GET' || !json);
    const work = {
      actor: actor as ActorOf<E>,
      input,
      now,
      language: languageOf(request.headers.responselang),
      address: request.ip,
      ...calledFrom(request),
      setHeader: (name: string, value: string) => void reply.header(name, value),
      device: String(request.headers['user-agent'] ?? ''),
    };
    const perform = async (db: Db, outside: Work<E, Subject>['outside']) => {
      const subject = await service.access({ ...work, db });
      return replyShape(endpoint).parse(await service.run({ ...work, outside, subject, db }));
    };
    if (transaction !== 'write') return perform(app.db, async (check) => void (await check()));
    const key = request.headers['idempotency-key'];
    return withChecksOutside((newOutside) =>
      inTransaction(app, async (db) => {
        if (!actor) return perform(db, newOutside());
        const same = { userId: actor.userId, path: endpoint.path, input };
        if (typeof key !== 'string' || key === '' || key.length > 100) {
          await sql`select ${lockOf(same)}`.execute(db);
          return perform(db, newOutside());
        }
        const claim = { actor: actor.userId, key, path: endpoint.path };
        const earlier = await earlierReply(app, db, claim, same);
        if (earlier !== undefined && earlier !== null) return earlier as DataOf<E>;
        const data = await perform(db, newOutside());
        await db
          .updateTable('idempotent_replies')
          .set({ reply: sealedReply(app, data) })
          .where('actor', '=', claim.actor)
          .where('idempotency_key', '=', key)
          .execute();
        return data;
      }),
    );
  }

  app.http.route({
    method: endpoint.method,
    url: endpoint.path,
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const data = await inCall(endpoint.path, () => answer(request, reply));
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
      const claim = { token: hashToken(token), input, now: app.clock.now(), ...calledFrom(request) };
      const done = await run(claim).catch(async (error: unknown) => {
        throw error instanceof Refusal && error.key === 'not_logged_in' ? await notSignedIn(app.db, token) : error;
      });
      const data = replyShape(endpoint).parse(done);
      reply.header('cache-control', 'no-store');
      return { code: 1, msg: '', data };
    },
  });
}
