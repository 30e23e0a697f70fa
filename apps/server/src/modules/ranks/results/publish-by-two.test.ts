import { saveCompetition } from '@praxis/contract/competitions/design';
import { confirmResult, previewResult, publishResult, requestResult, withdrawRequest } from '@praxis/contract/ranks/results';
import { expect, test } from 'vitest';
import { runningStage } from '../../../testing/makers/competitions/running-stages.ts';
import { world } from '../../../testing/world.ts';

/** A stage that is over, whose result two of its three organisers have to publish. */
async function byTwo() {
  const school = await world();
  const stage = await runningStage(school, { from: -181, to: -1, entrants: 2 });
  const { as, db, person } = school;
  const second = await person('teacher');
  const third = await person('teacher');
  const staff = [second, third].map(({ id }) => ({ competition_id: stage.competitionId, user_id: id, duty: 'organiser' }));
  await db.insertInto('competition_staff').values(staff).execute();
  await stage.handIn(1, 1, 10, 'ok');
  await stage.handIn(2, 1, 20, 'ok');
  const set = (on: boolean) =>
    as(stage.organiser).call(saveCompetition, { competition_id: stage.competitionId, change: { publish_by_two: on } });
  const ask = { stage_id: stage.stageId };
  const preview = async (who = stage.organiser) => (await as(who).call(previewResult, ask)).data;
  const seen = async () => ({ ...ask, seen: (await preview()).seen });
  const request = async (who = stage.organiser) => as(who).call(requestResult, { ...(await seen()), kind: 'preliminary', reason: '' });
  return { ...school, ...stage, second, third, set, ask, preview, seen, request };
}

test('where a result needs two, one asks and another confirms: not oneself, not something else, and only once of two at once', async () => {
  const { as, db, organiser, second, third, stageId, set, preview, seen, request, handIn, people } = await byTwo();
  expect((await request()).key).toBe('publish_alone');
  expect((await set(true)).code).toBe(1);
  expect((await set(false)).key).toBe('publish_by_two_stays');
  const alone = await as(organiser).call(publishResult, { ...(await seen()), kind: 'preliminary' });
  expect(alone.key).toBe('publish_needs_two');
  const confirm = async (who: typeof second) => as(who).call(confirmResult, await seen());
  expect((await confirm(second)).key).toBe('publish_request_gone');
  expect((await request()).code).toBe(1);
  const notices = await db.selectFrom('messages').select('user_id').where('kind', '=', 'result_to_confirm').execute();
  expect(new Set(notices.map(({ user_id }) => user_id))).toEqual(new Set([second.id, third.id]));
  expect((await preview()).request).toMatchObject({ kind: 'preliminary', mine: true, current: true, by: { id: organiser.id } });
  expect((await confirm(organiser)).key).toBe('publish_own_request');
  expect((await as(people[0]!).call(confirmResult, { stage_id: stageId, seen: 'x' })).key).toBe('not_allowed');
  // What was asked for is no longer what there is.
  await handIn(2, 2, 30, 'ok');
  expect((await preview(second)).request).toMatchObject({ mine: false, current: false });
  expect((await confirm(second)).key).toBe('result_changed');
  expect((await request()).code).toBe(1);
  const replies = await Promise.all([confirm(second), confirm(third), confirm(organiser)]);
  expect(replies.filter(({ code }) => code === 1)).toHaveLength(1);
  expect(
    await db.selectFrom('result_versions').select(['no', 'asked_by', 'published_by']).where('stage_id', '=', stageId).execute(),
  ).toEqual([{ no: 1, asked_by: organiser.id, published_by: expect.stringMatching(`^(${second.id}|${third.id})$`) }]);
  expect((await preview()).request).toBeNull();
  expect((await confirm(second)).key).toBe('publish_request_gone');
});

test('what was asked is withdrawn, and counts for nothing once its asker is no organiser any more', async () => {
  const { as, db, second, third, competitionId, ask, set, seen, request, preview } = await byTwo();
  await set(true);
  await request(second);
  expect((await as(third).call(withdrawRequest, ask)).code).toBe(1);
  expect((await as(third).call(withdrawRequest, ask)).code).toBe(1);
  expect((await as(third).call(confirmResult, await seen())).key).toBe('publish_request_gone');
  await request(second);
  await db.deleteFrom('competition_staff').where('competition_id', '=', competitionId).where('user_id', '=', second.id).execute();
  expect((await as(third).call(confirmResult, await seen())).key).toBe('publish_request_gone');
  // Somebody else asks in their place, and two who ask for the same at once are one request.
  const notices = () =>
    db.selectFrom('messages').select('user_id').where('kind', '=', 'result_to_confirm').where('user_id', '=', third.id).execute();
  const before = (await notices()).length;
  const asked = await Promise.all([...Array.from({ length: 20 }, () => request()), request(third)]);
  expect(new Set(asked.map(({ code }) => code))).toEqual(new Set([1]));
  expect((await preview()).request).not.toBeNull();
  expect((await notices()).length - before).toBeLessThanOrEqual(1);
});
