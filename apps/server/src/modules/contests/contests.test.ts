import { startAttempt } from '@praxis/contract/assessments/attempts';
import { giveExtraContestTime, moveStageTimes, pauseStage, resumeStage } from '@praxis/contract/contests/times';
import {
  enterStage,
  listContestAnswers,
  listEntryLog,
  monitorStage,
  moveDevice,
  showContestTask,
  showWorkspace,
  waitForDevice,
} from '@praxis/contract/contests/workspace';
import { listMySubmissions, showSubmission } from '@praxis/contract/judge-queue/submissions';
import { listProblems, saveCode, showCodePage, submitCode } from '@praxis/contract/problems/problems';
import { expect, test } from 'vitest';
import { inTransaction } from '../../platform/http/serve.ts';
import { collectRecords } from '../../platform/personal-records.ts';
import { assessmentMakers, newDevice } from '../../testing/makers/assessments/assessments.ts';
import { contestMakers } from '../../testing/makers/competitions/contests.ts';
import { problemMakers } from '../../testing/makers/problems.ts';
import { pretendJudge } from '../../testing/pretend-judge.ts';
import { world } from '../../testing/world.ts';
import { findSection, findStage } from '../competitions/index.ts';
import { takeScores } from './index.ts';

const language = 'cpp17' as const;

/** A stage with a paper and a problem, and an entrant who is in. */
async function school(reveal: 'live' | 'after_end' = 'live') {
  const created = await world();
  const makers = { ...assessmentMakers(created), ...problemMakers(created), ...contestMakers(created) };
  const organiser = await makers.organiser();
  const paper = await makers.paper(organiser);
  const problem = await makers.problem(organiser);
  const cup = await makers.contest(organiser, [
    { kind: 'paper', config: { paper_id: paper.id }, reveal },
    { kind: 'oj', config: { problem_id: problem.id }, reveal },
  ]);
  const [paperId, ojId] = cup.sectionIds as [string, string];
  const one = await makers.entered(cup);
  const place = { at: 'contest', stage_id: cup.stageId, section_id: ojId } as const;
  const rows = (sectionId: string) =>
    created.db.selectFrom('score_rows').selectAll().where('section_id', '=', sectionId).orderBy('id').execute();
  const workspace = async (who = one) =>
    (await created.as(who.person).call(showWorkspace, { stage_id: cup.stageId, device: who.device })).data;
  return { ...created, ...makers, organiser, problem, cup, paperId, ojId, one, place, rows, workspace };
}

test('an entrant enters from one device and sees the sections; strangers, a foreign stage and one that is not there read alike', async () => {
  const { as, person, cup, one, workspace, organiser, competition } = await school();
  expect(await workspace()).toMatchObject({ device: 'own', stage: { state: 'on' }, can: { enter: false } });
  expect((await workspace()).sections.map(({ kind, state, started }) => [kind, state, started])).toEqual([
    ['paper', 'open', false],
    ['oj', 'open', false],
  ]);
  const stage_id = cup.stageId;
  const outsider = await person('student');
  const draft = await competition(organiser, { state: 'draft' });
  for (const id of [stage_id, draft.stageIds[0]!, '999999999'])
    expect((await as(outsider).call(showWorkspace, { stage_id: id })).code).toBe(-99);
  const again = await as(one.person).call(enterStage, { stage_id, device: one.device });
  expect(again.data.entered_at).toBe((await workspace()).entered_at);
});

test('a second device waits until the desk moves the seat to it; then the first one is out', async () => {
  const { as, cup, one, organiser, place, workspace } = await school();
  const stage_id = cup.stageId;
  const device = newDevice();
  expect(await as(one.person).call(enterStage, { stage_id, device })).toMatchObject({ key: 'stage_other_device' });
  expect(await as(one.person).call(submitCode, { place, device, language, code: '// right' })).toMatchObject({ key: 'stage_other_device' });
  expect((await as(one.person).call(waitForDevice, { stage_id, device })).data).toEqual({ device: 'waiting' });
  expect((await as(one.person).call(moveDevice, { stage_id, user_id: one.person.id, allow: true })).key).toBe('not_allowed');
  const seen = await as(organiser).call(monitorStage, { stage_id, filter: 'waiting' });
  expect(seen.data).toMatchObject({ counts: { people: 1, entered: 1, waiting: 1 }, people: { list: [{ person: { id: one.person.id } }] } });
  expect((await as(organiser).call(moveDevice, { stage_id, user_id: one.person.id, allow: true })).code).toBe(1);
  expect(await workspace({ ...one, device })).toMatchObject({ device: 'own' });
  expect(await workspace()).toMatchObject({ device: 'other' });
  const log = await as(organiser).call(listEntryLog, { stage_id });
  expect(log.data.list.map(({ what }) => what)).toEqual(['move_device', 'wait', 'enter']);
  expect((await as(one.person).call(listEntryLog, { stage_id })).code).toBe(-99);
});

test('code is recorded as pending when it arrives and again with its verdict, which tells the rule’s part and nothing of the practice area', async () => {
  const created = await school();
  const { as, one, place, ojId, rows, until, problem, clock, cup, organiser } = created;
  const arrived = clock.now();
  const draft = { place, language, code: '// half a thought' };
  expect((await as(one.person).call(saveCode, { ...draft, device: one.device })).code).toBe(1);
  expect((await as(one.person).call(saveCode, { ...draft, device: 'another-device-0001', code: '' })).code).not.toBe(1);
  const page = await as(one.person).call(showCodePage, { place, device: one.device });
  expect(page.data.draft).toMatchObject({ language, code: draft.code });
  expect(page.data).toMatchObject({ code: 'B', title: 'Section B', exam: true, accepted: 0, submitted: 0, mine: 'untried', tags: [] });
  const sent = await as(one.person).call(submitCode, { place, device: one.device, language, code: '// verdict:WA case:3' });
  expect(await rows(ojId)).toMatchObject([{ outcome: 'pending', source: `submission:${sent.data.submission_id}`, entrant_id: one.id }]);
  const judge = await pretendJudge(created);
  const [row] = await until('it was judged', async () => {
    const found = await rows(ojId);
    return found[0]?.outcome !== 'pending' && found;
  });
  expect(row).toMatchObject({ outcome: 'part', revision: 2, batch: null, detail: { verdict: 'WA' } });
  expect(row!.at.getTime()).toBeGreaterThanOrEqual(arrived.getTime());
  const view = await as(one.person).call(showSubmission, { submission_id: sent.data.submission_id });
  expect(view.data).toMatchObject({ verdict: 'WA', score: null, groups: [], time_ms: null });
  expect(view.data.cases.every(({ sample }) => sample)).toBe(true);
  const listed = await as(one.person).call(listMySubmissions, { place, device: one.device });
  expect(listed.data.list).toMatchObject([{ verdict: 'WA', score: null }]);
  const cards = (await as(one.person).call(listProblems, { q: 'A + B', size: 100 })).data.list;
  expect(cards.find(({ id }) => id === problem.id)).toMatchObject({ mine: 'untried', submitted: 0 });
  const answers = await as(one.person).call(listContestAnswers, { stage_id: cup.stageId, section_id: ojId, user_id: one.person.id });
  expect(answers.data).toMatchObject({ kind: 'oj', list: [{ id: sent.data.submission_id, pending: false }] });
  // Who organises gets from the log to what was handed in, and opens it.
  const line = (await as(organiser).call(listEntryLog, { stage_id: cup.stageId })).data.list.find(({ what }) => what === 'hand_in');
  expect(line?.answers_at).toBe(`/answerDetail/3/${cup.id}/${cup.stageId}/${ojId}/${one.person.id}/${one.id}`);
  const read = await as(organiser).call(showSubmission, { submission_id: sent.data.submission_id });
  expect(read.data).toMatchObject({ verdict: 'WA' });
  judge.close();
});

test('where a section shows its results after the end, a verdict is told neither on the page nor in an export', async () => {
  const created = await school('after_end');
  const { app, as, one, place, ojId, rows, until, workspace } = created;
  const judge = await pretendJudge(created);
  const sent = await as(one.person).call(submitCode, { place, device: one.device, language, code: '// right' });
  await until('it was judged', async () => (await rows(ojId))[0]?.outcome === 'ok');
  const view = await as(one.person).call(showSubmission, { submission_id: sent.data.submission_id });
  expect(view.data).toMatchObject({ state: 'done', verdict: null, score: null, cases: [] });
  expect((await workspace()).sections[1]).toMatchObject({ started: true, points: null });
  const exported: string[] = [];
  for await (const { name, rows: found } of collectRecords(app, one.person.id))
    if (/score_rows|submissions|runs/.test(name)) exported.push(JSON.stringify(found));
  expect(exported.join()).not.toMatch(/"AC"|"ok"|"points"/);
  judge.close();
});

test('a paper of a section is answered on the device of its entrant, its marks are rows, and a recount finds nothing to mend', async () => {
  const { app, db, as, one, paperId, rows, save, submit, marked, done, cup, workspace, rightAnswers, clock } = await school();
  const { subject_id: assessment_id } = (await workspace()).sections[0]!;
  const start = { assessment_id: assessment_id!, device: newDevice() };
  expect(await as(one.person).call(startAttempt, start)).toMatchObject({ key: 'stage_other_device' });
  const page = await done(as(one.person).call(startAttempt, { ...start, device: one.device }));
  const attempt = { id: page.attempt_id, device: one.device, student: one.person, page };
  await done(save(attempt, 1, rightAnswers(attempt).slice(0, 3)));
  await done(submit(attempt));
  await marked(attempt.id);
  const [row] = await rows(paperId);
  expect(row).toMatchObject({ source: `attempt:${attempt.id}`, points: 7500, outcome: 'part', entrant_id: one.id });
  const section = (await findSection(db, paperId))!;
  const stage = (await findStage(db, cup.stageId))!;
  const recount = () => inTransaction(app, (tx) => takeScores({ db: tx, section, stage, now: clock.now() }));
  expect(await recount()).toEqual([]);
  await db.updateTable('score_rows').set({ points: 1 }).where('id', '=', row!.id).execute();
  expect(await recount()).toEqual([row!.source]);
  expect(await rows(paperId)).toMatchObject([{ points: 7500, revision: 2, batch: null }]);
  const task = await done(as(one.person).call(showContestTask, { stage_id: cup.stageId, section_id: paperId }));
  expect(task.card).toMatchObject({ kind: 'paper', started: true, points: 7500 });
});

test('pausing stops every section, resuming puts every end off, moving and extra time move what is being answered', async () => {
  const { db, as, one, cup, place, organiser, workspace, clock, done, row } = await school();
  const stage_id = cup.stageId;
  const { subject_id: assessment_id } = (await workspace()).sections[0]!;
  const page = await done(as(one.person).call(startAttempt, { assessment_id: assessment_id!, device: one.device }));
  const before = (await findStage(db, stage_id))!.end_at.getTime();
  expect((await as(one.person).call(pauseStage, { stage_id, reason: 'x' })).key).toBe('not_allowed');
  await done(as(organiser).call(pauseStage, { stage_id, reason: 'power cut' }));
  expect(await as(organiser).call(pauseStage, { stage_id, reason: 'again' })).toMatchObject({ key: 'stage_paused' });
  expect(await as(one.person).call(submitCode, { place, device: one.device, language, code: '// right' })).toMatchObject({
    key: 'stage_paused',
  });
  clock.move(600_000);
  const resumed = await done(as(organiser).call(resumeStage, { stage_id }));
  expect(resumed.end_at - before).toBeGreaterThanOrEqual(600_000);
  expect((await row(page.attempt_id)).end_at!.getTime()).toBe(resumed.end_at);
  const end_at = resumed.end_at + 300_000;
  await done(as(organiser).call(moveStageTimes, { stage_id, end_at, reason: 'a late start' }));
  await done(as(organiser).call(giveExtraContestTime, { stage_id, entrant_id: one.id, seconds: 120, reason: 'a broken keyboard' }));
  expect((await row(page.attempt_id)).end_at!.getTime()).toBe(end_at + 120_000);
  expect((await workspace()).stage).toMatchObject({ state: 'on', end_at, own_end_at: end_at + 120_000 });
  expect(await as(organiser).call(giveExtraContestTime, { stage_id, entrant_id: '999999999', seconds: 1, reason: 'x' })).toMatchObject({
    key: 'entrant_not_here',
  });
  clock.move(end_at + 121_000 - clock.now().getTime());
  expect(await as(one.person).call(submitCode, { place, device: one.device, language, code: '// right' })).toMatchObject({
    key: 'section_over',
  });
});

test('a mentor reads what their entrant handed in once the stage is over, and where a board froze not before the result is out', async () => {
  const { db, as, person, one, place, ojId, cup, clock } = await school();
  const mentor = await person('teacher');
  const invited = await person('teacher');
  const at = clock.now();
  await db
    .insertInto('mentors')
    .values([
      { registration_id: one.id, user_id: mentor.id, state: 'accepted', invited_at: at },
      { registration_id: one.id, user_id: invited.id, state: 'invited', invited_at: at },
    ])
    .execute();
  await as(one.person).call(submitCode, { place, device: one.device, language, code: '// right' });
  const ask = { stage_id: cup.stageId, section_id: ojId, user_id: one.person.id };
  const read = async (who = mentor) => [
    (await as(who).call(listContestAnswers, ask)).code,
    (await as(who).call(showContestTask, ask)).code,
  ];
  expect(await read()).toEqual([-99, -99]);
  clock.move(3 * 3_600_000);
  expect(await read()).toEqual([1, 1]);
  expect(await read(invited)).toEqual([-99, -99]);
  await db.updateTable('stages').set({ freeze_before_s: 60 }).where('id', '=', cup.stageId).execute();
  expect(await read()).toEqual([-99, -99]);
  await db.updateTable('stages').set({ result_state: 'preliminary' }).where('id', '=', cup.stageId).execute();
  expect(await read()).toEqual([1, 1]);
});
