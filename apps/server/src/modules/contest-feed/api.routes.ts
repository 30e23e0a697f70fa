import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { CONTEST_API } from '@praxis/contract/contest-feed/contest-feed';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../platform/app.ts';
import { networkOf } from '../../platform/http/addresses/network.ts';
import { findStage, stageWithPass } from '../competitions/index.ts';
import { openBoardKey } from '../ranks/index.ts';
import { asOfFor, type FeedRole, toContest, toState } from './clics-objects.ts';
import { access, collection, isLarge, large, membersText } from './collections.ts';
import { type ReadContest, readContest, toScoreboard } from './contests.ts';
import { openEventFeeds } from './event-feeds.ts';
import { findHandIn, noteTokenUse, stageOfToken } from './feed.store.ts';
import { openToken } from './rounds.ts';

const VERSION = '2023-06';
const WRONG = 20;
const WRONG_S = 600;

type Failure = { status: 400 | 401 | 404 | 429; words: string };
type Reader = { stageId: string; role: FeedRole; holds: () => Promise<boolean> };
type Asked = FastifyRequest<{ Params: { id?: string; type?: string; object?: string }; Querystring: Record<string, unknown> }>;

const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

/** The password of HTTP basic authentication, or a bearer token. */
function secretOf(header: string | undefined): string | undefined {
  const [, scheme, value] = /^(basic|bearer) +([\w+/=.~-]{1,400})$/i.exec(header ?? '') ?? [];
  if (!scheme || !value) return undefined;
  if (scheme.toLowerCase() === 'bearer') return value;
  const text = Buffer.from(value, 'base64').toString('utf8');
  return text.includes(':') ? text.slice(text.indexOf(':') + 1) : undefined;
}

/** Takes members of which every property that was asked for has the value asked for; an empty one stands for null. */
const filterBy = (query: Record<string, unknown>) => {
  const wanted = Object.entries(query).filter(([name]) => name.endsWith('_id'));
  return (one: object) => wanted.every(([name, value]) => String((one as Record<string, unknown>)[name] ?? '') === String(value));
};

/** The CLICS Contest API, for reading alone: its own statuses and bodies, outside of the envelope of our calls. */
export function apiRoutes(app: App) {
  const feeds = openEventFeeds(app);

  /** Who reads: by the pass or key of a public board everybody, by a token of the stage its jury. */
  async function readerOf(secret: string): Promise<Reader | undefined> {
    const jury = await stageOfToken(app.db, hashOf(secret));
    if (jury) {
      await noteTokenUse(app.db, hashOf(secret), app.clock.now());
      return { stageId: jury, role: 'jury', holds: async () => (await stageOfToken(app.db, hashOf(secret))) === jury };
    }
    const key = openBoardKey(app.secrets, secret);
    const stageId = key?.stageId ?? (await stageWithPass(app.db, hashOf(secret)))?.id;
    const stage = stageId === undefined ? undefined : await findStage(app.db, stageId);
    if (!stage || (key && key.passNo !== stage.pass_no)) return undefined;
    const passNo = stage.pass_no;
    return { stageId: stage.id, role: 'public', holds: async () => (await findStage(app.db, stage.id))?.pass_no === passNo };
  }

  const fail = (reply: FastifyReply, { status, words }: Failure) => {
    if (status === 401) reply.header('www-authenticate', 'Basic realm="Contest API", charset="UTF-8"');
    return reply.status(status).send({ code: status, message: words });
  };

  /** The reader and the contest their secret opens, or why there is none. */
  async function opened(request: Asked): Promise<Failure | { reader: Reader; read: ReadContest }> {
    const secret = secretOf(request.headers.authorization);
    if (secret === undefined) return { status: 401, words: 'Send the pass of the board, or a token of the jury, as the password.' };
    const reader = await readerOf(secret);
    if (!reader) {
      // A right password opens whatever others of a hall have sent: it is too long to be guessed.
      const name = `contest api ${networkOf(request.ip)}`;
      const tries = await app.limits.check(name, WRONG).then(
        () => true,
        () => false,
      );
      if (!tries) return { status: 429, words: 'Too many wrong passwords from this address. Try again in ten minutes.' };
      await app.limits.hit(name, WRONG_S);
      return { status: 401, words: 'This pass or token is not valid, or it was withdrawn.' };
    }
    const read = await readContest(app, reader.stageId);
    const { id } = request.params;
    return read && (id === undefined || id === reader.stageId) ? { reader, read } : { status: 404, words: 'No such contest.' };
  }

  const get = (path: string, run: (request: Asked, reply: FastifyReply, of: { reader: Reader; read: ReadContest }) => Promise<unknown>) =>
    app.http.get(`${CONTEST_API}${path}`, async (request: Asked, reply) => {
      reply.headers({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' });
      const found = await opened(request);
      return 'status' in found ? fail(reply, found) : run(request, reply, found);
    });

  const about = {
    ...{ version: VERSION, version_url: `https://ccs-specs.icpc.io/${VERSION}/contest_api`, name: 'Praxis' },
    provider: { name: 'Praxis' },
  };
  for (const path of ['', '/'])
    app.http.get(`${CONTEST_API}${path}`, async (_request, reply) => reply.header('access-control-allow-origin', '*').send(about));

  get('/contests', async (_request, _reply, { read }) => [toContest(read.contest)]);
  get('/contests/:id', async (_request, _reply, { read }) => toContest(read.contest));
  get('/contests/:id/access', async () => access);
  get('/contests/:id/state', async (_request, _reply, { read }) => toState(read.contest));
  get('/contests/:id/scoreboard', async (_request, _reply, { read, reader }) => toScoreboard(app, read, reader.role));

  get('/contests/:id/event-feed', async (request, reply, { reader }) => {
    const { since_token: since } = request.query;
    const known = since === undefined ? undefined : openToken(String(since));
    if (since !== undefined && !known)
      return fail(reply, { status: 400, words: 'since_token is none of this feed: read it from the start.' });
    if (!feeds.hasRoom(reader.stageId)) return fail(reply, { status: 429, words: 'Too many read this feed. Try again in a minute.' });
    reply.hijack();
    const raw = reply.raw;
    raw.writeHead(200, {
      'content-type': 'application/x-ndjson',
      'access-control-allow-origin': '*',
      'cache-control': 'no-store',
      // A proxy that gathers what it passes on would hold events back.
      'x-accel-buffering': 'no',
    });
    raw.flushHeaders();
    feeds.open(reader.stageId, { role: reader.role, reply: raw, known, holds: reader.holds });
    return reply;
  });

  get('/contests/:id/:type', async (request, reply, { read, reader }) => {
    const { type = '' } = request.params;
    const takes = filterBy(request.query);
    if (isLarge(type)) {
      const text = Readable.from(membersText(app, read, reader.role, type, { takes }), { objectMode: false });
      return reply.type('application/json; charset=utf-8').send(text);
    }
    const members = collection(read, reader.role, type);
    return members ? members.filter(takes) : fail(reply, { status: 404, words: 'No such collection.' });
  });

  get('/contests/:id/:type/:object', async (request, reply, { read, reader }) => {
    const { type = '', object = '' } = request.params;
    const handIn = isLarge(type) ? await findHandIn(app.db, reader.stageId, asOfFor(read.contest, reader.role), object) : undefined;
    const found = isLarge(type)
      ? handIn && large[type](read, reader.role, handIn)
      : collection(read, reader.role, type)?.find(({ id }) => id === object);
    return found ?? fail(reply, { status: 404, words: 'No such object.' });
  });
}
