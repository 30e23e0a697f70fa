import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { afterFile } from '../../testing/after-file.ts';
import { openTestServers } from '../../testing/server.ts';
import { audit } from '../audit.ts';
import { inTransaction } from '../http/serve.ts';
import { announce } from '../jobs/events.ts';
import { sweepAt } from '../jobs/jobs.ts';
import { publish } from '../realtime/publish.ts';
import { withTransaction } from './db.ts';
import { inSavepoint, partsHardlyFail } from './savepoint.ts';

const [server] = await openTestServers(1);
afterFile(() => server!.close());
const { db } = server!.app;
const line = (objectId: string) => ({ action: 'space_joined', objectType: 'space_member', objectId });
const objects = async () =>
  (await db.selectFrom('audit_log').select('object_id').where('action', '=', 'space_joined').orderBy('id').execute()).map(
    ({ object_id }) => object_id,
  );
const publishedOn = async (topic: string) =>
  (
    await sql<{
      seq: string;
      n: number;
    }>`select seq::text, (body ->> 'n')::int as n from realtime_messages where topic = ${topic} order by seq`.execute(db)
  ).rows;

test('what a transaction adds in many places is written once, in order, before it commits', async () => {
  await withTransaction(db, async (inside) => {
    await audit(inside, line('1'), line('2'));
    await publish(inside, 'space:7', { n: 1 });
    await publish(inside, 'space:5', { n: 1 });
    await audit(inside, line('3'));
    await publish(inside, 'space:7', { n: 2 });
    await announce(inside, 'order_paid', { orderId: '9' });
    const { rows } = await sql`select 1 from audit_log where action = 'space_joined'`.execute(inside);
    expect(rows).toEqual([]);
  });
  await publish(db, 'space:7', { n: 3 });
  expect(await objects()).toEqual(['1', '2', '3']);
  expect(await publishedOn('space:7')).toEqual([1, 2, 3].map((n) => ({ seq: String(n), n })));
  expect(await publishedOn('space:5')).toEqual([{ seq: '1', n: 1 }]);
});

test('what was added in a part that is undone, or in a transaction that fails, is not written', async () => {
  const before = (await objects()).length;
  await withTransaction(db, async (inside) => {
    await audit(inside, line('10'));
    await inSavepoint(inside, async () => {
      await audit(inside, line('11'));
      await publish(inside, 'space:8', { n: 1 });
      throw new Error('this part fails');
    });
    await audit(inside, line('12'));
  });
  const failing = withTransaction(db, async (inside) => {
    await audit(inside, line('13'));
    throw new Error('all of it fails');
  });
  await expect(failing).rejects.toThrow('all of it fails');
  expect((await objects()).slice(before)).toEqual(['10', '12']);
  expect(await publishedOn('space:8')).toEqual([]);
});

test('parts that hardly fail run without savepoints; once one fails all of it runs again with them, and is there once', async () => {
  const before = (await objects()).length;
  const runs: unknown[] = [];
  await partsHardlyFail<void>(
    (work) => inTransaction(server!.app, work),
    async (inside) => {
      await audit(inside, line('20'));
      const outcome = await inSavepoint(inside, async () => {
        await audit(inside, line('21'));
        throw new Error('this part fails');
      });
      runs.push(outcome);
      await audit(inside, line('22'));
    },
  );
  expect(runs).toEqual([{ failed: new Error('this part fails') }]);
  expect((await objects()).slice(before)).toEqual(['20', '22']);
});

test('whoever asks for a sweep of a moment that is asked for waits for nobody', async () => {
  const at = new Date(Date.now() + 600_000);
  const jobs = () => sql<{ key: string }>`select key from graphile_worker.jobs where task_identifier = 'sweep_nothing'`.execute(db);
  await Promise.all(Array.from({ length: 5 }, () => withTransaction(db, (inside) => sweepAt(inside, 'nothing', at))));
  const { rows } = await jobs();
  expect(rows).toHaveLength(1);
  const holder = new pg.Client(server!.app.database.url);
  await holder.connect();
  await holder.query('begin');
  await holder.query('select from graphile_worker._private_jobs where key = $1 for update', [rows[0]!.key]);
  await withTransaction(db, (inside) => sweepAt(inside, 'nothing', at));
  await holder.end();
  expect((await jobs()).rows).toEqual(rows);
});
