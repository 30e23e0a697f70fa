import { getUserDetailInfo } from '@praxis/contract/accounts/accounts';
import { PAGE_PROTOCOL } from '@praxis/contract/core/realtime';
import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import { call } from '../calls/call.ts';
import { openLogin } from '../person/login-dialog.ts';
import { useSession } from '../person/session.ts';
import { storedValue } from '../storage.ts';

/** `closed` nobody listens, `waiting` before the next try, `refused` the session is not accepted. */
export type ConnectionState = 'closed' | 'connecting' | 'open' | 'waiting' | 'refused';
/** `tries` counts failures in a row; one alone is not worth a word. */
export const useConnection = create<{ state: ConnectionState; tries: number }>()(() => ({ state: 'closed', tries: 0 }));

/** `from` is when what is shown began to load, by this page's own clock. */
type Listener = { onMessage: (body: unknown, seq: string) => void; onReset: () => void; onRefused?: () => void; from?: number };
type Topic = { listeners: Set<Listener>; seq?: string; from: number | undefined };
type Frame = { t: string; topic?: string; seq?: string; body?: unknown; key?: string; data?: unknown; refusal?: string };
/** What was said and is not known to be on disk; said again, under the same key, after every reconnect. */
type Speech = { topic: string; key: string; body: unknown; done: (data: unknown) => void; failed: (refusal: Error) => void };

/** The server refused what was said; `message` is the key of the text. */
export class NotPosted extends Error {}

const topics = new Map<string, Topic>();
const speeches = new Map<string, Speech>();
let socket: WebSocket | undefined;
let ready = false;
let tries = 0;
let retry = 0;
let idle = 0;

const setState = (state: ConnectionState) => useConnection.setState({ state, tries });
const send = (frame: object) => socket?.readyState === WebSocket.OPEN && socket.send(JSON.stringify(frame));
const newer = (seq: string, than: string | undefined) =>
  than === undefined || (seq.length === than.length ? seq > than : seq.length > than.length);
const ask = (name: string, { seq, from }: { seq?: string; from?: number | undefined }) =>
  send({ t: 'sub', topic: name, since: seq, within: from && performance.now() - from });

const utter = ({ topic, key, body }: Speech) => send({ t: 'say', topic, key, body });

/** Waits 1, 2, 4 … 30 s, spread by chance so that a restarted server is not stormed. */
export const backOff = (attempt: number, chance = Math.random()) => Math.min(30_000, 1000 * 2 ** attempt) * (0.5 + chance / 2);

/** What was said is on disk. */
function posted(frame: Frame) {
  speeches.get(frame.key ?? '')?.done(frame.data);
  speeches.delete(frame.key ?? '');
}

/** What was said was refused. */
function notPosted(frame: Frame) {
  speeches.get(frame.key ?? '')?.failed(new NotPosted(frame.refusal));
  speeches.delete(frame.key ?? '');
}

const handlers: Record<string, (frame: Frame, topic: Topic | undefined) => void> = {
  ready() {
    ready = true;
    tries = 0;
    setState('open');
    for (const one of topics) ask(...one);
  },
  subbed(frame, topic) {
    if (topic && topic.seq === undefined) topic.seq = frame.seq;
    for (const speech of speeches.values()) if (speech.topic === frame.topic) utter(speech);
  },
  msg(frame, topic) {
    if (!topic || (frame.seq !== undefined && !newer(frame.seq, topic.seq))) return;
    topic.seq = frame.seq ?? topic.seq;
    for (const listener of topic.listeners) listener.onMessage(frame.body, frame.seq ?? '');
  },
  reset(frame, topic) {
    if (!topic) return;
    topic.seq = frame.seq;
    for (const listener of topic.listeners) listener.onReset();
  },
  refused(_frame, topic) {
    // Whoever has lost the right sees what is left to them once they ask again.
    for (const { onRefused, onReset } of topic?.listeners ?? []) (onRefused ?? onReset)();
  },
  ack: posted,
  nack: notPosted,
  // From a server that is not upgraded yet; may go with FormerServerFrame.
  said: posted,
  unsaid: notPosted,
};

function receive(text: string) {
  const read: unknown = JSON.parse(text);
  for (const frame of (Array.isArray(read) ? read : [read]) as Frame[])
    handlers[frame.t]?.(frame, frame.topic ? topics.get(frame.topic) : undefined);
}

/** A close code says no more than that the session is over; the reply to a call says why. */
const askWhy = () =>
  call(getUserDetailInfo, {}, { background: true }).then(
    () => openLogin('expired'),
    () => openLogin('expired'),
  );

function lost(code: number) {
  socket = undefined;
  ready = false;
  if (topics.size === 0) return setState('closed');
  if (code === 4401) {
    setState('refused');
    if (storedValue('utoken')) void askWhy();
    return;
  }
  window.clearTimeout(retry);
  retry = window.setTimeout(connect, backOff(tries));
  tries += 1;
  setState('waiting');
}

function connect() {
  window.clearTimeout(retry);
  if (socket || topics.size === 0 || !storedValue('utoken')) return;
  setState('connecting');
  const opened = new WebSocket(`${window.location.origin.replace(/^http/, 'ws')}/ws`);
  socket = opened;
  opened.addEventListener('open', () => send({ t: 'auth', token: storedValue('utoken'), protocol: PAGE_PROTOCOL }));
  opened.addEventListener('message', (event) => receive(String(event.data)));
  opened.addEventListener('close', (event) => socket === opened && lost(event.code));
}

function leave() {
  const leaving = socket;
  socket = undefined;
  ready = false;
  leaving?.close();
}

function renew() {
  leave();
  tries = 0;
  if (topics.size > 0) connect();
}

/** A name for what is said. Without HTTPS browsers have no randomUUID. */
export const speechKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Says something on a topic that is listened to; resolves when it is on disk, however often the line breaks meanwhile. */
export function speak(topic: string, body: unknown, key = speechKey()) {
  return new Promise<unknown>((done, failed) => {
    const speech = { topic, key, body, done, failed };
    speeches.set(key, speech);
    if (ready) utter(speech);
  });
}

/**
 * Listens to a topic until the returned function is called, from after `since` or from now on. After a reconnect it goes on from the last
 * message seen. Who says from when they began to load what they show is reset when there were news since.
 */
export function listen(name: string, listener: Listener, since?: string) {
  window.clearTimeout(idle);
  const { from } = listener;
  const topic: Topic = topics.get(name) ?? { listeners: new Set(), seq: since, from };
  const first = !topics.has(name);
  topics.set(name, topic);
  topic.listeners.add(listener);
  if (!socket) connect();
  // Whoever comes later asks for themselves whether there were news since.
  else if (ready && (first || from)) ask(name, first ? topic : listener);
  return () => {
    topic.listeners.delete(listener);
    if (topic.listeners.size > 0 || topics.get(name) !== topic) return;
    topics.delete(name);
    send({ t: 'unsub', topic: name });
    if (topics.size === 0) {
      idle = window.setTimeout(() => {
        leave();
        setState('closed');
      }, 10_000);
    }
  };
}

/** Listens to a topic while a component is shown. `onReset` means: messages were missed, ask the server for the whole state. */
export function useTopic(topic: string | undefined, onMessage: (body: unknown, seq: string) => void, onReset: () => void) {
  // What a component shows is loaded after its first render; what it does with news is as of its last.
  const listener = useRef({ onMessage, onReset, from: performance.now() }).current;
  Object.assign(listener, { onMessage, onReset });
  // The socket lives outside React; the effect ties it to the component.
  useEffect(() => (topic ? listen(topic, listener) : undefined), [topic, listener]);
}

/** Reconnects when the network returns and when somebody signs in or out. */
export function startRealtime() {
  window.addEventListener('online', renew);
  useSession.subscribe((now, before) => {
    if (now.utoken !== before.utoken) renew();
  });
}
