import { rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { LAB_FILE_BYTES, type LabCall, type LabCalls, type LabMachine } from '@praxis/contract/labs/agent';
import { runChecks } from './checks.ts';
import type { CommandQueue } from './command-queue.ts';
import { type DriverMachine, LabFailure } from './driver.ts';
import { openFurnishing } from './furnishing.ts';
import { listFolder, putBytes, saveText } from './guest-files.ts';
import { homeFromDisk, packHome, unpackHome } from './homes.ts';
import { deliver, fetchBytes, makeImage } from './images.ts';
import { png, shrink } from './picture.ts';
import { takeOwn } from './templates/take-own.ts';

type Answers = {
  [Name in LabCall]: (
    body: LabCalls[Name]['body'],
    partial: (known: LabCalls[Name]['partial']) => void,
  ) => Promise<LabCalls[Name]['reply']>;
};

const EXEC_SECONDS = 30;
/** A login and a program of the desktop, which take their time where many machines are translated at once. */
const CLIPBOARD_SECONDS = 45;
/** What `timeout` answers for a program it ended. */
const TIMED_OUT = 124;
const MOST_SECONDS = 300;
const READY_SECONDS = 90;
const TEXT_LINES = 30;
const RECORDED_WIDTH = 1024;
const NAME = /^[\w-]{1,40}$/;
const CLIPBOARD_BYTES = 1024 * 1024;

type Log = (message: string, more?: Record<string, unknown>) => void;

/** What the server may ask of this host. `origin` is where its addresses lie. */
export function labAnswers(commandQueue: CommandQueue, { origin, scratch, log }: { origin: string; scratch: string; log: Log }): Answers {
  const { driver, notes } = commandQueue;
  const furnishing = openFurnishing(join(dirname(scratch), 'furniture'));
  const templateOf = async (machine: string) => {
    const { template } = await commandQueue.machineOf(machine);
    const found = driver.templates().find((each) => each.id === template);
    if (!found) throw new LabFailure('template_missing', template);
    return found;
  };
  const viewOf = async (machine: string): Promise<LabMachine> => commandQueue.view(await commandQueue.machineOf(machine));
  const noteOf = (machine: string) => {
    const note = notes.get(machine);
    if (!note) throw new LabFailure('machine_missing', machine);
    return note;
  };

  /** The home directory saved before stays; the reply says so to its student. */
  function homeNotSaved(machine: string): false {
    log('the home directory of a machine could not be taken: the one saved before stays', { level: 40, machine });
    return false;
  }

  async function guestReady(machine: string) {
    const until = performance.now() + READY_SECONDS * 1000;
    while (!(await driver.answers(machine, 10))) if (performance.now() > until) throw new LabFailure('guest_not_answering', machine);
  }

  /** Gives a fresh machine what it is still to get, also when an earlier one of us was killed before. */
  async function furnish(machine: string) {
    const { home, script } = await furnishing.owed(machine);
    if (!home && !script) return;
    await guestReady(machine);
    if (home) await unpackHome(driver, machine, await templateOf(machine), home);
    if (script) await driver.exec(machine, { command: script, seconds: MOST_SECONDS });
    await furnishing.forget(machine);
  }

  async function create(body: LabCalls['create']['body'], partial: (known: LabCalls['create']['partial']) => void) {
    const { machine, generation, template } = body;
    let home_kept: boolean | undefined;
    if (!NAME.test(machine)) throw new LabFailure('machine_missing', machine);
    const here = (await driver.list()).find((each) => each.machine === machine);
    if (here && here.generation > generation) throw new LabFailure('generation_passed');
    if (!(here?.generation === generation && here.state === 'running')) {
      if (!here) await commandQueue.roomForOneMore();
      const saved = driver.templates().find((each) => each.id === template);
      commandQueue.starting.set(machine, {
        machine,
        generation,
        template,
        state: 'creating',
        guest: false,
        devices: [],
        snapshots: [],
        memory_mb: saved?.memory_mb ?? 0,
        disk_mb: 0,
      });
      try {
        // Newest first: what was taken from it already, what lies on its disk, what was kept when it was recycled last.
        const pending = (await furnishing.owed(machine)).home;
        const own = pending ?? (here?.state === 'failed' ? await homeFromDisk(driver, machine, log) : undefined);
        if (here?.state === 'failed' && !own) home_kept = homeNotSaved(machine);
        const home = own ?? (body.home ? await fetchBytes(origin, body.home) : undefined);
        notes.set(machine, { ...commandQueue.noteOf(body), controller: body.owner });
        await commandQueue.writeNotes();
        await furnishing.owe(machine, { home, script: body.init_script });
        await driver.create({ machine, generation, template, hostname: body.hostname ?? 'lab', networks: body.networks ?? [] }, partial);
        await commandQueue.watch(machine);
        commandQueue.control(machine, body.owner);
        await furnish(machine);
      } finally {
        commandQueue.starting.delete(machine);
      }
    } else await furnish(machine);
    return { ...(await viewOf(machine)), ...(home_kept === false && { home_kept }) };
  }

  return {
    create(body, partial) {
      const name = `${body.machine} ${body.operation}`;
      const before = commandQueue.remembered(name) as Promise<LabCalls['create']['reply']> | undefined;
      if (before) return before;
      const mine = commandQueue.inTurn(body.machine, () => create(body, partial));
      commandQueue.remember(name, mine);
      return mine;
    },
    reset(body, partial) {
      const { machine, next_generation: generation, keep_home } = body;
      const initialise = async (here: DriverMachine) => {
        if (here.generation === generation) {
          await furnish(machine);
          return viewOf(machine);
        }
        const note = noteOf(machine);
        const { home } = await templateOf(machine);
        const packed = keep_home ? await packHome(driver, machine, home, log) : undefined;
        const home_kept = packed || !keep_home ? undefined : homeNotSaved(machine);
        const saved = packed ?? (keep_home && body.home ? await fetchBytes(origin, body.home) : undefined);
        partial({ progress: 40, step: 'starting' });
        commandQueue.unwatch(machine, false);
        await furnishing.owe(machine, { home: saved });
        await driver.reset({ machine, generation, template: here.template, hostname: note.hostname, networks: note.networks }, partial);
        await commandQueue.watch(machine);
        await furnish(machine);
        return { ...(await viewOf(machine)), ...(home_kept === false && { home_kept }) };
      };
      return commandQueue.operate(body, initialise, generation);
    },
    restart: (body, partial) =>
      commandQueue.operate(body, async () => {
        await driver.restart(body.machine, partial);
        return viewOf(body.machine);
      }),
    destroy(body, partial) {
      const { machine } = body;
      return commandQueue.inTurn(machine, async () => {
        const here = (await driver.list()).find((each) => each.machine === machine);
        if (here && here.generation > body.generation) throw new LabFailure('generation_passed');
        let home_kept = false;
        if (here && body.deliver) {
          partial({ progress: 10, step: 'home' });
          const packed = await packHome(driver, machine, (await templateOf(machine)).home, log);
          if (packed) await deliver(origin, body.deliver, 'home.tgz', packed);
          home_kept = packed ? true : homeNotSaved(machine);
        }
        commandQueue.unwatch(machine, true);
        await driver.destroy(machine);
        await furnishing.forget(machine);
        return { home_kept };
      });
    },
    snapshot: (body, partial) =>
      commandQueue.operate(body, async (here) => {
        const others = here.snapshots.filter(({ name }) => name !== body.name);
        if (others.length >= noteOf(body.machine).snapshots_max) throw new LabFailure('too_many_snapshots');
        partial({ progress: 10, step: 'saving' });
        return driver.snapshot(body.machine, body.name, partial);
      }),
    restore: (body, partial) =>
      commandQueue.operate(body, async () => {
        partial({ progress: 10, step: 'restoring' });
        commandQueue.unwatch(body.machine, false);
        try {
          await driver.restore(body.machine, body.name, partial);
        } finally {
          await commandQueue.watch(body.machine);
        }
        return viewOf(body.machine);
      }),
    dropSnapshot: (body) =>
      commandQueue.operate(body, async () => {
        await driver.dropSnapshot(body.machine, body.name);
        return {};
      }),
    attach: (body, partial) =>
      commandQueue.operate(body, async (here) => {
        if (!NAME.test(body.device)) throw new LabFailure('device_missing', body.device);
        if (here.devices.some(({ device }) => device === body.device)) return viewOf(body.machine);
        if (here.devices.length >= noteOf(body.machine).devices_max) throw new LabFailure('too_many_devices');
        partial({ progress: 10, step: 'image' });
        const file = await makeImage(origin, scratch, body);
        try {
          await driver.attach(body.machine, { device: body.device, kind: body.kind, name: body.name, file });
        } finally {
          await rm(dirname(file), { recursive: true, force: true });
        }
        return viewOf(body.machine);
      }),
    detach: (body) =>
      commandQueue.operate(body, async () => {
        await driver.detach(body.machine, body.device);
        return viewOf(body.machine);
      }),
    exec: ({ machine, command, user, input, timeout_seconds }) =>
      driver.exec(machine, { command, user, input, seconds: Math.min(MOST_SECONDS, timeout_seconds ?? EXEC_SECONDS) }),
    async putFile({ machine, name, body }) {
      const path = join((await templateOf(machine)).home, basename(name.replaceAll('\\', '/')) || 'file');
      return putBytes(driver, machine, path, Buffer.from(body, 'base64'));
    },
    saveText: async ({ machine, path, text }) => saveText(driver, machine, await templateOf(machine), { path, text }),
    async getFile({ machine, path }) {
      const { home } = await templateOf(machine);
      const whole = path.startsWith('/') ? path : join(home, path);
      const body = await driver.getFile(machine, whole, LAB_FILE_BYTES);
      return { name: basename(whole), bytes: body.length, body: body.toString('base64') };
    },
    async listFiles({ machine, path }) {
      const { home } = await templateOf(machine);
      const folder = path ? (path.startsWith('/') ? path : join(home, path)) : home;
      return listFolder(driver, machine, folder);
    },
    async getClipboard({ machine }) {
      if (!(await templateOf(machine)).capabilities.clipboard) throw new LabFailure('not_supported');
      const { user } = await templateOf(machine);
      const { code, out } = await driver.exec(machine, {
        command: 'DISPLAY=:0 timeout 20 xclip -o -selection clipboard',
        user,
        seconds: CLIPBOARD_SECONDS,
      });
      if (code === TIMED_OUT) throw new LabFailure('guest_not_answering', 'the clipboard');
      return { text: code === 0 ? out : '' };
    },
    async setClipboard({ machine, text }) {
      const { capabilities, user } = await templateOf(machine);
      if (!capabilities.clipboard) throw new LabFailure('not_supported');
      if (Buffer.byteLength(text) > CLIPBOARD_BYTES) throw new LabFailure('file_too_large');
      // The program stays and serves the clipboard: it must not hold our pipes.
      const command = 'cat > /tmp/.clipboard; DISPLAY=:0 xclip -i -selection clipboard < /tmp/.clipboard > /dev/null 2>&1 &';
      await driver.exec(machine, { command: `${command} sleep 0.2`, user, input: text, seconds: CLIPBOARD_SECONDS });
      return {};
    },
    check: async (body, partial) => ({ findings: await runChecks(driver, body, partial) }),
    async thumbnail({ machine, width = 320 }) {
      const { capabilities } = await templateOf(machine);
      const line = commandQueue.terminal(machine);
      if (capabilities.display === 'text' && line) return { text: line.lines(TEXT_LINES) };
      const picture = await driver.picture(machine);
      if (!picture) return {};
      return { type: 'image/png', picture: png(shrink(picture, Math.max(80, Math.min(1024, width)))).toString('base64') };
    },
    async control({ machine, user }) {
      await commandQueue.machineOf(machine);
      commandQueue.control(machine, user);
      return {};
    },
    revoke: async ({ machine, user }) => ({ closed: commandQueue.consoles?.revoke(machine, user) ?? 0 }),
    async recorded({ machine, from }) {
      const { capabilities } = await templateOf(machine);
      const line = commandQueue.terminal(machine);
      if (capabilities.display === 'text') return line ? line.since(from) : { next: 0 };
      const picture = await driver.picture(machine);
      return picture ? { next: 0, type: 'image/png', picture: png(shrink(picture, RECORDED_WIDTH)).toString('base64') } : { next: 0 };
    },
    machine: ({ machine }) => viewOf(machine),
    watchers: async ({ machine }) => ({ watchers: commandQueue.consoles?.watchers(machine) ?? [] }),
    async drain({ on }) {
      commandQueue.drain(on);
      return {};
    },
    async addTemplate(body) {
      if (driver.kind !== 'qemu') throw new LabFailure('not_supported');
      await takeOwn(origin, dirname(scratch), body);
      await driver.buildTemplate(body.template);
      return {};
    },
    async removeTemplate({ template }) {
      await driver.removeTemplate(template);
      return {};
    },
    async buildTemplate({ template }) {
      await driver.buildTemplate(template);
      return {};
    },
  };
}

/** Answers a call by its name. */
export function answerWith(answers: Answers) {
  return (name: string, body: unknown, partial: (known: unknown) => void): Promise<unknown> => {
    if (!Object.hasOwn(answers, name)) throw new LabFailure('not_supported', name);
    const answer = answers[name as LabCall] as (body: unknown, partial: (known: unknown) => void) => Promise<unknown>;
    return answer(body, partial);
  };
}
