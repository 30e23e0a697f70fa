import { showCalendar } from '@praxis/contract/calendar/calendar';
import { getHome } from '@praxis/contract/home/home';
import { confirmAssignment, setExpert } from '@praxis/contract/judging/assignment';
import { expertGroup } from '@praxis/contract/judging/expert';
import { removeGroup } from '@praxis/contract/judging/judging';
import { expect, test } from 'vitest';
import { withTransaction } from '../../platform/database/db.ts';
import { judgedStage } from '../../testing/makers/competitions/judging.ts';
import { type TestPerson, world } from '../../testing/world.ts';
import { moveWithStage } from '../competitions/section-kinds.ts';

async function school(traits: Parameters<typeof judgedStage>[1] = {}) {
  const created = await world();
  const made = await judgedStage(created, { assigned: false, ...traits });
  const { db, as } = created;
  const received = async ({ id }: TestPerson) =>
    (await db.selectFrom('messages').select('kind').where('user_id', '=', id).orderBy('id').execute()).map(({ kind }) => kind);
  const opens = (who: TestPerson) => as(who).call(expertGroup, { competition_id: made.competitionId, stage_id: made.stageId });
  return { ...created, ...made, received, opens };
}

test('an expert hears once that they judge, and sees where, until when and by which criteria before works come', async () => {
  const { as, organiser, experts, groupId, stageId, db, received, opens, done, person } = await school({ running: true });
  const [ada, ben] = experts as [TestPerson, TestPerson];
  expect(await received(ada)).toEqual(['review_invited']);
  await done(await as(organiser).call(setExpert, { group_id: groupId, user_id: ada.id, capacity: 2 }));
  expect(await received(ada)).toEqual(['review_invited']);
  const { end_at } = await db.selectFrom('stages').select('end_at').where('id', '=', stageId).executeTakeFirstOrThrow();
  const home = await as(ada).call(getHome, {});
  expect(home.data.reviews).toMatchObject([{ step_id: stageId, waiting: 0, works_from: end_at.getTime() }]);
  const { data } = await opens(ada);
  expect(data).toMatchObject({ stage: { end_at: end_at.getTime() }, groups: [{ id: groupId, works: [] }] });
  expect(data.groups[0]!.criteria.map(({ title }) => title)).toEqual(['Idea', 'Craft']);
  expect((await opens(await person('expert'))).key).toBe('not_available');
  await done(await as(organiser).call(setExpert, { group_id: groupId, user_id: ben.id, member: false }));
  expect(await received(ben)).toEqual(['review_invited', 'review_uninvited']);
  expect((await opens(ben)).key).toBe('not_available');
  expect((await as(ben).call(getHome, {})).data.reviews).toEqual([]);
});

test('when sheets are due stands in the calendar of an expert before works are assigned; from then on works wait', async () => {
  const { as, organiser, experts, groupId, clock, db, opens, done } = await school();
  const ada = experts[0]!;
  const now = clock.now().getTime();
  const dates = async () => (await as(ada).call(showCalendar, { from: now, to: now + 7 * 86_400_000 })).data;
  expect(JSON.stringify(await dates())).toContain('expertViewingGroup');
  await done(await as(organiser).call(confirmAssignment, { group_id: groupId, seed: 'draw' }));
  expect((await as(ada).call(getHome, {})).data.reviews).toMatchObject([{ works_from: null }]);
  expect((await opens(ada)).data.groups[0]!.works.length).toBeGreaterThan(0);
  await db.updateTable('assignments').set({ state: 'withdrawn' }).where('expert_id', '=', ada.id).execute();
  expect((await opens(ada)).data.groups).toMatchObject([{ assigned: true, works: [] }]);
});

test('a group that was never given works, or never scored them, waits no more half a year after its competition', async () => {
  const { as, organiser, experts, groupId, stageId, clock, db, done } = await school();
  const ada = experts[0]!;
  const reviews = async () => (await done(await as(ada).call(getHome, {}))).reviews;
  const ended = (days: number) => {
    const end_at = new Date(clock.now().getTime() - days * 86_400_000);
    return db
      .updateTable('stages')
      .set({ start_at: new Date(end_at.getTime() - 3_600_000), end_at })
      .where('id', '=', stageId)
      .execute();
  };
  await ended(179);
  expect(await reviews()).toHaveLength(1);
  await ended(181);
  expect(await reviews()).toEqual([]);
  await done(await as(organiser).call(confirmAssignment, { group_id: groupId, seed: 'draw' }));
  expect(await reviews()).toEqual([]);
  await ended(1);
  expect(await reviews()).toMatchObject([{ works_from: null }]);
});

test('nobody hears of a competition that is a draft; with its publication its experts do, and with the end of their group again', async () => {
  const { app, as, organiser, groupId, stageId, competitionId, clock, db, received, opens, done, person } = await school();
  const set = (state: 'draft' | 'published') => db.updateTable('competitions').set({ state }).where('id', '=', competitionId).execute();
  await set('draft');
  const dee = await person('expert', 'Dee');
  await done(await as(organiser).call(setExpert, { group_id: groupId, user_id: dee.id }));
  expect(await received(dee)).toEqual([]);
  expect((await opens(dee)).key).toBe('not_available');
  await set('published');
  for (const _ of [1, 2]) await withTransaction(app.db, (tx) => moveWithStage({ app, db: tx, stageId, now: clock.now() }));
  expect(await received(dee)).toEqual(['review_invited']);
  await done(await as(organiser).call(removeGroup, { group_id: groupId }));
  expect(await received(dee)).toEqual(['review_invited', 'review_uninvited']);
});
