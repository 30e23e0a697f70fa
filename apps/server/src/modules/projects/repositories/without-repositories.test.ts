import { openProjectPart, saveProjectPart } from '@praxis/contract/projects/parts';
import { makeRepositoryToken, openProjectRepository } from '@praxis/contract/projects/repository';
import { handInProject, openProjectRun } from '@praxis/contract/projects/run';
import { changeProjectTask, moveProjectMembers } from '@praxis/contract/projects/tasks';
import { expect, test } from 'vitest';
import { codeProject } from '../../../testing/makers/projects.ts';
import { projectSchool } from '../../../testing/project-school.ts';
import { settlePushes } from './pushes.ts';
import { findRepository, pushesOf, startPush, unsettledPushes } from './repositories.store.ts';

test('where the school keeps no repositories a team hands in an address outside and a commit', async () => {
  const { app, as, a, teacher, space, task, started, origin } = await projectSchool();
  const run_id = await started(await task(teacher, space, {}, codeProject()), [a]);
  const part = { run_id, stage_id: 'one', part_id: 'code' };
  // Switched on, with nobody there who keeps them: the page says so, and git is told to come again.
  expect((await as(a).call(openProjectRepository, part)).data).toMatchObject({ ready: false, push: { open: true }, chosen: null });
  const { token } = (await as(a).call(makeRepositoryToken, { run_id })).data;
  const refs = `${origin}/git/${run_id}.git/info/refs?service=git-receive-pack`;
  const away = await fetch(refs, { headers: { authorization: `Bearer ${token}`, 'accept-language': 'zh-CN' } });
  expect([away.status, away.headers.get('retry-after'), await away.text()]).toEqual([503, '5', '代码仓库暂时不可用，请稍后再试\n']);
  // Past its first question git shows no word of an answer but that of its own protocol.
  const send = async (service: string, agent: string) => {
    const type = `application/x-${service}-request`;
    const headers = { authorization: `Bearer ${token}`, 'content-type': type, 'user-agent': agent };
    const reply = await fetch(`${origin}/git/${run_id}.git/${service}`, { method: 'POST', body: '0000', headers });
    return [reply.status, reply.headers.get('content-type'), (await reply.text()).includes('Repositories cannot be reached now')];
  };
  for (const service of ['git-receive-pack', 'git-upload-pack']) {
    expect(await send(service, 'git/2.47.3')).toEqual([200, `application/x-${service}-result`, true]);
    expect(await send(service, 'JGit/7.0')).toEqual([503, 'text/plain; charset=utf-8', true]);
  }
  expect((await as(a).call(saveProjectPart, { ...part, revision: 0, link: 'refs/heads/main' })).key).toBe('project_ref_missing');

  (app.instance as { repositories: boolean }).repositories = false;
  expect((await as(a).call(makeRepositoryToken, { run_id })).key).toBe('repositories_off');
  expect((await fetch(refs)).status).toBe(404);
  expect((await as(a).call(openProjectPart, part)).data.served).toBe(false);
  const outside = { ...part, revision: 0, link: 'https://example.org/code' };
  expect((await as(a).call(saveProjectPart, { ...outside, note: 'the last one' })).key).toBe('project_commit_wrong');
  expect((await as(a).call(saveProjectPart, { ...outside, link: 'file:///etc/passwd', note: '' })).key).toBe('project_link_wrong');
  expect((await as(a).call(saveProjectPart, { ...outside, note: 'a31f09c' })).data.saved).toBe(true);
  expect((await as(a).call(handInProject, part)).data.version).toBe(1);
  const [stage] = (await as(teacher).call(openProjectRun, { run_id })).data.stages;
  expect(stage!.parts[0]).toMatchObject({ kind: 'repository', link: 'https://example.org/code', note: 'a31f09c' });
});

test('a push whose end was lost with a server is found in the repository afterwards, one that changed nothing leaves no trace', async () => {
  const { app, db, a, teacher, space, task, started, clock } = await projectSchool();
  const run_id = await started(await task(teacher, space, {}, codeProject()), [a]);
  const listing = { refs: [{ ref: 'refs/heads/main', commit: 'a'.repeat(40) }], head: 'refs/heads/main', bytes: 10 };
  const list = async () => listing;
  const push = () => startPush(db, { run_id, user_id: a.id, started_at: clock.now() });
  await push();
  await settlePushes(app, list);
  expect(await findRepository(db, run_id)).toBeUndefined();
  clock.move(16 * 60_000);
  await settlePushes(app, list);
  expect(await findRepository(db, run_id)).toMatchObject(listing);
  await push();
  clock.move(16 * 60_000);
  await settlePushes(app, list);
  expect((await pushesOf(db, run_id, 10)).map(({ changes }) => changes)).toEqual([
    [{ ref: 'refs/heads/main', from: '0'.repeat(40), to: 'a'.repeat(40) }],
  ]);
  expect(await unsettledPushes(db, clock.now())).toEqual([]);
});

test('a token stays valid while a project is withdrawn, and ends for good with the place in the team', async () => {
  const { app, as, a, b, teacher, space, task, started, done, origin } = await projectSchool();
  (app.instance as { repositories: boolean }).repositories = true;
  const task_id = await task(teacher, space, {}, codeProject());
  const run_id = await started(task_id, [a, b]);
  const { token } = await done(as(a).call(makeRepositoryToken, { run_id }));
  const refs = async (who: string) => {
    const reply = await fetch(`${origin}/git/${run_id}.git/info/refs?service=git-upload-pack`, {
      headers: { authorization: `Bearer ${who}` },
    });
    return [reply.status, (await reply.text()).split(';')[0]];
  };
  // Nobody keeps repositories here: whoever is let in is told to come again.
  const letIn = [503, expect.any(String)];
  const settings = { task_id, opens_at: null, closes_at: null, late: 'none' as const, late_percent: 0, peer_share: 0, mentor_ids: [] };
  await done(as(teacher).call(changeProjectTask, { ...settings, state: 'withdrawn' }));
  expect(await refs(token)).toEqual([403, 'This repository is not open to you now']);
  await done(as(teacher).call(changeProjectTask, { ...settings, state: 'open' }));
  expect(await refs(token)).toEqual(letIn);

  const move = (to: string | null) => as(teacher).call(moveProjectMembers, { task_id, run_id: to, user_ids: [a.id], reason: 'They asked' });
  await done(move(null));
  expect(await refs(token)).toEqual([403, 'You are not part of this team any more']);
  await done(move(run_id));
  expect(await refs(token)).toEqual([401, expect.stringContaining('opens nothing')]);
  const again = (await done(as(a).call(makeRepositoryToken, { run_id }))).token;
  expect(await refs(again)).toEqual(letIn);
});
