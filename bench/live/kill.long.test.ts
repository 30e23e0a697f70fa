import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { scheduleClass, startClass } from '@praxis/contract/live-classes/live-classes';
import { answerClassQuestion, askClassQuestion, saveClassQuestion } from '@praxis/contract/live-classes/questions';
import type { RoomEvent } from '@praxis/contract/live-classes/room';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { openDatabase } from '../../apps/server/src/platform/database/db.ts';
import { freePort } from '../../apps/server/src/testing/ports.ts';
import { openRedisServer, redisIsInstalled } from '../../apps/server/src/testing/programs/redis-server.ts';
import { ask } from '../../scripts/school.ts';
import { openDatabasePart, openServerPart } from '../exam/parts.ts';
import { makeExamSchool } from '../exam/school.ts';

const STUDENTS = 40;
const SECONDS = Number(process.env.KILL_SECONDS ?? 45);
const EVERY_MS = 1500;

type Frame = { t: string; key?: string; seq?: string; body?: RoomEvent };

/** A page of the room as the product's own goes about it: it dials again, goes on from its number, and repeats under its key what was not answered. */
function openPage(origins: readonly string[], first: number, token: string, topic: string) {
  const waiting = new Map<string, object>();
  const claimed: string[] = [];
  const seen: number[] = [];
  let since = '0';
  let dials = first;
  let closed = false;
  let socket: WebSocket | undefined;

  const send = (frame: object) => socket?.readyState === WebSocket.OPEN && socket.send(JSON.stringify(frame));
  function handle(frame: Frame) {
    if (frame.t === 'ready') send({ t: 'sub', topic, since });
    if (frame.t === 'subbed') for (const speech of waiting.values()) send(speech);
    if (frame.t === 'ack' || frame.t === 'nack') waiting.delete(frame.key ?? '');
    if (frame.t === 'nack') claimed.splice(claimed.indexOf(frame.key ?? ''), 1);
    if (frame.t !== 'msg' || Number(frame.seq) <= Number(since)) return;
    since = frame.seq!;
    seen.push(Number(frame.seq));
  }
  function dial() {
    if (closed) return;
    const opened = new WebSocket(`${origins[dials++ % origins.length]!.replace('http', 'ws')}/ws`);
    socket = opened;
    opened.on('open', () => send({ t: 'auth', token }));
    opened.on('message', (raw) => [JSON.parse(String(raw)) as Frame | Frame[]].flat().forEach(handle));
    opened.on('error', () => opened.terminate());
    opened.on('close', () => setTimeout(dial, 100 + Math.random() * 400));
  }
  dial();
  return {
    post(text: string) {
      const key = randomBytes(9).toString('hex');
      const speech = { t: 'say', topic, key, body: { kind: 'chat', text, file_id: null, mentions: [] } };
      waiting.set(key, speech);
      claimed.push(key);
      send(speech);
    },
    waiting: () => waiting.size,
    claimed,
    seen,
    close() {
      closed = true;
      socket?.close();
    },
  };
}

/** Asks until an answer came back, as the page's own queue does. */
async function untilAccepted(origins: readonly string[], at: number, token: string, questionId: string) {
  for (let turn = at; ; turn++) {
    const accepted = await ask(origins[turn % origins.length]!, token, answerClassQuestion, {
      question_id: questionId,
      answer: { options: [at % 2], text: '' },
    }).then(
      () => true,
      () => false,
    );
    if (accepted) return;
    await pause(300);
  }
}

test.runIf(redisIsInstalled)(
  'no chat and no answer is lost while two servers, Redis and the database are killed in class',
  {
    timeout: 400_000,
  },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'praxis-class-kill-'));
    const redis = await openRedisServer();
    process.env.REDIS_URL = redis.url;
    const database = await openDatabasePart(folder);
    const ports = [await freePort(), await freePort()];
    const servers = ports.map((port, at) => openServerPart(join(folder, `home-${at}`), database.url, port));
    const origins = ports.map((port) => `http://127.0.0.1:${port}`);
    const saved = openDatabase(database.url, 2);
    try {
      for (const server of servers) await server.start();
      const school = await makeExamSchool(saved, origins[0]!, { students: STUDENTS, questions: 4, exam: {} });
      await saved.pool.query("update spaces set type = 'live' where id = $1", [school.spaceId]);
      const start = { space_id: school.spaceId, title: 'Kill', start_at: Date.now() + 60_000, suggested_minutes: 45 };
      const class_id = (await ask(origins[0]!, school.teacher, scheduleClass, start)).class_ids[0]!;
      await ask(origins[0]!, school.teacher, startClass, { class_id });
      const draft = { class_id, type: 'judge' as const, stem: 'True?', correct: [0] };
      const { question_id } = await ask(origins[0]!, school.teacher, saveClassQuestion, draft);
      await ask(origins[0]!, school.teacher, askClassQuestion, { question_id });
      const pages = school.seats.map(({ token }, at) => openPage(origins, at, token, `class:${class_id}`));
      await pause(2000);
      const until = Date.now() + SECONDS * 1000;
      const talking = pages.map(async (page, at) => {
        for (let turn = 0; Date.now() < until; turn++) {
          page.post(`${at} ${turn}`);
          await pause(EVERY_MS * (0.8 + Math.random() * 0.4));
        }
      });
      const answering = school.seats.map(async ({ token }, at) => {
        await pause(Math.random() * SECONDS * 600);
        await untilAccepted(origins, at, token, question_id);
      });
      const killing = (async () => {
        for (let round = 0; Date.now() < until - 4000; round++) {
          await pause(2000 + Math.random() * 2000);
          const part = [servers[round % 2]!, redis, round % 3 === 0 ? database : servers[(round + 1) % 2]!][round % 3]!;
          await part.kill();
          await pause(500 + Math.random() * 1500);
          await part.start();
        }
      })();
      await Promise.all([...talking, ...answering, killing]);
      for (let look = 0; look < 600 && pages.some((page) => page.waiting() > 0); look++) await pause(100);
      expect(pages.reduce((sum, page) => sum + page.waiting(), 0)).toBe(0);
      const rows = await saved.pool.query<{ key: string; seq: string }>(
        "select key, seq from class_events where class_id = $1 and kind = 'chat'",
        [class_id],
      );
      const keys = rows.rows.map(({ key }) => key).sort();
      expect(keys).toEqual(pages.flatMap((page) => page.claimed).sort());
      expect(new Set(keys).size).toBe(keys.length);
      const answered = await saved.pool.query('select user_id from class_answers where question_id = $1', [question_id]);
      expect(answered.rowCount).toBe(STUDENTS);
      const newest = Math.max(...rows.rows.map(({ seq }) => Number(seq)));
      for (let look = 0; look < 200 && pages.some((page) => (page.seen.at(-1) ?? 0) < newest); look++) await pause(100);
      // Every page heard every number once, in order.
      for (const page of pages) expect(page.seen.slice(0, newest)).toEqual(Array.from({ length: newest }, (_, at) => at + 1));
      process.stdout.write(`${keys.length} lines of ${STUDENTS} pages, none lost, none twice\n`);
      for (const page of pages) page.close();
    } finally {
      delete process.env.REDIS_URL;
      await saved.close();
      for (const server of servers) await server.kill();
      await database.stop();
      await redis.kill();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
