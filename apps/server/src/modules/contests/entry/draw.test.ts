import { showCompetition } from '@praxis/contract/competitions/competitions';
import { drawAliases } from '@praxis/contract/contests/draw';
import { expect, test } from 'vitest';
import { withTransaction } from '../../../platform/database/db.ts';
import { runningStage } from '../../../testing/makers/competitions/running-stages.ts';
import { world } from '../../../testing/world.ts';
import { drawn } from '../../teams/index.ts';
import { admitApproved } from './entry.store.ts';

test('desk numbers are drawn once before the stage, from a published seed anybody can repeat, and who comes later gets the next one', async () => {
  const school = await world();
  const { as, db, clock, person } = school;
  const { stageId, competitionId, organiser, entrants, people } = await runningStage(school, { from: 60, to: 120 });
  const draw = (who = organiser, seed = 'lottery 07 12 19') => as(who).call(drawAliases, { stage_id: stageId, seed });
  expect((await draw(people[0]!)).key).toBe('not_allowed');
  expect((await draw(organiser, ' ')).key).toBe('seed_required');
  const replies = await Promise.all([draw(), draw(), draw()]);
  expect(replies.filter(({ code }) => code === 1).map(({ data }) => data)).toEqual([{ count: 4 }]);
  expect(replies.find(({ code }) => code !== 1)?.key).toBe('aliases_drawn_already');
  const aliases = async () => {
    const rows = await db
      .selectFrom('stage_entrants')
      .select(['entrant_id', 'alias'])
      .where('stage_id', '=', stageId)
      .orderBy('alias')
      .execute();
    return rows.map(({ entrant_id, alias }) => [entrant_id, alias]);
  };
  const expected = drawn('lottery 07 12 19', entrants).map((id, at) => [id, at + 1]);
  expect(await aliases()).toEqual(expected);
  expect((await as(people[0]!).call(showCompetition, { competition_id: competitionId })).data.stages[0]!.alias_seed).toBe(
    'lottery 07 12 19',
  );
  const late: string[] = [];
  for (let no = 0; no < 6; no++) {
    const row = {
      competition_id: competitionId,
      user_id: (await person('student')).id,
      state: 'approved',
      number: 5 + no,
      holds_place: true,
    };
    late.push(
      (
        await db
          .insertInto('registrations')
          .values({ ...row, submitted_at: clock.now() })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
    );
  }
  await Promise.all(late.map((id) => withTransaction(db, (inside) => admitApproved(inside, stageId, clock.now(), id))));
  const now = await aliases();
  expect(now.slice(0, 4)).toEqual(expected);
  expect(now.map(([, alias]) => alias)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  clock.move(61 * 60_000);
  expect((await draw()).key).toBe('stage_has_begun');
});

test('where nobody was approved there is nothing to draw', async () => {
  const school = await world();
  const { stageId, organiser } = await runningStage(school, { from: 60, to: 120, entrants: 0 });
  expect((await school.as(organiser).call(drawAliases, { stage_id: stageId, seed: 'x' })).key).toBe('aliases_nobody');
});
