import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type GitService, REPOSITORY_LIMITS, REPOSITORY_LOST, type RepositoryPushed } from '@praxis/contract/projects/repository-agent';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../../platform/app.ts';
import { MB } from '../../../platform/files/files.ts';
import { drainBody } from '../../../platform/http/bodies/bodies.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { translate } from '../../../platform/messages.ts';
import { restoreRepository } from './copies.ts';
import { enterRepository } from './git-access.ts';
import { busyAnswer, GitRefusal, gitLanguage, refusedPush } from './git-answers.ts';
import { recordPush } from './pushes.ts';
import { dropPush, isKnown, ownerOfRepository, startPush } from './repositories.store.ts';
import { askHost, readAnswer, readyHost } from './repository-host.ts';

/** A body may be larger than a push may be: its sender is then told so. */
const BODY_MOST = 320 * MB;
const SERVICES = ['git-upload-pack', 'git-receive-pack'] as const;
const isService = (name: unknown): name is GitService => SERVICES.some((one) => one === name);
const RETRY_SECONDS = 5;

/** Headers of a call that git on the other side reads. */
const passedOn = ({ headers }: FastifyRequest) =>
  Object.fromEntries(
    ['git-protocol', 'content-encoding'].flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );

async function hostFor(app: App) {
  const host = await readyHost(app);
  if (!host) throw new GitRefusal(503, 'repository_away');
  return host;
}

const away = (request: FastifyRequest, error: unknown) => {
  // Who asked has left, and took the question along.
  if (!request.raw.socket.destroyed) request.log.error({ err: error }, 'the agent of repositories could not be asked');
  return new GitRefusal(503, 'repository_away');
};

/** The answer when it is one, and else what git is told; a repository that was lost with a disk is restored meanwhile. */
async function mustBeFine(app: App, runId: string, answer: IncomingMessage) {
  if (answer.statusCode === 200) return answer;
  answer.resume();
  if (answer.statusCode === REPOSITORY_LOST) {
    await restoreRepository(app, runId);
    throw new GitRefusal(503, 'repository_restoring');
  }
  if (answer.statusCode === 503) throw new GitRefusal(503, 'repository_busy', { seconds: RETRY_SECONDS });
  if (answer.statusCode === 400) throw new GitRefusal(400, 'repository_push_unreadable');
  if (answer.statusCode === 413) throw new GitRefusal(413, 'too_large');
  throw new GitRefusal(503, 'repository_away');
}

/** Ends what runs for a call when its caller goes away. */
function whileThere(reply: FastifyReply) {
  const gone = new AbortController();
  const end = () => !reply.raw.writableFinished && gone.abort();
  if (reply.raw.closed) end();
  reply.raw.once('close', end);
  return gone.signal;
}

type Call = { runId: string; userId: string; service: GitService; request: FastifyRequest; reply: FastifyReply };

async function stream(app: App, call: Call, what: 'advertise' | 'exchange') {
  const { request, reply, runId: run, service } = call;
  const host = await hostFor(app);
  const body = what === 'exchange' ? (request.body as Readable) : undefined;
  const known = await isKnown(app.db, run);
  const asked = { run, do: what, service, known, headers: passedOn(request), signal: whileThere(reply), ...(body && { body }) };
  const answer = await mustBeFine(
    app,
    run,
    await askHost(app, host, asked).catch((error: unknown) => {
      throw away(request, error);
    }),
  );
  const type = `application/x-${service}-${what === 'advertise' ? 'advertisement' : 'result'}`;
  reply.hijack();
  reply.raw.writeHead(200, { 'content-type': type, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  await pipeline(answer, reply.raw).catch(() => reply.raw.destroy());
}

/** What a push may bring until the storage of whoever gave the project is full. */
async function roomFor(app: App, runId: string) {
  const owner = await ownerOfRepository(app.db, runId);
  return owner === null ? undefined : app.files.roomOf(app.db, owner);
}

const limitOf = { repository_push_large: REPOSITORY_LIMITS.pushBytes / MB, repository_full: REPOSITORY_LIMITS.repositoryBytes / MB };

/** A push: noted before it begins, taken by git, written down with the time of the server, and only then answered. */
async function push(app: App, { request, reply, runId, userId }: Call) {
  const host = await hostFor(app);
  const room = await roomFor(app, runId);
  const known = await isKnown(app.db, runId);
  const id = await startPush(app.db, { run_id: runId, user_id: userId, started_at: app.clock.now() });
  let answer: IncomingMessage;
  try {
    const ticket = {
      run: runId,
      do: 'exchange',
      service: 'git-receive-pack',
      known,
      ...(room && { room: Math.max(0, room.left) }),
    } as const;
    answer = await askHost(app, host, { ...ticket, body: request.body as Readable, headers: passedOn(request), signal: whileThere(reply) });
  } catch (error) {
    // Whether it arrived is found out by settlePushes.
    throw away(request, error);
  }
  if (answer.statusCode !== 200) await dropPush(app.db, id);
  const pushed = await readAnswer<RepositoryPushed>(await mustBeFine(app, runId, answer));
  if (pushed.done.length > 0) await recordPush(app, { id, runId, changes: pushed.done, listing: pushed });
  else await dropPush(app.db, id);
  reply.header('cache-control', 'no-store').type('application/x-git-receive-pack-result');
  if (!pushed.refused) return reply.send(Buffer.from(pushed.output, 'base64'));
  const values =
    pushed.refused === 'repository_no_room' && room
      ? room.full().detail.values
      : { limit: pushed.refused in limitOf ? limitOf[pushed.refused as keyof typeof limitOf] : REPOSITORY_LIMITS.commands };
  return reply.send(refusedPush(translate(gitLanguage(request.headers), pushed.refused, values), pushed.asked));
}

/** Says no in words that git shows. */
function refuse(request: FastifyRequest, reply: FastifyReply, error: unknown) {
  const known = error instanceof Refusal && error.detail.status === 429 ? new GitRefusal(429, error.key, error.detail.values) : error;
  if (!(known instanceof GitRefusal)) throw error;
  if (reply.raw.headersSent) return reply.raw.destroy();
  const { status, key, values } = known;
  if (status === 401) reply.header('www-authenticate', 'Basic realm="Praxis", charset="UTF-8"');
  if (status === 503 || status === 429) reply.header('retry-after', RETRY_SECONDS);
  drainBody(request);
  const text = translate(gitLanguage(request.headers), key, values);
  const { service } = request.params as Named['Params'];
  const inside = (status === 503 || status === 429) && isService(service) ? busyAnswer(service, request.headers, text) : undefined;
  if (inside) return reply.header('cache-control', 'no-store').type(`application/x-${service}-result`).send(inside);
  return reply.status(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(`${text}\n`);
}

type Named = { Params: { name: string; service?: string }; Querystring: { service?: unknown } };

/** Git over HTTP (smart protocol only) at the school's own address, `/git/{team}.git`. */
export function gitRoutes(app: App) {
  async function entered(request: FastifyRequest<Named>, reply: FastifyReply, service: unknown): Promise<Call> {
    // Without a service it is the protocol that reads files one by one.
    if (!isService(service)) throw new GitRefusal(404, 'not_available');
    return { ...(await enterRepository(app, request, { name: request.params.name, service })), service, request, reply };
  }
  // In a scope of its own: elsewhere such a body has no meaning.
  app.http.register(async (scope) => {
    scope.addContentTypeParser(/^application\/x-git-(upload|receive)-pack-request\b/, (_request, payload, done) => done(null, payload));
    scope.get<Named>('/git/:name/info/refs', async (request, reply) => {
      try {
        return await stream(app, await entered(request, reply, request.query.service), 'advertise');
      } catch (error) {
        return refuse(request, reply, error);
      }
    });
    scope.post<Named>('/git/:name/:service', { bodyLimit: BODY_MOST }, async (request, reply) => {
      try {
        const call = await entered(request, reply, request.params.service);
        if (!(request.body instanceof Readable)) throw new GitRefusal(415, 'unsupported_type');
        return call.service === 'git-receive-pack' ? await push(app, call) : await stream(app, call, 'exchange');
      } catch (error) {
        return refuse(request, reply, error);
      }
    });
  });
}
