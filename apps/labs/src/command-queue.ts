import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  LAB_DEVICES,
  LAB_SNAPSHOTS,
  type LabCalls,
  type LabEvent,
  type LabHostState,
  type LabMachine,
  type LabOperation,
  type LabProgress,
} from '@praxis/contract/labs/agent';
import type { Consoles } from './console/consoles.ts';
import { openTerminal, type Terminal } from './console/terminal.ts';
import { type Driver, type DriverMachine, LabFailure } from './driver.ts';

/** What the driver does not know of a machine and a restart of ours must not forget. */
export type MachineNote = {
  owner: string;
  controller?: string;
  hostname: string;
  networks: { network: string; address: string }[];
  devices_max: number;
  snapshots_max: number;
};

type Options = {
  driver: Driver;
  home: string;
  host: string;
  slots: number;
  log: (message: string, more?: Record<string, unknown>) => void;
};

/** Free memory and disk that no new machine may take, megabytes. */
const MEMORY_RESERVED = 700;
const DISK_RESERVED = 2048;
const DISK_POLL_MS = 15_000;

/** The machines of this host as the server sees them. */
export type CommandQueue = Awaited<ReturnType<typeof openCommandQueue>>;

/** Keeps machines, their notes, terminals and turns together. `consoles` comes later, as it needs the terminals. */
export async function openCommandQueue({ driver, home, host, slots, log }: Options) {
  const turns = new Map<string, Promise<unknown>>();
  const done = new Map<string, Promise<unknown>>();
  const terminals = new Map<string, Terminal>();
  const starting = new Map<string, LabMachine>();
  const guests = new Map<string, boolean>();
  const notesFile = join(home, 'notes.json');
  await mkdir(home, { recursive: true });
  const notes = new Map(Object.entries(await readNotes(notesFile)));
  const found = await driver.probe();
  let consoles: Consoles | undefined;
  let address = '';
  let draining = false;
  let report: { changed: () => void; event: (event: LabEvent) => void } = { changed: () => undefined, event: () => undefined };
  let writing: Promise<unknown> = Promise.resolve();

  function writeNotes() {
    writing = writing
      .then(async () => {
        await writeFile(`${notesFile}.next`, JSON.stringify(Object.fromEntries(notes)));
        await rename(`${notesFile}.next`, notesFile);
      })
      .catch((error: unknown) => log('notes of machines were not written', { level: 50, error: String(error) }));
    return writing;
  }

  /** One operation of a machine after the other. */
  function inTurn<Reply>(machine: string, work: () => Promise<Reply>): Promise<Reply> {
    const mine = (turns.get(machine) ?? Promise.resolve()).then(work, work);
    const quiet = mine.catch(() => undefined);
    turns.set(machine, quiet);
    void quiet.then(() => turns.get(machine) === quiet && turns.delete(machine));
    return mine;
  }

  async function machineOf(machine: string): Promise<DriverMachine> {
    const here = (await driver.list()).find((each) => each.machine === machine);
    if (!here) throw new LabFailure('machine_missing', machine);
    return here;
  }

  function view(each: DriverMachine): LabMachine {
    const controller = consoles?.controller(each.machine);
    return { ...each, guest: each.state === 'running' && (guests.get(each.machine) ?? false), ...(controller ? { controller } : {}) };
  }

  function watch(machine: string) {
    terminals.get(machine)?.close();
    const line = openTerminal(
      () => driver.open(machine, 'tty'),
      () => driver.greeting(machine),
    );
    terminals.set(machine, line);
    return line.started;
  }

  function unwatch(machine: string, forGood: boolean) {
    terminals.get(machine)?.close();
    terminals.delete(machine);
    guests.delete(machine);
    consoles?.gone(machine, forGood);
    if (forGood && notes.delete(machine)) void writeNotes();
  }

  async function roomForOneMore() {
    if (draining) throw new LabFailure('host_draining');
    const { memory_mb, disk_mb } = await driver.capacity();
    if (disk_mb.free < DISK_RESERVED) throw new LabFailure('disk_full');
    const inUse = new Set([...(await driver.list()).map((each) => each.machine), ...starting.keys()]).size;
    if (inUse >= slots || memory_mb.free < MEMORY_RESERVED) throw new LabFailure('host_full');
  }

  driver.onNews((news) => {
    if (news.news === 'templates') return report.changed();
    const { machine } = news;
    void machineOf(machine).then(
      ({ generation }) => {
        if (news.news === 'failed') report.event({ event: 'machine_failed', machine, generation, error: news.error });
        if (news.news === 'ready') report.event({ event: 'guest_ready', machine, generation });
        if (news.news === 'restarted') report.event({ event: 'machine_restarted', machine, generation });
      },
      (error: unknown) => log('news of a machine that is gone', { machine, error: String(error) }),
    );
    if (news.news === 'ready') guests.set(machine, true);
    if (news.news === 'failed') unwatch(machine, false);
    report.changed();
  });

  const diskPoll = setInterval(() => {
    void driver.capacity().then(({ disk_mb }) => {
      if (disk_mb.free < DISK_RESERVED) report.event({ event: 'disk_nearly_full', free_mb: disk_mb.free });
    });
  }, DISK_POLL_MS);

  for (const { machine, state } of await driver.list()) if (state === 'running') void watch(machine).then(() => guests.set(machine, true));

  return {
    driver,
    notes,
    starting,
    machineOf,
    view,
    watch,
    unwatch,
    writeNotes,
    inTurn,
    roomForOneMore,
    terminal: (machine: string) => terminals.get(machine),
    /** Runs an operation once; the same one again gets the same answer, also when it left the machine in its next generation (`already`). */
    operate<Reply>(
      { machine, generation, operation }: LabOperation,
      work: (here: DriverMachine) => Promise<Reply>,
      already?: number,
    ): Promise<Reply> {
      const name = `${machine} ${operation}`;
      const before = done.get(name) as Promise<Reply> | undefined;
      if (before) return before;
      const mine = inTurn(machine, async () => {
        const here = await machineOf(machine);
        if (here.generation !== generation && here.generation !== already) throw new LabFailure('generation_passed');
        return work(here);
      });
      this.remember(name, mine);
      return mine;
    },
    /** What failed may be tried again; what was done is answered as it was. */
    remember(name: string, work: Promise<unknown>) {
      done.set(name, work);
      work.catch(() => done.delete(name));
      if (done.size > 2000) done.delete(done.keys().next().value!);
    },
    remembered: (name: string) => done.get(name),
    noteOf: (body: LabCalls['create']['body']): MachineNote => ({
      owner: body.owner,
      hostname: body.hostname ?? 'lab',
      networks: body.networks ?? [],
      devices_max: body.devices_max ?? LAB_DEVICES,
      snapshots_max: body.snapshots_max ?? LAB_SNAPSHOTS,
    }),
    control(machine: string, user: string | undefined) {
      const note = notes.get(machine);
      if (note) {
        delete note.controller;
        if (user !== undefined) note.controller = user;
        void writeNotes();
      }
      consoles?.control(machine, user);
    },
    drain(on: boolean) {
      draining = on;
      report.changed();
    },
    get consoles() {
      return consoles;
    },
    attach(opened: Consoles, at: string, to: typeof report) {
      consoles = opened;
      address = at;
      report = to;
      for (const [machine, note] of notes) opened.control(machine, note.controller);
    },
    progress: (partial: ((known: LabProgress) => void) | undefined) => (step: LabProgress) => partial?.(step),
    async state(): Promise<LabHostState> {
      const machines = await driver.list();
      const inUse = new Set([...machines.map((each) => each.machine), ...starting.keys()]).size;
      const total = found.accelerator ? slots : 0;
      return {
        ...{ host, driver: driver.kind, lacks: found.lacks, consoles: address, draining },
        ...(found.accelerator ? { accelerator: found.accelerator } : {}),
        slots: { total, free: Math.max(0, total - inUse) },
        ...(await driver.capacity()),
        templates: driver.templates(),
        machines: [
          ...machines.map(view),
          ...[...starting.values()].filter((each) => !machines.some(({ machine }) => machine === each.machine)),
        ],
      };
    },
    async close() {
      clearInterval(diskPoll);
      for (const line of terminals.values()) line.close();
      await driver.close();
      await writing;
    },
  };
}

async function readNotes(file: string): Promise<Record<string, MachineNote>> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Record<string, MachineNote>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof SyntaxError) return {};
    throw error;
  }
}
