import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { AttemptPage } from '@praxis/contract/assessments/attempts';
import type { Database } from '../../apps/server/src/platform/database/db.ts';
import { quantile } from '../measure.ts';
import { type Connection, openConnection, requestOf } from './connection.ts';
import type { ExamSchool, Seat } from './school.ts';

type Room = { port: number; school: ExamSchool };
/** A student who has started. */
export type Started = Seat & { attemptId: string; device: string; page: AttemptPage; seq: number };

async function answered<Data>(connection: Connection, request: Buffer): Promise<Data> {
  const { status, body } = await connection.ask(request);
  const reply = JSON.parse(body) as { code: number; key?: string; data: Data };
  if (status !== 200 || reply.code !== 1) throw new Error(`${status} ${reply.key}: ${body.slice(0, 200)}`);
  return reply.data;
}

const startOf = (room: Room, seat: Seat, device: string) =>
  requestOf('POST', '/api/attempt/start', seat.token, { assessment_id: room.school.assessmentId, device });

/** Everybody starts at a random moment of some milliseconds, each over a line of one's own; counts until the last has the paper. */
export async function starting(room: Room, within: number) {
  const startedAt = performance.now();
  const waits: number[] = [];
  const seats = await Promise.all(
    room.school.seats.map(async (seat): Promise<Started> => {
      await pause(Math.random() * within);
      const connection = openConnection(room.port, 60_000);
      const device = randomUUID();
      const asked = performance.now();
      const page = await answered<AttemptPage>(connection, startOf(room, seat, device));
      waits.push(performance.now() - asked);
      connection.close();
      return { ...seat, attemptId: page.attempt_id, device, page, seq: 0 };
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  process.stdout.write(`  start p50 ${quantile(waits, 0.5).toFixed(0)} ms, p99 ${quantile(waits, 0.99).toFixed(0)} ms\n`);
  return { count: seats.length, seconds, seats };
}

/** Some lanes work through seats of their own for a while, over one kept line each. */
async function concurrently(
  room: Room,
  seats: readonly Started[],
  of: { clients: number; seconds: number; perSecond?: number },
  work: (connection: Connection, seat: Started) => Promise<void>,
) {
  const waits: number[] = [];
  const startedAt = performance.now();
  const until = startedAt + of.seconds * 1000;
  const everyMs = of.perSecond ? (1000 * of.clients) / of.perSecond : 0;
  await Promise.all(
    Array.from({ length: of.clients }, async (_, worker) => {
      const own = seats.filter((__, at) => at % of.clients === worker);
      const connection = openConnection(room.port, 60_000);
      let due = performance.now() + Math.random() * everyMs;
      for (let turn = 0; ; turn++) {
        if (everyMs > 0) {
          await pause(Math.max(0, due - performance.now()));
          due += everyMs;
        }
        const asked = performance.now();
        if (asked >= until) break;
        await work(connection, own[turn % own.length]!);
        waits.push(performance.now() - asked);
      }
      connection.close();
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  return { count: waits.length, seconds, p50: quantile(waits, 0.5), p99: quantile(waits, 0.99), waits };
}

/** A save of all twenty answers. */
function saveOf(seat: Started) {
  seat.seq++;
  const changes = seat.page.questions.map((question) => ({
    item: question.item,
    value:
      question.type === 'judge'
        ? { truth: true }
        : question.type === 'short'
          ? { text: `bench ${seat.seq} some words of an answer as a student types them` }
          : { options: question.options.slice(0, 2).map(({ name }) => name) },
  }));
  const on = { attempt_id: seat.attemptId, device: seat.device };
  return requestOf('POST', '/api/attempt/save', seat.token, { ...on, client_seq: seat.seq, changes });
}

/** Saves of twenty answers, each counted when it was acknowledged. */
export const saving = (room: Room, seats: readonly Started[], of: { clients: number; seconds: number; perSecond?: number }) =>
  concurrently(room, seats, of, async (connection, seat) => {
    await answered(connection, saveOf(seat));
  });

/** The answering page, as after a reload. */
export const pages = (room: Room, seats: readonly Started[], of: { clients: number; seconds: number }) =>
  concurrently(room, seats, of, async (connection, seat) => {
    await answered(connection, requestOf('GET', '/api/attempt/page', seat.token, { attempt_id: seat.attemptId, device: seat.device }));
  });

/** Handing in and starting the next attempt. */
export const submitting = (room: Room, seats: readonly Started[], of: { clients: number; seconds: number; perSecond?: number }) =>
  concurrently(room, seats, of, async (connection, seat) => {
    await answered(connection, requestOf('POST', '/api/attempt/submit', seat.token, { attempt_id: seat.attemptId, device: seat.device }));
    const page = await answered<AttemptPage>(connection, startOf(room, seat, seat.device));
    seat.attemptId = page.attempt_id;
    seat.seq = 0;
  });

/** Waits until all that was handed in is marked, then lets every open paper end in a moment. */
export async function opening({ pool }: Database, assessmentId: string) {
  for (const until = Date.now() + 60_000; Date.now() < until; await pause(100)) {
    const { rows } = await pool.query("select count(*)::int as open from attempts where state = 'submitted' and folded_at is null");
    if (rows[0].open === 0) break;
  }
  await pool.query("update attempts set end_at = now() + interval '1 second' where assessment_id = $1 and state = 'not_submitted'", [
    assessmentId,
  ]);
}

/** How long after end + 5 s the last paper was handed in by the server; and how long until all are marked. */
export async function closing({ pool }: Database, assessmentId: string) {
  const { rows: ends } = await pool.query<{ end_at: Date; count: number }>(
    "select max(end_at) as end_at, count(*)::int as count from attempts where assessment_id = $1 and state = 'not_submitted'",
    [assessmentId],
  );
  const { end_at, count } = ends[0]!;
  const left = async (what: string) =>
    (await pool.query(`select count(*)::int as open from attempts where assessment_id = $1 and ${what}`, [assessmentId])).rows[0].open > 0;
  await pause(Math.max(0, end_at.getTime() + 4900 - Date.now()));
  while (await left("state = 'not_submitted'")) await pause(20);
  const seconds = (Date.now() - end_at.getTime()) / 1000 - 5;
  await pause(Math.max(0, end_at.getTime() + 15_000 - Date.now()));
  while (await left('folded_at is null')) await pause(20);
  process.stdout.write(`  ${count} papers marked ${((Date.now() - end_at.getTime()) / 1000 - 15).toFixed(2)} s after end + 15 s\n`);
  return { count, seconds };
}
