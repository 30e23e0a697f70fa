import { type AnswerChange, startAttempt, submitAttempt, takeOver } from '@praxis/contract/assessments/attempts';
import { answerPen } from '@praxis/contract/assessments/group-work';
import { giveExtraContestTime } from '@praxis/contract/contests/times';
import { listContestAnswers, showWorkspace } from '@praxis/contract/contests/workspace';
import { submitCode } from '@praxis/contract/problems/problems';
import { expect, test } from 'vitest';
import { inTransaction } from '../../platform/http/serve.ts';
import { assessmentMakers, newDevice } from '../../testing/makers/assessments/assessments.ts';
import { contestMakers } from '../../testing/makers/competitions/contests.ts';
import { problemMakers } from '../../testing/makers/problems.ts';
import { type TestPerson, world } from '../../testing/world.ts';
import { findSection, findStage } from '../competitions/index.ts';
import { moveWithStage } from '../competitions/section-kinds.ts';
import { takeScores } from './scores/note-scores.ts';
import { kindOfSection } from './sections/section-kinds.ts';

const language = 'cpp17' as const;
const ANOTHER: AnswerChange[] = [{ item: 3, value: { truth: false } }];
type Member = { person: TestPerson; device: string };

async function school() {
  const created = await world();
  const makers = { ...assessmentMakers(created), ...problemMakers(created), ...contestMakers(created) };
  const organiser = await makers.organiser();
  const paper = await makers.paper(organiser);
  const problem = await makers.problem(organiser);
  const cup = await makers.contest(organiser, [
    { kind: 'paper', config: { paper_id: paper.id } },
    { kind: 'oj', config: { problem_id: problem.id } },
  ]);
  const [paperId, ojId] = cup.sectionIds as [string, string];
  return { ...created, ...makers, organiser, cup, paperId, ojId };
}

test('a section with one try takes one hand-in, also of forty at once', async () => {
  const { as, db, cup, ojId, entered } = await school();
  await db.updateTable('sections').set({ tries: 1 }).where('id', '=', ojId).execute();
  const one = await entered(cup);
  const place = { at: 'contest', stage_id: cup.stageId, section_id: ojId } as const;
  const send = (n: number) => as(one.person).call(submitCode, { place, device: one.device, language, code: `// right ${n}` });
  const replies = await Promise.all(Array.from({ length: 40 }, (_, n) => send(n)));
  expect(replies.filter(({ code }) => code === 1)).toHaveLength(1);
  expect((await send(41)).key).toMatch(/^(section_tries_used|too_many_requests)$/);
  const rows = await db.selectFrom('score_rows').select('id').where('section_id', '=', ojId).execute();
  expect(rows).toHaveLength(1);
  const sections = (await as(one.person).call(showWorkspace, { stage_id: cup.stageId, device: one.device })).data.sections;
  expect(sections[1]).toMatchObject({ tries_left: 0, state: 'done' });
});

test('a team answers its paper as one: whoever holds the pen writes, hands it on, and the hand-in is one row of the team', async () => {
  const { as, app, db, clock, cup, paperId, entered, enteredTeam, person, done, save, rightAnswers, option, marked } = await school();
  await db.updateTable('sections').set({ by: 'team' }).where('id', '=', paperId).execute();
  await inTransaction(app, (tx) => moveWithStage({ app, db: tx, stageId: cup.stageId, now: clock.now() }));
  const other = await entered(cup);
  const team = await enteredTeam(cup, 'Falcons', [await person('student', 'Ann'), await person('student', 'Bob'), await person('student')]);
  const [ann, bob, cat] = team.members as [Member, Member, Member];
  const workspace = async (who: Member) =>
    (await done(as(who.person).call(showWorkspace, { stage_id: cup.stageId, device: who.device }))).sections[0]!;
  const assessment_id = (await workspace(ann)).subject_id!;
  const start = (who: Member) => as(who.person).call(startAttempt, { assessment_id, device: who.device });
  // All three at once: it is one attempt, and the others read it.
  const pages = await Promise.all([start(ann), start(bob), start(cat)]);
  expect(pages.map(({ code }) => code)).toEqual([1, 1, 1]);
  const attempt_id = pages[0]!.data.attempt_id;
  expect(pages.map(({ data }) => data.attempt_id)).toEqual([attempt_id, attempt_id, attempt_id]);
  const at = pages.findIndex(({ data }) => data.active);
  expect(pages.filter(({ data }) => data.active)).toHaveLength(1);
  const [holder, mate] = at === 0 ? [ann, bob] : at === 1 ? [bob, ann] : [cat, ann];
  expect(pages[at]!.data.group).toMatchObject({ group: { name: 'Falcons' }, pen: { mine: true } });
  expect(pages[at]!.data.group!.members).toHaveLength(3);
  const answered = (who: Member, seq: number, changes: AnswerChange[]) =>
    save({ id: attempt_id, device: who.device, student: who.person, page: pages[at]!.data }, seq, changes);
  const page = { page: pages[at]!.data };
  await done(answered(holder, 1, [{ item: 1, value: { options: [option(page, 1, 'A')] } }]));
  expect((await answered(mate, 2, ANOTHER)).key).toBe('other_device_active');
  // Asked for, handed on; what was written stays, and the first holder only reads.
  expect(await done(as(mate.person).call(takeOver, { attempt_id, device: mate.device }))).toEqual({ outcome: 'waiting' });
  const pen = await done(as(holder.person).call(answerPen, { attempt_id, device: holder.device, give: true }));
  expect(pen.pen).toMatchObject({ mine: false, holder: { id: mate.person.id } });
  expect((await answered(holder, 2, ANOTHER)).key).toBe('other_device_active');
  await done(answered(mate, 2, rightAnswers({ ...page, id: attempt_id, device: mate.device, student: mate.person })));
  // A device that is not the one of the stage never gets the pen, whoever asks from it.
  expect((await as(holder.person).call(takeOver, { attempt_id, device: newDevice() })).key).toBe('stage_other_device');
  expect((await as(other.person).call(takeOver, { attempt_id, device: other.device })).code).toBe(-99);
  await done(as(mate.person).call(submitAttempt, { attempt_id, device: mate.device }));
  await marked(attempt_id);
  const rows = await db.selectFrom('score_rows').select(['entrant_id', 'points', 'outcome']).where('section_id', '=', paperId).execute();
  // Its short answer waits for a marker.
  expect(rows).toEqual([{ entrant_id: team.id, points: 0, outcome: 'pending' }]);
  const stage = (await findStage(db, cup.stageId))!;
  const section = (await findSection(db, paperId))!;
  expect(await takeScores({ db, stage, section, now: clock.now() })).toEqual([]);
  expect((await Promise.all([ann, bob, cat].map(workspace))).map(({ state }) => state)).toEqual(['done', 'done', 'done']);
  const answers = { stage_id: cup.stageId, section_id: paperId, user_id: cat.person.id };
  expect((await done(as(cat.person).call(listContestAnswers, answers))).list).toMatchObject([{ id: attempt_id, pending: true }]);
  // Somebody who competes alone has their own.
  const own = await start(other);
  expect(own.data).toMatchObject({ active: true });
  expect(own.data.group).toBeUndefined();
});

test('a paper with more tries than papers take is named before the stage is published', async () => {
  const { app, db, clock, paperId, organiser } = await school();
  const section = (await findSection(db, paperId))!;
  const problems = (tries: number) =>
    kindOfSection(db, section)!.validate({ app, db, section: { ...section, tries }, organiserId: organiser.id, now: clock.now() });
  expect(await problems(100)).toEqual([]);
  expect(await problems(101)).toEqual([{ key: 'section_paper_tries', hinders: true }]);
});

test('more time is given before somebody’s own time is over, not after what they made was locked', async () => {
  const { as, cup, organiser, entered, clock } = await school();
  const [one, other] = [await entered(cup), await entered(cup)];
  const give = (id: string, seconds: number) =>
    as(organiser).call(giveExtraContestTime, { stage_id: cup.stageId, entrant_id: id, seconds, reason: 'A power cut' });
  expect((await give(one.id, 1800)).code).toBe(1);
  clock.move(2 * 3_600_000 + 600_000);
  expect((await give(other.id, 3600)).key).toBe('stage_over');
  expect((await give(one.id, 3600)).code).toBe(1);
  clock.move(-2 * 3_600_000 - 600_000);
});
