import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { designProject, makeProject, publishProject, saveProject } from '@praxis/contract/projects/design';
import { startProjectRun } from '@praxis/contract/projects/run';
import { formProjectTeam, giveProject, joinProjectTeam } from '@praxis/contract/projects/tasks';
import { createSpace, joinByCode } from '@praxis/contract/spaces/spaces';
import { afterAll, expect, test } from 'vitest';
import { gitLack } from '../../apps/repositories/src/git.ts';
import { expectAccessible, journey, phone, picture } from '../journey.ts';
import type { Calls } from '../own-space.ts';

const { visitor, calls, origin } = journey();
// A server that is killed under a push makes git try again by hand: that is tried in apps/repositories.
const lack = process.env.E2E_TOPOLOGY === 'two' ? 'servers are killed during journeys' : await gitLack();
if (lack) console.log(`The journey of a team's repository is not made here: ${lack}`);

const folder = mkdtempSync(join(tmpdir(), 'praxis-journey-code-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The git of somebody at their own machine: what it printed, and whether it ended well. */
const git = (cwd: string, ...args: string[]) =>
  new Promise<{ fine: boolean; out: string }>((done) => {
    const who = ['-c', 'user.name=Student', '-c', 'user.email=s@example.edu', '-c', 'init.defaultBranch=main'];
    const env = { PATH: process.env.PATH, HOME: folder, GIT_CONFIG_NOSYSTEM: '1', GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C' };
    execFile('git', [...who, ...args], { cwd, env }, (error, stdout, stderr) => done({ fine: !error, out: `${stdout}${stderr}`.trim() }));
  });

async function commit(cwd: string, name: string) {
  writeFileSync(join(cwd, name), `${name}\n`);
  await git(cwd, 'add', '.');
  await git(cwd, 'commit', '-qm', name);
  return (await git(cwd, 'rev-parse', 'HEAD')).out;
}

/** A project whose one stage asks for code, given to a space where two teams have started. */
async function codeOfClass(asTeacher: Calls, students: readonly Calls[], title: string) {
  const space = { name: title, intro: 'A space', type: 'mooc', visibility: 'private', need_review: false } as const;
  const { space_id, join_code } = await asTeacher(createSpace, space);
  for (const asStudent of students) await asStudent(joinByCode, { code: join_code });
  const { project_id } = await asTeacher(makeProject, { title, intro: 'Build it together' });
  const { revision } = await asTeacher(designProject, { project_id });
  const stage = {
    ...{ id: 'one', title: 'Program', guide: '<p>Write it.</p>', days: 7, weight: 100, opens: 'always' as const, max_score: 20 },
    ...{ criteria: [], lab_id: null, lab_share: 0 },
    deliverables: [{ id: 'code', kind: 'repository' as const, title: 'Code', help: '', required: true }],
  };
  const saved = await asTeacher(saveProject, {
    ...{ project_id, revision },
    content: { title, intro: 'Build it together', difficulty: 3, stages: [stage] },
  });
  await asTeacher(publishProject, { project_id, revision: saved.revision });
  const given = { space_id, project_id, mode: 'formed', size_min: 1, size_max: 4, late: 'closed' } as const;
  const { task_id } = await asTeacher(giveProject, { ...given, closes_at: Date.now() + 30 * 86_400_000 });
  const [one, two, other] = students as [Calls, Calls, Calls];
  const { run_id } = await one(formProjectTeam, { task_id, name: 'Reds' });
  await two(joinProjectTeam, { run_id });
  await one(startProjectRun, { task_id });
  await other(formProjectTeam, { task_id, name: 'Blues' });
  await other(startProjectRun, { task_id });
  return run_id;
}

test.skipIf(lack)(
  'a team pushes its code with git, hands it in, and its mentor fetches exactly that; nobody else reads it',
  {
    timeout: 180_000,
  },
  async () => {
    const accounts = ['student35', 'student36', 'student37'];
    const students = await Promise.all(accounts.map((account) => calls(account)));
    const run_id = await codeOfClass(await calls('teacher2'), students, `Compiler ${Date.now()}`);
    const at = `/project/${run_id}/one`;

    const one = await visitor({ account: accounts[0]!, language: 'zh-cn' });
    await one.goto(at);
    await one.getByRole('button', { name: '代码仓库' }).click();
    const clone = await one.getByText(/^git clone /).textContent();
    const address = clone!.replace('git clone ', '');
    await picture(one, 'code-empty');
    await one.getByRole('button', { name: '生成令牌' }).click();
    const token = (await one.getByText(/^[\w-]{43}$/).textContent())!;
    await expectAccessible(one);
    await picture(one, 'code-token');

    const mine = mkdtempSync(join(folder, 'mine-'));
    const withToken = address.replace('://', `://git:${token}@`);
    expect(await git(mine, 'clone', '-q', withToken, '.')).toMatchObject({ fine: true });
    await commit(mine, 'lexer.c');
    const handedIn = await commit(mine, 'parser.c');
    expect(await git(mine, 'push', 'origin', 'HEAD:main')).toMatchObject({ fine: true });
    // The page learns of it by itself.
    await one
      .getByText(`main ${handedIn.slice(0, 7)}`)
      .first()
      .waitFor();
    await picture(one, 'code-pushed');

    // Who is not in the team sees no page and no repository, with whatever token.
    const stranger = await visitor({ account: accounts[2]!, language: 'en' });
    await stranger.goto(at);
    await stranger
      .getByText(/not available to you/)
      .first()
      .waitFor();
    const wrong = await git(folder, 'ls-remote', address.replace('://', '://git:wrong@'));
    expect([wrong.fine, wrong.out]).toEqual([false, expect.stringContaining('This token opens nothing')]);

    const two = await visitor({ account: accounts[1]!, language: 'zh-cn', viewport: phone });
    await two.goto(at);
    await two.getByRole('button', { name: '代码仓库' }).click();
    await two
      .getByText(`main ${handedIn.slice(0, 7)}`)
      .first()
      .waitFor();
    await picture(two, 'code-phone');
    await two.getByRole('button', { name: /^提交/ }).click();
    await two.getByText(/^已提交第 1 版，/).waitFor();
    await commit(mine, 'late.c');
    const late = await git(mine, 'push', 'origin', 'HEAD:main');
    expect([late.fine, late.out]).toEqual([false, expect.stringContaining('remote: The code was submitted')]);

    const teacher = await visitor({ account: 'teacher2', language: 'en', theme: 'dark' });
    await teacher.goto(at);
    await teacher
      .getByText(`main ${handedIn.slice(0, 7)}`)
      .first()
      .waitFor();
    await teacher.getByRole('button', { name: 'Code repository' }).click();
    const link = teacher.getByRole('link', { name: /^Download/ });
    await link.waitFor();
    await expectAccessible(teacher);
    await picture(teacher, 'code-mentor-dark');
    const bundle = join(folder, 'code.bundle');
    const reply = await fetch(new URL((await link.getAttribute('href'))!, origin));
    writeFileSync(bundle, Buffer.from(await reply.arrayBuffer()));
    const read = mkdtempSync(join(folder, 'read-'));
    expect(await git(read, 'clone', '-q', bundle, '.')).toMatchObject({ fine: true });
    expect((await git(read, 'rev-parse', 'HEAD')).out).toBe(handedIn);
  },
);
