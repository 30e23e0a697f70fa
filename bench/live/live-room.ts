import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { scheduleClass, startClass } from '@praxis/contract/live-classes/live-classes';
import type { RoomPost } from '@praxis/contract/live-classes/room';
import { io } from 'socket.io-client';
import { WebSocket } from 'ws';
import { openDatabase } from '../../apps/server/src/platform/database/db.ts';
import { ask } from '../../scripts/school.ts';
import { openParts } from '../exam/parts.ts';
import { makeExamSchool } from '../exam/school.ts';
import { cpuSeconds, figure } from '../measure.ts';
import { connectionOf } from '../sockets/listeners.ts';

const LISTENERS = Number(process.env.BENCH_LISTENERS ?? 1000);
const PER_SECOND = 20;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 12);
/** By then what a thousand arrivals left behind is compiled and collected, on both sides. */
const WARM_SECONDS = 20;
const SPEAKERS = 40;
const BOARD_LISTENERS = 300;
const STROKE_MS = 50;

/** What an audience heard since it was last asked, and how old it was by then, ms. */
export type Received = { received: number; p95: number; p99: number };

/** Listeners of a room in a process of their own. */
export async function audience(kind: 'praxis' | 'socketio', url: string, count: number, topic: string, tokens: readonly string[]) {
  const file = join(import.meta.dirname, 'live-room-audience.ts');
  const child = spawn(process.execPath, [file, kind, url, String(count), topic], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.write(`${tokens.join('\n')}\n`);
  await connectionOf(child);
  return child;
}

/** What they heard since they were last asked. */
export async function receivedBy(child: ChildProcess): Promise<Received> {
  child.stdin!.write('?\n');
  return JSON.parse(await connectionOf(child)) as Received;
}

/** Says something at an even pace for some seconds; returns how often. */
export async function atInterval(everyMs: number, send: (turn: number) => void, seconds = SECONDS) {
  const startedAt = performance.now();
  const turns = Math.floor((seconds * 1000) / everyMs);
  for (let turn = 0; turn < turns; turn++) {
    await pause(Math.max(0, startedAt + turn * everyMs - performance.now()));
    send(turn);
  }
  await pause(1500);
  return turns;
}

/** A socket that may speak in a class; `taken` counts what is on disk. */
export async function speaker(url: string, token: string, topic: string) {
  const socket = new WebSocket(url);
  const counts = { taken: 0, refused: 0 };
  await once(socket, 'open');
  const subscribed = new Promise<void>((done) =>
    socket.on('message', (raw) => {
      for (const frame of [JSON.parse(String(raw))].flat() as { t: string }[]) {
        if (frame.t === 'ready') socket.send(JSON.stringify({ t: 'sub', topic }));
        if (frame.t === 'subbed') done();
        if (frame.t === 'ack') counts.taken++;
        if (frame.t === 'nack') counts.refused++;
      }
    }),
  );
  socket.send(JSON.stringify({ t: 'auth', token }));
  await subscribed;
  const send = (body: RoomPost) => socket.send(JSON.stringify({ t: 'say', topic, key: randomBytes(9).toString('hex'), body }));
  return { post: send, counts, close: () => socket.close() };
}

/** Server CPU microseconds for each message delivered to one listener, and how it went. */
async function measured(pid: number, child: ChildProcess, listeners: number, everyMs: number, send: (turn: number) => void) {
  // Both sides are measured warm.
  await atInterval(everyMs, send, WARM_SECONDS);
  await receivedBy(child);
  const before = cpuSeconds([pid]);
  const turns = await atInterval(everyMs, send);
  const cpu = cpuSeconds([pid]) - before;
  const received = await receivedBy(child);
  // What an overloaded side did not deliver does not make it cheaper.
  return { ...received, lost: turns * listeners - received.received, micros: (cpu * 1e6) / Math.max(1, received.received) };
}

/** What a line of the chat carries in our rooms, so that both sides carry the same. */
const sameWords = (turn: number) => ({
  ...{ kind: 'chat', seq: turn, at: turn * 50, by: { id: String(turn % SPEAKERS), name: 'Student' }, role: 'student' },
  ...{ file_id: null, mentions: [] },
});

async function baseline() {
  const server = spawn(process.execPath, [join(import.meta.dirname, 'live-room-baseline.ts')], { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = `http://127.0.0.1:${await connectionOf(server)}`;
  const child = await audience('socketio', url, LISTENERS, '', []);
  const speakers = Array.from({ length: SPEAKERS }, () => io(url, { transports: ['websocket'], forceNew: true }));
  await Promise.all(speakers.map((socket) => new Promise<void>((done) => socket.on('connect', () => done()))));
  const found = await measured(server.pid!, child, LISTENERS, 1000 / PER_SECOND, (turn) =>
    speakers[turn % SPEAKERS]!.emit('say', { ...sameWords(turn), text: String(Date.now()) }),
  );
  for (const socket of speakers) socket.close();
  child.kill();
  server.kill();
  return found;
}

/** A running class. */
export async function classIn(origin: string, spaceId: string, teacher: string) {
  const start = { space_id: spaceId, title: 'Bench', start_at: Date.now() + 60_000, suggested_minutes: 45 };
  const { class_ids } = await ask(origin, teacher, scheduleClass, start);
  await ask(origin, teacher, startClass, { class_id: class_ids[0]! });
  return `class:${class_ids[0]}`;
}

/** Chat to a thousand beside Socket.IO in the same run, and strokes of the board to three hundred. */
export async function benchRoom() {
  const parts = await openParts();
  const database = openDatabase(parts.database.url, 4);
  try {
    const school = await makeExamSchool(database, parts.origin, { students: 200, questions: 4, exam: {} });
    await database.pool.query("update spaces set type = 'live' where id = $1", [school.spaceId]);
    const topic = await classIn(parts.origin, school.spaceId, school.teacher);
    const url = `ws://127.0.0.1:${parts.port}/ws`;
    const tokens = school.seats.map(({ token }) => token);
    const room = await audience('praxis', url, LISTENERS, topic, tokens);
    const speakers = await Promise.all(tokens.slice(0, SPEAKERS).map((token) => speaker(url, token, topic)));
    const chat = await measured(parts.server.pid(), room, LISTENERS, 1000 / PER_SECOND, (turn) =>
      speakers[turn % SPEAKERS]!.post({ kind: 'chat', text: String(Date.now()), file_id: null, mentions: [] }),
    );
    const refused = speakers.reduce((sum, { counts }) => sum + counts.refused, 0);
    for (const one of speakers) one.close();
    room.kill();
    const board = await audience('praxis', url, BOARD_LISTENERS, topic, tokens);
    const pen = await speaker(url, school.teacher, topic);
    const item = { id: 'stroke', shape: 'text' as const, color: 'ink' as const, width: 4, points: [1, 1, 0.5], text: '' };
    pen.post({ kind: 'board', page: 'first', op: { do: 'add', items: [item] } });
    await pause(500);
    const strokes = await measured(parts.server.pid(), board, BOARD_LISTENERS, STROKE_MS, () =>
      pen.post({ kind: 'board', page: 'first', op: { do: 'write', item: 'stroke', text: String(Date.now()) } }),
    );
    pen.close();
    board.kill();
    const other = await baseline();
    figure(`chat, CPU per message delivered to one of ${LISTENERS}`, chat.micros, 'µs', { words: 'Socket.IO', value: other.micros });
    figure('chat, p99', chat.p99, 'ms', { words: 'Socket.IO', value: other.p99 });
    figure(`board stroke to ${BOARD_LISTENERS}, p95`, strokes.p95, 'ms', { words: 'target', value: 150 });
    process.stdout.write(`chat: lost ${chat.lost}, refused ${refused}; strokes lost ${strokes.lost}\n`);
    return {
      fanout_cpu_vs_socketio: Number((chat.micros / other.micros).toFixed(3)),
      chat_p99_ms: Math.round(chat.p99),
      chat_lost: chat.lost,
      stroke_p95_ms: Math.round(strokes.p95),
    };
  } finally {
    await database.close();
    await parts.close();
  }
}
