import { getHome } from '@praxis/contract/home/home';
import { reassignWork, returnSheet } from '@praxis/contract/judging/assignment';
import { declareConflict, expertGroup, listJudged, showSheet } from '@praxis/contract/judging/expert';
import { aggregateGroup, handToRank } from '@praxis/contract/judging/results';
import { expect, test } from 'vitest';
import { judgedStage } from '../../testing/makers/competitions/judging.ts';
import { type TestPerson, world } from '../../testing/world.ts';

const HOUR = 3_600_000;

async function school(traits: Parameters<typeof judgedStage>[1] = {}) {
  const created = await world();
  const made = await judgedStage(created, traits);
  const { as } = created;
  const record = async (who: TestPerson, input: { page?: number; size?: number } = {}) => (await as(who).call(listJudged, input)).data;
  const handIn = async () => {
    await made.done(await as(made.organiser).call(aggregateGroup, { group_id: made.groupId }));
    await made.done(await as(made.organiser).call(handToRank, { group_id: made.groupId, unchecked_because: 'Added up on paper' }));
  };
  return { ...created, ...made, record, handIn };
}

test('an expert keeps a record of what they judged when the group is over, and its page opens and says so', async () => {
  const { as, clock, experts, organiser, groupId, competitionId, stageId, record, handIn, scoreAll, rowsOf, score, done, people } =
    await school();
  const [ada, ben] = experts as [TestPerson, TestPerson];
  const own = await rowsOf(ada);
  expect((await record(ada)).list).toEqual([]);
  await score(ada, own[0]!.id, 8, 16);
  const going = { group_id: groupId, group: 'Group 1', competition: { id: competitionId, title: 'Works Cup' } };
  expect((await record(ada)).list).toMatchObject([{ ...going, assigned: own.length, submitted: 1, ended_at: null }]);
  // Nothing was submitted here yet.
  expect((await record(ben)).list).toEqual([]);
  await scoreAll();
  clock.move(HOUR);
  const before = clock.now().getTime();
  await handIn();
  const after = clock.now().getTime();
  expect((await as(ada).call(getHome, {})).data.reviews).toEqual([]);
  const { list, total } = await record(ada);
  const stage = { id: stageId, title: expect.any(String) };
  const counts = { assigned: own.length, submitted: own.length };
  expect({ list, total }).toMatchObject({ list: [{ ...going, stage, ...counts, ended_at: expect.any(Number) }], total: 1 });
  expect(list[0]!.ended_at).toBeGreaterThanOrEqual(before);
  expect(list[0]!.ended_at).toBeLessThanOrEqual(after);
  // Blind as before: nobody of the works, no other expert, no score.
  for (const hidden of ['Entrant', 'Device', 'Ben', 'score']) expect(JSON.stringify(list)).not.toContain(hidden);
  const page = (await as(ada).call(expertGroup, { competition_id: competitionId, stage_id: stageId })).data;
  expect(page.groups).toMatchObject([{ id: groupId, closed: true }]);
  for (const { assignment_id } of page.groups[0]!.works)
    expect((await as(ada).call(showSheet, { assignment_id })).data.can.score).toBe(false);
  // A sheet that is returned opens the group again.
  await done(await as(organiser).call(returnSheet, { assignment_id: own[0]!.id, reason: 'Look again' }));
  expect((await record(ada)).list).toMatchObject([{ submitted: own.length - 1, ended_at: null }]);
  for (const other of [people[0]!, organiser]) expect(await record(other)).toMatchObject({ list: [], total: 0 });
  expect((await as().call(listJudged, {})).status).toBe(401);
});

test('who stepped back or was taken off every work without a sheet is not listed', async () => {
  const { as, experts, organiser, rowsOf, record, done } = await school({ works: 2, perWork: 1 });
  for (const expert of experts)
    for (const { id } of await rowsOf(expert)) {
      const declared = await as(expert).call(declareConflict, { assignment_id: id, kind: 'knows' });
      if (declared.code !== 1) await done(await as(organiser).call(reassignWork, { assignment_id: id, reason: 'Ill' }));
    }
  for (const expert of experts) expect((await record(expert)).list).toEqual([]);
});

test('what is judged still stands before what is over, and the newest first, page by page', async () => {
  const created = await world();
  const { as, clock, person } = created;
  const ada = await person('expert', 'Ada');
  const judged = async (title: string, over: boolean) => {
    const made = await judgedStage(created, { title, experts: [ada, await person('expert')], works: 1, perWork: 1 });
    for (const row of await made.rowsOf()) await made.score(made.experts.find(({ id }) => id === row.expert_id)!, row.id, 8, 16);
    await created.db.updateTable('assignments').set({ expert_id: ada.id }).where('group_id', '=', made.groupId).execute();
    clock.move(HOUR);
    if (!over) return;
    await made.done(await as(made.organiser).call(aggregateGroup, { group_id: made.groupId }));
    await made.done(await as(made.organiser).call(handToRank, { group_id: made.groupId, unchecked_because: 'Added up on paper' }));
  };
  await judged('First', true);
  await judged('Going on', false);
  await judged('Second', true);
  const titles = async (page: number) => {
    const { list, total } = (await as(ada).call(listJudged, { page, size: 2 })).data;
    return [total, ...list.map(({ competition }) => competition.title)];
  };
  expect(await titles(1)).toEqual([3, 'Going on', 'Second']);
  expect(await titles(2)).toEqual([3, 'First']);
});
