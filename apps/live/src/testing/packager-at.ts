import { createDecipheriv } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  FRAGMENT_HEADER,
  type LiveChoice,
  type LiveMediaEvent,
  type LiveTicket,
  livePaths,
  type ToPublisher,
  type ToViewer,
} from '@praxis/contract/live-media/live-media';
import { sealLiveTicket } from '@praxis/instance/live-ticket';
import { WebSocket } from 'ws';
import { openPackager } from '../packager.ts';
import { framesOf, type Lesson } from './synthetic.ts';

/** The ticket secret of tests. */
export const KEY = 'the ticket secret of a test';

/** A ticket as the server would issue it. */
export const ticketFor = (classId: string, role: LiveTicket['role'], user = '7', minutes = 5) => {
  const now = Date.now();
  return sealLiveTicket(KEY, { class: classId, user, role, issued: now, expires: now + minutes * 60_000 });
};

/** A packager on a port of its own, with a folder that goes with it. */
export async function packagerAt(folder = mkdtempSync(join(tmpdir(), 'praxis-live-'))) {
  const events: LiveMediaEvent[] = [];
  const packager = await openPackager({
    folder,
    key: () => 'segments',
    tickets: () => [KEY],
    notify: (event) => events.push(event),
    changed: () => undefined,
  });
  await new Promise<void>((done) => packager.servers.server.listen(0, '127.0.0.1', done));
  const { port } = packager.servers.server.address() as AddressInfo;
  return {
    ...{ packager, folder, events, origin: `http://127.0.0.1:${port}` },
    async close({ keep: retainFiles = false } = {}) {
      await packager.close();
      if (!retainFiles) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A teacher's page that sends a lesson; `pace` 0 is as fast as it goes. */
export async function publish(
  origin: string,
  classId: string,
  lesson: Lesson,
  { session = 'session-1', speed = 0, user = '7', ticket = ticketFor(classId, 'publish', user) } = {},
) {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}${livePaths.publish(classId)}`);
  const received: ToPublisher[] = [];
  let closed: number | undefined;
  socket.on('close', (code) => {
    closed = code;
  });
  const welcome = new Promise<ToPublisher>((done, failed) => {
    socket.on('message', (raw) => {
      const frame = JSON.parse(String(raw)) as ToPublisher;
      received.push(frame);
      if (frame.t === 'welcome') done(frame);
    });
    socket.on('close', (code) => failed(new Error(`closed with ${code}`)));
  });
  welcome.catch(() => undefined);
  await new Promise((done, failed) => {
    socket.on('open', done);
    socket.on('error', failed);
  });
  socket.send(JSON.stringify({ t: 'hello', ticket, session }));
  const tracks = () =>
    socket.send(
      JSON.stringify({ t: 'tracks', pictures: [...lesson.pictures.values()].map(({ track }) => track), sound: lesson.sound.track }),
    );
  return {
    ...{ socket, received, welcome, tracks },
    closed: () => closed,
    /** Sends what lies between two moments of the lesson, seconds. */
    async send(from = 0, to = Number.POSITIVE_INFINITY) {
      await welcome;
      const startedAt = performance.now();
      for (const { at, frame } of framesOf(lesson, from * 1_000_000)) {
        if (at > to * 1_000_000 + 1000) break;
        const wait = speed === 0 ? 0 : (at - from * 1_000_000) / 1000 / speed - (performance.now() - startedAt);
        if (wait > 1) await new Promise((done) => setTimeout(done, wait));
        socket.send(frame);
      }
    },
  };
}

/** One who watches by push; everything that came is kept. */
export function watch(origin: string, classId: string, choice: LiveChoice = '1080', ticket = ticketFor(classId, 'watch', '8')) {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}${livePaths.watch(classId)}`);
  const claimed: ToViewer[] = [];
  const fragments: { kind: number; key: boolean; start: number; end: number; bytes: Buffer }[] = [];
  let closed: number | undefined;
  socket.on('open', () => socket.send(JSON.stringify({ t: 'hello', ticket, choice })));
  socket.on('message', (raw: Buffer, binary) => {
    if (!binary) return claimed.push(JSON.parse(String(raw)) as ToViewer);
    fragments.push({
      ...{ kind: raw[0]!, key: raw[1] === 1, start: raw.readDoubleBE(4), end: raw.readDoubleBE(12) },
      bytes: raw.subarray(FRAGMENT_HEADER),
    });
  });
  socket.on('close', (code) => {
    closed = code;
  });
  return { socket, claimed, fragments, closed: () => closed };
}

/** What a player does with pieces: fetches the key a playlist names for each and deciphers them. The base is the playlist's address. */
export function openPieces(list: string, base: string) {
  const lines = list.split('\n');
  const keys = new Map<string, Promise<Buffer>>();
  const bytesAt = async (path: string) => Buffer.from(await (await fetch(new URL(path, base))).arrayBuffer());
  return {
    /** The piece as it lies in caches. */
    locked: bytesAt,
    /** The piece as it is decoded. */
    async open(path: string) {
      const place = lines.findIndex((line) => line === path || line.includes(`URI="${path}"`));
      const named = lines.slice(0, place < 0 ? undefined : place).findLast((line) => line.startsWith('#EXT-X-KEY:'));
      const [, address, iv] = /METHOD=AES-128,URI="([^"]+)",IV=0x([0-9a-f]{32})/.exec(named ?? '') ?? [];
      if (!address || path.includes('init')) return bytesAt(path);
      if (!keys.has(address)) keys.set(address, bytesAt(address));
      const cipher = createDecipheriv('aes-128-cbc', await keys.get(address)!, Buffer.from(iv!, 'hex'));
      return Buffer.concat([cipher.update(await bytesAt(path)), cipher.final()]);
    },
  };
}

/** Waits until something holds. */
export async function until<T>(text: string, look: () => T | undefined | false | Promise<T | undefined | false>, seconds = 10): Promise<T> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`Not within ${seconds} s: ${text}`);
    await new Promise((done) => setTimeout(done, 10));
  }
}
