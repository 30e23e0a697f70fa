import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeRepositoryToken, openProjectRepository } from '@praxis/contract/projects/repository';
import { repository } from '@praxis/instance/instance';
import { afterAll, test } from 'vitest';
import { agentKeyOf } from '../../../server/src/testing/makers/agents.ts';
import { codeProject } from '../../../server/src/testing/makers/projects.ts';
import { projectSchool } from '../../../server/src/testing/project-school.ts';
import type { TestPerson } from '../../../server/src/testing/world.ts';
import { openRepositoriesAgent } from '../agent.ts';
import { gitLack } from '../git.ts';

const lack = await gitLack();
if (lack) console.log(`Repositories are not tried here: ${lack}`);
/** A test where git runs in its sandbox; elsewhere it is skipped, and the run says why. */
export const withGit = test.skipIf(lack);

export const DAY = 86_400_000;
/** Where a file of tests keeps everything. */
export const folder = mkdtempSync(join(tmpdir(), 'praxis-repositories-'));
/** Where the agent keeps repositories. */
export const home = join(folder, 'home');
const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
  rmSync(folder, { recursive: true, force: true });
});

type Ended = { code: number; out: string };
/** The git of a student. */
export const git = (cwd: string, ...args: string[]) =>
  new Promise<Ended>((done) => {
    const who = ['-c', 'user.name=Student', '-c', 'user.email=s@example.org', '-c', 'init.defaultBranch=main', '-c', 'protocol.version=2'];
    const env = { PATH: process.env.PATH, HOME: folder, GIT_CONFIG_NOSYSTEM: '1', GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C' };
    execFile('git', [...who, ...args], { cwd, env, maxBuffer: 1e7 }, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code ?? 1) : 0, out: stdout + stderr }),
    );
  });
/** The same, which must end well; what it printed. */
export async function fine(cwd: string, ...args: string[]) {
  const { code, out } = await git(cwd, ...args);
  if (code !== 0) throw new Error(`git ${args.join(' ')}: ${out}`);
  return out.trim();
}

let places = 0;
/** A folder of its own for a clone. */
export const place = () => mkdtempSync(join(folder, `work-${++places}-`));
let serving: Promise<unknown> | undefined;

type School = Awaited<ReturnType<typeof projectSchool>>;

/** The agent in this process. */
async function serveHere({ app, origin }: School) {
  const key = await agentKeyOf(app, 'repositories', 'test');
  const address = `${origin.replace('http', 'ws')}/agent`;
  const dial = { address, key: () => key, kind: 'repositories', name: 'test', log: () => undefined } as const;
  const agent = await openRepositoriesAgent({ dial, folder: home, lack: undefined, listen: { port: 0, host: '127.0.0.1' } });
  closing.push(agent.close);
}

/** The agent in a process of its own, which may be killed and started again. */
export async function startProcess({ app, origin }: School) {
  const key = await agentKeyOf(app, 'repositories', hostname());
  const env = { ...process.env, PRAXIS_HOME: folder, PRAXIS_SERVER: origin, PRAXIS_AGENT_KEY: key, PRAXIS_INSECURE_AGENT: '1' };
  const child = spawn(process.execPath, [join(repository, 'apps/repositories/src/main.ts')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  closing.push(kill);
  return kill;
}

/** A team of two whose stage asks for code, and the agent that keeps it. */
export async function codeSchool(traits: Record<string, unknown> = {}, serve: (school: School) => Promise<unknown> = serveHere) {
  const school = await projectSchool();
  const { origin, as, teacher, space, a, b, task, started, clock } = school;
  serving ??= serve(school);
  await serving;
  const taskId = await task(teacher, space, { closes_at: clock.now().getTime() + 30 * DAY, late: 'closed', ...traits }, codeProject());
  const run_id = await started(taskId, [a, b]);
  const at = { run_id, stage_id: 'one' };
  const open = async (who: TestPerson) => (await as(who).call(openProjectRepository, { ...at, part_id: 'code' })).data;
  await school.until('the agent is there', async () => (await open(a)).ready);
  const token = async (who: TestPerson) => (await as(who).call(makeRepositoryToken, { run_id })).data.token;
  const address = (secret: string, run = run_id) => `${origin.replace('://', `://git:${secret}@`)}/git/${run}.git`;
  return { ...school, taskId, run_id, at, open, token, address };
}

/** Commits one file; the hash. */
export async function commit(cwd: string, name: string, content: string | Buffer = name) {
  writeFileSync(join(cwd, name), content);
  await fine(cwd, 'add', '.');
  await fine(cwd, 'commit', '-qm', name);
  return fine(cwd, 'rev-parse', 'HEAD');
}
