import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Duplex, PassThrough } from 'node:stream';
import {
  CLOSE_MACHINE_GONE,
  CLOSE_TICKET,
  CLOSE_WITHDRAWN,
  CONSOLE_PATH,
  type ConsoleTicket,
  type LabCalls,
} from '@praxis/contract/labs/agent';
import { sealTicket } from '@praxis/instance/console-ticket';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { labAnswers } from '../calls.ts';
import { type CommandQueue, openCommandQueue } from '../command-queue.ts';
import { openPretend } from '../drivers/pretend.ts';
import { type Consoles, openConsoles } from './consoles.ts';

const KEY = 'agent key';
let folder: string;
let commandQueue: CommandQueue;
let consoles: Consoles;
let answers: ReturnType<typeof labAnswers>;
const events: unknown[] = [];
const quiet = () => undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lab-consoles-'));
  commandQueue = await openCommandQueue({ driver: await openPretend(folder), home: folder, host: 'here', slots: 3, log: quiet });
  consoles = await openConsoles({
    ...{ host: '127.0.0.1', port: 0, key: () => [KEY], log: quiet, resized: quiet },
    terminal: commandQueue.terminal,
    picture: (machine) => commandQueue.driver.open(machine, 'vnc'),
  });
  commandQueue.attach(consoles, 'http://127.0.0.1:1', { changed: quiet, event: (event) => events.push(event) });
  answers = labAnswers(commandQueue, { origin: 'http://127.0.0.1:1', scratch: join(folder, 'images'), log: () => undefined });
});
afterAll(async () => {
  consoles.close();
  await commandQueue.close();
  await rm(folder, { recursive: true, force: true });
});

const create = (machine: string, more: Partial<LabCalls['create']['body']> = {}) =>
  answers.create({ machine, generation: 1, operation: `create ${machine}`, template: 'tiny', owner: 'student', ...more }, quiet);
const at = (machine: string, operation: string) => ({ machine, generation: 1, operation });
const word = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { word?: string }) => error.word,
  );

function page(ticket: Partial<ConsoleTicket> | string) {
  const now = Date.now();
  const sealed =
    typeof ticket === 'string'
      ? ticket
      : sealTicket(KEY, { machine: 'one', user: 'student', role: 'control', kind: 'tty', issued: now, expires: now + 60_000, ...ticket });
  const socket = new WebSocket(`ws://127.0.0.1:${consoles.port}${CONSOLE_PATH}here/${sealed}`);
  const notifiedHolder: { holder?: string; mine?: boolean }[] = [];
  let visible = '';
  socket.on('message', (raw, binary) => {
    if (binary) visible += String(raw);
    else notifiedHolder.push(JSON.parse(String(raw)) as object);
  });
  socket.on('error', quiet);
  const closed = new Promise<number>((done) => socket.on('close', done));
  const opened = new Promise((done) => socket.on('open', done));
  const until = async (fits: () => boolean) => {
    const end = performance.now() + 5000;
    while (!fits() && performance.now() < end) await new Promise((again) => setTimeout(again, 5));
    return fits();
  };
  return {
    ...{ socket, notifiedHolder, closed, opened },
    shows: (text: string) => until(() => visible.includes(text)),
    holds: (mine: boolean) => until(() => notifiedHolder.findLast((frame) => frame.mine !== undefined)?.mine === mine),
    type: (text: string) => socket.send(Buffer.from(text)),
    text: () => visible,
  };
}

test('S-054 a student types, a teacher sees it, takes the keyboard at once and gives it back', async () => {
  await create('one');
  const student = page({});
  const teacher = page({ user: 'teacher' });
  const watcher = page({ user: 'watcher', role: 'view' });
  for (const each of [student, teacher, watcher]) expect(await each.shows('A pretend machine')).toBe(true);
  expect(await student.holds(true)).toBe(true);
  expect(await teacher.holds(false)).toBe(true);
  teacher.type('echo not-mine\n');
  watcher.type('echo not-mine\n');
  student.type('echo $((6*7))\n');
  for (const each of [student, teacher, watcher]) expect(await each.shows('42')).toBe(true);

  await answers.control({ machine: 'one', user: 'teacher' }, quiet as never);
  expect(await student.holds(false)).toBe(true);
  expect(await teacher.holds(true)).toBe(true);
  student.type('echo not-mine\n');
  teacher.type('echo from-$((50+1))\n');
  expect(await student.shows('from-51')).toBe(true);
  await answers.control({ machine: 'one', user: 'watcher' }, quiet as never);
  watcher.type('echo not-mine\n');
  await answers.control({ machine: 'one', user: 'student' }, quiet as never);
  student.type('echo back-$((3+4))\n');
  expect(await watcher.shows('back-7')).toBe(true);
  expect(student.text()).not.toContain('not-mine');
  expect(await answers.watchers({ machine: 'one' }, quiet as never)).toEqual({
    watchers: [
      { user: 'student', role: 'control', kind: 'tty' },
      { user: 'teacher', role: 'control', kind: 'tty' },
      { user: 'watcher', role: 'view', kind: 'tty' },
    ],
  });
  for (const each of [student, teacher, watcher]) each.socket.close();
});

test('tickets that are forged, of another key, passed or withdrawn open nothing, and an open console ends with its ticket', async () => {
  const now = Date.now();
  const wrong = [
    sealTicket('another key', { machine: 'one', user: 'student', role: 'control', kind: 'tty', issued: now, expires: now + 9999 }),
    'nothing.at-all',
    '',
  ];
  for (const sealed of wrong) expect(await page(sealed).closed).toBe(CLOSE_TICKET);
  expect(await page({ expires: now - 1 }).closed).toBe(CLOSE_TICKET);
  expect(await page({ machine: 'missing' }).closed).toBe(CLOSE_MACHINE_GONE);
  expect(await page({ expires: Date.now() + 300 }).closed).toBe(CLOSE_TICKET);

  const issued = Date.now();
  const student = page({ issued });
  const other = page({ user: 'other' });
  await Promise.all([student.opened, other.opened]);
  await other.shows('A pretend');
  expect(await answers.revoke({ machine: 'one', user: 'student' }, quiet as never)).toEqual({ closed: 1 });
  expect(await student.closed).toBe(CLOSE_WITHDRAWN);
  expect(await page({ issued }).closed).toBe(CLOSE_TICKET);
  expect(other.socket.readyState).toBe(WebSocket.OPEN);
  const before = Date.now();
  await answers.reset({ ...at('one', 'fresh'), next_generation: 2, keep_home: false }, quiet);
  expect(await other.closed).toBe(CLOSE_MACHINE_GONE);
  expect(await page({ issued: before }).closed).toBe(CLOSE_TICKET);
  const fresh = page({ issued: Date.now() + 1 });
  expect(await fresh.shows('A pretend')).toBe(true);
  fresh.socket.close();
});

test('S-187 S-188 the same operation is done once; an older generation and a full host are refused in words', async () => {
  await create('two');
  const twice = await Promise.all([
    answers.snapshot({ ...at('two', 's1'), name: 's' }, quiet),
    answers.snapshot({ ...at('two', 's1'), name: 's' }, quiet),
  ]);
  expect(twice[0]).toBe(twice[1]);
  for (const name of ['b', 'c']) await answers.snapshot({ ...at('two', name), name }, quiet);
  expect(await word(answers.snapshot({ ...at('two', 's4'), name: 'd' }, quiet))).toBe('too_many_snapshots');
  for (const device of ['a', 'b', 'c', 'd'])
    await answers.attach({ ...at('two', `attach ${device}`), device, kind: 'usb', name: device, size_mb: 8 }, quiet);
  expect(await word(answers.attach({ ...at('two', 'fifth'), device: 'e', kind: 'usb', name: 'e', size_mb: 8 }, quiet))).toBe(
    'too_many_devices',
  );

  await answers.putFile({ machine: 'two', name: '../你好.txt', body: Buffer.from('kept').toString('base64') }, quiet as never);
  expect(await answers.listFiles({ machine: 'two' }, quiet as never)).toMatchObject({
    entries: [{ name: '你好.txt', folder: false, bytes: 4 }],
  });
  expect(
    await word(
      answers.putFile({ machine: 'two', name: 'big', body: Buffer.alloc(2 * 1024 * 1024 + 1).toString('base64') }, quiet as never),
    ),
  ).toBe('file_too_large');
  const fresh = await answers.reset({ ...at('two', 'reset'), next_generation: 2, keep_home: true }, quiet);
  expect(fresh).toMatchObject({ generation: 2, controller: 'student', devices: [] });
  expect(await answers.getFile({ machine: 'two', path: '你好.txt' }, quiet as never)).toMatchObject({ bytes: 4, name: '你好.txt' });
  const saved = await answers.saveText({ machine: 'two', path: "it's main.c", text: 'int main; // 你好' }, quiet as never);
  expect(saved).toEqual({ path: "/home/student/it's main.c", bytes: 19 });
  const read = await answers.getFile({ machine: 'two', path: saved.path }, quiet as never);
  expect(Buffer.from(read.body, 'base64').toString()).toBe('int main; // 你好');
  expect(await word(answers.saveText({ machine: 'two', path: '/home/nobody/x', text: '' }, quiet as never))).toBe('file_not_writable');
  expect(await word(answers.restart(at('two', 'late'), quiet))).toBe('generation_passed');

  await create('three');
  expect(await word(create('four'))).toBe('host_full');
  await answers.drain({ on: true }, quiet as never);
  expect(await word(create('four'))).toBe('host_draining');
  await answers.drain({ on: false }, quiet as never);
  expect(await answers.destroy({ machine: 'three', generation: 1, operation: 'away' }, quiet)).toEqual({ home_kept: false });
  await create('four');
  expect(await commandQueue.state()).toMatchObject({ host: 'here', driver: 'pretend', slots: { total: 3, free: 0 } });
});

test('a page that says much before its machine is connected waits until it is', async () => {
  const { promise, resolve } = Promise.withResolvers<Duplex>();
  const slow = await openConsoles({
    ...{ host: '127.0.0.1', port: 0, key: () => [KEY], log: quiet, resized: quiet, terminal: () => undefined },
    picture: () => promise,
  });
  const issued = Date.now();
  const ticket = sealTicket(KEY, { machine: 'one', user: 'student', role: 'view', kind: 'vnc', issued, expires: issued + 60_000 });
  const socket = new WebSocket(`ws://127.0.0.1:${slow.port}${CONSOLE_PATH}here/${ticket}`);
  const order: string[] = [];
  socket.on('pong', () => order.push('answered'));
  await new Promise((done) => socket.once('open', done));
  socket.send(Buffer.concat([Buffer.from('RFB 003.008\n'), Buffer.from([1, 1])]));
  const clipboard = Buffer.alloc(900_000);
  clipboard.writeUInt8(6);
  clipboard.writeInt32BE(clipboard.length - 8, 4);
  for (let sent = 0; sent < 24; sent++) socket.send(clipboard);
  socket.ping();
  await new Promise((done) => setTimeout(done, 400));
  order.push('connected');
  const far = new PassThrough();
  resolve(far);
  while (!order.includes('answered')) await new Promise((done) => setTimeout(done, 5));
  expect(order).toEqual(['connected', 'answered']);
  socket.terminate();
  far.destroy();
  slow.close();
});

test('S-148 detection rules look at commands, files, ports, processes and flags, inside and from outside', async () => {
  await commandQueue.driver.exec('one', {
    command: 'echo "listen 80" > /home/student/site.conf; echo flag{42} > /home/student/flag',
    seconds: 5,
  });
  const notifiedHolder: unknown[] = [];
  const { findings } = await answers.check(
    {
      machine: 'one',
      rules: [
        { id: 'command', kind: 'command', look: 'echo 42', expect: '42', match: 'equals' },
        { id: 'wrong', kind: 'command', look: 'false' },
        { id: 'errors', kind: 'script', look: 'echo bad >&2; exit 1', expect: 'bad' },
        { id: 'file', kind: 'file', look: '/home/student/site.conf', expect: '^listen\\s+80$', match: 'regex' },
        { id: 'endless', kind: 'command', look: 'echo aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!', expect: '^(a+)+$', match: 'regex' },
        { id: 'absent', kind: 'file', look: '/home/student/nothing', match: 'absent' },
        { id: 'flag', kind: 'flag', look: '/home/student/flag', expect: 'flag{42}', match: 'equals', outside: 'only' },
        { id: 'process', kind: 'process', look: 'no-such-program' },
        { id: 'port', kind: 'port', look: '1' },
        { id: 'slow', kind: 'command', look: 'sleep 9', timeout_seconds: 1 },
      ],
    },
    (finding) => notifiedHolder.push(finding),
  );
  expect(Object.fromEntries(findings.map(({ rule, ok, from }) => [rule, `${ok} ${from}`]))).toEqual({
    ...{ command: 'true inside', wrong: 'false inside', errors: 'true inside', file: 'true inside', endless: 'false inside' },
    ...{ absent: 'true inside', flag: 'true outside', process: 'false inside', port: 'false inside', slow: 'false inside' },
  });
  expect(notifiedHolder).toHaveLength(findings.length);
  expect(findings.find(({ rule }) => rule === 'flag')?.output).toBe('');
});

test('a terminal is a text for the wall, a screen a small picture', async () => {
  expect((await answers.thumbnail({ machine: 'one' }, quiet as never)).text).toContain('A pretend machine');
  const { picture, type } = await (async () => {
    await answers.destroy({ machine: 'four', generation: 1, operation: 'room' }, quiet);
    await create('five', { template: 'desktop' });
    return answers.thumbnail({ machine: 'five' }, quiet as never);
  })();
  expect(type).toBe('image/png');
  expect(Buffer.from(picture!, 'base64').subarray(1, 4).toString()).toBe('PNG');
});
