import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../apps/server/src/platform/database/db.ts';
import { openParts } from '../exam/parts.ts';
import { makeExamSchool, type Seat } from '../exam/school.ts';
import { figure } from '../measure.ts';
import { connectionOf } from '../sockets/listeners.ts';
import { atInterval, audience, classIn, type Received, receivedBy, speaker } from './live-room.ts';

const IDLE = Number(process.env.BENCH_IDLE ?? 17_000);
const ACTIVE = Number(process.env.BENCH_ACTIVE ?? 2000);
const SPEAKERS = 40;
const EVERY_MS = 50;
/** What coming in has left behind is cleared away by a process that rests. */
const SETTLE_MS = Number(process.env.BENCH_SETTLE ?? 20) * 1000;

const residentKilobytes = (pid: number) => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);

async function idlePages(port: number, count: number, seats: readonly Seat[]): Promise<ChildProcess> {
  const file = join(import.meta.dirname, 'live-idle-audience.ts');
  const child = spawn(process.execPath, [file, String(port), String(count)], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.write(`${seats.map(({ userId, token }) => `${userId} ${token}`).join('\n')}\n`);
  await connectionOf(child);
  return child;
}

/** Thousands of pages that only stand open beside a class that talks, on one process. */
export async function benchIdle() {
  const parts = await openParts();
  const database = openDatabase(parts.database.url, 4);
  try {
    const school = await makeExamSchool(database, parts.origin, { students: 400, questions: 4, exam: {} });
    await database.pool.query("update spaces set type = 'live' where id = $1", [school.spaceId]);
    const topic = await classIn(parts.origin, school.spaceId, school.teacher);
    const url = `ws://127.0.0.1:${parts.port}/ws`;
    // What a first wave makes the process grow by is not what the next page costs.
    const first = await idlePages(parts.port, Math.min(500, IDLE), school.seats);
    await pause(SETTLE_MS);
    const before = residentKilobytes(parts.server.pid());
    const idle = await idlePages(parts.port, IDLE, school.seats);
    await pause(SETTLE_MS);
    const each = (residentKilobytes(parts.server.pid()) - before) / IDLE;
    const tokens = school.seats.map(({ token }) => token);
    const room = await audience('praxis', url, ACTIVE, topic, tokens);
    const speakers = await Promise.all(tokens.slice(0, SPEAKERS).map((token) => speaker(url, token, topic)));
    const send = (turn: number) => speakers[turn % SPEAKERS]!.post({ kind: 'chat', text: String(Date.now()), file_id: null, mentions: [] });
    await atInterval(EVERY_MS, send, 5);
    await receivedBy(room);
    const turns = await atInterval(EVERY_MS, send);
    const received: Received = await receivedBy(room);
    for (const one of speakers) one.close();
    for (const child of [first, idle, room]) child.kill();
    figure(`memory of one of ${IDLE} idle pages`, each, 'KB', { words: 'target', value: 8 });
    figure(`chat to ${ACTIVE} beside them, p99`, received.p99, 'ms', { words: 'target', value: 300 });
    process.stdout.write(`chat beside idle pages: lost ${turns * ACTIVE - received.received}\n`);
    return { idle_page_kb: Number(each.toFixed(2)), active_p99_ms: Math.round(received.p99) };
  } finally {
    await database.close();
    await parts.close();
  }
}
