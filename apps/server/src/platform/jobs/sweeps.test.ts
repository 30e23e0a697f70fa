import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hurryJobs } from '../../testing/hurry-jobs.ts';
import { world } from '../../testing/world.ts';
import { announce } from './events.ts';
import { sweep } from './sweeps.ts';

const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY);

test('what the platform no longer needs goes after its time, the rest stays', async () => {
  const { app, db, person } = await world();
  const user = await person('student');
  const reply = { actor: user.id, path: '/x', reply: '{}' };
  await db
    .insertInto('idempotent_replies')
    .values([
      { ...reply, idempotency_key: 'old', created_at: ago(3) },
      { ...reply, idempotency_key: 'new', created_at: ago(1) },
    ])
    .execute();
  const topic = `user:${user.id}`;
  await db
    .insertInto('realtime_messages')
    .values([
      { topic, seq: '1', body: '{}', created_at: ago(0.1) },
      { topic, seq: '2', body: '{}' },
    ])
    .execute();
  const session = { user_id: user.id, utype: 1 };
  await db
    .insertInto('sessions')
    .values([
      { ...session, token_hash: Buffer.from(randomUUID()), expires_at: ago(31) },
      { ...session, token_hash: Buffer.from(randomUUID()), expires_at: ago(-1), revoked_at: ago(31) },
      { ...session, token_hash: Buffer.from(randomUUID()), expires_at: ago(29) },
    ])
    .execute();
  const job = { kind: 'never', owner_id: user.id };
  await db
    .insertInto('jobs')
    .values([
      { ...job, state: 'done', updated_at: ago(31) },
      { ...job, state: 'failed', updated_at: ago(31) },
      { ...job, state: 'done', updated_at: ago(29) },
    ])
    .execute();

  await sweep(app);

  const keys = await db.selectFrom('idempotent_replies').select('idempotency_key').where('actor', '=', user.id).execute();
  expect(keys.map((row) => row.idempotency_key)).toEqual(['new']);
  const messages = await db.selectFrom('realtime_messages').select('seq').where('topic', '=', topic).execute();
  expect(messages.map((row) => row.seq)).toEqual(['2']);
  expect(await db.selectFrom('sessions').select('id').where('user_id', '=', user.id).execute()).toHaveLength(2);
  const jobs = await db.selectFrom('jobs').select('state').where('owner_id', '=', user.id).orderBy('id').execute();
  expect(jobs.map((row) => row.state)).toEqual(['failed', 'done']);
});

test('an unfinished upload loses its row and its bytes after two days', async () => {
  const { app, db, person } = await world();
  const user = await person('student');
  const upload = { owner_id: user.id, purpose: 'any', name: 'a', size: '10' };
  const rows = await db
    .insertInto('uploads')
    .values([
      { ...upload, updated_at: ago(3) },
      { ...upload, updated_at: ago(1) },
    ])
    .returning('id')
    .execute();
  const [old, recent, forgotten] = [rows[0]!.id, rows[1]!.id, randomUUID()].map((name) => join(app.files.uploads, name));
  await mkdir(app.files.uploads, { recursive: true });
  for (const path of [old!, recent!, forgotten!]) await writeFile(path, 'part');
  for (const path of [old!, forgotten!]) await utimes(path, ago(3), ago(3));

  await sweep(app);

  const left = await db.selectFrom('uploads').select('id').where('owner_id', '=', user.id).execute();
  expect(left.map((row) => row.id)).toEqual([rows[1]!.id]);
  expect([old!, recent!, forgotten!].map((path) => existsSync(path))).toEqual([false, true, false]);
});

test('an old event goes once it is delivered and stays while its delivery waits', async () => {
  const { app, db, until } = await world();
  let hold = true;
  app.events.subscribe('space_notice_published', 'sweeps test', async () => {
    if (hold) throw new Error('not yet');
  });
  await announce(db, 'space_notice_published', { noticeId: '1', spaceId: '1' });
  const event = await db.selectFrom('events').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  await db
    .updateTable('events')
    .set({ created_at: ago(31) })
    .where('id', '=', event.id)
    .execute();
  const isSaved = () => db.selectFrom('events').select('id').where('id', '=', event.id).executeTakeFirst();
  const waits = () =>
    db
      .selectFrom('graphile_worker.jobs')
      .select('id')
      .where('task_identifier', '=', 'hear_event')
      .where('last_error', 'is not', null)
      .executeTakeFirst();
  await until('the delivery failed once', waits);

  await sweep(app);
  expect(await isSaved()).toBeDefined();

  hold = false;
  await until('the delivery was made', async () => {
    await hurryJobs(db);
    return db.selectFrom('event_deliveries').select('subscriber').where('event_id', '=', event.id).executeTakeFirst();
  });
  await until('the event was swept', async () => {
    await sweep(app);
    return !(await isSaved());
  });
});
