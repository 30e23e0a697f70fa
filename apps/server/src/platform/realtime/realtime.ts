import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { CLOSE_BOARD_WITHDRAWN, CLOSE_NOT_LOGGED_IN, type ClientFrame } from '@praxis/contract/core/realtime';
import type { Logger } from 'pino';
import type { Clock } from '../clock/clock.ts';
import type { Db } from '../database/db.ts';
import { Refusal } from '../http/refusal.ts';
import { type Actor, identify } from '../http/sessions.ts';
import { openAudience } from './realtime-audience.ts';
import { openConnectionLimits } from './realtime-limits.ts';
import { openListener } from './realtime-listener.ts';
import { type Client, sendAnswer, sendTo, type TopicMessage } from './realtime-sending.ts';
import type { RedisBus } from './redis.ts';
import { acceptWebSocket } from './sockets/accept-websocket.ts';
import type { Connection, ConnectionHandlers } from './sockets/websocket.ts';
import type { TopicAccess, TopicTraits } from './topic-kinds.ts';

/** The WebSocket of the product and its topics. */
export type Realtime = ReturnType<typeof openRealtime>;

const TOPICS_PER_CLIENT = 100;
/** Every page is asked once in this time whether it is still there, each in its own share of it. */
const PING_MS = 40_000;
const PING_SHARES = 40;
const CLOSE_GRACE_MS = 2000;
const POLL_MS = 2000;

type Opened = {
  db: Db;
  url: string;
  clock: Clock;
  log: Logger;
  bus?: RedisBus | undefined;
  /** Where a connection comes from, behind proxies that are trusted. */
  addressOf: (request: IncomingMessage) => string;
};

/** Opens the hub: topics with their access checks, one prebuilt batched frame per topic, resume by sequence number. */
export function openRealtime({ db, url, clock, log, bus, addressOf }: Opened) {
  const kinds = new Map<string, TopicTraits & { access: TopicAccess }>();
  let admitsGuest: (key: string) => Promise<boolean> = async () => false;
  const shares = Array.from({ length: PING_SHARES }, () => new Set<Client>());
  const limits = openConnectionLimits();
  const audience = openAudience(db, log, (kind) => kinds.get(kind)?.log);
  let poller: NodeJS.Timeout | undefined;

  let next = 0;
  const clients = () => shares.flatMap((share) => [...share]);
  const others = new Map<string, (payload: string) => void>();
  const missing: (() => void)[] = [];
  const channels = () => ['realtime', 'sessions_ended', 'rights_changed', ...others.keys()];
  const listener = openListener(url, channels, log, {
    onMessage(channel, payload) {
      const other = others.get(channel);
      if (other) other(payload);
      else if (channel === 'sessions_ended') dropSessions(new Set(payload.split(',')));
      else if (channel === 'rights_changed') askAgain(new Set(payload.split(',')));
      else wakeBy(payload);
    },
    /** Missed notifications are made up for by looking at every topic somebody hears. */
    async connected() {
      audience.wakeAll();
      for (const missed of missing) missed();
      await dropEndedUnheard();
      askAgain(undefined);
    },
  });

  /** News are `seq topic`, with the milliseconds within which to tell when the topic names them. */
  function wakeBy(news: string) {
    const [seq = '', topic = '', within] = news.split(' ');
    audience.advance(topic, seq, within ? Number(within) : undefined);
  }

  async function start() {
    await listener.start();
    if (!bus) return;
    await bus.listen(wakeBy);
    poller = setInterval(() => audience.poll().catch((error: unknown) => log.error({ err: error }, 'realtime poll failed')), POLL_MS);
  }

  function dropSessions(ended: Set<string>) {
    for (const client of clients()) {
      if (client.actor && ended.has(client.actor.sessionId)) client.connection?.close(CLOSE_NOT_LOGGED_IN, 'session ended');
    }
  }

  /** Sessions may have ended while the listener was away. */
  async function dropEndedUnheard() {
    const open = clients().flatMap((client) => (client.actor ? [client.actor.sessionId] : []));
    if (open.length === 0) return;
    const ended = await db.selectFrom('sessions').select('id').where('id', 'in', open).where('revoked_at', 'is not', null).execute();
    dropSessions(new Set(ended.map((session) => session.id)));
  }

  /** Takes people out of their topics at once and lets them in again where they still may hear, from where they stood; undefined: everybody. */
  function askAgain(userIds: Set<string> | undefined) {
    for (const client of clients()) {
      const { actor } = client;
      if (!actor || (userIds && !userIds.has(actor.userId))) continue;
      for (const topic of [...client.topics]) {
        const since = audience.position(topic);
        leave(client, topic);
        inTurn(client, () => subscribe(client, actor, topic, since === undefined ? undefined : String(since)));
      }
    }
  }

  const named = (topic: string) => ({ kind: kinds.get(topic.slice(0, topic.indexOf(':'))), id: topic.slice(topic.indexOf(':') + 1) });

  const maySubscribe = async (actor: Actor, topic: string) => {
    const { kind, id } = named(topic);
    return kind ? kind.access({ actor, id, db }) : false;
  };

  function leave(client: Client, topic: string) {
    if (!client.topics.includes(topic)) return;
    audience.leave(client, topic);
    const { kind, id } = named(topic);
    if (client.actor) kind?.left?.(client.actor, id);
  }

  async function post(client: Client, actor: Actor, { topic, key, body }: { topic: string; key: string; body: unknown }) {
    const { kind, id } = named(topic);
    const notPosted = (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      sendAnswer(client, { t: 'nack', topic, key, refusal: error.key });
    };
    try {
      if (!kind?.accept || !client.topics.includes(topic)) throw new Refusal('not_available');
      const { written } = await kind.accept({ actor, id, key, body });
      // What is said next need not wait for the disk.
      void written
        .then((data) => sendAnswer(client, { t: 'ack', topic, key, data }))
        .catch(notPosted)
        .catch((error: unknown) => drop(client, error));
    } catch (error) {
      notPosted(error);
    }
  }

  function drop(client: Client, error: unknown) {
    log.warn({ err: error }, 'a realtime client could not be served');
    client.connection?.close(1003, 'unreadable');
  }

  async function subscribe(client: Client, actor: Actor, topic: string, since?: string, within?: number) {
    if (topic.length > 200 || client.topics.length >= TOPICS_PER_CLIENT || !(await maySubscribe(actor, topic)))
      return sendTo(client, { t: 'refused', topic });
    const before = client.topics.includes(topic);
    await audience.join(client, topic, since, within);
    const { kind, id } = named(topic);
    if (!before && client.topics.includes(topic)) kind?.joined?.(actor, id);
  }

  /** A guest hears the topics of one board and says nothing. */
  async function handleGuest(client: Client, key: string, frame: ClientFrame) {
    if (frame.t === 'unsub' && typeof frame.topic === 'string') return leave(client, frame.topic);
    if (frame.t !== 'sub' || typeof frame.topic !== 'string') return;
    const { topic, since } = frame;
    const { kind, id } = named(topic);
    if (topic.length > 200 || client.topics.length >= TOPICS_PER_CLIENT || !kind?.guests?.({ key, id }))
      return sendTo(client, { t: 'refused', topic });
    await audience.join(client, topic, since);
  }

  async function welcomeGuest(client: Client, key: string) {
    limits.left(client);
    client.guest = undefined;
    if (client.actor || key.length > 200 || !(await admitsGuest(key)))
      return client.connection?.close(CLOSE_BOARD_WITHDRAWN, 'board withdrawn');
    client.guest = key;
    if (!limits.joinedAsGuest(client, key)) return;
    return sendTo(client, { t: 'ready' });
  }

  async function listen(client: Client, frame: ClientFrame) {
    if (frame.t === 'auth' && 'board' in frame) return welcomeGuest(client, String(frame.board));
    if (client.guest !== undefined && frame.t !== 'auth') return handleGuest(client, client.guest, frame);
    if (frame.t === 'auth') {
      limits.left(client);
      client.guest = undefined;
      client.actor = await identify(db, typeof frame.token === 'string' ? frame.token : undefined, clock.now());
      if (!client.actor) return client.connection?.close(CLOSE_NOT_LOGGED_IN, 'not logged in');
      client.protocol = typeof frame.protocol === 'number' ? frame.protocol : undefined;
      limits.joined(client);
      return sendTo(client, { t: 'ready' });
    }
    if (!client.actor) return client.connection?.close(CLOSE_NOT_LOGGED_IN, 'not logged in');
    if (frame.t === 'sub' && typeof frame.topic === 'string')
      return subscribe(client, client.actor, frame.topic, frame.since, Number.isFinite(frame.within) ? frame.within : undefined);
    if (frame.t === 'unsub' && typeof frame.topic === 'string') return leave(client, frame.topic);
    if (frame.t === 'say' && typeof frame.topic === 'string' && typeof frame.key === 'string') return post(client, client.actor, frame);
  }

  /** What concerns one client happens one after the other, so that a subscription never overtakes its authentication. */
  function inTurn(client: Client, work: () => Promise<unknown>) {
    const turn = (client.turn ?? Promise.resolve())
      .then(work)
      .catch((error: unknown) => drop(client, error))
      .finally(() => {
        if (client.turn === turn) client.turn = undefined;
      });
    client.turn = turn;
  }

  const handlers: ConnectionHandlers<Client> = {
    text({ owner }, text) {
      if (!limits.arrived(owner)) return;
      inTurn(owner, async () => {
        try {
          await listen(owner, JSON.parse(text) as ClientFrame);
        } finally {
          limits.done(owner);
        }
      });
    },
    gone({ owner }) {
      limits.left(owner);
      for (const share of shares) if (share.delete(owner)) break;
      for (const topic of owner.topics) leave(owner, topic);
      owner.connection = undefined;
    },
  };

  function welcome(request: IncomingMessage, stream: Duplex, head: Buffer) {
    const client: Client = {
      connection: undefined,
      actor: undefined,
      topics: [],
      catching: undefined,
      turn: undefined,
      address: addressOf(request),
    };
    const connection: Connection<Client> | undefined = acceptWebSocket({ request, stream, head }, client, handlers);
    if (!connection) return;
    client.connection = connection;
    shares[next++ % PING_SHARES]!.add(client);
    limits.connected(client, performance.now());
  }

  let share = 0;
  const heartbeat = setInterval(() => {
    for (const { connection } of shares[share++ % PING_SHARES]!) connection?.beat();
    for (const client of limits.overdue(performance.now())) client.connection?.close(CLOSE_NOT_LOGGED_IN, 'not logged in');
  }, PING_MS / PING_SHARES).unref();

  return {
    /** Says who may hear the topics `kind:{id}`. */
    topic(kind: string, access: TopicAccess, traits: TopicTraits = {}) {
      kinds.set(kind, { ...traits, access });
    },
    /** Says which keys of boards let a guest in. */
    guests(admits: (key: string) => Promise<boolean>) {
      admitsGuest = admits;
    },
    /** Puts out the guests whose key does not hold any more. */
    dropGuests(ended: (key: string) => boolean) {
      for (const client of clients())
        if (client.guest !== undefined && ended(client.guest)) client.connection?.close(CLOSE_BOARD_WITHDRAWN, 'board withdrawn');
    },
    /**
     * Hears what other servers say on a channel of the database with `pg_notify`; what is said while the connection is away is missed, and
     * `missed` runs after every connect. Before `start`.
     */
    listen(channel: string, received: (payload: string) => void, missed?: () => void) {
      others.set(channel, received);
      if (missed) missing.push(missed);
    },
    /** Tells a topic with a log of its own, here and now, that it has news, which may be brought along; other servers hear it by the notification. */
    wake: (topic: string, within?: number, news?: readonly TopicMessage[]) => audience.wake(topic, within, news),
    /** How many pages of this server hear a topic, and how long it took the last time to tell them all, ms. */
    audience: (topic: string) => audience.size(topic),
    /** Takes over an upgrade of `/ws`. */
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
      welcome(request, socket, head);
    },
    start,
    /** How many clients are connected. */
    size: () => shares.reduce((sum, { size }) => sum + size, 0),
    async close() {
      clearInterval(poller);
      audience.close();
      clearInterval(heartbeat);
      const left = clients();
      for (const { connection } of left) connection?.close(1012, 'restarting');
      // Who does not go by itself must not keep the server standing.
      setTimeout(() => {
        for (const { connection } of left) connection?.stream.destroy();
      }, CLOSE_GRACE_MS).unref();
      await listener.close();
    },
  };
}
