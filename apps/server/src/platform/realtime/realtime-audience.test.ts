import { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { expect, test } from 'vitest';
import type { Db } from '../database/db.ts';
import { openAudience } from './realtime-audience.ts';
import type { Client, TopicMessage } from './realtime-sending.ts';
import { Connection } from './sockets/websocket.ts';

const TOPIC = 'room:1';
const message = (seq: number): TopicMessage => ({ seq: String(seq), body: seq });

/** A topic with a log of its own, one page that hears it, and how often the log was read. */
async function room() {
  const log: TopicMessage[] = [message(1)];
  const seen = { reads: 0, received: [] as number[] };
  const audience = openAudience({} as Db, console as unknown as Logger, () => ({
    resume: 100,
    newest: async () => BigInt(log.length),
    async after(_id, seq, most) {
      seen.reads++;
      return log.filter((row) => BigInt(row.seq) > seq).slice(0, most);
    },
  }));
  const stream = new Duplex({
    read() {},
    write(frame: Buffer, _encoding, done) {
      const reported = JSON.parse(frame.subarray(frame[1]! < 126 ? 2 : 4).toString()) as { body: number }[] | { t: string };
      if (Array.isArray(reported)) seen.received.push(...reported.map(({ body }) => body));
      done();
    },
  });
  const client: Client = { connection: undefined, actor: undefined, topics: [], catching: undefined, turn: undefined };
  client.connection = new Connection(stream, client, { text: () => undefined, gone: () => undefined });
  await audience.join(client, TOPIC);
  await pause(60);
  seen.reads = 0;
  const write = (...seqs: number[]) => {
    const rows = seqs.map(message);
    log.push(...rows);
    return rows;
  };
  return { audience, seen, write };
}

test('news that were brought along are told without reading them again', async () => {
  const { audience, seen, write } = await room();
  audience.wake(TOPIC, 0, write(2, 3));
  audience.wake(TOPIC, 0, write(4));
  // The notification of the same news comes before they are told, and after.
  audience.advance(TOPIC, '4', 0);
  await pause(60);
  audience.advance(TOPIC, '3', 0);
  await pause(60);
  expect(seen).toEqual({ reads: 0, received: [2, 3, 4] });
  expect(audience.size(TOPIC).pages).toBe(1);
  audience.close();
});

test('what somebody else wrote before or after what was brought is read, and everything comes once and in order', async () => {
  const { audience, seen, write } = await room();
  write(2);
  audience.wake(TOPIC, 0, write(3));
  await pause(60);
  expect(seen).toEqual({ reads: 1, received: [2, 3] });
  const own = write(4);
  write(5);
  audience.advance(TOPIC, '5', 0);
  audience.wake(TOPIC, 0, own);
  await pause(60);
  expect(seen).toEqual({ reads: 2, received: [2, 3, 4, 5] });
  audience.wake(TOPIC, 0, own);
  audience.wake(TOPIC, 0, write(6));
  await pause(60);
  expect(seen).toEqual({ reads: 2, received: [2, 3, 4, 5, 6] });
  audience.close();
});
