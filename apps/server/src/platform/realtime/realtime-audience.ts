import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from '../database/db.ts';
import { type Client, openRecipients, seenBy, sendTo, type TopicMessage } from './realtime-sending.ts';

/** A topic whose messages stand in a table of their module: numbered without gaps, in commit order. */
export type TopicLog = {
  newest: (id: string) => Promise<bigint>;
  after: (id: string, seq: bigint, most: number) => Promise<TopicMessage[]>;
  /** Whether the newest message was written so many ms ago or less. */
  isRecent?: (id: string, within: number) => Promise<boolean>;
  /** Most messages that are sent to somebody who comes back; more, and they are told to fetch the state anew. */
  resume: number;
};

/** Who listens to which topic, and how far each topic has been told. */
export type Audience = ReturnType<typeof openAudience>;

const BATCH_MS = 40;
const RETRY_MS = 1000;
const FIRST_MS = 10;
const RESUME_AT_MOST = 500;
/** A message bears the moment its transaction began; it is there a little later. */
const COMMIT_MS = 2000;
const LOADED_AT_MOST_MS = 600_000;
/** A room this large is told once a second, so that sending does not take the whole machine. */
const HUGE_AUDIENCE = 10_000;
const HUGE_BATCH_MS = 1000;
const ROWS_PER_FRAME = 1000;
const UNKNOWN = 2n ** 63n;

/** The log of the topics that are published by `publish`. */
const publishedLog = (db: Db): TopicLog => ({
  resume: RESUME_AT_MOST,
  newest: async (topic) =>
    BigInt((await db.selectFrom('realtime_topics').select('seq').where('topic', '=', topic).executeTakeFirst())?.seq ?? 0),
  after: (topic, seq, most) =>
    db
      .selectFrom('realtime_messages')
      .select(['seq', 'body'])
      .where('topic', '=', topic)
      .where('seq', '>', String(seq))
      .orderBy('seq')
      .limit(most)
      .execute(),
  async isRecent(topic, within) {
    const ms = Math.min(within, LOADED_AT_MOST_MS) + COMMIT_MS;
    const { rows } = await sql<{ recent: boolean }>`
      select created_at > now() - ${ms} * interval '1 millisecond' as recent from realtime_messages
      where topic = ${topic} order by seq desc limit 1`.execute(db);
    return rows[0]?.recent ?? false;
  },
});

/** Opens the audience of one server; `ownLog` names the log of a kind of topic that keeps its own. */
export function openAudience(db: Db, log: Logger, ownLog: (kind: string) => TopicLog | undefined) {
  const listeners = new Map<string, Set<Client>>();
  const due = new Map<string, { at: number; timer: NodeJS.Timeout }>();
  const flushed = new Map<string, number>();
  const flushing = new Set<string>();
  const sent = new Map<string, bigint>();
  /** Messages the log need not be asked for, and how far a topic is known to reach: what was brought may be less. */
  const received = new Map<string, TopicMessage[]>();
  const delivers = new Map<string, bigint>();
  const spent = new Map<string, number>();
  const audiences = openRecipients();
  const published = publishedLog(db);
  let closed = false;

  /** The log of a topic and its name there. */
  function logOf(topic: string): [TopicLog, string] {
    const own = ownLog(topic.slice(0, topic.indexOf(':')));
    return own ? [own, topic.slice(topic.indexOf(':') + 1)] : [published, topic];
  }
  const newest = (topic: string) => {
    const [of, name] = logOf(topic);
    return of.newest(name);
  };
  const framesAfter = (topic: string, seq: bigint, most: number) => {
    const [of, name] = logOf(topic);
    return of.after(name, seq, most);
  };
  const textOf = (topic: string, rows: readonly TopicMessage[], seen: (row: TopicMessage) => boolean) =>
    JSON.stringify(rows.map((row) => ({ t: 'msg', topic, seq: row.seq, body: seen(row) ? row.body : row.instead })));

  /** What was brought, when it is exactly what comes next and there is nothing beyond it. */
  function loadedAfter(topic: string, seq: bigint): TopicMessage[] | undefined {
    const rows = received.get(topic)?.filter((row) => BigInt(row.seq) > seq) ?? [];
    received.delete(topic);
    const scope = delivers.get(topic) ?? 0n;
    delivers.delete(topic);
    const whole = rows.length > 0 && seq + BigInt(rows.length) >= scope;
    return whole && rows.every((row, at) => BigInt(row.seq) === seq + BigInt(at + 1)) ? rows : undefined;
  }

  async function flush(topic: string) {
    const listening = listeners.get(topic);
    if (!listening?.size) return;
    const before = sent.get(topic) ?? 0n;
    const rows = loadedAfter(topic, before) ?? (await framesAfter(topic, before, ROWS_PER_FRAME));
    if (rows.length === 0) return;
    const startedAt = performance.now();
    sent.set(topic, BigInt(rows[rows.length - 1]!.seq));
    flushed.set(topic, startedAt);
    audiences.broadcast(topic, listening, rows, (topicRows, seen) => textOf(topic, topicRows, seen));
    spent.set(topic, performance.now() - startedAt);
    if (rows.length === ROWS_PER_FRAME) wake(topic);
  }

  /**
   * Has a topic told within so many milliseconds, at once when it has been silent for as long; an earlier moment that is set already holds.
   * Who has just written the news may bring them along; who only heard of them says how far they reach.
   */
  function wake(topic: string, within = BATCH_MS, news: readonly TopicMessage[] | bigint = UNKNOWN) {
    const listening = listeners.get(topic);
    if (!listening || closed) return;
    if (typeof news !== 'bigint') received.set(topic, [...(received.get(topic) ?? []), ...news]);
    else if (news > (delivers.get(topic) ?? 0n)) delivers.set(topic, news);
    const pause = listening.size > HUGE_AUDIENCE ? Math.max(within, HUGE_BATCH_MS) : within;
    // What is told rarely is told at once; a little wait gathers what is said in the same moment.
    const wait = Math.max(Math.min(pause, FIRST_MS), (flushed.get(topic) ?? 0) + pause - performance.now());
    const at = performance.now() + wait;
    const known = due.get(topic);
    if (known && known.at <= at) return;
    clearTimeout(known?.timer);
    due.set(topic, { at, timer: setTimeout(flushAgainOnFailure, wait, topic) });
  }

  /** A database that is away for a moment delays messages and loses none. One topic is told by one flush at a time. */
  async function flushAgainOnFailure(topic: string) {
    due.delete(topic);
    if (flushing.has(topic)) return wake(topic);
    flushing.add(topic);
    try {
      await flush(topic);
    } catch (error) {
      if (listeners.has(topic)) delivers.set(topic, UNKNOWN);
      log.error({ err: error }, 'realtime flush failed, trying again');
      if (!closed) due.set(topic, { at: performance.now() + RETRY_MS, timer: setTimeout(flushAgainOnFailure, RETRY_MS, topic) });
    } finally {
      flushing.delete(topic);
    }
  }

  /** Sends what a client missed, in order, up to where the hub stands; until then the hub sends it nothing, so no number is skipped. */
  async function catchUp(client: Client, topic: string, asked: bigint, current: bigint) {
    try {
      const most = logOf(topic)[0].resume;
      const missed = asked < current ? await framesAfter(topic, asked, most + 1) : [];
      let at = asked;
      const send = (rows: typeof missed) => {
        if (rows.length === 0) return;
        const text = textOf(topic, rows, (row) => seenBy(row, client));
        sendTo(client, text);
        at = BigInt(rows[rows.length - 1]!.seq);
      };
      if (asked !== current && (missed.length > most || BigInt(missed[0]?.seq ?? 0) !== asked + 1n)) {
        at = current;
        sendTo(client, { t: 'reset', topic, seq: String(current) });
      } else send(missed);
      while (at < (sent.get(topic) ?? 0n)) {
        const rows = await framesAfter(topic, at, ROWS_PER_FRAME);
        if (rows.length === 0) break;
        send(rows);
      }
    } finally {
      client.catching?.delete(topic);
      audiences.changed(topic);
      if (client.catching?.size === 0) client.catching = undefined;
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
      for (const topic of topics) if (logOf(topic)[0] !== published) wake(topic);
    },

    /** Adds a client that may hear the topic, from after number `since` or from now on; `within` says how old what it shows may be, ms. */
    async join(client: Client, topic: string, since?: string, within?: number) {
      const position = await newest(topic);
      // Who has left meanwhile must not be kept in the audience for ever.
      if (!client.connection?.open) return;
      const listening = listeners.get(topic) ?? new Set();
      if (!listeners.has(topic)) {
        listeners.set(topic, listening);
        sent.set(topic, position);
      }
      const asked = since && /^\d{1,18}$/.test(since) ? BigInt(since) : undefined;
      if (asked !== undefined) {
        client.catching ??= new Set();
        client.catching.add(topic);
      }
      listening.add(client);
      audiences.changed(topic);
      if (!client.topics.includes(topic)) client.topics.push(topic);
      // Asked again now that nothing can pass this client by; what comes twice is dropped by its number.
      const current = await newest(topic);
      if (asked !== undefined) await catchUp(client, topic, asked, current);
      else if (within !== undefined && current > 0n) {
        const [of, name] = logOf(topic);
        if (await of.isRecent?.(name, within)) sendTo(client, { t: 'reset', topic, seq: String(current) });
      }
      sendTo(client, { t: 'subbed', topic, seq: String(current) });
      wake(topic);
    },

    leave(client: Client, topic: string) {
      client.topics = client.topics.filter((one) => one !== topic);
      const listening = listeners.get(topic);
      listening?.delete(client);
      audiences.changed(topic);
      if (listening?.size === 0) {
        listeners.delete(topic);
        sent.delete(topic);
        flushed.delete(topic);
        spent.delete(topic);
        received.delete(topic);
        delivers.delete(topic);
        clearTimeout(due.get(topic)?.timer);
        due.delete(topic);
      }
    },

    /** Somebody wrote a message of that number: unless it was told or is about to be, the topic is told. */
    advance(topic: string, seq: string, within?: number) {
      if (!/^\d{1,18}$/.test(seq)) return wake(topic, within);
      if (BigInt(received.get(topic)?.at(-1)?.seq ?? sent.get(topic) ?? -1n) < BigInt(seq)) wake(topic, within, BigInt(seq));
    },

    /** How many pages hear the topic here, and how long it took the last time to tell them all, ms. */
    size: (topic: string) => ({ pages: listeners.get(topic)?.size ?? 0, spent: spent.get(topic) ?? 0 }),

    /** How far the topic was told here; undefined when nobody listens. */
    position: (topic: string) => sent.get(topic),

    close() {
      closed = true;
      for (const { timer } of due.values()) clearTimeout(timer);
    },
  };
}
