import { answerClarification } from '@praxis/contract/competitions/clarifications';
import { getHome } from '@praxis/contract/home/home';
import { reviewRegistrations } from '@praxis/contract/teams/review';
import { expect, test } from 'vitest';
import { competitionMakers } from '../../testing/makers/competitions/competitions.ts';
import { publicisedStage } from '../../testing/makers/competitions/objections.ts';
import { runningStage } from '../../testing/makers/competitions/running-stages.ts';
import { type TestPerson, world } from '../../testing/world.ts';

const DAY = 86_400_000;

async function school() {
  const created = await world();
  const makers = competitionMakers(created);
  const waiting = async (who: TestPerson) => (await created.as(who).call(getHome, {})).data.work;
  return { ...created, makers, waiting };
}

test('registrations and questions wait for those who decide and answer, until they did', async () => {
  const { as, db, makers, person, waiting, clock } = await school();
  const cup = await makers.competition(undefined);
  const [supervisor, stranger] = [await person('teacher'), await person('teacher')];
  await db.insertInto('competition_staff').values({ competition_id: cup.id, user_id: supervisor.id, duty: 'desk' }).execute();
  const { id } = await makers.registered(cup);
  await db
    .insertInto('clarifications')
    .values({ stage_id: cup.stageIds[0]!, asked_by: stranger.id, question: 'May we use books?', at: clock.now() })
    .execute();
  const question = { kind: 'clarification', title: cup.title, count: 1, to: `/competitionDesk/${cup.id}/clarifications` };
  const registration = { kind: 'registration', title: cup.title, count: 1, to: `/competitionDesk/${cup.id}/registrations` };
  expect((await waiting(cup.organiser)).toSorted((one, other) => one.kind.localeCompare(other.kind))).toMatchObject([
    question,
    registration,
  ]);
  expect(await waiting(supervisor)).toMatchObject([question]);
  expect(await waiting(stranger)).toEqual([]);
  const { id: clarification_id } = await db.selectFrom('clarifications').select('id').executeTakeFirstOrThrow();
  await makers.done(as(supervisor).call(answerClarification, { clarification_id, answer: 'No', public: true }));
  const verdict = { competition_id: cup.id, registration_ids: [id], verdict: 'approved' as const };
  await makers.done(as(cup.organiser).call(reviewRegistrations, verdict));
  expect(await waiting(cup.organiser)).toEqual([]);
});

test('a result waits once its stage is over, and a preliminary one once nothing stands against it', async () => {
  const { db, waiting, person, clock, ...created } = await school();
  const organiser = await person('teacher');
  const stage = await runningStage({ ...created, db, person, clock }, { organiser, title: 'Autumn Open', entrants: 1 });
  expect(await waiting(organiser)).toEqual([]);
  clock.move(61 * 60_000);
  const to = `/competitionDesk/${stage.competitionId}/results?stage=${stage.stageId}`;
  expect(await waiting(organiser)).toMatchObject([{ kind: 'result', title: 'Final', space_name: 'Autumn Open', to }]);
  const extra = (extra_s: number) => db.updateTable('stage_entrants').set({ extra_s }).where('stage_id', '=', stage.stageId).execute();
  await extra(600);
  expect(await waiting(organiser)).toEqual([]);
  await extra(0);
  const state = (result_state: string) => db.updateTable('stages').set({ result_state }).where('id', '=', stage.stageId).execute();
  await state('preliminary');
  expect(await waiting(organiser)).toMatchObject([{ kind: 'result_final', to }]);
  const ended = (days: number) => ({
    start_at: new Date(clock.now().getTime() - (days + 1) * DAY),
    end_at: new Date(clock.now().getTime() - days * DAY),
  });
  await db.updateTable('stages').set(ended(181)).where('id', '=', stage.stageId).execute();
  expect(await waiting(organiser)).toEqual([]);
  await db.updateTable('stages').set(ended(179)).where('id', '=', stage.stageId).execute();
  expect(await waiting(organiser)).toMatchObject([{ kind: 'result_final' }]);
  await state('final');
  expect(await waiting(organiser)).toEqual([]);
});

test('while objections are taken a preliminary result waits for nobody', async () => {
  const { waiting, person, ...created } = await school();
  const organiser = await person('teacher');
  await publicisedStage({ ...created, person }, { organiser, entrants: 1 });
  expect((await waiting(organiser)).filter(({ kind }) => kind === 'result_final')).toEqual([]);
});
