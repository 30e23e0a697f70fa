import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeRepositoryToken, openProjectRepository } from '@praxis/contract/projects/repository';
import { repository } from '@praxis/instance/instance';
import { test } from 'vitest';
import { afterFile } from '../../../server/src/testing/after-file.ts';
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
/** Where the file of tests that now runs keeps everything, and where its host keeps repositories. */
export let folder = '';
export let home = '';

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

/** A folder and a host for each file of tests; modules stay loaded from file to file. */
function prepare(serve: () => Promise<unknown>) {
  folder = mkdtempSync(join(tmpdir(), 'praxis-repositories-'));
  home = join(folder, 'home');
  const created = folder;
  afterFile(async () => {
    serving = undefined;
    rmSync(created, { recursive: true, force: true });
  });
  return serve();
}

/** A school has one host of repositories: those of all files bear the name that a process has by itself. */
const NAME = hostname();

type School = Awaited<ReturnType<typeof projectSchool>>;

/** The agent in this process. */
async function serveHere({ app, origin }: School) {
  const key = await agentKeyOf(app, 'repositories', NAME);
  const address = `${origin.replace('http', 'ws')}/agent`;
  const dial = { address, key: () => key, kind: 'repositories', name: NAME, log: () => undefined } as const;
  const agent = await openRepositoriesAgent({ dial, folder: home, lack: undefined, listen: { port: 0, host: '127.0.0.1' } });
  afterFile(agent.close);
}

/** The agent in a process of its own, which may be killed and started again. */
export async function startProcess({ app, origin }: School) {
  const key = await agentKeyOf(app, 'repositories', NAME);
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
  afterFile(kill);
  return kill;
}

/** A team of two whose stage asks for code, and the agent that keeps it. */
export async function codeSchool(traits: Record<string, unknown> = {}, serve: (school: School) => Promise<unknown> = serveHere) {
  const school = await projectSchool();
  const { origin, as, teacher, space, a, b, task, started, clock } = school;
  serving ??= prepare(() => serve(school));
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
