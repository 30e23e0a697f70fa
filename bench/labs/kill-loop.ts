import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeLab, publishLab, saveLab } from '@praxis/contract/labs/labs';
import { giveLabTask } from '@praxis/contract/labs/tasks';
import { repository } from '@praxis/instance/instance';
import { run } from '../../apps/labs/src/program.ts';
import { openDatabase } from '../../apps/server/src/platform/database/db.ts';
import { smallLab } from '../../apps/server/src/testing/makers/labs.ts';
import { freePort } from '../../apps/server/src/testing/ports.ts';
import { ask } from '../../scripts/school.ts';
import { openDatabasePart, openServerPart } from '../exam/parts.ts';
import { makeSpace, seatsIn } from '../exam/school.ts';
import { type Notes, work } from './student.ts';

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const one = <Each>(all: readonly Each[]) => all[Math.floor(Math.random() * all.length)]!;
const gone = ['ENOENT', 'ESRCH', 'EACCES'];

/** The lab agent in a process of its own, on QEMU, as the supervisor keeps it. */
function openAgentPart(home: string, origin: string) {
  let child: ChildProcess | undefined;
  const start = () => {
    const env = { ...process.env, PRAXIS_HOME: home, PRAXIS_SERVER: origin, PRAXIS_LABS_TEMPLATES: 'tiny', PRAXIS_LABS_DRIVER: '' };
    child = spawn(process.execPath, [join(repository, 'apps/labs/src/main.ts')], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  };
  const end = async (signal: NodeJS.Signals) => {
    const ended = new Promise((done) => child?.once('exit', done));
    child?.kill(signal);
    await ended;
  };
  return { start, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}

function killed(pid: number) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Processes that stand in a folder. */
const processesIn = (folder: string) =>
  readdirSync('/proc').filter((name) => {
    try {
      return /^\d+$/.test(name) && readlinkSync(`/proc/${name}/cwd`).startsWith(folder);
    } catch (error) {
      if (gone.includes((error as NodeJS.ErrnoException).code ?? '')) return false;
      throw error;
    }
  });

/** What of lab machines is on this host: processes, folders, control groups, network namespaces. */
function leftOvers(labs: string, instance: string) {
  const machines = join(labs, 'machines');
  const groups = ['/sys/fs/cgroup', '/sys/fs/cgroup/memory', '/sys/fs/cgroup/cpu', '/sys/fs/cgroup/pids', '/sys/fs/cgroup/freezer']
    .filter((root) => existsSync(root))
    .flatMap((root) => {
      const own = join(root, `praxis-labs-${instance}`);
      const inside = existsSync(own) ? readdirSync(own, { withFileTypes: true }).filter((entry) => entry.isDirectory()) : [];
      const beside = readdirSync(root).filter((name) => name.startsWith(`praxis-labs-${instance}.`));
      return [...inside.map(({ name }) => join(own, name)), ...beside.map((name) => join(root, name))];
    });
  const nets = readdirSync('/run/netns').filter((name) => name.startsWith(`praxis-${instance}-`));
  return { processes: processesIn(labs), files: readdirSync(machines), groups, nets };
}

/** Two machines a student, which see each other. */
const draft = () =>
  smallLab('Two machines', {
    machines: ['one', 'two'].map((node) => ({ node, title: node, template: 'tiny' })),
    steps: smallLab().steps.map((step) => ({ ...step, rules: step.rules.map((rule) => ({ ...rule, node: rule.node && 'one' })) })),
  });

type MachineFile = { machine: string; pid: number; state: string };

/** What the host's agent wrote down of its machines, as far as it can be read at this moment. */
const machineFiles = (labs: string) =>
  readdirSync(join(labs, 'machines')).flatMap((name) => {
    try {
      return [JSON.parse(readFileSync(join(labs, 'machines', name, 'machine.json'), 'utf8')) as MachineFile];
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof SyntaxError) return [];
      throw error;
    }
  });

type Parts = {
  agent: ReturnType<typeof openAgentPart>;
  server: ReturnType<typeof openServerPart>;
  lives: () => MachineFile[];
  nets: () => string[];
};

/** What is killed, and how it comes back. */
function killers({ agent, server, lives, nets }: Parts) {
  return {
    async agent() {
      await agent.kill();
      await pause(200 + Math.random() * 1500);
      agent.start();
    },
    async machine() {
      const life = one(lives().filter(({ pid, state }) => state === 'running' && existsSync(`/proc/${pid}`)));
      if (life) killed(life.pid);
    },
    async server() {
      await server.kill();
      await pause(200 + Math.random() * 1500);
      await server.start();
    },
    async network() {
      const name = one(nets());
      const label = one([
        ['netns', 'del', name],
        ['-n', name, 'link', 'del', 'lan'],
        ['-n', name, 'link', 'set', 'lan', 'down'],
      ]);
      // It may just go with its machines.
      await run('ip', label).catch(() => undefined);
    },
  };
}

/** A class whose students have two machines each to work on. */
async function giveLab(database: ReturnType<typeof openDatabase>, origin: string, students: number) {
  const { teacher, space } = await makeSpace(database);
  const seats = await seatsIn(database, space.id, students);
  const { lab_id } = await ask(origin, teacher, makeLab, { title: 'Two machines' });
  const { revision } = await ask(origin, teacher, saveLab, { lab_id, revision: 0, draft: draft() });
  await ask(origin, teacher, publishLab, { lab_id, revision });
  const { task_id } = await ask(origin, teacher, giveLabTask, { space_id: space.id, lab_id });
  return { seats, task_id };
}

/** Networks of labs on which machines that run do not see each other. */
async function brokenNetworks(labs: string, nets: readonly string[], lives: () => MachineFile[]) {
  const unseen: string[] = [];
  for (const name of nets) {
    const members = lives().filter(({ pid }) => existsSync(`/proc/${pid}`) && readlinkSync(`/proc/${pid}/cwd`).startsWith(labs));
    const links = (await run('ip', ['-n', name, '-o', 'link', 'show', 'master', 'lan'])).toString().trim().split('\n').length;
    if (members.length > 0 && links !== 2) unseen.push(`${name}: ${links} machines on the network`);
  }
  return unseen;
}

/**
 * Students work on lab machines while the host's agent, single machines, the server and networks of labs are killed at random. Tells
 * what was lost and what was left behind.
 */
export async function labsUnderKills(of: { students: number; seconds: number; gapMs: [number, number]; templates?: string }) {
  const folder = mkdtempSync(join(tmpdir(), 'praxis-labs-'));
  const home = join(folder, 'home');
  const labs = join(home, 'labs');
  const database = await openDatabasePart(folder);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const server = openServerPart(home, database.url, port);
  const agent = openAgentPart(home, origin);
  const notes: Notes = { confirmed: 0, reconnects: 0, retries: 0, lost: [], complaints: [], blankMs: [] };
  const kills = { agent: 0, machine: 0, server: 0, network: 0 };
  let over = false;
  try {
    // Owners, times and holes of a template's memory are part of it.
    if (of.templates) await run('cp', ['-a', '--sparse=always', of.templates, labs]);
    await server.start();
    agent.start();
    const own = openDatabase(database.url, 2);
    const { seats, task_id } = await giveLab(own, origin, of.students);
    const sitting = Promise.all(seats.map(({ token }) => work(origin, token, task_id, notes, () => over)));
    const lives = () => machineFiles(labs);
    const running = async () =>
      Number(
        (await own.pool.query("select count(*)::int as count from lab_machines where state = 'common' and operation is null")).rows[0]
          .count,
      );
    const allRun = async (seconds: number) => {
      for (const until = Date.now() + seconds * 1000; Date.now() < until; await pause(500))
        if ((await running().catch(() => 0)) === of.students * 2) return true;
      return false;
    };
    const startedAt = await allRun(240);
    // As the host names its groups and namespaces.
    const instance = createHash('sha256').update(realpathSync(labs)).digest('hex').slice(0, 8);
    const nets = () => readdirSync('/run/netns').filter((name) => name.startsWith(`praxis-${instance}-`));
    const kill = killers({ agent, server, lives, nets });
    for (const until = Date.now() + of.seconds * 1000; startedAt && Date.now() < until; ) {
      const kind = one(Object.keys(kill) as (keyof typeof kill)[]);
      await kill[kind]();
      kills[kind]++;
      await pause(of.gapMs[0] + Math.random() * (of.gapMs[1] - of.gapMs[0]));
    }
    const healed = await allRun(120);
    await pause(of.students * 2000);
    over = true;
    const students = await sitting;
    const unseen = await brokenNetworks(labs, nets(), lives);
    for (const { finish } of students) await finish();
    for (const until = Date.now() + 120_000; lives().length > 0 && Date.now() < until; ) await pause(300);
    await pause(1500);
    const left = leftOvers(labs, instance);
    const blank = [...notes.blankMs].sort((a, b) => a - b);
    await own.close();
    const { blankMs: _each, ...message } = notes;
    return {
      began: startedAt,
      healed,
      kills,
      ...message,
      blank_p50_ms: blank[Math.floor(blank.length / 2)],
      blank_max_ms: blank.at(-1),
      unseen,
      left,
    };
  } finally {
    over = true;
    await agent.stop();
    await server.kill();
    await database.stop();
    for (const name of processesIn(labs)) killed(Number(name));
    rmSync(folder, { recursive: true, force: true });
  }
}
