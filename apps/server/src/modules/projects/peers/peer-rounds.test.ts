import { showCalendar } from '@praxis/contract/calendar/calendar';
import { getHome } from '@praxis/contract/home/home';
import { saveProjectPart } from '@praxis/contract/projects/parts';
import {
  changePeerRound,
  closePeerRound,
  openPeerRound,
  removePeerRound,
  savePeerReview,
  showPeerRound,
} from '@praxis/contract/projects/peers';
import { handInProject, openProjectRun, reviewProjectStage } from '@praxis/contract/projects/run';
import { PROJECT_FILE, releaseProject, showProjectTask } from '@praxis/contract/projects/tasks';
import { expect, test } from 'vitest';
import { followNow } from '../../../platform/following/following.ts';
import { collectRecords } from '../../../platform/personal-records.ts';
import { upload } from '../../../testing/makers/accounts.ts';
import { smallProject } from '../../../testing/makers/projects.ts';
import { projectSchool } from '../../../testing/project-school.ts';
import { closeRounds } from './run-round.ts';

const DAY = 86_400_000;

test('teams review each other without names: each work as often, and once it is closed each reads what the others found', async () => {
  const { app, as, a, b, c, d, teacher, taskId, peerRound, done, clock } = await projectSchool();
  const { round_id, runs } = await peerRound(teacher, taskId, [a, b, c, d], { reviews: 3 });
  const show = (who: typeof a) => done(as(who).call(showPeerRound, { round_id }));
  const mine = (await show(a)).mine;
  expect(mine).toHaveLength(3);
  expect(mine.map(({ parts }) => parts[0]!.html).sort()).toEqual(['<p>Design 2</p>', '<p>Design 3</p>', '<p>Design 4</p>']);
  // Nothing says whose they are.
  const visible = JSON.stringify(await show(a));
  for (const secret of ['Team 2', 'Team 3', 'Team 4', b.name, c.name, d.name]) expect(visible).not.toContain(secret);
  const due = async () => (await done(as(a).call(getHome, {}))).due.filter(({ kind }) => kind === 'peers');
  expect(await due()).toMatchObject([{ state: 'not submitted', to: `/index/projectPeers/${round_id}` }]);
  expect((await done(as(a).call(openProjectRun, { run_id: runs[0]! }))).rounds).toMatchObject([{ asked: 3, done: 0, score: null }]);
  for (const score of [-1, 21, 7.5, null])
    expect((await as(a).call(savePeerReview, { review_id: mine[0]!.id, score })).key).toBe('report_score_wrong');
  const scores = new Map([
    [a, 20],
    [b, 12],
    [c, 16],
    [d, 14],
  ]);
  for (const [who, score] of scores)
    for (const { id } of (await show(who)).mine)
      await done(as(who).call(savePeerReview, { review_id: id, score, comment: `From ${score}` }));
  // It may be changed until the close, by whoever of the team.
  await done(as(a).call(savePeerReview, { review_id: mine[0]!.id, score: 18, comment: 'Better than I thought' }));
  expect((await show(a)).result).toBeNull();
  expect((await show(teacher)).works.map(({ reviews }) => reviews.filter(({ state }) => state === 'submitted').length)).toEqual([
    3, 3, 3, 3,
  ]);
  expect(await due()).toEqual([]);
  clock.move(3 * DAY + 1000);
  expect((await as(a).call(savePeerReview, { review_id: mine[0]!.id, score: 1 })).key).toBe('project_round_closed');
  await closeRounds(app);
  await closeRounds(app);
  const closed = await show(a);
  expect(closed).toMatchObject({ state: 'closed', result: { score: 14 } });
  expect(closed.result!.reviews.map(({ team }) => team).sort()).toEqual(['Team 2', 'Team 3', 'Team 4']);
  expect(closed.mine.map(({ team }) => team).sort()).toEqual(['Team 2', 'Team 3', 'Team 4']);
  expect((await done(as(a).call(openProjectRun, { run_id: runs[0]! }))).rounds).toMatchObject([{ state: 'closed', score: 14 }]);
});

test('what is missing is dealt once more to those who wrote theirs, and what is missing then is the teacher’s', async () => {
  const { app, as, a, b, c, d, teacher, taskId, peerRound, reviewsWritten, done, clock, db } = await projectSchool();
  const { round_id, runs } = await peerRound(teacher, taskId, [a, b, c, d], { again_days: 2 });
  for (const who of [a, b, c]) await reviewsWritten(round_id, who);
  clock.move(3 * DAY + 1000);
  await closeRounds(app);
  const staff = await done(as(teacher).call(showPeerRound, { round_id }));
  expect(staff.state).toBe('again');
  const dealt = staff.works.flatMap(({ run_id, reviews }) => reviews.filter(({ again }) => again).map((one) => ({ ...one, of: run_id })));
  const missed = staff.works.flatMap(({ reviews }) => reviews.filter(({ state }) => state === 'missed'));
  expect([dealt.length, missed.length, new Set(missed.map(({ run_id }) => run_id))]).toEqual([2, 2, new Set([runs[3]])]);
  expect(dealt.every(({ run_id, of }) => run_id !== of && run_id !== runs[3])).toBe(true);
  // Who missed theirs reads how many, on the page, in the room and in a message; what they were of is closed to them.
  const missedPage = await done(as(d).call(showPeerRound, { round_id }));
  expect([missedPage.missed, missedPage.mine]).toEqual([2, []]);
  expect((await done(as(d).call(openProjectRun, { run_id: runs[3]! }))).rounds).toMatchObject([{ asked: 2, done: 0, missed: 2 }]);
  const missing = await db.selectFrom('messages').select(['user_id', 'values']).where('kind', '=', 'project_peers_missed').execute();
  const own = missing.filter(({ user_id }) => [a, b, c, d].some(({ id }) => id === user_id));
  expect(own).toMatchObject([{ user_id: d.id, values: { count: 2 } }]);
  expect((await done(as(a).call(showPeerRound, { round_id }))).missed).toBe(0);
  // Every work is asked for as often as before.
  for (const { reviews } of staff.works) expect(reviews.filter(({ state }) => state !== 'missed')).toHaveLength(2);
  const [first, second] = dealt.map(({ run_id }) => [a, b, c][runs.indexOf(run_id!)]!);
  const again = (await done(as(first!).call(showPeerRound, { round_id }))).mine.find((one) => one.again)!;
  await done(as(first!).call(savePeerReview, { review_id: again.id, score: 11 }));
  const before = (await done(as(second!).call(showPeerRound, { round_id }))).mine.find((one) => !one.again)!;
  // What was written in time is not changed after the first close.
  expect((await as(second!).call(savePeerReview, { review_id: before.id, score: 1 })).key).toBe('project_round_closed');
  clock.move(2 * DAY);
  await closeRounds(app);
  const end = await done(as(teacher).call(showPeerRound, { round_id }));
  const left = end.works.flatMap(({ reviews }) => reviews.filter(({ run_id }) => run_id === null));
  expect([end.state, left.length]).toEqual(['closed', 1]);
  const { rounds } = await done(as(teacher).call(showProjectTask, { task_id: taskId }));
  expect(rounds).toMatchObject([{ asked: 8, done: 7, left: 1 }]);
  expect((await done(as(teacher).call(getHome, {}))).work).toContainEqual(expect.objectContaining({ kind: 'peers', count: 1 }));
  const kinds = await db.selectFrom('messages').select('kind').where('user_id', '=', teacher.id).execute();
  expect(kinds).toContainEqual({ kind: 'project_peers_left' });
  expect((await as(a).call(savePeerReview, { review_id: left[0]!.id, score: 9 })).key).toBe('not_available');
  await done(as(teacher).call(savePeerReview, { review_id: left[0]!.id, score: 9, comment: 'Mine' }));
  expect((await done(as(teacher).call(getHome, {}))).work.filter(({ kind }) => kind === 'peers')).toEqual([]);
});

test('a round needs more works than reviews, one stage has one, and it goes only while nobody wrote', async () => {
  const { as, a, b, c, d, teacher, taskId, peerRound, reviewsWritten, done, clock } = await projectSchool();
  const closes_at = clock.now().getTime() + DAY;
  const early = await as(teacher).call(openPeerRound, { task_id: taskId, stage_id: 'one', reviews: 3, closes_at });
  expect([early.key, early.msg]).toEqual(['project_round_works', expect.stringContaining('4')]);
  const { round_id } = await peerRound(teacher, taskId, [a, b, c]);
  const open = (more: object) => as(teacher).call(openPeerRound, { task_id: taskId, stage_id: 'one', reviews: 2, closes_at, ...more });
  expect((await open({})).key).toBe('project_round_exists');
  expect((await open({ reviews: 3 })).key).toBe('project_round_works');
  expect((await open({ closes_at: clock.now().getTime() })).key).toBe('project_date_past');
  expect((await open({ stage_id: 'gone' })).key).toBe('not_available');
  expect((await as(a).call(openPeerRound, { task_id: taskId, stage_id: 'one', closes_at })).key).toBe('not_available');
  expect((await as(d).call(showPeerRound, { round_id })).key).toBe('not_available');
  expect((await as(a).call(closePeerRound, { round_id })).key).toBe('not_available');
  expect((await as(teacher).call(changePeerRound, { round_id, closes_at, weight: 101 })).key).toBe('weight_out_of_range');
  await done(as(teacher).call(removePeerRound, { round_id }));
  expect((await as(a).call(showPeerRound, { round_id })).key).toBe('not_available');
  const again = (await done(open({}))).round_id;
  const foreign = (await done(as(b).call(showPeerRound, { round_id: again }))).mine[0]!;
  expect((await as(a).call(savePeerReview, { review_id: foreign.id, score: 9 })).key).toBe('not_available');
  await reviewsWritten(again, a);
  expect((await as(teacher).call(removePeerRound, { round_id: again })).key).toBe('project_round_started');
  await done(as(teacher).call(closePeerRound, { round_id: again }));
  expect((await as(teacher).call(closePeerRound, { round_id: again })).key).toBe('project_round_closed');
});

test('reviews count as much as the teacher says, from the close on, and move nothing that was released before', async () => {
  const { app, db, as, a, b, c, teacher, taskId, peerRound, reviewsWritten, done } = await projectSchool();
  const { round_id, runs } = await peerRound(teacher, taskId, [a, b, c], { weight: 50 });
  for (const run_id of runs) await done(as(teacher).call(reviewProjectStage, { run_id, stage_id: 'one', verdict: 'reviewed', score: 10 }));
  for (const who of [a, b, c]) await reviewsWritten(round_id, who, 20);
  await db.updateTable('project_runs').set({ state: 'reviewed' }).where('id', 'in', runs).execute();
  await done(as(teacher).call(releaseProject, { task_id: taskId, run_ids: [runs[0]!] }));
  const scores = async () => (await done(as(teacher).call(showProjectTask, { task_id: taskId }))).teams.map(({ score }) => score);
  expect(await scores()).toEqual([50, 50, 50]);
  await done(as(teacher).call(closePeerRound, { round_id }));
  expect(await scores()).toEqual([50, 75, 75]);
  await done(as(teacher).call(releaseProject, { task_id: taskId, run_ids: [runs[1]!] }));
  // What the stage proves is what it is worth now.
  await followNow(app);
  const proof = await db.selectFrom('evidence').select('ratio').where('user_id', '=', b.id).execute();
  expect(proof.map(({ ratio }) => Number(ratio))).toEqual([0.75]);
});

test('a round is in the calendar of its teams and of who teaches', async () => {
  const { as, a, b, c, d, teacher, taskId, peerRound, done, clock } = await projectSchool();
  const { round_id } = await peerRound(teacher, taskId, [a, b, c]);
  const dates = async (who: typeof a) => {
    const from = clock.now().getTime();
    const { list } = await done(as(who).call(showCalendar, { from, to: from + 10 * DAY }));
    return list.filter(({ link }) => link === `/index/projectPeers/${round_id}`).length;
  };
  expect([await dates(a), await dates(teacher), await dates(d)]).toEqual([1, 1, 0]);
});

test('what a person wrote is in their records without whose work it was until the close, what others wrote from then on without who', async () => {
  const { app, as, a, b, c, teacher, taskId, peerRound, reviewsWritten, done } = await projectSchool();
  const { round_id, runs } = await peerRound(teacher, taskId, [a, b, c]);
  await reviewsWritten(round_id, a, 11, 'Written by a');
  await reviewsWritten(round_id, b, 12, 'Written by b');
  const records = async () => {
    const found = new Map<string, Record<string, unknown>[]>();
    for await (const { name, rows } of collectRecords(app, a.id)) found.set(name, rows as Record<string, unknown>[]);
    return found;
  };
  const written = async () =>
    (await records()).get('projects/project_peer_reviews')!.map(({ comment, run_id }) => [comment, run_id !== undefined]);
  expect(await written()).toEqual([
    ['Written by a', false],
    ['Written by a', false],
  ]);
  expect((await records()).get('projects/project_reviews_of_peers') ?? []).toEqual([]);
  await done(as(teacher).call(closePeerRound, { round_id }));
  expect((await written()).every(([, whose]) => whose)).toBe(true);
  const received = (await records()).get('projects/project_reviews_of_peers')!;
  expect(received.map(({ comment, run_id }) => [comment, String(run_id)])).toEqual([['Written by b', runs[0]]]);
  expect(JSON.stringify(received)).not.toContain(b.name);
});

test('whoever missed a review opens the files of that work until the close, whoever wrote theirs afterwards too', async () => {
  const school = await projectSchool();
  const { as, a, b, c, teacher, space, task, started, done, origin } = school;
  const deliverables = [{ id: 'plan', kind: 'file' as const, title: 'Plan', help: '', required: true }];
  const content = smallProject();
  const task_id = await task(
    teacher,
    space,
    {},
    { ...content, stages: content.stages.slice(0, 1).map((one) => ({ ...one, deliverables })) },
  );
  for (const who of [a, b, c]) {
    const at = { run_id: await started(task_id, [who]), stage_id: 'one' };
    const { file_id } = await upload(school, who, PROJECT_FILE, 'plan.txt', Buffer.from(`Plan of ${who.id}`));
    await done(as(who).call(saveProjectPart, { ...at, part_id: 'plan', revision: 0, file_ids: [file_id!] }));
    await done(as(who).call(handInProject, at));
  }
  const closes_at = school.clock.now().getTime() + DAY;
  const { round_id } = await done(as(teacher).call(openPeerRound, { task_id, stage_id: 'one', reviews: 1, closes_at }));
  const work = async (who: typeof a) => (await done(as(who).call(showPeerRound, { round_id }))).mine[0]!.parts[0]!.files[0]!.address!;
  const [read, missed] = [await work(a), await work(b)];
  const status = async (address: string) => (await fetch(`${origin}${address}`)).status;
  expect([await status(read), await status(missed)]).toEqual([200, 200]);
  await school.reviewsWritten(round_id, a);
  await done(as(teacher).call(closePeerRound, { round_id }));
  expect([await status(read), await status(missed)]).toEqual([200, 404]);
});
