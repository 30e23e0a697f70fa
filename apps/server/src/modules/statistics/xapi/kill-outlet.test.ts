import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { listXapiOutlets, saveXapiOutlet } from '@praxis/contract/statistics/outlets';
import { repository } from '@praxis/instance/instance';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { followNow } from '../../../platform/following/following.ts';
import { afterFile } from '../../../testing/after-file.ts';
import { statisticsMakers } from '../../../testing/makers/statistics.ts';
import { pretendLrs } from '../../../testing/programs/pretend-lrs.ts';
import { openTestServers } from '../../../testing/server.ts';
import { worldOn } from '../../../testing/world.ts';
import { runOutlets, tidyOutlets } from './send-statements.ts';

test('a server that is killed at any step of sending has every statement at the store once, and a changed mark voids', {
  timeout: 120_000,
}, async () => {
  const [server] = await openTestServers(1, { PRAXIS_XAPI_HOSTS: '127.0.0.1' });
  afterFile(() => server!.close());
  const at = await worldOn(server!);
  const operator = await at.person('operator');
  const { address, lrs } = await pretendLrs();
  await at.as(operator).call(saveXapiOutlet, { address, username: 'key', key: 'secret' });
  const { instance } = at.app;
  const { students, exam } = await statisticsMakers(at).busySpace(8);
  await followNow(at.app);

  let child: ChildProcess | undefined;
  const kill = () => child?.kill('SIGKILL');
  const die = (traits: Record<string, string> = {}) =>
    new Promise<string | null>((done) => {
      const env = {
        ...process.env,
        DATABASE_URL: instance.databaseUrl,
        SECRETS: instance.folders.secrets,
        ORIGIN: instance.origin,
        ...traits,
      };
      child = spawn(process.execPath, [join(repository, 'apps/server/src/testing/programs/send-and-die.ts')], { env, stdio: 'ignore' });
      child.once('exit', (_code, signal) => done(signal));
    });
  // The lease of a dead server ends by itself after 90 seconds.
  const endLease = () => sql`update xapi_outlets set leased_until = null`.execute(at.db);
  /** A mark that changes has something to be sent at every step. */
  let score = 20;
  const change = async () => {
    await sql`update attempts set score_total = ${++score} where assessment_id = ${exam.id}::bigint and user_id = ${students[0]!.id}::bigint`.execute(
      at.db,
    );
    await followNow(at.app);
  };
  const stops: Record<string, () => Promise<unknown>> = {
    // Leased, while it is planned, and after statements were marked as sent.
    leased: () => die({ DIE_AT: '1' }),
    planned: () => die({ DIE_AT: '2' }),
    marked: () => die({ DIE_AT: '3' }),
    ...Object.fromEntries(
      (['arrived', 'stored', 'answered'] as const).map((step) => [
        step,
        async () => {
          Object.assign(lrs, { [step]: async () => kill() });
          const signal = await die();
          Object.assign(lrs, { [step]: async () => undefined });
          return signal;
        },
      ]),
    ),
  };
  for (const [step, stop] of Object.entries(stops)) {
    await change();
    expect(await stop(), step).toBe('SIGKILL');
    await endLease();
  }
  const outlet = async () => (await at.as(operator).call(listXapiOutlets, {})).data.outlets[0]!;
  const settled = () =>
    at.until('nothing waits', async () => {
      await followNow(at.app);
      at.clock.move(3_600_000);
      await runOutlets(at.app);
      return (await outlet()).waiting === 0;
    });
  await settled();
  expect(await outlet()).toMatchObject({ error: null, refused: 0 });
  const scored = () => {
    const statements = [...lrs.kept.values()];
    const voids = statements.filter(({ verb }) => verb.id.endsWith('voided')).map(({ object }) => object.id);
    const live = statements.filter(({ id, verb }) => verb.id.endsWith('scored') && !voids.includes(id));
    return { statements, voids, voided: new Set(voids), live };
  };
  const { statements, voided, live } = scored();
  expect(live).toHaveLength(8);
  expect(live.filter(({ result }) => result?.score?.scaled === score / 50)).toHaveLength(1);
  // What is voided was said, and said once: the store refuses one id with two contents.
  const ids = new Set(statements.map(({ id }) => id));
  expect([...voided].every((id) => ids.has(id))).toBe(true);

  // What is gone is withdrawn, once: a server dies in the middle of noting it, and two note it at once.
  await sql`delete from attempts where assessment_id = ${exam.id}::bigint and user_id = ${students[1]!.id}::bigint`.execute(at.db);
  await followNow(at.app);
  expect(await die({ WORK: 'tidy', DIE_AT: '2' })).toBe('SIGKILL');
  await endLease();
  await Promise.all([tidyOutlets(at.app), tidyOutlets(at.app)]);
  await settled();
  const after = scored();
  expect(after.live).toHaveLength(7);
  expect(after.voids).toHaveLength(after.voided.size);
});
