import { showWorkspace } from '@praxis/contract/contests/workspace';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withTransaction } from '../../../platform/database/db.ts';
import { runningStage } from '../../../testing/makers/competitions/running-stages.ts';
import { world } from '../../../testing/world.ts';
import { admitApproved } from './entry.store.ts';

test('whoever opens the workspace while the start of the stage takes everybody in is let in', async () => {
  const school = await world();
  const { as, db, clock } = school;
  const { stageId, people } = await runningStage(school, { from: -1, to: 120, entrants: 1 });
  await db.deleteFrom('stage_entrants').where('stage_id', '=', stageId).execute();
  const [taken, commit] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()];
  const start = withTransaction(db, async (inside) => {
    taken.resolve(await admitApproved(inside, stageId, clock.now()));
    await commit.promise;
  });
  expect(await taken.promise).toBe(1);
  const asked = as(people[0]!).call(showWorkspace, { stage_id: stageId });
  // Committed only once the call waits for what the start of the stage has inserted.
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await waiting.execute(db)).rows.length).toBe(1);
  commit.resolve();
  await start;
  expect(await asked).toMatchObject({ code: 1, data: { stage: { state: 'on' } } });
});
