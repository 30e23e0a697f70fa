import { FRAGMENT_HEADER, type LiveEntry } from '@praxis/contract/live-media/live-media';
import { afterEach, expect, test, vi } from 'vitest';
import type { PlayerState } from './player-state.ts';
import { openPushPlayer } from './push-player.ts';

const sources: FakeSource[] = [];

class FakeBuffer extends EventTarget {
  appended: number[] = [];
  updating = false;
  buffered = { length: 0, start: () => 0, end: () => 0 };
  changeType = vi.fn();
  appendBuffer(bytes: ArrayBuffer | Uint8Array) {
    this.appended.push(...new Uint8Array(bytes as ArrayBuffer));
    queueMicrotask(() => this.dispatchEvent(new Event('updateend')));
  }
}

class FakeSource extends EventTarget {
  readyState = 'open';
  types: string[] = [];
  buffer = new FakeBuffer();
  constructor() {
    super();
    sources.push(this);
    queueMicrotask(() => this.dispatchEvent(new Event('sourceopen')));
  }
  addSourceBuffer(type: string) {
    this.types.push(type);
    return this.buffer;
  }
}

class FakeSocket {
  static last: FakeSocket;
  readyState = 1;
  onmessage?: (event: { data: unknown }) => void;
  onclose?: (event: { code: number }) => void;
  static opened = 0;
  constructor() {
    FakeSocket.last = this;
    FakeSocket.opened++;
  }
  send() {}
  close() {
    this.onclose?.({ code: 1000 });
  }
  /** The first piece of a stream, or another one. */
  piece(mark: number, first: boolean) {
    const bytes = new Uint8Array(FRAGMENT_HEADER + 1);
    bytes[0] = first ? 1 : 2;
    bytes[FRAGMENT_HEADER] = mark;
    this.onmessage?.({ data: bytes.buffer });
  }
  stream(stream: string, mime: string) {
    this.onmessage?.({ data: JSON.stringify({ t: 'stream', stream, mime }) });
  }
}

const entry: LiveEntry = { class_id: '1', ticket: 't', expires: Date.now() + 300_000, delivery: 'push', ice: [] };
const soon = () => new Promise((done) => setTimeout(done, 5));

async function opened(state: (now: PlayerState) => void = () => undefined) {
  sources.length = 0;
  vi.stubGlobal('MediaSource', FakeSource);
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
  const video = document.createElement('video');
  video.load = () => undefined;
  const player = openPushPlayer({ video, classId: '1', entry: async () => entry, choice: 'auto', state });
  await soon();
  return player;
}
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('S-028 the sound alone goes into a source of its own, another quality into the same', async () => {
  const player = await opened();
  const socket = FakeSocket.last;
  socket.stream('720', 'video/mp4; codecs="avc1.64001f,mp4a.40.2"');
  socket.piece(1, true);
  await soon();
  socket.stream('480', 'video/mp4; codecs="avc1.4d001e,mp4a.40.2"');
  socket.piece(2, true);
  await soon();
  expect(sources).toHaveLength(1);
  expect(sources[0]!.buffer.changeType).toHaveBeenCalledOnce();
  socket.stream('audio', 'audio/mp4; codecs="mp4a.40.2"');
  socket.piece(3, true);
  socket.piece(4, false);
  await soon();
  expect(sources.map(({ types, buffer }) => [types[0], buffer.appended])).toEqual([
    ['video/mp4; codecs="avc1.64001f,mp4a.40.2"', [1, 2]],
    ['audio/mp4; codecs="mp4a.40.2"', [3, 4]],
  ]);
  player.close();
});

test('a picture whose decoder gave up begins anew, and one that was closed asks its source nothing', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] });
  const player = await opened();
  FakeSocket.last.stream('720', 'video/mp4; codecs="avc1.64001f,mp4a.40.2"');
  FakeSocket.last.piece(1, true);
  await soon();
  sources[0]!.readyState = 'ended';
  vi.advanceTimersByTime(2100);
  expect(sources).toHaveLength(2);
  Object.defineProperty(sources[1]!.buffer, 'buffered', {
    get() {
      throw new Error('removed from its source');
    },
  });
  player.close();
  sources[1]!.buffer.dispatchEvent(new Event('updateend'));
});

test('a line that brings nothing without being closed is called stalled, dialled anew, and well again when data come', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'performance'] });
  let now: PlayerState | undefined;
  const player = await opened((next) => {
    now = { ...next };
  });
  FakeSocket.opened = 1;
  const live = () => FakeSocket.last.onmessage?.({ data: JSON.stringify({ t: 'state', live: true, qualities: [], shed: [] }) });
  let end = 1;
  const piece = async (first: boolean) => {
    sources[0]!.buffer.buffered = { length: 1, start: () => 0, end: () => end++ };
    FakeSocket.last.piece(1, first);
    await soon();
    sources[0]!.buffer.buffered = { length: 1, start: () => 0, end: () => end };
    vi.advanceTimersByTime(100);
  };
  live();
  FakeSocket.last.stream('720', 'video/mp4; codecs="avc1.64001f,mp4a.40.2"');
  await piece(true);
  vi.advanceTimersByTime(3000);
  expect(now).toMatchObject({ line: 'live', stalled: false });
  vi.advanceTimersByTime(2000);
  expect(now).toMatchObject({ line: 'live', stalled: true });
  const silent = FakeSocket.last;
  vi.advanceTimersByTime(6000);
  // The right to watch is asked anew first, which takes the turns it takes.
  await vi.waitFor(() => expect(FakeSocket.opened).toBe(2));
  expect(FakeSocket.last).not.toBe(silent);
  live();
  await piece(true);
  expect(now).toMatchObject({ line: 'live', stalled: false });
  player.close();
});
