import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { hurryJobs } from '../../testing/hurry-jobs.ts';
import { world } from '../../testing/world.ts';
import { withTransaction } from '../database/db.ts';
import { announce } from './events.ts';

test('an event has one effect per subscriber however often it is delivered, and a failing subscriber holds up nobody', async () => {
  const { app, db, until } = await world();
  const handled: string[] = [];
  let broken = true;
  app.events.subscribe('transcoding_ended', 'steady', async ({ payload }) => {
    handled.push(`steady ${payload.mediaId}`);
  });
  app.events.subscribe('transcoding_ended', 'failing', async ({ payload }) => {
    if (broken) throw new Error('not now');
    handled.push(`failing ${payload.mediaId}`);
  });
  await withTransaction(db, (inside) => announce(inside, 'transcoding_ended', { mediaId: '7', state: 'complete' }));
  await until('the steady one heard', async () => handled.includes('steady 7'));

  const event = await db
    .selectFrom('events')
    .select('id')
    .where('name', '=', 'transcoding_ended')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  for (let again = 0; again < 3; again++)
    await sql`select graphile_worker.add_job('deliver_event', json_build_object('eventId', ${event.id}::text, 'name', 'transcoding_ended'))`.execute(
      db,
    );
  await Promise.all([app.events.handle(db, event.id, 'steady'), app.events.handle(db, event.id, 'steady')]);
  broken = false;
  await until('the other heard when it could', async () => {
    await hurryJobs(db);
    return handled.includes('failing 7');
  });
  await until('the queue is empty', async () => {
    await hurryJobs(db);
    const left = await db
      .selectFrom('graphile_worker.jobs')
      .select('id')
      .where('task_identifier', 'in', ['deliver_event', 'hear_event'])
      .executeTakeFirst();
    return !left;
  });
  expect(handled.toSorted()).toEqual(['failing 7', 'steady 7']);
});

test('what a subscriber wrote before it failed is undone, so its second try writes it once', async () => {
  const { app, db, until } = await world();
  let tries = 0;
  app.events.subscribe('activity_finished', 'writer', async ({ payload, db: inside }) => {
    tries += 1;
    await inside.insertInto('audit_log').values({ action: 'heard_once', object_type: 'test', object_id: payload.activityId }).execute();
    if (tries === 1) throw new Error('after writing');
  });
  await announce(db, 'activity_finished', { userId: '1', spaceId: '1', courseId: '1', activityId: '424242' });
  await until('the second try came through', async () => {
    await hurryJobs(db);
    return tries > 1;
  });
  const written = await until('it is written', async () => {
    const rows = await db.selectFrom('audit_log').select('id').where('action', '=', 'heard_once').execute();
    return rows.length > 0 && rows;
  });
  expect(written).toHaveLength(1);
});

test('an event of a transaction that is rolled back reaches nobody', async () => {
  const { app, db, until } = await world();
  const handled: string[] = [];
  app.events.subscribe('course_version_arrived', 'listener', async ({ payload }) => {
    handled.push(payload.versionId);
  });
  const arrived = (versionId: string) => ({ spaceId: '1', courseId: '1', versionId, first: true });
  const failing = withTransaction(db, async (inside) => {
    await announce(inside, 'course_version_arrived', arrived('1'));
    throw new Error('undone');
  });
  await expect(failing).rejects.toThrow('undone');
  await announce(db, 'course_version_arrived', arrived('2'));
  await until('the second was heard', async () => handled.length > 0);
  expect(handled).toEqual(['2']);
});
