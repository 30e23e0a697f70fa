import { showGradebook } from '@praxis/contract/grades/grades';
import { getHome } from '@praxis/contract/home/home';
import { leaseProjectPart, saveProjectPart } from '@praxis/contract/projects/parts';
import {
  extendProjectStage,
  givePeerPoints,
  handInProject,
  moveProjectCard,
  openProjectRun,
  reviewProjectStage,
  saveProjectCard,
  setProjectScore,
  startProjectRun,
} from '@praxis/contract/projects/run';
import {
  formProjectTeam,
  joinProjectTeam,
  leaveProjectTeam,
  listProjectTasks,
  releaseProject,
  saveProjectTeam,
  scoreProjectStages,
  showProjectTask,
} from '@praxis/contract/projects/tasks';
import { expect, test } from 'vitest';
import { followNow } from '../../platform/following/following.ts';
import { projectSchool } from '../../testing/project-school.ts';
import type { TestPerson } from '../../testing/world.ts';
import { closeStages } from './works/hand-in.ts';

const DAY = 86_400_000;

test('S-056 S-057 S-157 a team carries a project from stage to stage: handed in, rejected, handed in again, reviewed, released', async () => {
  const { app, db, as, teacher, a, b, taskId, started, handedIn, space } = await projectSchool();
  const run_id = await started(taskId, [a, b]);
  const one = { run_id, stage_id: 'one' };
  expect((await as(a).call(handInProject, one)).key).toBe('project_missing_parts');
  expect((await as(a).call(handInProject, { run_id, stage_id: 'two' })).key).toBe('project_stage_before');
  expect(await handedIn(run_id, a)).toEqual({ version: 1, late_seconds: 0 });
  // The same content is the same version.
  expect((await as(b).call(handInProject, one)).data.version).toBe(1);
  expect((await as(teacher).call(getHome, {})).data.work).toMatchObject([{ kind: 'project', count: 1 }]);
  expect((await as(teacher).call(reviewProjectStage, { ...one, verdict: 'rejected' })).key).toBe('reason_required');
  for (const score of [-1, 21, 7.5, null])
    expect((await as(teacher).call(reviewProjectStage, { ...one, verdict: 'reviewed', score })).key).toBe('report_score_wrong');
  await as(teacher).call(reviewProjectStage, { ...one, verdict: 'rejected', reason: 'Say more' });
  expect((await as(a).call(getHome, {})).data.due).toMatchObject([{ kind: 'project', state: 'rejected', note: 'Say more' }]);
  expect((await as(teacher).call(reviewProjectStage, { ...one, verdict: 'reviewed', score: 3 })).key).toBe('project_not_over');
  await as(b).call(saveProjectPart, { ...one, part_id: 'text', revision: 1, html: '<p>More.</p>' });
  expect((await as(b).call(handInProject, one)).data.version).toBe(2);
  expect((await as(teacher).call(reviewProjectStage, { ...one, verdict: 'reviewed', score: 15 })).code).toBe(1);
  expect((await as(a).call(saveProjectPart, { ...one, part_id: 'text', revision: 2, html: 'x' })).key).toBe('project_stage_closed');
  const two = { run_id, stage_id: 'two' };
  expect((await as(a).call(saveProjectPart, { ...two, part_id: 'code', revision: 0, link: 'javascript:alert(1)' })).key).toBe(
    'project_link_wrong',
  );
  await as(a).call(saveProjectPart, { ...two, part_id: 'code', revision: 0, link: 'https://example.org/code', note: 'a31f09c' });
  expect((await as(a).call(handInProject, two)).code).toBe(1);
  const sheet = { ...two, verdict: 'reviewed' as const };
  expect((await as(teacher).call(reviewProjectStage, { ...sheet, criteria: { right: 6 } })).key).toBe('report_score_wrong');
  expect((await as(teacher).call(reviewProjectStage, { ...sheet, criteria: { right: 5, tested: 4 } })).code).toBe(1);
  // What single members have is told once it is released.
  const before = (await as(a).call(openProjectRun, { run_id })).data;
  expect(before).toMatchObject({ state: 'reviewed', score: 82.5, stages: [{ state: 'reviewed', score: 15 }, { score: 9 }] });
  expect(before.members.map(({ score }) => score)).toEqual([null, null]);
  // That a stage was returned stays in its story when it is handed in again.
  const story = before.recent.filter(({ text, kind }) => text === before.stages[0]!.title && kind !== 'moved').map(({ kind }) => kind);
  expect([...story].sort()).toEqual(['handed_in', 'handed_in', 'rejected', 'reviewed']);
  expect((await as(teacher).call(releaseProject, { task_id: taskId, run_ids: [run_id] })).data.done).toBe(1);
  expect((await as(teacher).call(releaseProject, { task_id: taskId, run_ids: [run_id] })).data.done).toBe(0);
  // (15/20 + 9/10) / 2
  const after = (await as(a).call(openProjectRun, { run_id })).data;
  expect(after).toMatchObject({ score: 82.5, stages: [{ score: 15 }, { score: 9 }] });
  expect(after.members.find(({ person }) => person.id === a.id)?.score).toBe(82.5);
  expect(after.members.find(({ person }) => person.id === b.id)?.score).toBeNull();
  const list = (await as(b).call(listProjectTasks, { space_id: space.id })).data.list;
  expect(list).toMatchObject([{ own: { run_id, state: 'reviewed', score: 82.5 }, counts: null }]);
  // The stages prove what the project is linked to, of each member what is theirs.
  await followNow(app);
  const proofs = await db.selectFrom('evidence').select(['part', 'ratio', 'user_id']).where('user_id', '=', a.id).orderBy('part').execute();
  expect(proofs.map(({ part, ratio }) => [part, Number(ratio).toFixed(2)])).toEqual([
    ['one', '0.75'],
    ['two', '0.90'],
  ]);
  const book = (await as(teacher).call(showGradebook, { space_id: space.id })).data;
  expect(JSON.stringify(book)).toContain('8250000');
});

test('S-208 S-212 S-214 teams form, have names of their own, and are closed to others once they started', async () => {
  const { as, a, b, c, d, teacher, taskId, done, started } = await projectSchool({ size_min: 2, size_max: 2 });
  const run_id = (await as(a).call(formProjectTeam, { task_id: taskId, name: 'Red' })).data.run_id;
  expect((await as(b).call(formProjectTeam, { task_id: taskId, name: 'red' })).key).toBe('project_team_name_used');
  expect((await as(b).call(formProjectTeam, { task_id: taskId, name: ' ' })).key).toBe('team_name_required');
  expect((await as(a).call(startProjectRun, { task_id: taskId })).key).toBe('project_team_small');
  expect((await as(b).call(startProjectRun, { task_id: taskId })).key).toBe('project_no_team');
  await done(as(b).call(joinProjectTeam, { run_id }));
  expect((await as(c).call(joinProjectTeam, { run_id })).key).toBe('project_team_full');
  const named = { run_id, name: 'Red', captain_id: c.id };
  expect((await as(a).call(saveProjectTeam, named)).key).toBe('team_captain_required');
  expect((await as(b).call(saveProjectTeam, { ...named, captain_id: b.id })).key).toBe('not_available');
  await done(as(a).call(saveProjectTeam, { ...named, captain_id: b.id }));
  await done(as(a).call(leaveProjectTeam, { run_id }));
  await done(as(a).call(joinProjectTeam, { run_id }));
  await done(as(b).call(startProjectRun, { task_id: taskId }));
  expect((await as(a).call(leaveProjectTeam, { run_id })).key).toBe('project_team_locked');
  expect((await as(c).call(openProjectRun, { run_id })).key).toBe('not_available');
  const other = await started(taskId, [c, d]);
  const task = (await as(a).call(showProjectTask, { task_id: taskId })).data;
  expect(task.teams.map(({ id, works }) => [id, works.length])).toEqual([
    [run_id, 2],
    [other, 0],
  ]);
  expect(task.without).toEqual([]);
  expect((await as(teacher).call(showProjectTask, { task_id: taskId })).data.teams.every(({ works }) => works.length === 2)).toBe(true);
});

test('two people never write in the same section: the second one keeps their text as a draft of their own', async () => {
  const { as, a, b, taskId, started, clock } = await projectSchool();
  const run_id = await started(taskId, [a, b]);
  const part = { run_id, stage_id: 'one', part_id: 'text' };
  expect((await as(a).call(leaseProjectPart, part)).data).toMatchObject({ held: true, writing: null });
  expect((await as(b).call(leaseProjectPart, part)).data).toMatchObject({ held: false, writing: { id: a.id } });
  expect((await as(a).call(saveProjectPart, { ...part, revision: 0, html: '<p>Mine</p>' })).data).toEqual({ saved: true, revision: 1 });
  expect((await as(b).call(saveProjectPart, { ...part, revision: 0, html: '<p>Theirs</p>' })).data).toEqual({ saved: false, revision: 1 });
  const seen = (await as(b).call(openProjectRun, { run_id })).data.stages[0]!.parts[0]!;
  expect(seen).toMatchObject({ html: '<p>Mine</p>', own_draft: '<p>Theirs</p>', writing: { id: a.id } });
  await as(a).call(leaseProjectPart, { ...part, release: true });
  expect((await as(b).call(leaseProjectPart, part)).data).toMatchObject({ held: true, revision: 1 });
  expect((await as(b).call(saveProjectPart, { ...part, revision: 1, html: '<p>Both</p>' })).data.saved).toBe(true);
  // Whoever lost the lease meanwhile is not written over, however long ago that was.
  clock.move(60_000);
  expect((await as(a).call(saveProjectPart, { ...part, revision: 1, html: '<p>Old</p>' })).data.saved).toBe(false);
});

test('cards are made once, moved by anybody, and changed over the revision that was read', async () => {
  const { as, a, b, taskId, started } = await projectSchool();
  const run_id = await started(taskId, [a, b]);
  const card = { run_id, key: 'card-0001', revision: 0, title: 'Draw the states' };
  const made = await Promise.all(Array.from({ length: 8 }, (_, at) => as(at % 2 ? a : b).call(saveProjectCard, card)));
  expect(new Set(made.map(({ data }) => data.card_id)).size).toBe(1);
  const id = made[0]!.data.card_id;
  const second = (await as(a).call(saveProjectCard, { ...card, key: 'card-0002', title: 'Write tests' })).data.card_id;
  await as(b).call(moveProjectCard, { run_id, card_id: second, state: 'todo', before_id: id });
  await Promise.all([a, b].map((who) => as(who).call(moveProjectCard, { run_id, card_id: id, state: 'doing' })));
  const room = (await as(a).call(openProjectRun, { run_id })).data;
  expect(room.cards.map(({ id: one, state }) => [one, state])).toEqual([
    [second, 'todo'],
    [id, 'doing'],
  ]);
  expect(room.recent.filter(({ kind }) => kind === 'moved')).toHaveLength(1);
  expect((await as(b).call(saveProjectCard, { ...card, revision: 1, title: 'Other' })).key).toBe('project_card_changed');
  const now = room.cards.find((one) => one.id === id)!;
  expect((await as(b).call(saveProjectCard, { ...card, revision: now.revision, title: 'Other', removed: true })).code).toBe(1);
  expect((await as(b).call(moveProjectCard, { run_id, card_id: id, state: 'done' })).key).toBe('project_card_gone');
});

test('at its date a complete stage is handed in by itself, a late one costs what the teacher said', async () => {
  const { app, as, a, b, c, teacher, taskId, started, clock } = await projectSchool({
    late: 'percent',
    late_percent: 10,
    closes_at: Date.now() + 2 * DAY,
  });
  const [first, second] = [await started(taskId, [a]), await started(taskId, [b])];
  const text = { stage_id: 'one', part_id: 'text', revision: 0, html: '<p>Done</p>' };
  await as(a).call(saveProjectPart, { ...text, run_id: first });
  clock.move(3 * DAY);
  await closeStages(app);
  await closeStages(app);
  const room = (await as(a).call(openProjectRun, { run_id: first })).data.stages[0]!;
  expect(room).toMatchObject({ state: 'submitted', version: 1, late_seconds: 0 });
  await as(b).call(saveProjectPart, { ...text, run_id: second });
  expect((await as(b).call(handInProject, { run_id: second, stage_id: 'one' })).data.late_seconds).toBeGreaterThan(DAY / 1000 - 10);
  const extension = { task_id: taskId, stage_id: 'one', run_ids: [second], due_at: clock.now().getTime() - 1, reason: 'Ill' };
  expect((await as(teacher).call(extendProjectStage, extension)).key).toBe('project_date_past');
  expect((await as(c).call(extendProjectStage, { ...extension, due_at: clock.now().getTime() + DAY })).key).toBe('not_available');
  const batch = { task_id: taskId, stage_id: 'one', run_ids: [first, second] };
  expect((await as(teacher).call(scoreProjectStages, batch)).key).toBe('report_score_first');
  expect((await as(teacher).call(scoreProjectStages, { ...batch, score: 20 })).data.done).toBe(2);
  const teams = (await as(teacher).call(showProjectTask, { task_id: taskId })).data.teams;
  // One begun day more than one: 20 percent off.
  expect(teams.map(({ score }) => score)).toEqual([100, 80]);
});

test('members divide 100 points; the teacher sees every sheet and may set a score of its own', async () => {
  const { as, a, b, c, d, teacher, taskId, started, handedIn } = await projectSchool({ peer_share: 50 });
  const run_id = await started(taskId, [a, b, c, d]);
  await handedIn(run_id, a);
  await as(teacher).call(reviewProjectStage, { run_id, stage_id: 'one', verdict: 'reviewed', score: 16 });
  const sheet = (points: [TestPerson, number][]) => points.map(([who, given]) => ({ user_id: who.id, points: given }));
  const wrong = sheet([
    [b, 50],
    [c, 20],
    [d, 20],
  ]);
  expect((await as(a).call(givePeerPoints, { run_id, points: wrong })).key).toBe('project_points_sum');
  expect((await as(a).call(givePeerPoints, { run_id, points: sheet([[a, 100]]) })).key).toBe('project_not_member');
  for (const [who, one, two, three] of [
    [a, b, c, d],
    [b, a, c, d],
    [c, a, b, d],
  ] as const)
    await as(who).call(givePeerPoints, {
      run_id,
      points: sheet([
        [one, 40],
        [two, 40],
        [three, 20],
      ]),
    });
  const staff = (await as(teacher).call(openProjectRun, { run_id })).data;
  expect(staff.peers.sheets).toHaveLength(9);
  expect((await as(a).call(openProjectRun, { run_id })).data.peers).toMatchObject({ sheets: [], flags: [] });
  const own = new Map(staff.members.map(({ person, score }) => [person.id, score]));
  // d got 20 of a mean of 33: factor 0.7 after clamping, half of it moves 80 points to 68.
  expect(own.get(d.id)).toBe(68);
  expect((await as(teacher).call(setProjectScore, { run_id, user_id: d.id, score: 75 })).key).toBe('reason_required');
  await as(teacher).call(setProjectScore, { run_id, user_id: d.id, score: 75, reason: 'Was ill' });
  expect((await as(teacher).call(openProjectRun, { run_id })).data.members.find(({ person }) => person.id === d.id)?.score).toBe(75);
});
