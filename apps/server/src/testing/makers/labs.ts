import type { LabCapabilities, LabEvent, LabHostState, LabMachine, LabRule } from '@praxis/contract/labs/agent';
import { type LabDraft, makeLab, publishLab, saveLab } from '@praxis/contract/labs/labs';
import { giveLabTask, startLab } from '@praxis/contract/labs/tasks';
import { WebSocket } from 'ws';
import type { TestPerson, world } from '../world.ts';
import { agentKeyOf } from './agents.ts';
import type { TestSpace } from './spaces.ts';

type World = Pick<Awaited<ReturnType<typeof world>>, 'app' | 'as' | 'origin' | 'until'>;
type Body = Record<string, unknown> & { machine: string; generation: number; operation: string };

const capabilities: LabCapabilities = {
  display: 'text',
  terminal: true,
  snapshot: true,
  devices: ['usb', 'disk', 'cd'],
  clipboard: true,
  networks: true,
  inspection: true,
};

/** A lab whose only step has a command worth 60, a file worth 30 and a flag worth 10, with a hint for 5 points. */
export const smallLab = (title = 'Web server', traits: Partial<LabDraft> = {}): LabDraft => ({
  title,
  intro: 'About this lab',
  minutes: 45,
  machines: [{ node: 'web01', title: 'Web server', template: 'tiny' }],
  steps: [
    {
      id: 's1',
      title: 'Start it',
      html: '<p>Start the server.</p>',
      hints: [{ id: 'h1', text: 'Look at the service', cost: 5 }],
      rules: [
        {
          id: 'r1',
          title: 'It runs',
          node: 'web01',
          weight: 60,
          check: { kind: 'command', subject: 'pgrep httpd', compare: 'contains', expect: '', not: false },
          advice: '',
          final: false,
        },
        {
          id: 'r2',
          title: 'The page is there',
          node: 'web01',
          weight: 30,
          check: { kind: 'file', subject: '/srv/index.html', compare: 'contains', expect: 'hello', not: false },
          advice: 'Write the page',
          final: false,
        },
        {
          id: 'r3',
          title: 'The word',
          node: '',
          weight: 10,
          check: { kind: 'flag', subject: 'praxis{secret}', compare: 'equals', expect: '', not: false },
          advice: '',
          final: false,
        },
      ],
    },
  ],
  keep: 'best',
  extensions: 8,
  advanced: true,
  recording: false,
  report: { wanted: true, max_score: 20, sections: [{ id: 'done', title: 'What I did', help: '', required: true }] },
  ...traits,
});

/** Makers of labs, and a host that pretends: it speaks the agents' protocol and keeps its machines in memory. */
export function labMakers({ app, as, origin, until }: World) {
  /** A host with slots; `passes` decides what rules find, `fails` the next calls that are refused. */
  async function host(name = `host-${Date.now()}-${Math.floor(Math.random() * 1e6)}`, slots = 20) {
    const machines = new Map<string, LabMachine>();
    const calls: { name: string; body: Body }[] = [];
    const passing = new Set<string>();
    const replaced = new Set<string>();
    const fails = new Map<string, string>();
    const clipboard = new Map<string, string>();
    const texts = new Map<string, Buffer>([['/home/student/notes.txt', Buffer.from('hello')]]);
    const key = await agentKeyOf(app, 'labs', name);
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/agent`);
    const send = (frame: object) => socket.send(JSON.stringify(frame));
    const state = (): LabHostState => ({
      host: name,
      driver: 'pretend',
      accelerator: 'pretend',
      lacks: [],
      consoles: 'http://127.0.0.1:9',
      draining: false,
      slots: { total: slots, free: slots - machines.size },
      memory_mb: { total: 8192, free: 4096 },
      disk_mb: { total: 100_000, free: 50_000 },
      templates: [
        {
          id: 'tiny',
          name: 'Tiny',
          state: 'ready',
          progress: 100,
          memory_mb: 64,
          disk_mb: 20,
          version: '1',
          capabilities,
          user: 'student',
          home: '/home/student',
        },
      ],
      machines: [...machines.values()],
    });
    /** Tells the state of now, or one with other machines: of a moment ago. */
    const report = (reported: readonly LabMachine[] = [...machines.values()]) =>
      send({ t: 'state', state: { ...state(), machines: [...reported] } });
    const machineOf = (body: Body) => {
      const machine = machines.get(body.machine);
      if (!machine) throw new Error('machine_missing');
      return machine;
    };
    const doings: Record<string, (body: Body, call: string) => unknown> = {
      create(body) {
        const created: LabMachine = {
          machine: body.machine,
          generation: body.generation,
          template: String(body.template),
          state: 'running',
          guest: true,
          devices: [],
          snapshots: [],
          controller: String(body.owner),
          memory_mb: 64,
          disk_mb: 20,
        };
        machines.set(body.machine, created);
        return created;
      },
      reset(body) {
        const next = { ...machineOf(body), generation: Number(body.next_generation), state: 'running' as const, devices: [] };
        machines.set(body.machine, next);
        return { ...next, ...(fails.has('home') && { home_kept: false }) };
      },
      restart: machineOf,
      restore: machineOf,
      destroy(body) {
        machines.delete(body.machine);
        return { home_kept: body.deliver !== undefined && !fails.has('home') };
      },
      snapshot(body) {
        const created = { name: String(body.name), at: Date.now(), mb: 12 };
        machineOf(body).snapshots.push(created);
        return created;
      },
      dropSnapshot: () => ({}),
      attach(body) {
        const machine = machineOf(body);
        machine.devices.push({ device: String(body.device), kind: body.kind as 'usb', name: String(body.name) });
        return machine;
      },
      detach: machineOf,
      machine: machineOf,
      putFile: (body) => ({ path: `/home/student/${body.name}`, bytes: Buffer.from(String(body.body), 'base64').length }),
      saveText(body) {
        const bytes = Buffer.from(String(body.text));
        texts.set(String(body.path), bytes);
        return { path: String(body.path), bytes: bytes.length };
      },
      getFile(body) {
        const bytes = texts.get(String(body.path));
        if (!bytes) throw new Error('file_missing');
        return { name: String(body.path).split('/').at(-1), bytes: bytes.length, body: bytes.toString('base64') };
      },
      listFiles: () => ({ path: '/home/student', entries: [{ name: 'notes.txt', folder: false, bytes: 5 }] }),
      setClipboard(body) {
        clipboard.set(body.machine, String(body.text));
        return {};
      },
      getClipboard: (body) => ({ text: clipboard.get(body.machine) ?? '' }),
      check(body, call) {
        const findings = (body.rules as LabRule[]).map(({ id, look }) => ({
          rule: id,
          ok: passing.has(look),
          output: `looked at ${look}`,
          from: 'inside' as const,
          ...(body.outside === true && replaced.has(look) && { ok: false, replaced: true }),
        }));
        for (const finding of findings) send({ t: 'partial', call, partial: finding });
        return { findings };
      },
      thumbnail: () => ({ text: '$ ls\nnotes.txt' }),
      recorded: (body) => ({ text: Buffer.from('$ ls\r\nnotes.txt\r\n').subarray(Number(body.from)).toString('base64'), next: 17 }),
      control: () => ({}),
      revoke: () => ({ closed: 0 }),
      drain: () => ({}),
      buildTemplate: () => ({}),
      addTemplate: () => ({}),
      removeTemplate: () => ({}),
    };
    let checks: Promise<void> | undefined;
    /** Checks that come from now on are not answered until the returned function is called. */
    const holdChecks = () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      checks = promise;
      return resolve;
    };
    socket.on('message', async (raw) => {
      const frame = JSON.parse(String(raw)) as { t: string; call: string; name: string; body: Body };
      if (frame.t === 'welcome') return report();
      if (frame.t !== 'call') return;
      calls.push({ name: frame.name, body: frame.body });
      const failure = fails.get(frame.name);
      if (frame.name === 'check') await checks;
      try {
        if (failure) throw new Error(failure);
        send({ t: 'answer', call: frame.call, result: doings[frame.name]!(frame.body, frame.call) });
      } catch (error) {
        send({ t: 'answer', call: frame.call, error: (error as Error).message });
      }
    });
    await new Promise((done, failed) => socket.on('open', done).on('error', failed));
    send({ t: 'hello', key, kind: 'labs', name, capacity: {} });
    await until('the host is known', () => app.db.selectFrom('lab_hosts').select('name').where('name', '=', name).executeTakeFirst());
    // A host whose key was revoked may have been sent away before.
    const close = () => new Promise((done) => (socket.readyState === WebSocket.CLOSED ? done(0) : socket.once('close', done).close()));
    const event = (of: LabEvent) => send({ t: 'event', event: of });
    return { name, machines, calls, texts, passing, replaced, fails, report, event, holdChecks, close };
  }

  /** A published lab of a teacher. */
  async function lab(owner: TestPerson, draft: LabDraft = smallLab()) {
    const created = await as(owner).call(makeLab, { title: draft.title });
    const saved = await as(owner).call(saveLab, { lab_id: created.data.lab_id, revision: 0, draft });
    const published = await as(owner).call(publishLab, { lab_id: created.data.lab_id, revision: saved.data.revision });
    if (published.code !== 1) throw new Error(`${saved.key} ${published.key}`);
    return created.data.lab_id;
  }

  /** A lab given to a space as homework. */
  async function task(
    owner: TestPerson,
    space: TestSpace,
    draft?: LabDraft,
    dates: { opens_at?: number | null; closes_at?: number | null } = {},
  ) {
    const input = await as(owner).call(giveLabTask, { space_id: space.id, lab_id: await lab(owner, draft), ...dates });
    if (input.code !== 1) throw new Error(`${input.key}`);
    return input.data.task_id;
  }

  /** A student who has begun and whose machines run. */
  async function started(student: TestPerson, taskId: string) {
    const room = await as(student).call(startLab, { task_id: taskId });
    if (room.code !== 1) throw new Error(`${room.key}`);
    const session = room.data.session!.id;
    await until('the machines run', async () => {
      const rows = await app.db.selectFrom('lab_machines').select('state').where('session_id', '=', session).execute();
      return rows.every(({ state }) => state === 'common');
    });
    return { session, machine: room.data.machines[0]!.id };
  }

  return { host, lab, task, started };
}
