import {
  CAPTURE_CODE_SECONDS,
  closeCapture,
  createQuick,
  listAnswerFiles,
  lookThroughPhone,
  openCapture,
} from '@praxis/contract/assessments/homework';
import { expect, test } from 'vitest';
import { examRoom } from '../../../testing/makers/assessments/exam-rooms.ts';

const SHORT = 4;
const ticketOf = ({ address }: { address: string }) => address.split('/').at(-1)!;

/** A student who answers an exam whose short question takes photographs. */
async function examWithPhotos() {
  const room = await examRoom();
  const { as, done, give, start, student, inSeconds } = room;
  const attempt = await start(await give({ kind: 'exam', end_at: inSeconds(3600), short_attachments: 'photos' }), student);
  const at = { attempt_id: attempt.id, device: attempt.device, item: SHORT };
  const next = (renews = true) => as(student).call(openCapture, { ...at, renews });
  const look = (code: { address: string }, phone = 'a-phone-of-an-exam') =>
    as(undefined).call(lookThroughPhone, { ticket: ticketOf(code), phone });
  const phones = async () => (await done(as(student).call(listAnswerFiles, { attempt_id: attempt.id }))).phones;
  return { ...room, at, next, look, phones };
}

test('the code of an exam changes: a picture of an old one opens nothing, the one just replaced does for some seconds', async () => {
  const { clock, done, next, look, phones, db, at } = await examWithPhotos();
  const first = await done(next(false));
  expect(first.renew_after_s).toBe(CAPTURE_CODE_SECONDS / 2);
  clock.move((CAPTURE_CODE_SECONDS / 2) * 1000);
  const second = await done(next());
  clock.move((CAPTURE_CODE_SECONDS / 2) * 1000 + 1);
  expect(await look(first)).toMatchObject({ key: 'capture_closed' });
  const third = await done(next());
  // Scanned just before it was replaced.
  await done(look(second));
  expect(await look(third)).toMatchObject({ key: 'capture_closed' });
  expect(await phones()).toMatchObject([{ item: SHORT, claimed: true }]);
  expect(await next()).toMatchObject({ key: 'capture_taken' });
  // The phone that came in stays for as long as it is used.
  clock.move(10 * CAPTURE_CODE_SECONDS * 1000);
  await done(look(second));
  expect(await look(second, 'another-phone-of-it')).toMatchObject({ key: 'capture_taken' });
  // A new code that is asked for ends it, and codes nobody opened are not kept.
  for (let no = 0; no < 5; no++) await done(next(no > 0));
  expect(await look(second)).toMatchObject({ key: 'capture_closed' });
  expect(await db.selectFrom('capture_tickets').select('id').where('attempt_id', '=', at.attempt_id).execute()).toHaveLength(3);
});

test('a homework keeps its code, which ends at the word of its student', async () => {
  const { as, done, teacher, student, place, clock, start } = await examRoom();
  const given = { space_id: place.id, title: 'Draw', html: '<p>Draw</p>', accepts: ['photos' as const], publish: true, confirmed: true };
  const attempt = await start((await done(as(teacher).call(createQuick, given))).assessment_id, student);
  const at = { attempt_id: attempt.id, device: attempt.device, item: 1 };
  const code = await done(as(student).call(openCapture, at));
  expect(code.renew_after_s).toBeNull();
  clock.move(10 * CAPTURE_CODE_SECONDS * 1000);
  const phone = { ticket: ticketOf(code), phone: 'a-phone-of-homework' };
  await done(as(undefined).call(lookThroughPhone, phone));
  await done(as(student).call(closeCapture, at));
  expect(await as(undefined).call(lookThroughPhone, phone)).toMatchObject({ key: 'capture_closed' });
});

test('codes made, ended and opened forty at once wait for each other, and one phone comes in', async () => {
  const { as, done, student, at, next, look, phones } = await examWithPhotos();
  const code = await done(next(false));
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, no) => {
      if (no % 4 === 0) return next(no % 8 === 0);
      return no % 4 === 1 ? as(student).call(closeCapture, at) : look(code, `phone-number-${no}-of-all`);
    }),
  );
  for (const { code: status, key } of replies)
    expect(status === 1 || key === 'capture_closed' || key === 'capture_taken', `${status} ${key}`).toBe(true);
  const last = await done(next(false));
  const rush = await Promise.all(Array.from({ length: 40 }, (_, no) => look(last, `phone-number-${no}-of-all`)));
  expect(rush.filter((reply) => reply.code === 1)).toHaveLength(1);
  expect(rush.filter(({ key }) => key === 'capture_taken')).toHaveLength(39);
  expect(await phones()).toMatchObject([{ claimed: true }]);
});

test('a phone waits for whoever holds the attempt without holding its ticket', async () => {
  const { app, done, next, look, at, until } = await examWithPhotos();
  const code = await done(next(false));
  const client = await app.database.pool.connect();
  const waits = 'select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))';
  try {
    await client.query('begin');
    await client.query('select from attempts where id = $1 for update', [at.attempt_id]);
    const looking = look(code);
    await until('the phone waits', async () => (await client.query(waits)).rowCount);
    await client.query('select from capture_tickets where attempt_id = $1 for update nowait', [at.attempt_id]);
    await client.query('commit');
    expect((await looking).code).toBe(1);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
