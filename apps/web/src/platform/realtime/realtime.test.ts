import { PAGE_PROTOCOL } from '@praxis/contract/core/realtime';
import { beforeEach, expect, test, vi } from 'vitest';
import { serverThat } from '../../testing/server.ts';
import { useLoginDialog } from '../person/login-dialog.ts';
import { storeValue } from '../storage.ts';
import { backOff, listen, speak, useConnection } from './realtime.ts';

class Socket extends EventTarget {
  static readonly OPEN = 1;
  static opened: Socket[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    Socket.opened.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
  }
  open() {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  push(frame: unknown) {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(frame) }));
  }
  drop(code = 1006) {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}

const last = () => Socket.opened.at(-1) as Socket;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Socket);
  Socket.opened = [];
  storeValue('utoken', 't');
});

test('the first frame is the token; topics follow; messages come one by one or in batches, each once', () => {
  const seen: unknown[] = [];
  const stop = listen('space:12', { onMessage: (body) => seen.push(body), onReset: () => {} });
  last().open();
  last().push({ t: 'ready' });
  last().push({ t: 'subbed', topic: 'space:12', seq: '40' });
  last().push({ t: 'msg', topic: 'space:12', seq: '41', body: 'a' });
  last().push([
    { t: 'msg', topic: 'space:12', seq: '41', body: 'a' },
    { t: 'msg', topic: 'space:12', seq: '42', body: 'b' },
  ]);
  expect(last().sent).toEqual([
    { t: 'auth', token: 't', protocol: PAGE_PROTOCOL },
    { t: 'sub', topic: 'space:12' },
  ]);
  expect(seen).toEqual(['a', 'b']);
  stop();
  expect(last().sent.at(-1)).toEqual({ t: 'unsub', topic: 'space:12' });
  vi.advanceTimersByTime(10_000);
});

test('news between the loading of a page and its subscription have it load again, over the socket and where others listen already', () => {
  let resets = 0;
  vi.advanceTimersByTime(100);
  const from = performance.now();
  vi.advanceTimersByTime(300);
  const listener = () => ({ onMessage: () => {}, onReset: () => resets++ });
  const stop = listen('project-run:3', { ...listener(), from });
  last().open();
  last().push({ t: 'ready' });
  expect(last().sent.at(-1)).toEqual({ t: 'sub', topic: 'project-run:3', within: 300 });
  last().push({ t: 'reset', topic: 'project-run:3', seq: '7' });
  expect(resets).toBe(1);
  last().push({ t: 'msg', topic: 'project-run:3', seq: '8', body: {} });
  const later = performance.now();
  vi.advanceTimersByTime(40);
  const second = listen('project-run:3', { ...listener(), from: later });
  expect(last().sent.at(-1)).toEqual({ t: 'sub', topic: 'project-run:3', within: 40 });
  const plain = listen('project-run:3', listener());
  expect(last().sent).toHaveLength(3);
  for (const leave of [plain, second, stop]) leave();
  vi.advanceTimersByTime(10_000);
});

test('a server that is not upgraded yet answers what is said by the former names', async () => {
  const stop = listen('class:7', { onMessage: () => {}, onReset: () => {} });
  last().open();
  last().push({ t: 'ready' });
  last().push({ t: 'subbed', topic: 'class:7', seq: '1' });
  const [taken, refused] = [speak('class:7', 'one', 'key-1'), speak('class:7', 'two', 'key-2')];
  last().push({ t: 'said', topic: 'class:7', key: 'key-1', data: 5 });
  last().push({ t: 'unsaid', topic: 'class:7', key: 'key-2', refusal: 'not_allowed' });
  expect(await taken).toBe(5);
  await expect(refused).rejects.toThrow('not_allowed');
  stop();
  vi.advanceTimersByTime(10_000);
});

test('after a break it reconnects and goes on from the last message; a reset asks for the whole state', () => {
  let resets = 0;
  const stop = listen('space:13', { onMessage: () => {}, onReset: () => resets++ });
  last().open();
  last().push({ t: 'ready' });
  last().push({ t: 'msg', topic: 'space:13', seq: '99', body: 1 });
  last().drop();
  expect(useConnection.getState().state).toBe('waiting');
  vi.advanceTimersByTime(1000);
  expect(Socket.opened).toHaveLength(2);
  last().open();
  last().push({ t: 'ready' });
  expect(last().sent.at(-1)).toEqual({ t: 'sub', topic: 'space:13', since: '99' });
  last().push({ t: 'reset', topic: 'space:13', seq: '250' });
  expect(resets).toBe(1);
  stop();
  vi.advanceTimersByTime(10_000);
  expect(useConnection.getState().state).toBe('closed');
});

test('a page whose right to a topic is lost asks for its state again', () => {
  let resets = 0;
  const stop = listen('project-run:9', { onMessage: () => {}, onReset: () => resets++ });
  last().open();
  last().push({ t: 'ready' });
  last().push({ t: 'subbed', topic: 'project-run:9', seq: '4' });
  last().push({ t: 'refused', topic: 'project-run:9' });
  expect(resets).toBe(1);
  stop();
  vi.advanceTimersByTime(10_000);
});

test('a refused session is not tried again and again, and the login box says why it ended', async () => {
  serverThat({ '/member/getUesrDetailInfo': { status: 401, code: 0, msg: 'Your role has changed', key: 'session_role_changed' } });
  const stop = listen('space:14', { onMessage: () => {}, onReset: () => {} });
  last().open();
  last().drop(4401);
  vi.advanceTimersByTime(60_000);
  expect(Socket.opened).toHaveLength(1);
  expect(useConnection.getState().state).toBe('refused');
  await vi.waitFor(() => expect(useLoginDialog.getState()).toMatchObject({ open: true, cause: 'Your role has changed' }));
  stop();
  vi.advanceTimersByTime(10_000);
});

test('the waits grow and are spread', () => {
  expect([0, 1, 2, 10].map((attempt) => backOff(attempt, 0))).toEqual([500, 1000, 2000, 15_000]);
  expect(backOff(0, 1)).toBe(1000);
});
