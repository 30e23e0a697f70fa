import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLOSE_MACHINE_GONE, CLOSE_WITHDRAWN, CONSOLE_PATH } from '@praxis/contract/labs/agent';
import { sealTicket } from '@praxis/instance/console-ticket';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type Consoles, openConsoles } from '../consoles.ts';
import { relayProgram } from './program.ts';
import { type Carried, openRelay } from './relay.ts';

const KEY = 'agent key';
const WARNINGS = ['-Wall', '-Wextra', '-Werror'];
const SANITIZERS = ['-g', '-O1', '-fsanitize=address,undefined', '-fno-sanitize-recover=all'];
const withRelay = test.runIf(existsSync('/usr/bin/gcc'));
/** Pipes the relay keeps for the next picture. */
const SPARE_FILES = 8;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const opening = Buffer.concat([Buffer.from('RFB 003.008\n'), Buffer.from([1, 1])]);
const key = Buffer.from([4, 1, 0, 0, 0, 0, 0, 0x61]);

let folder: string;
let machine: Server;
let consoles: Consoles;
/** What the machine was told, and its side of the newest connection. */
let received = 0;
let line: Socket;

async function until(text: string, fits: () => boolean) {
  for (const end = performance.now() + 60_000; !fits(); await pause(5)) if (performance.now() > end) throw new Error(`not yet: ${text}`);
}

beforeAll(async () => {
  if (!existsSync('/usr/bin/gcc')) return;
  folder = await mkdtemp(join(tmpdir(), 'lab-relay-'));
  const path = join(folder, 'vnc.sock');
  machine = createServer((socket) => {
    line = socket
      .on('error', () => socket.destroy())
      .on('data', (piece) => {
        received += piece.length;
      });
    socket.write('RFB 003.008\n');
  });
  await new Promise<void>((done) => machine.listen(path, done));
  const program = relayProgram(folder, [...WARNINGS, ...(process.env.RELAY_SANITIZED ? SANITIZERS : ['-O2'])]);
  consoles = await openConsoles({
    ...{ host: '127.0.0.1', port: 0, key: () => [KEY], log: () => undefined, resized: () => undefined, terminal: () => undefined, program },
    picture: async (_machine, onread) => {
      const socket = connect({ path, onread });
      await new Promise((done) => socket.once('connect', done));
      return socket;
    },
  });
  consoles.control('one', 'student');
  await program;
  await until('the relay runs', () => consoles.relay() !== undefined);
}, 60_000);
afterAll(async () => {
  consoles?.close();
  machine?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const filesOf = (pid: number) => readdirSync(`/proc/${pid}/fd`).length;
const resting = () => filesOf(consoles.relay()!);

async function page(user = 'student') {
  const issued = Date.now();
  const ticket = sealTicket(KEY, { machine: 'one', user, role: 'control', kind: 'vnc', issued, expires: issued + 60_000 });
  const before = line;
  const socket = new WebSocket(`ws://127.0.0.1:${consoles.port}${CONSOLE_PATH}here/${ticket}`);
  const hash = createHash('sha256');
  const got = { bytes: 0, pongs: 0 };
  socket.on('message', (piece: Buffer) => {
    hash.update(piece);
    got.bytes += piece.length;
  });
  socket.on('pong', () => got.pongs++).on('error', () => undefined);
  const closed = new Promise<number>((done) => socket.on('close', done));
  await new Promise((done) => socket.once('open', done));
  await until('the machine greets', () => line !== before && got.bytes >= 12);
  const counts = received;
  socket.send(opening);
  await until('the machine hears', () => received === counts + opening.length);
  return { socket, got, hash, closed, line };
}

/** Sends pieces of any size and gives their hash with the greeting before them. */
async function sends(to: Socket, bytes: number) {
  const hash = createHash('sha256').update('RFB 003.008\n');
  const noise = randomBytes(300_000);
  for (let sent = 0; sent < bytes; ) {
    const from = Math.floor(Math.random() * 1000);
    const most = [1, 125, 126, 4000, 65_535, 65_536, 290_000][Math.floor(Math.random() * 7)]!;
    const piece = noise.subarray(from, from + Math.min(most, bytes - sent));
    hash.update(piece);
    sent += piece.length;
    if (!to.write(piece)) await new Promise((done) => to.once('drain', done));
  }
  return hash.digest('hex');
}

withRelay('what carries the bytes of machines has no right of the host, whoever started it', async () => {
  const lineOf = (name: string) =>
    new RegExp(`^${name}:[ \\t]*(.*)$`, 'm').exec(readFileSync(`/proc/${consoles.relay()}/status`, 'utf8'))?.[1]?.trim();
  // It is born with the rights of whoever starts it, and gives them up before it runs.
  await until('it has given them up', () => lineOf('NoNewPrivs') === '1' && /^0+$/.test(lineOf('CapPrm') ?? ''));
  for (const name of ['CapPrm', 'CapEff', 'CapAmb']) expect(lineOf(name), name).toMatch(/^0+$/);
  expect(lineOf('NoNewPrivs')).toBe('1');
  if (process.getuid?.() !== 0) return;
  for (const name of ['Uid', 'Gid']) expect(lineOf(name)).toBe(Array(4).fill(62_003).join('\t'));
  expect(lineOf('Groups')).toBe('');
});

withRelay(
  'a picture arrives byte for byte at a page that reads slowly, pings and types meanwhile; another page waits for nothing',
  async () => {
    const slow = await page();
    const quick = await page();
    const BYTES = 50 * 1024 * 1024;
    received = 0;
    const wanted = sends(slow.line, BYTES);
    slow.socket.pause();
    await until('it waits for the page', () => slow.line.writableLength > 0);
    for (let turn = 1; turn <= 20; turn++) {
      quick.line.write('echo');
      await until('an echo', () => quick.got.bytes === 12 + 4 * turn);
    }
    let turns = 0;
    const breaks = setInterval(() => {
      if (turns % 2 === 0) slow.socket.pause();
      else slow.socket.resume();
      slow.socket.ping(`still here ${turns++}`);
      slow.socket.send(key);
    }, 20);
    await until('everything is there', () => slow.got.bytes === BYTES + 12 || slow.socket.readyState !== WebSocket.OPEN);
    clearInterval(breaks);
    slow.socket.resume();
    expect(slow.hash.digest('hex')).toBe(await wanted);
    await until('every ping is answered', () => slow.got.pongs === turns);
    await until('every key has come', () => received === turns * key.length);
    for (const each of [slow, quick]) {
      each.socket.close();
      expect(await each.closed).toBe(1005);
    }
  },
);

withRelay(
  'who is shown the door gets the reason in the middle of a picture, no more of it, and types nothing; nothing stays open',
  async () => {
    const before = resting();
    const student = await page();
    await until('the relay has both', () => resting() >= before + 2);
    const flood = setInterval(() => student.line.destroyed || student.line.write(Buffer.alloc(200_000)), 1);
    await until('it flows', () => student.got.bytes > 1_000_000);
    expect(consoles.revoke('one', 'student')).toBe(1);
    expect(await student.closed).toBe(CLOSE_WITHDRAWN);
    clearInterval(flood);
    await until('the machine is let go', () => student.line.destroyed);

    // One that neither reads nor answers: its picture ends at once all the same.
    const deaf = await page();
    deaf.socket.pause();
    const pump = setInterval(() => deaf.line.destroyed || deaf.line.writableLength > 1e6 || deaf.line.write(Buffer.alloc(200_000)), 1);
    await until('it waits for the page', () => deaf.line.writableLength > 1e6);
    consoles.revoke('one', 'student');
    await until('the machine is let go', () => deaf.line.destroyed);
    clearInterval(pump);
    const counts = received;
    for (let turn = 0; turn < 20; turn++) deaf.socket.send(key);
    await pause(50);
    expect(received).toBe(counts);
    deaf.socket.terminate();
    await until('all is closed again', () => resting() <= before + SPARE_FILES);
    expect(await deaf.closed).toBe(1006);
  },
);

withRelay('a machine that ends and a page that vanishes are noticed, and leave nothing open', async () => {
  const before = resting();
  const first = await page();
  first.line.end(randomBytes(700_000));
  expect(await first.closed).toBe(CLOSE_MACHINE_GONE);
  expect(first.got.bytes).toBe(700_012);
  const vanished = await page();
  const flood = setInterval(() => vanished.line.destroyed || vanished.line.write(Buffer.alloc(200_000)), 1);
  await until('it flows', () => vanished.got.bytes > 1_000_000);
  vanished.socket.terminate();
  await until('the machine is let go', () => vanished.line.destroyed);
  clearInterval(flood);
  for (let turn = 0; turn < 6; turn++) (await page()).socket.terminate();
  await until('all is closed again', () => resting() <= before + SPARE_FILES);
});

withRelay('an order that does not fit ends its own picture, and the relay goes on', async () => {
  const ends: Socket[] = [];
  // Nothing of ours may read what the relay is to carry.
  const server = createServer({ pauseOnConnect: true }, (socket) => void ends.push(socket));
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open));
  const { port } = server.address() as { port: number };
  const pair = async () => {
    const count = ends.length;
    const near = connect(port, '127.0.0.1').on('error', () => undefined);
    await until('it is connected', () => ends.length > count && near.readyState === 'open');
    return { near, far: ends.at(-1)! };
  };
  const relay = openRelay(await relayProgram(folder, [...WARNINGS, '-O2']), server, () => undefined);
  await until('the relay runs', () => relay.pid() !== undefined);
  const lost: string[] = [];
  const carried: { carry: Carried; machine: { near: Socket }; bytes: () => number; close: () => void }[] = [];
  for (const name of ['long', 'other']) {
    const [page, machine] = [await pair(), await pair()];
    const carry = relay.carry(page.far, machine.far, { gone: () => undefined, lost: () => lost.push(name) })!;
    let bytes = 0;
    page.near.on('data', (piece) => {
      bytes += piece.length;
    });
    carried.push({
      carry,
      machine,
      bytes: () => bytes,
      close() {
        for (const { near, far } of [page, machine]) {
          near.destroy();
          far.destroy();
        }
      },
    });
  }
  const pid = relay.pid();
  carried[0]!.carry.send(Buffer.alloc(9000, 0x8a), () => undefined);
  await until('the picture is lost', () => lost.length > 0);
  carried[1]!.machine.near.write(Buffer.alloc(100));
  await until('the other is carried', () => carried[1]!.bytes() > 100);
  expect({ lost, pid: relay.pid() }).toEqual({ lost: ['long'], pid });
  relay.close();
  for (const { close } of carried) close();
  server.close();
});

withRelay('a relay that is killed ends its pictures; the next page finds a new one, and nothing outlives the door', async () => {
  const student = await page();
  const old = consoles.relay()!;
  process.kill(old, 'SIGKILL');
  expect(await student.closed).toBe(1006);
  await until('a new one runs', () => consoles.relay() !== undefined && consoles.relay() !== old);
  const again = await page();
  const wanted = sends(again.line, 3_000_000);
  await until('everything is there', () => again.got.bytes === 3_000_012);
  expect(again.hash.digest('hex')).toBe(await wanted);
  const last = consoles.relay()!;
  consoles.close();
  await until('it ended', () => consoles.relay() === undefined);
  expect(() => process.kill(last, 0)).toThrow('ESRCH');
});
