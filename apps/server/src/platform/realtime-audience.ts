import { CLOSE_TOO_SLOW, type ServerFrame } from '@praxis/contract/realtime';
import type { Logger } from 'pino';
import { WebSocket } from 'ws';
import type { Db } from './db.ts';
import type { Actor } from './sessions.ts';

/** A connected page. `catching` holds the topics whose missed messages are being sent; the hub leaves those to the one who sends them. */
export type Client = { socket: WebSocket; actor?: Actor; topics: Set<string>; catching: Set<string>; turn: Promise<unknown> };

/** Who listens to which topic, and how far each topic has been told. */
export type Audience = ReturnType<typeof openAudience>;

const BATCH_MS = 40;
const RETRY_MS = 1000;
const SLOW_CLIENT_BYTES = 1024 * 1024;
const RESUME_AT_MOST = 500;

/** Sends a frame unless the client is gone; one that does not take what it was sent is dropped. */
export function tell(client: Client, frame: ServerFrame | string) {
  if (client.socket.readyState !== WebSocket.OPEN) return;
  if (client.socket.bufferedAmount > SLOW_CLIENT_BYTES) return client.socket.close(CLOSE_TOO_SLOW, 'too slow');
  client.socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
}

/** Opens the audience of one server. */
export function openAudience(db: Db, log: Logger) {
  const listeners = new Map<string, Set<Client>>();
  const due = new Set<string>();
  const sent = new Map<string, bigint>();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

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
      const listening = listeners.get(topic);
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
    if (!listeners.has(topic)) return;
    due.add(topic);
    if (!timer) timer = setTimeout(flushAgainOnFailure, BATCH_MS);
  }

  /** A database that is away for a moment delays messages and loses none. */
  function flushAgainOnFailure() {
    flush().catch((error: unknown) => {
      log.error({ err: error }, 'realtime flush failed, trying again');
      for (const topic of listeners.keys()) due.add(topic);
      if (!closed && !timer) timer = setTimeout(flushAgainOnFailure, RETRY_MS);
    });
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

  return {
    wake,
    wakeAll() {
      for (const topic of listeners.keys()) wake(topic);
    },

    /** Without PostgreSQL's own notifications, news that Redis lost is found by looking. */
    async poll() {
      const topics = [...listeners.keys()];
      if (topics.length === 0) return;
      const rows = await db.selectFrom('realtime_topics').select(['topic', 'seq']).where('topic', 'in', topics).execute();
      for (const row of rows) if (BigInt(row.seq) > (sent.get(row.topic) ?? 0n)) wake(row.topic);
    },

    /** Adds a client that may hear the topic, from after number `since` or from now on. */
    async join(client: Client, topic: string, since?: string) {
      const position = await newest(topic);
      // Who has left meanwhile must not be kept in the audience for ever.
      if (client.socket.readyState !== WebSocket.OPEN) return;
      const listening = listeners.get(topic) ?? new Set();
      if (!listeners.has(topic)) {
        listeners.set(topic, listening);
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
    },

    leave(client: Client, topic: string) {
      client.topics.delete(topic);
      const listening = listeners.get(topic);
      listening?.delete(client);
      if (listening?.size === 0) {
        listeners.delete(topic);
        sent.delete(topic);
      }
    },

    /** How far the topic was told here; undefined when nobody listens. */
    position: (topic: string) => sent.get(topic),

    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}
