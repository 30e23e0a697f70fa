import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { hurryJobs } from '../../testing/hurry-jobs.ts';
import { openSocket } from '../../testing/socket.ts';
import { world } from '../../testing/world.ts';
import { type Db, withTransaction } from '../database/db.ts';
import { startJob } from './jobs.ts';

const stateOf = async (db: Awaited<ReturnType<typeof world>>['db'], id: string) =>
  db.selectFrom('jobs').select(['state', 'progress', 'error', 'attempts', 'result']).where('id', '=', id).executeTakeFirstOrThrow();

test('the owner of a job watches its progress, a stranger does not', async () => {
  const { app, db, origin, person, until } = await world();
  const [owner, outsider] = [await person('teacher'), await person('teacher')];
  let go = () => {};
  const wait = new Promise<void>((done) => {
    go = done;
  });
  app.jobs.define('watched', async ({ report }) => {
    await wait;
    for (const progress of [10, 55.4, 400]) await report(progress);
    return { pages: 3 };
  });
  const id = await startJob(db, 'watched', {}, owner.id);
  const [page, foreign] = [await openSocket(`${origin}/ws`), await openSocket(`${origin}/ws`)];
  for (const [client, who] of [[page, owner] as const, [foreign, outsider] as const]) {
    client.send({ t: 'auth', token: who.token });
    client.send({ t: 'sub', topic: `job:${id}`, since: '0' });
  }
  await until('both were answered', async () => page.frames.some((f) => f.t === 'subbed') && foreign.frames.some((f) => f.t === 'refused'));
  go();
  await until('the job is done', async () => (await stateOf(db, id)).state === 'done');
  const seen = () => page.frames.flatMap((frame) => (frame.t === 'msg' ? [frame.body as { state: string; progress: number }] : []));
  await until('the page knows', async () => seen().at(-1)?.state === 'done');
  // Whether the page also heard that the job waited depends on which of them was first.
  const view = seen().map((body) => body.progress);
  expect(view.slice(view.lastIndexOf(0))).toEqual([0, 10, 55, 100, 100]);
  expect(await stateOf(db, id)).toMatchObject({ progress: 100, result: { pages: 3 }, error: null });
  expect(foreign.frames.some((frame) => frame.t === 'msg')).toBe(false);
  for (const client of [page, foreign]) client.socket.close();
});

test('whoever holds a job says that it lives, so that a long one is not begun a second time', async () => {
  const { app, db, until } = await world();
  let go = () => {};
  const wait = new Promise<void>((done) => {
    go = done;
  });
  app.jobs.define('long', async () => {
    await wait;
    return {};
  });
  const id = await startJob(db, 'long', {});
  await until('it runs', async () => (await stateOf(db, id)).state === 'running');
  await until('its holder is known to live', async () => {
    const { rows } = await sql<{ alive: boolean }>`
      select exists (select from worker_heartbeats h where h.worker = j.locked_by) as alive
      from graphile_worker._private_jobs j where j.payload->>'jobId' = ${id} and j.locked_by is not null`.execute(db);
    return rows[0]?.alive;
  });
  go();
  await until('the job is done', async () => (await stateOf(db, id)).state === 'done');
  expect((await stateOf(db, id)).attempts).toBe(1);
});

test('a job that was given to a worker whose connection broke at that moment is given out again, and one that runs is not', {
  timeout: 60_000,
}, async () => {
  const { app, db, person, until } = await world();
  const owner = await person('teacher');
  let go = () => {};
  const wait = new Promise<void>((done) => {
    go = done;
  });
  const started: string[] = [];
  app.jobs.define('waiting', async ({ jobId }) => {
    started.push(jobId);
    await wait;
    return {};
  });
  const running = await startJob(db, 'waiting', {}, owner.id);
  await until('it runs', async () => started.includes(running));
  /** Locked by a worker of ours for a minute, as the database has it. */
  const lock = (at: Db, id: string) =>
    sql`
    update graphile_worker._private_jobs set locked_at = now() - interval '1 minute', attempts = 1,
      locked_by = (select locked_by from graphile_worker._private_jobs where payload->>'jobId' = ${running})
    where payload->>'jobId' = ${id}`.execute(at);
  const lost = await withTransaction(db, async (inside) => {
    const id = await startJob(inside, 'waiting', {}, owner.id);
    await lock(inside, id);
    return id;
  });
  await lock(db, running);
  await until('the lost one is given out', async () => started.includes(lost), 30);
  expect(started.filter((id) => id === running)).toHaveLength(1);
  go();
  await until('both are done', async () => (await stateOf(db, lost)).state === 'done' && (await stateOf(db, running)).state === 'done');
});

test('a job of a transaction that is rolled back never runs', async () => {
  const { app, db, until } = await world();
  const ran: unknown[] = [];
  app.jobs.define('undone', async ({ payload }) => {
    ran.push(payload.n);
    return undefined;
  });
  const failing = withTransaction(db, async (inside) => {
    await startJob(inside, 'undone', { n: 1 });
    throw new Error('undone');
  });
  await expect(failing).rejects.toThrow('undone');
  await startJob(db, 'undone', { n: 2 });
  await until('the second ran', async () => ran.length > 0);
  expect(ran).toEqual([2]);
});

test('a job that fails is tried again, ends failed with its reason, and can be retried', { timeout: 60_000 }, async () => {
  const { app, db, until } = await world();
  let broken = true;
  let tries = 0;
  const queues: unknown[] = [];
  app.jobs.define('failing', async ({ jobId }) => {
    tries += 1;
    const { rows } = await sql<{ queue: string | null }>`
      select q.queue_name as queue from graphile_worker._private_jobs j left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
      where j.payload ->> 'jobId' = ${jobId}`.execute(db);
    queues.push(rows[0]?.queue);
    if (broken) throw new Error(`disk full ${tries}`);
    return undefined;
  });
  const id = await startJob(db, 'failing', {}, undefined, { queue: 'one after the other' });
  await until('the first failure shows', async () => (await stateOf(db, id)).error === 'disk full 1');
  expect((await stateOf(db, id)).state).toBe('queued');
  const failed = async () => {
    await hurryJobs(db);
    return (await stateOf(db, id)).state === 'failed';
  };
  await until('it has given up', failed, 40);
  expect(await stateOf(db, id)).toMatchObject({ attempts: 5, error: 'disk full 5' });

  broken = false;
  await app.jobs.retry(db, id);
  await until('it is done', async () => (await stateOf(db, id)).state === 'done');
  expect(await stateOf(db, id)).toMatchObject({ error: null, progress: 100 });
  expect(queues).toEqual(Array.from({ length: 6 }, () => 'one after the other'));
});
