import { announceToStage, answerClarification, askClarification, listClarifications } from '@praxis/contract/competitions/clarifications';
import { setStaff } from '@praxis/contract/competitions/design';
import { listMessages } from '@praxis/contract/notifications/inbox';
import { expect, test } from 'vitest';
import { competitionMakers } from '../../../testing/makers/competitions/competitions.ts';
import { world } from '../../../testing/world.ts';

async function school() {
  const created = await world();
  return { ...created, ...competitionMakers(created) };
}

test('an entrant asks the jury; the answer reaches the asker alone, or everybody', async () => {
  const { as, competition, approved, done, db } = await school();
  const cup = await competition();
  const [asker, other] = [await approved(cup), await approved(cup)];
  const stage_id = cup.stageIds[0]!;
  const { clarification_id } = await done(as(asker.person).call(askClarification, { stage_id, question: 'Is n below 100?' }));
  const read = async (who: typeof asker.person) => (await done(as(who).call(listClarifications, { competition_id: cup.id }))).list;
  expect(await read(asker.person)).toMatchObject([{ question: 'Is n below 100?', answer: null, mine: true }]);
  expect(await read(other.person)).toEqual([]);
  const staff = as(cup.organiser);
  const workspace = await done(staff.call(listClarifications, { competition_id: cup.id }));
  expect(workspace).toMatchObject({ open: 1, can: { answer: true }, list: [{ asked_by: { id: asker.person.id } }] });
  await done(staff.call(answerClarification, { clarification_id, answer: 'Yes' }));
  expect(await read(other.person)).toEqual([]);
  await done(staff.call(answerClarification, { clarification_id, answer: 'Yes, for all', public: true }));
  expect(await read(other.person)).toMatchObject([{ answer: 'Yes, for all', asked_by: null, mine: false }]);
  const kinds = async (id: string) =>
    (await db.selectFrom('messages').select('kind').where('user_id', '=', id).execute()).map(({ kind }) => kind);
  expect(await kinds(asker.person.id)).toEqual(['competition_answered', 'competition_answered']);
  expect(await kinds(other.person.id)).toEqual(['competition_answered']);
});

test('who may answer reads of new questions in one message until it is opened', async () => {
  const { as, competition, approved, done, person } = await school();
  const cup = await competition();
  const [asker, other, monitor] = [await approved(cup), await approved(cup), await person('teacher')];
  const staff = as(cup.organiser);
  await done(staff.call(setStaff, { competition_id: cup.id, account: monitor.account, duty: 'desk', holds: true }));
  const ask = (who: typeof asker.person, question: string) =>
    done(as(who).call(askClarification, { stage_id: cup.stageIds[0]!, question }));
  await ask(asker.person, 'Is n below 100?');
  await ask(other.person, 'May we use a calculator?');
  const asked = async (who: typeof asker.person) =>
    (await done(as(who).call(listMessages, {}))).list.filter(({ link }) => link.includes('clarifications'));
  for (const who of [cup.organiser, monitor]) {
    const found = await asked(who);
    expect(found.map(({ body }) => body)).toEqual(['May we use a calculator?']);
    expect(found[0]!.title).toMatch(/^2 new questions in/);
    expect(found[0]!.link).toBe(`/competitionDesk/${cup.id}/clarifications`);
  }
  expect(await asked(asker.person)).toEqual([]);
});

test('forty questions at once are one message, and no arbiter, who may be an expert without the workspace, gets it', async () => {
  const { as, competition, approved, done, person, db } = await school();
  const cup = await competition();
  const [one, other, arbiter] = [await approved(cup), await approved(cup), await person('expert')];
  await done(as(cup.organiser).call(setStaff, { competition_id: cup.id, account: arbiter.account, duty: 'arbiter', holds: true }));
  const stage_id = cup.stageIds[0]!;
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, at) => as((at % 2 ? one : other).person).call(askClarification, { stage_id, question: `Why ${at}?` })),
  );
  expect(replies.every(({ code }) => code === 1)).toBe(true);
  const rows = await db.selectFrom('messages').select(['user_id', 'values']).where('kind', '=', 'competition_asked').execute();
  const mine = rows.filter(({ user_id }) => [cup.organiser.id, arbiter.id].includes(user_id));
  expect(mine).toMatchObject([{ user_id: cup.organiser.id, values: { count: 40 } }]);
});

test('what the jury says to a stage reaches every entrant', async () => {
  const { as, competition, approved, done, db } = await school();
  const cup = await competition();
  const one = await approved(cup);
  await done(as(cup.organiser).call(announceToStage, { stage_id: cup.stageIds[0]!, text: 'Ten minutes more' }));
  const { list } = await done(as(one.person).call(listClarifications, { competition_id: cup.id }));
  expect(list).toMatchObject([{ question: '', answer: 'Ten minutes more', public: true }]);
  const reported = await db.selectFrom('messages').select(['kind', 'values']).where('user_id', '=', one.person.id).execute();
  expect(reported).toMatchObject([{ kind: 'competition_message', values: { text: 'Ten minutes more' } }]);
});

test('only entrants ask, only staff answer, and strangers learn of no question', async () => {
  const { as, competition, approved, person, done } = await school();
  const cup = await competition();
  const stage_id = cup.stageIds[0]!;
  const asker = await approved(cup);
  const { clarification_id } = await done(as(asker.person).call(askClarification, { stage_id, question: 'Why?' }));
  const outsider = as(await person('student'));
  expect((await outsider.call(askClarification, { stage_id, question: 'Why?' })).key).toBe('not_allowed');
  expect((await outsider.call(answerClarification, { clarification_id, answer: 'So' })).key).toBe('clarification_not_found');
  expect((await as(asker.person).call(answerClarification, { clarification_id, answer: 'So' })).key).toBe('not_allowed');
  expect((await outsider.call(announceToStage, { stage_id, text: 'Hi' })).key).toBe('not_allowed');
  expect((await outsider.call(listClarifications, { competition_id: cup.id })).data).toMatchObject({
    list: [],
    can: { ask: false, answer: false },
  });
});
