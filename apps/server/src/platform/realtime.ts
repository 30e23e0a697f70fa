import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { CLOSE_NOT_LOGGED_IN, CLOSE_TOO_SLOW, type ClientFrame, type ServerFrame } from '@praxis/contract/realtime';
import { sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { WebSocket, WebSocketServer } from 'ws';
import type { Clock } from './clock.ts';
import type { Db } from './db.ts';
import type { RedisBus } from './redis.ts';
import { type Actor, identify } from './sessions.ts';

/** The WebSocket of the product and its topics. */
export type Realtime = ReturnType<typeof openRealtime>;

/** Whether a person may hear a topic; `id` is what follows the colon. */
export type TopicAccess = (ask: { actor: Actor; id: string; db: Db }) => Promise<boolean>;

/** `catching` holds the topics whose missed messages are being sent; the hub leaves those to the one who sends them. */
type Client = { socket: WebSocket; actor?: Actor; topics: Set<string>; catching: Set<string> };

const BATCH_MS = 40;
const RETRY_MS = 1000;
const SLOW_CLIENT_BYTES = 1024 * 1024;
const RESUME_AT_MOST = 500;
const TOPICS_PER_CLIENT = 100;
const PING_MS = 25_000;
const POLL_MS = 2000;

/** Says something to everybody on a topic, after commit. The row lock on the topic makes its numbers gapless and in commit order. */
export const publish = (db: Db, topic: string, body: unknown) => publishToMany(db, [topic], body);

/** Says the same on many topics, in one statement; taking the topics in order keeps two speakers from waiting for each other. */
export async function publishToMany(db: Db, topics: readonly string[], body: unknown) {
  await sql`
    with said as (
      insert into realtime_topics as known (topic, seq)
      select topic, 1 from unnest(${[...topics].sort()}::text[]) as named (topic)
      on conflict (topic) do update set seq = known.seq + 1
      returning topic, seq
    ), kept as (
      insert into realtime_messages (topic, seq, body)
      select topic, seq, ${JSON.stringify(body)}::jsonb from said
      returning topic, seq
    )
    select pg_notify('realtime', seq || ' ' || topic) from kept`.execute(db);
}

/** Opens the hub: topics with their access checks, one prebuilt batched frame per topic, resume by sequence number. */
export function openRealtime(db: Db, url: string, clock: Clock, log: Logger, bus?: RedisBus) {
  const kinds = new Map<string, TopicAccess>();
  const audience = new Map<string, Set<Client>>();
  const due = new Set<string>();
  const sent = new Map<string, bigint>();
  const clients = new Set<Client>();
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 64 * 1024, perMessageDeflate: false });
  let listener: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let poller: NodeJS.Timeout | undefined;
  let closed = false;

  const tell = (client: Client, frame: ServerFrame | string) => {
    if (client.socket.readyState !== WebSocket.OPEN) return;
    if (client.socket.bufferedAmount > SLOW_CLIENT_BYTES) return client.socket.close(CLOSE_TOO_SLOW, 'too slow');
    client.socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  };

  const newest = async (topic: string) =>
    BigInt((await db.selectFrom('realtime_topics').select('seq').where('topic', '=', topic).executeTakeFirst())?.seq ?? 0);

  const framesAfter = async (topic: string, seq: bigint, most: number) =>
    db
      .selectFrom('realtime_messages')
      .select(['seq', 'body'])
      .where('topic', '=', topic)
      .where('seq', '>', String(seq))
      .orderBy('seq')
      .limit(most)
      .execute();

  async function flush() {
    timer = undefined;
    for (const topic of [...due]) {
      due.delete(topic);
      const listening = audience.get(topic);
      if (!listening?.size) continue;
      const rows = await framesAfter(topic, sent.get(topic) ?? 0n, 1000);
      if (rows.length === 0) continue;
      sent.set(topic, BigInt(rows[rows.length - 1]!.seq));
      const frame = JSON.stringify(rows.map((row) => ({ t: 'msg', topic, seq: row.seq, body: row.body })));
      for (const client of listening) if (!client.catching.has(topic)) tell(client, frame);
      if (rows.length === 1000) wake(topic);
    }
  }

  function wake(topic: string) {
    if (!audience.has(topic)) return;
    due.add(topic);
    if (!timer) timer = setTimeout(flushAgainOnFailure, BATCH_MS);
  }

  /** A database that is away for a moment delays messages and loses none. */
  function flushAgainOnFailure() {
    flush().catch((error: unknown) => {
      log.error({ err: error }, 'realtime flush failed, trying again');
      for (const topic of audience.keys()) due.add(topic);
      if (!closed && !timer) timer = setTimeout(flushAgainOnFailure, RETRY_MS);
    });
  }

  /** Without PostgreSQL's own notifications, news that Redis lost is found by looking. */
  async function poll() {
    const topics = [...audience.keys()];
    if (topics.length === 0) return;
    const rows = await db.selectFrom('realtime_topics').select(['topic', 'seq']).where('topic', 'in', topics).execute();
    for (const row of rows) if (BigInt(row.seq) > (sent.get(row.topic) ?? 0n)) wake(row.topic);
  }

  async function start() {
    await listen();
    if (!bus) return;
    await bus.listen((news) => wake(news.slice(news.indexOf(' ') + 1)));
    poller = setInterval(() => poll().catch((error: unknown) => log.error({ err: error }, 'realtime poll failed')), POLL_MS);
  }

  function dropSessions(ended: Set<string>) {
    for (const client of clients) {
      if (client.actor && ended.has(client.actor.sessionId)) client.socket.close(CLOSE_NOT_LOGGED_IN, 'session ended');
    }
  }

  /** Sessions may have ended while the listener was away. */
  async function dropEndedUnheard() {
    const open = [...clients].flatMap((client) => (client.actor ? [client.actor.sessionId] : []));
    if (open.length === 0) return;
    const ended = await db.selectFrom('sessions').select('id').where('id', 'in', open).where('revoked_at', 'is not', null).execute();
    dropSessions(new Set(ended.map((session) => session.id)));
  }

  /** Missed notifications (a dropped listener) are made up for by looking at every topic somebody hears. */
  async function listen() {
    if (closed) return;
    const client = new pg.Client({ connectionString: url, application_name: 'praxis realtime', keepAlive: true });
    const again = () => {
      if (listener !== client) return;
      listener = undefined;
      if (!closed) setTimeout(() => void listen(), 500).unref();
    };
    client.on('error', again);
    client.on('end', again);
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === 'sessions_ended') dropSessions(new Set(payload.split(',')));
      else wake(payload.slice(payload.indexOf(' ') + 1));
    });
    listener = client;
    try {
      await client.connect();
      await client.query('listen realtime; listen sessions_ended');
      for (const topic of audience.keys()) wake(topic);
      await dropEndedUnheard();
    } catch (error) {
      log.warn({ err: error }, 'realtime listener could not connect, trying again');
      again();
    }
  }

  const mayHear = async (actor: Actor, topic: string) => {
    const [kind = '', id = ''] = [topic.slice(0, topic.indexOf(':')), topic.slice(topic.indexOf(':') + 1)];
    const access = kinds.get(kind);
    return access ? access({ actor, id, db }) : false;
  };

  async function subscribe(client: Client, actor: Actor, topic: string, since?: string) {
    if (topic.length > 200 || client.topics.size >= TOPICS_PER_CLIENT || !(await mayHear(actor, topic)))
      return tell(client, { t: 'refused', topic });
    const position = await newest(topic);
    // Who has left meanwhile must not be kept in the audience for ever.
    if (client.socket.readyState !== WebSocket.OPEN) return;
    const listening = audience.get(topic) ?? new Set();
    if (!audience.has(topic)) {
      audience.set(topic, listening);
      sent.set(topic, position);
    }
    const asked = since && /^\d{1,18}$/.test(since) ? BigInt(since) : undefined;
    if (asked !== undefined) client.catching.add(topic);
    listening.add(client);
    client.topics.add(topic);
    // Asked again now that nothing can pass this client by; what comes twice is dropped by its number.
    const current = await newest(topic);
    if (asked !== undefined) await catchUp(client, topic, asked, current);
    tell(client, { t: 'subbed', topic, seq: String(current) });
    wake(topic);
  }

  /** Sends what a client missed, in order, up to where the hub stands; until then the hub sends it nothing, so no number is skipped. */
  async function catchUp(client: Client, topic: string, asked: bigint, current: bigint) {
    try {
      const missed = asked < current ? await framesAfter(topic, asked, RESUME_AT_MOST + 1) : [];
      let at = asked;
      const send = (rows: typeof missed) => {
        if (rows.length === 0) return;
        tell(client, JSON.stringify(rows.map((row) => ({ t: 'msg', topic, seq: row.seq, body: row.body }))));
        at = BigInt(rows[rows.length - 1]!.seq);
      };
      if (asked !== current && (missed.length > RESUME_AT_MOST || BigInt(missed[0]?.seq ?? 0) !== asked + 1n)) {
        at = current;
        tell(client, { t: 'reset', topic, seq: String(current) });
      } else send(missed);
      while (at < (sent.get(topic) ?? 0n)) {
        const rows = await framesAfter(topic, at, RESUME_AT_MOST);
        if (rows.length === 0) break;
        send(rows);
      }
    } finally {
      client.catching.delete(topic);
    }
  }

  function leave(client: Client, topic: string) {
    client.topics.delete(topic);
    const listening = audience.get(topic);
    listening?.delete(client);
    if (listening?.size === 0) {
      audience.delete(topic);
      sent.delete(topic);
    }
  }

  async function hear(client: Client, frame: ClientFrame) {
    if (frame.t === 'auth') {
      client.actor = await identify(db, typeof frame.token === 'string' ? frame.token : undefined, clock.now());
      if (!client.actor) return client.socket.close(CLOSE_NOT_LOGGED_IN, 'not logged in');
      return tell(client, { t: 'ready' });
    }
    if (!client.actor) return client.socket.close(CLOSE_NOT_LOGGED_IN, 'not logged in');
    if (frame.t === 'sub' && typeof frame.topic === 'string') return subscribe(client, client.actor, frame.topic, frame.since);
    if (frame.t === 'unsub' && typeof frame.topic === 'string') leave(client, frame.topic);
  }

  function welcome(socket: WebSocket) {
    const client: Client = { socket, topics: new Set(), catching: new Set() };
    clients.add(client);
    const impatient = setTimeout(() => !client.actor && socket.close(CLOSE_NOT_LOGGED_IN, 'not logged in'), 10_000);
    let alive = true;
    const heartbeat = setInterval(() => {
      if (!alive) return socket.terminate();
      alive = false;
      socket.ping();
    }, PING_MS);
    socket.on('pong', () => {
      alive = true;
    });
    // Frames of one client are heard one after the other, so that a subscription never overtakes its authentication.
    let turn = Promise.resolve<unknown>(undefined);
    socket.on('message', (raw) => {
      turn = turn
        .then(() => hear(client, JSON.parse(String(raw)) as ClientFrame))
        .catch((error: unknown) => {
          log.warn({ err: error }, 'unreadable realtime frame');
          socket.close(1003, 'unreadable');
        });
    });
    socket.on('error', (error) => log.debug({ err: error }, 'socket error'));
    socket.on('close', () => {
      clearTimeout(impatient);
      clearInterval(heartbeat);
      for (const topic of [...client.topics]) leave(client, topic);
      clients.delete(client);
    });
  }

  return {
    /** Says who may hear the topics `kind:{id}`. */
    topic(kind: string, access: TopicAccess) {
      kinds.set(kind, access);
    },
    /** Takes over an upgrade of `/ws`; other origins are refused. */
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
      sockets.handleUpgrade(request, socket, head, welcome);
    },
    start,
    /** How many clients are connected. */
    size: () => clients.size,
    /** Whether an upgrade comes from our own pages: same host, or no browser at all. */
    isOwnOrigin(request: IncomingMessage) {
      const origin = request.headers.origin;
      return !origin || URL.parse(origin)?.host === request.headers.host;
    },
    async close() {
      closed = true;
      clearInterval(poller);
      for (const client of clients) client.socket.close(1012, 'restarting');
      sockets.close();
      await listener?.end();
    },
  };
}

/** Routes upgrades of one HTTP server by path; unknown paths are refused. */
export function routeUpgrades(server: Server, routes: Record<string, (request: IncomingMessage, socket: Duplex, head: Buffer) => void>) {
  server.on('upgrade', (request, socket, head) => {
    const path = (request.url ?? '').split('?')[0]!;
    const route = Object.hasOwn(routes, path) ? routes[path] : undefined;
    if (route) return route(request, socket, head);
    socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n');
  });
}
