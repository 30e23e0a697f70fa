import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { startAttempt } from '@praxis/contract/assessments/attempts';
import { createQuick } from '@praxis/contract/assessments/homework';
import { openDatabase } from '../../apps/server/src/platform/database/db.ts';
import type { Seat } from '../../apps/server/src/testing/hand-ins/devices.ts';
import { ask } from '../../scripts/school.ts';
import { openParts } from '../exam/parts.ts';
import { makeExamSchool } from '../exam/school.ts';
import { saving, starting } from '../exam/stages.ts';
import { figure, inTurn, noiseOf, quantile } from '../measure.ts';
import type { Senders, SendersState } from './upload-process.ts';

/** An exam of so many, and as many beside it who send their homework. */
const [STUDENTS, SENDERS, MEGABYTES] = [200, 200, 5];
/** Twenty senders in each of ten rounds, 33 MB a second, and the saves of a class that types without a pause. */
const [ROUNDS, ROUND_S, SAVES_PER_S] = [10, 3, 200];

/** How long before the end of a round the last of its senders begins. */
const LAST_MS = 500;

/** Waits until the process of the senders says something. */
async function expectOf(child: ChildProcess, expected: SendersState) {
  const [message] = (await once(child, 'message')) as [SendersState];
  if (message !== expected) throw new Error(`Senders: ${JSON.stringify(message)}`);
}

/** What a save of an exam waits while 200 students upload 5 MB each, beside the same without. */
export async function savesBesideUploads(): Promise<Record<string, number>> {
  const parts = await openParts();
  const database = openDatabase(parts.database.url, 4);
  // Students send from machines of their own: what that costs them is no wait of who saves.
  const child = fork(join(import.meta.dirname, 'upload-process.ts'));
  try {
    const both = { students: STUDENTS + SENDERS, questions: 20, exam: { auto_release: true } };
    const all = await makeExamSchool(database, parts.origin, both);
    const school = { ...all, seats: all.seats.slice(0, STUDENTS) };
    const { seats: writers } = await starting({ port: parts.port, school }, 3000);
    const task = { space_id: school.spaceId, title: 'Files', html: '<p>Files</p>', accepts: ['files' as const] };
    const { assessment_id } = await ask(parts.origin, school.teacher, createQuick, { ...task, publish: true, confirmed: true });
    const senders: Seat[] = [];
    for (const { token } of all.seats.slice(STUDENTS)) {
      const device = randomUUID();
      const { attempt_id } = await ask(parts.origin, token, startAttempt, { assessment_id, device });
      senders.push({ attemptId: attempt_id, device, token });
    }
    const room = { port: parts.port, school };
    const paced = { clients: 50, seconds: ROUND_S, perSecond: SAVES_PER_S };
    await saving(room, writers, paced);
    const prepare = async () => {
      const round: Senders = {
        origin: parts.origin,
        seats: senders.splice(0, SENDERS / ROUNDS),
        bytes: MEGABYTES * 1e6,
        within: ROUND_S * 1000 - LAST_MS,
      };
      child.send(round);
      await expectOf(child, 'ready');
    };
    await prepare();
    const uploads = async () => {
      child.send('go');
      await expectOf(child, 'sent');
      if (senders.length > 0) await prepare();
    };
    const { alone, beside } = await inTurn(ROUNDS, async () => (await saving(room, writers, paced)).waits, uploads);
    const p99 = (rounds: readonly number[][]) => quantile(rounds.flat(), 0.99);
    figure('p99 of a save while others upload', p99(beside), 'ms', { words: 'without, in turn', value: p99(alone) });
    return { save_p99_ratio: p99(beside) / p99(alone), save_p99_noise: noiseOf(alone, p99), save_p99_beside_ms: p99(beside) };
  } finally {
    child.kill();
    await database.close();
    await parts.close();
  }
}
