import { showCompetition } from '@praxis/contract/competitions/competitions';
import { listContestAnswers } from '@praxis/contract/contests/workspace';
import { dissentNumber, listDissents, saveDissentSheet, showDissent } from '@praxis/contract/dissents/dissents';
import { appealDissent, fileDissent, listObjectable, postToDissent, withdrawDissent } from '@praxis/contract/dissents/filing';
import {
  assignDissent,
  correctDissent,
  decideDissent,
  declineDissent,
  listHandlers,
  refuseDissent,
} from '@praxis/contract/dissents/handling';
import { aggregateGroup, handToRank } from '@praxis/contract/judging/results';
import { previewResult, publishResult, showResult } from '@praxis/contract/ranks/results';
import { disqualifyEntrant } from '@praxis/contract/teams/review';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withTransaction } from '../../platform/database/db.ts';
import { picture, upload } from '../../testing/makers/accounts.ts';
import { judgedStage } from '../../testing/makers/competitions/judging.ts';
import { publicisedStage } from '../../testing/makers/competitions/objections.ts';
import { world } from '../../testing/world.ts';
import { mayReadBlind } from '../productions/blind/blind-readers.ts';
import { remindOfReplies } from './deadlines.ts';

const HOUR = 3_600_000;
type School = Awaited<ReturnType<typeof world>>;
const noticesOf = async ({ db }: School, userId: string) =>
  (await db.selectFrom('messages').select('kind').where('user_id', '=', userId).orderBy('id').execute())
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith('dissent'));

test('an objection in time is accepted, answered, upheld and carried out; only a new version changes the result', async () => {
  const school = await world();
  const made = await publicisedStage(school, { entrants: 3 });
  const { as } = school;
  const { people, organiser, arbiter, stageId, done } = made;
  const open = (await as(people[1]!).call(listObjectable, {})).data.list;
  expect(open).toMatchObject([{ stage: { id: stageId }, rank: 2, until: expect.any(Number) }]);
  const page = (await as(people[1]!).call(showCompetition, { competition_id: made.competitionId })).data;
  expect(page).toMatchObject({ phase: 'publicity', publicity_until: open[0]!.until });
  const dissent_id = await made.filed(2);
  expect((await made.file(2)).key).toBe('dissent_open_already');
  expect((await made.file(2, { target: 'section' })).key).toBe('dissent_section_unknown');
  expect((await as(people[0]!).call(showDissent, { dissent_id })).code).toBe(-99);

  const handlers = (await as(organiser).call(listHandlers, { dissent_id })).data.list;
  expect(handlers.map(({ person, kind, next }) => [person.id, kind, next])).toEqual([
    [arbiter.id, 'arbiter', true],
    [organiser.id, 'organiser', false],
  ]);
  await done(as(organiser).call(assignDissent, { dissent_id }));
  await done(as(arbiter).call(postToDissent, { dissent_id, text: 'Which hand-in do you mean?' }));
  const { post_id } = await done(as(people[1]!).call(postToDissent, { dissent_id, text: 'The second one' }));
  // Pressed again after the other side has written, it stands there already; with a file that is not there yet it is another post.
  await done(as(arbiter).call(postToDissent, { dissent_id, text: 'Thank you' }));
  expect(await done(as(people[1]!).call(postToDissent, { dissent_id, text: 'The second one' }))).toEqual({ post_id });
  const { file_id } = await upload(school, people[1]!, 'dissent_file', 'page.png', await picture('png'));
  const shown = { dissent_id, text: 'The second one', files: [file_id!] };
  expect((await done(as(people[1]!).call(postToDissent, shown))).post_id).not.toBe(post_id);
  const view = (await as(people[1]!).call(showDissent, { dissent_id })).data;
  expect(view).toMatchObject({
    state: 'in_review',
    side: 'entrant',
    line: { rank: 2 },
    can: { post: true, withdraw: true, decide: false },
  });
  expect(view.posts.map(({ side, text }) => [side, text])).toEqual([
    ['handler', 'Which hand-in do you mean?'],
    ['entrant', 'The second one'],
    ['handler', 'Thank you'],
    ['entrant', 'The second one'],
  ]);

  // A final result over an open objection needs a reason that everybody reads.
  const preview = async () => (await as(organiser).call(previewResult, { stage_id: stageId })).data;
  expect((await preview()).hindrances.map(({ key }) => key)).toEqual(['result_dissents_open', 'result_publicity_runs']);
  expect((await preview()).hindrances[1]!.text).toMatch(/^Objections can be filed until \d{4}-\d\d-\d\d \d\d:\d\d$/);
  expect((await made.publish('final')).key).toBe('result_reason_required');
  const decide = (correction?: { kind: 'adjust'; points: number }) =>
    as(arbiter).call(decideDissent, { dissent_id, verdict: 'upheld', reply: 'You are right', ...(correction && { correction }) });
  expect((await decide()).key).toBe('dissent_correction_wrong');
  expect((await as(organiser).call(decideDissent, { dissent_id, verdict: 'rejected', reply: 'No' })).key).toBe('not_allowed');
  await done(decide({ kind: 'adjust', points: 20_00 }));
  expect((await decide({ kind: 'adjust', points: 1 })).key).toBe('dissent_decided');
  expect((await preview()).changes).toEqual([]);
  expect((await preview()).hindrances.map(({ key }) => key)).toContain('result_dissents_uncorrected');

  const replies = await Promise.all([1, 2, 3].map(() => as(organiser).call(correctDissent, { dissent_id })));
  expect(replies.map(({ code }) => code).toSorted()).toEqual([0, 0, 1]);
  expect((await preview()).changes.map(({ name, before, after }) => [name, before, after])).toEqual([
    ['Entrant 2', 2, 1],
    ['Entrant 1', 1, 2],
  ]);
  const published = async () => (await as(people[1]!).call(showResult, { stage_id: stageId })).data;
  expect((await published()).mine).toMatchObject({ rank: 2 });
  const countedIn = async () => (await as(people[1]!).call(showDissent, { dissent_id })).data.counted_in;
  expect(await countedIn()).toBeNull();
  await done(made.publish('preliminary', 'Objection upheld'));
  expect(await countedIn()).toBe(2);
  expect((await published()).mine).toMatchObject({ rank: 1, adjusted: 2000 });
  expect(await noticesOf(school, people[1]!.id)).toEqual([
    ...['dissent_accepted', 'dissent_posted', 'dissent_posted', 'dissent_upheld', 'dissent_corrected'],
  ]);
  expect(await noticesOf(school, organiser.id)).toEqual(['dissent_filed', 'dissent_to_correct']);
});

test('an organiser exports the objections of a competition; who objected, and a stranger, do not', async () => {
  const school = await world();
  const made = await publicisedStage(school);
  const { organiser, people, arbiter } = made;
  const dissentId = await made.filed(1, { text: '=1+1 was scored as wrong' });
  await made.decided(await made.given(2, made.arbiter, { text: 'Mine too' }), 'rejected');
  const sheet = { competition_id: made.competitionId, format: 'csv' as const };
  const { data } = await school.as(organiser).call(saveDissentSheet, sheet);
  const lines = Buffer.from(data.base64, 'base64').toString('utf8').trim().split('\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain('Stage,Entrant,About,Text,State');
  expect(lines[1]).toContain(dissentNumber(dissentId));
  expect(lines[1]).toContain("'=1+1 was scored as wrong");
  expect(lines[1]).toContain('Filed');
  expect(lines[2]).toContain('Rejected');
  expect((await school.as(arbiter).call(saveDissentSheet, sheet)).code).toBe(1);
  for (const other of [people[0]!, await school.person('teacher')])
    expect((await school.as(other).call(saveDissentSheet, sheet)).code).toBe(-99);
});

test('after its time, after a final result, and for whoever is not of the entrant there is nothing to object to', async () => {
  const school = await world();
  const made = await publicisedStage(school, { entrants: 2 });
  const { as, clock, person } = school;
  const stranger = await person('student');
  const ask = { stage_id: made.stageId, entrant_id: made.entrants[0]!, target: 'rank' as const, text: 'x' };
  expect((await as(stranger).call(fileDissent, ask)).key).toBe('dissent_not_yours');
  expect((await as(made.people[1]!).call(fileDissent, ask)).key).toBe('dissent_not_yours');
  clock.move(73 * HOUR);
  const late = await made.file(1);
  expect([late.key, late.msg]).toEqual(['dissent_time_over', 'The time for objections is over']);
  expect((await as(made.people[0]!).call(listObjectable, {})).data.list).toEqual([]);
  await made.done(made.publish('final'));
  expect((await made.file(1)).key).toBe('dissent_result_final');
});

test('an objection that is filed while the final result is being published is too late', async () => {
  const school = await world();
  const made = await publicisedStage(school, { entrants: 2 });
  const [held, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const publishing = withTransaction(school.db, async (db) => {
    await db.updateTable('stages').set({ result_state: 'final' }).where('id', '=', made.stageId).execute();
    held.resolve();
    await ended.promise;
  });
  await held.promise;
  const filing = made.file(1);
  await school.until('the filing waits', async () => {
    const { rows } = await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      school.db,
    );
    return rows.length > 0;
  });
  ended.resolve();
  await publishing;
  expect((await filing).key).toBe('dissent_result_final');
});

test('nobody with a conflict looks into it, and whoever gives it back is followed by the next', async () => {
  const school = await world();
  const made = await publicisedStage(school, { entrants: 2 });
  const { as, person, db } = school;
  const mentor = await person('teacher');
  await db
    .insertInto('mentors')
    .values({ registration_id: made.entrants[0]!, user_id: mentor.id, state: 'accepted', invited_at: school.clock.now() })
    .execute();
  const staff = { competition_id: made.competitionId, user_id: mentor.id, duty: 'arbiter', created_at: school.clock.now() };
  await db.insertInto('competition_staff').values(staff).execute();
  const dissent_id = await made.filed(1);
  // Who mentors the entrant stands on its side, whatever else they are.
  expect((await as(mentor).call(showDissent, { dissent_id })).data).toMatchObject({
    side: 'entrant',
    can: { withdraw: true, decide: false },
  });
  const handlers = (await as(made.organiser).call(listHandlers, { dissent_id })).data.list;
  expect(handlers.find((one) => one.person.id === mentor.id)?.conflicts).toEqual(['mentor']);
  const assign = (user_id?: string) => as(made.organiser).call(assignDissent, { dissent_id, ...(user_id && { user_id }) });
  expect((await assign(mentor.id)).key).toBe('dissent_handler_conflict');
  await made.done(assign());
  await made.done(as(made.arbiter).call(declineDissent, { dissent_id, reason: 'A friend' }));
  expect((await as(made.organiser).call(showDissent, { dissent_id })).data).toMatchObject({ side: 'handler', can: { decide: true } });
  await made.done(as(made.organiser).call(declineDissent, { dissent_id, reason: 'Too close' }));
  expect((await assign()).key).toBe('dissent_nobody_free');
  expect(await noticesOf(school, made.arbiter.id)).toContain('dissent_unhandled');
});

test('an entrant who was put out wrongly comes back by an objection that is upheld', async () => {
  const school = await world();
  const made = await publicisedStage(school, { entrants: 2 });
  const { as } = school;
  const put = { competition_id: made.competitionId, registration_id: made.entrants[0]!, disqualified: true, reason: 'Two phones' };
  const reinstate = (dissent_id: string) =>
    as(made.arbiter).call(decideDissent, {
      dissent_id,
      verdict: 'upheld',
      reply: 'One was a watch',
      correction: { kind: 'reinstate', points: null },
    });
  expect((await reinstate(await made.given(2))).key).toBe('dissent_correction_wrong');
  await made.done(as(made.organiser).call(disqualifyEntrant, put));
  const dissent_id = await made.given(1);
  expect((await as(made.arbiter).call(showDissent, { dissent_id })).data.out).toBe(true);
  await made.done(reinstate(dissent_id));
  await made.done(as(made.organiser).call(correctDissent, { dissent_id }));
  const { lines } = (await as(made.organiser).call(previewResult, { stage_id: made.stageId })).data;
  expect(lines.map(({ name, rank }) => [name, rank])).toEqual([
    ['Entrant 1', 1],
    ['Entrant 2', 2],
  ]);
});

test('a rejection may be appealed once, before somebody who did not decide it', async () => {
  const school = await world();
  const made = await publicisedStage(school, { entrants: 2 });
  const { as } = school;
  const dissent_id = await made.decided(await made.given(1), 'rejected');
  const appeal = (id = dissent_id) => as(made.people[0]!).call(appealDissent, { dissent_id: id, text: 'It was not looked at' });
  const { dissent_id: second } = await made.done(appeal());
  expect((await appeal()).key).toBe('dissent_appealed');
  const handlers = (await as(made.organiser).call(listHandlers, { dissent_id: second })).data.list;
  // An appeal is the arbiters' alone: where the only one has decided, another one is named first.
  expect(handlers.map(({ person, conflicts }) => [person.id, conflicts])).toEqual([[made.arbiter.id, ['decided_before']]]);
  const assign = () => as(made.organiser).call(assignDissent, { dissent_id: second });
  expect((await assign()).key).toBe('dissent_nobody_free');
  const other = await school.person('teacher', 'Second arbiter');
  await school.db
    .insertInto('competition_staff')
    .values({ competition_id: made.competitionId, user_id: other.id, duty: 'arbiter', created_at: school.clock.now() })
    .execute();
  await made.done(assign());
  await made.decided(second, 'rejected', 0, other);
  expect((await appeal(second)).key).toBe('dissent_appealed');
  const list = (await as(made.people[0]!).call(listDissents, {})).data;
  expect(list.list.map(({ state, appeal: again }) => [state, again])).toEqual([
    ['rejected', true],
    ['rejected', false],
  ]);
});

test('what is inadmissible is refused with a reason, what is withdrawn waits for nobody, what is late is reminded of', async () => {
  const school = await world();
  const made = await publicisedStage(school, { entrants: 3 });
  const { as, clock } = school;
  const first = await made.filed(1);
  await made.done(as(made.organiser).call(refuseDissent, { dissent_id: first, reason: 'Not about the result' }));
  expect((await as(made.people[0]!).call(showDissent, { dissent_id: first })).data).toMatchObject({
    state: 'inadmissible',
    reply: 'Not about the result',
  });
  const second = await made.filed(2);
  await made.done(as(made.people[1]!).call(withdrawDissent, { dissent_id: second }));
  expect((await as(made.people[1]!).call(postToDissent, { dissent_id: second, text: 'x' })).key).toBe('dissent_decided');
  const third = await made.given(3);
  clock.move(25 * HOUR);
  await remindOfReplies(school.app);
  await remindOfReplies(school.app);
  clock.move(24 * HOUR);
  await remindOfReplies(school.app);
  clock.move(-49 * HOUR);
  expect(await noticesOf(school, made.arbiter.id)).toEqual([
    ...['dissent_filed', 'dissent_filed', 'dissent_withdrawn', 'dissent_filed', 'dissent_assigned'],
    ...['dissent_due_soon', 'dissent_overdue'],
  ]);
  expect((await as(made.arbiter).call(listDissents, { side: 'handler' })).data.list.map(({ id }) => id)).toEqual([third]);
});

test('an expert looks into a score without learning whose it is, and a new sheet decides it', async () => {
  const school = await world();
  const { as, db } = school;
  const made = await judgedStage(school, { works: 4, perWork: 2 });
  const organiser = as(made.organiser);
  await made.scoreAll((work) => [5 + work, 10]);
  await made.done(await organiser.call(aggregateGroup, { group_id: made.groupId }));
  await db.updateTable('score_flags').set({ state: 'kept' }).execute();
  await made.done(await organiser.call(handToRank, { group_id: made.groupId, unchecked_because: 'Added up on paper' }));
  const { seen } = (await organiser.call(previewResult, { stage_id: made.stageId })).data;
  await made.done(await organiser.call(publishResult, { stage_id: made.stageId, kind: 'preliminary', seen }));
  const filing = { stage_id: made.stageId, entrant_id: made.entrants[0]!, target: 'section' as const, section_id: made.sectionId };
  const { dissent_id } = await made.done(await as(made.people[0]!).call(fileDissent, { ...filing, text: 'Page 21 was not read' }));
  const scorers = new Set((await made.rowsOf()).filter((row) => row.production_id === made.works[0]).map(({ expert_id }) => expert_id));
  const free = made.experts.find(({ id }) => !scorers.has(id))!;
  const handlers = (await organiser.call(listHandlers, { dissent_id })).data.list;
  expect(
    handlers
      .filter(({ conflicts }) => conflicts.includes('scored'))
      .map(({ person }) => person.id)
      .toSorted(),
  ).toEqual([...scorers].toSorted());
  expect(handlers.find(({ next }) => next)?.person.id).toBe(free.id);
  await made.done(await organiser.call(assignDissent, { dissent_id }));
  const blind = (await as(free).call(showDissent, { dissent_id })).data;
  expect(blind).toMatchObject({ entrant: null, filed_by: null, work_no: 200, can: { decide: true } });
  expect([blind.line, blind.answers_at]).toEqual([null, null]);
  // What is to be decided about is read, unnamed, by whoever looks into it and by organisers, and by no other expert.
  expect(blind.work).toMatchObject({ production_id: made.works[0], blind_no: 200 });
  expect((await as(made.experts.find(({ id }) => scorers.has(id))!).call(showDissent, { dissent_id })).code).toBe(-99);
  expect(await mayReadBlind(db, free.id, made.works[0]!)).toBe(true);
  expect(await mayReadBlind(db, free.id, made.works[1]!)).toBe(
    (await made.rowsOf(free)).some((row) => row.production_id === made.works[1]),
  );
  expect(JSON.stringify(blind)).not.toMatch(/Entrant/);
  await made.done(await as(free).call(postToDissent, { dissent_id, text: 'Which page?' }));
  const own = (await as(made.people[0]!).call(showDissent, { dissent_id })).data;
  const author = made.people[0]!.id;
  const { competition } = own;
  const staffView = (await organiser.call(showDissent, { dissent_id })).data;
  const section = `/${competition.id}/${made.stageId}/${made.sectionId}`;
  expect(staffView.answers_at).toBe(`/answerDetail/4${section}/${author}/${made.entrants[0]}`);
  const asked = { stage_id: made.stageId, section_id: made.sectionId, user_id: author };
  expect((await organiser.call(listContestAnswers, asked)).code, 'what the address shows opens').toBe(1);
  expect([own.answers_at, own.work]).toEqual([null, null]);
  expect(staffView.work).toMatchObject({ blind_no: 200 });
  expect(own).toMatchObject({ handler: null, handler_expert: true, posts: [{ side: 'handler', by: null }] });
  const correction = { kind: 'new_sheet' as const };
  await made.done(await as(free).call(decideDissent, { dissent_id, verdict: 'upheld', reply: 'It counts', correction }));
  await made.done(await organiser.call(correctDissent, { dissent_id }));
  const again = (await made.rowsOf(free)).find((row) => row.production_id === made.works[0])!;
  await made.score(free, again.id, 10, 20);
  await made.done(await organiser.call(aggregateGroup, { group_id: made.groupId }));
  await db.updateTable('score_flags').set({ state: 'kept' }).execute();
  await made.done(await organiser.call(handToRank, { group_id: made.groupId, unchecked_because: 'Added up on paper' }));
  const { changes } = (await organiser.call(previewResult, { stage_id: made.stageId })).data;
  expect(changes.find(({ entrant_id }) => entrant_id === made.entrants[0])).toMatchObject({ before: 4, after: 1 });
  await db.deleteFrom('stage_people').where('entrant_id', '=', made.entrants[0]!).execute();
  expect((await organiser.call(showDissent, { dissent_id })).data.answers_at, 'nobody of the entrant came').toBeNull();
});

test.for([
  ['notes.txt', 'Line 1\n', true],
  ['old.doc', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', false],
] as const)('what the form offers to attach is taken: %s %#', async ([name, bytes, taken]) => {
  const school = await world();
  const { people } = await publicisedStage(school, { entrants: 1 });
  const { file_id, reply } = await upload(school, people[0]!, 'dissent_file', name, Buffer.from(bytes, 'latin1'));
  expect([file_id !== undefined, reply?.key]).toEqual([taken, taken ? undefined : 'dissent_file_type']);
});
