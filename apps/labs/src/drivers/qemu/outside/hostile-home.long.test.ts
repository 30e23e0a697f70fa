import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { labAnswers } from '../../../calls.ts';
import { type CommandQueue, openCommandQueue } from '../../../command-queue.ts';
import type { Driver } from '../../../driver.ts';
import { homeFromDisk } from '../../../homes.ts';
import {
  entriesOf,
  furnishHome,
  homesThatLead,
  hostCanary,
  replaceHome,
  restoreHome,
  silence,
  writeCrafted,
} from '../../../testing/hostile-home.ts';
import { hostileHome, openTinyHost, qemuIsHere } from '../../../testing/qemu-host.ts';

const quiet = () => undefined;
let driver: Driver;
let commandQueue: CommandQueue;
let folder: string;
let server: Server;
let answers: ReturnType<typeof labAnswers>;
let canary: Awaited<ReturnType<typeof hostCanary>>;
let delivered: Buffer | undefined;

const make = (machine: string, more: { home?: string } = {}) =>
  answers.create({ machine, generation: 1, operation: `make ${machine}`, template: 'tiny', owner: 'me', ...more }, quiet);
const recycle = (machine: string) => {
  delivered = undefined;
  return answers.destroy({ machine, generation: 1, operation: `away ${machine}`, deliver: '/home' }, quiet);
};

describe.runIf(qemuIsHere())('a learner who is root, at every step of a machine', () => {
  beforeAll(async () => {
    driver = await openTinyHost(undefined, hostileHome);
    canary = await hostCanary();
    folder = await mkdtemp(join(tmpdir(), 'lab-hostile-'));
    commandQueue = await openCommandQueue({ driver, home: folder, host: 'here', slots: 5, log: quiet });
    server = createServer(async (request, reply) => {
      if (request.method === 'POST') delivered = await buffer(request);
      reply.end(request.method === 'POST' ? '' : delivered);
    });
    await new Promise<void>((open) => server.listen(0, '127.0.0.1', open));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    answers = labAnswers(commandQueue, { origin, scratch: join(folder, 'images'), log: quiet });
  }, 240_000);
  afterAll(async () => {
    for (const { machine } of await driver.list()) await driver.destroy(machine);
    await commandQueue.close();
    server.close();
    await canary.remove();
    await rm(folder, { recursive: true, force: true });
  });

  test('a home directory that leads elsewhere is not delivered when the machine is recycled', { timeout: 600_000 }, async () => {
    for (const [at, [what, command]] of Object.entries(homesThatLead(canary.folder)).entries()) {
      const machine = `way-${at}`;
      await make(machine);
      expect(await driver.answers(machine, 60)).toBe(true);
      await replaceHome(driver, machine, command);
      await silence(driver, machine);
      expect(await recycle(machine), what).toEqual({ home_kept: false });
      expect(delivered, what).toBeUndefined();
      await canary.untouched(undefined);
    }
  });

  test('what stands in it comes to the next machine as files and text, also when the machine is initialised or brought back', {
    timeout: 600_000,
  }, async () => {
    await make('kept');
    expect(await driver.answers('kept', 60)).toBe(true);
    await furnishHome(driver, 'kept', canary.folder);
    await answers.snapshot({ machine: 'kept', generation: 1, operation: 'snap', name: 'before' }, quiet);
    await silence(driver, 'kept');
    const fresh = await answers.reset({ machine: 'kept', generation: 1, operation: 'reset', next_generation: 2, keep_home: true }, quiet);
    expect(fresh.home_kept).toBeUndefined();
    const poll = async () => (await driver.exec('kept', { command: 'cd /home/student && cat work; cat key; ls', seconds: 20 })).out;
    expect(await poll()).toBe('work\nkey\nout\ntwice\nwork\n');
    await answers.restore({ machine: 'kept', generation: 2, operation: 'back', name: 'before' }, quiet);
    const packed = await homeFromDisk(driver, 'kept', quiet);
    expect([...(await entriesOf(packed!)).keys()].filter(Boolean).sort()).toEqual(['key', 'out', 'twice', 'work']);
    await canary.untouched(packed);
    await driver.destroy('kept');
  });

  test('links in it lead a file that is sent, saved, fetched or listed to places in the machine alone', { timeout: 300_000 }, async () => {
    await make('files');
    expect(await driver.answers('files', 60)).toBe(true);
    await furnishHome(driver, 'files', canary.folder);
    const refused = (work: Promise<unknown>) =>
      work.then(
        () => 'done',
        () => 'refused',
      );
    // The places they name are not there in the machine.
    expect(await refused(answers.getFile({ machine: 'files', path: 'key' }, quiet))).toBe('refused');
    expect(await refused(answers.listFiles({ machine: 'files', path: 'out' }, quiet))).toBe('refused');
    expect(await refused(answers.saveText({ machine: 'files', path: 'out/new', text: 'of a guest' }, quiet))).toBe('refused');
    const body = Buffer.from('of a guest').toString('base64');
    await refused(answers.putFile({ machine: 'files', name: 'out/secret.key', body }, quiet));
    await canary.untouched(undefined);
    // Made there, they are the guest's own.
    const made = `mkdir -p ${canary.folder} && chmod 777 ${canary.folder} && echo inside > ${canary.file} && chmod 666 ${canary.file}`;
    expect((await driver.exec('files', { command: made, seconds: 20 })).code).toBe(0);
    const fetched = await answers.getFile({ machine: 'files', path: 'key' }, quiet);
    expect(Buffer.from(fetched.body, 'base64').toString()).toBe('inside\n');
    await answers.saveText({ machine: 'files', path: 'key', text: 'of a guest' }, quiet);
    expect((await driver.exec('files', { command: `cat ${canary.file}`, seconds: 20 })).out).toBe('of a guest');
    await canary.untouched(undefined);
    await driver.destroy('files');
  });

  test('a disk written anew by hand gives a final check and a recycling nothing of the host', { timeout: 600_000 }, async () => {
    await make('crafted');
    expect(await driver.answers('crafted', 60)).toBe(true);
    await writeCrafted(driver, 'crafted', canary.file);
    const rule = (id: string, look: string) => ({ id, kind: 'file' as const, look, expect: 'canary', match: 'contains' as const });
    const { findings } = await answers.check(
      { machine: 'crafted', outside: true, rules: [rule('host', canary.file), rule('trap', '/home/student/trap')] },
      quiet,
    );
    expect(findings.map(({ ok }) => ok)).toEqual([false, false]);
    await recycle('crafted');
    await canary.untouched(delivered);
  });

  test('a home directory put back in its place is saved again', { timeout: 300_000 }, async () => {
    await make('again');
    expect(await driver.answers('again', 60)).toBe(true);
    await replaceHome(driver, 'again', `ln -s ${canary.folder} /home/student`);
    await restoreHome(driver, 'again');
    expect(await recycle('again')).toEqual({ home_kept: true });
    expect((await entriesOf(delivered!)).size).toBeGreaterThan(0);
  });
});
