import type { AskOf, Endpoint } from '@praxis/contract/core/endpoint';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { create } from 'zustand';
import { useSession } from '../person/session.ts';
import { call } from './call.ts';
import { isFinal, type Refused } from './refused.ts';

/** `saving` on its way, `saved` at the server, `kept` durable on this device only, `refused` the server will not take it. */
export type SaveState = 'saving' | 'saved' | 'kept' | 'refused';
type Queued = {
  order: number;
  uid: string;
  item: string;
  key: string;
  method: 'GET' | 'POST';
  path: string;
  input: Record<string, unknown>;
  queuedAt: number;
};
interface Store extends DBSchema {
  queue: { key: number; value: Queued; indexes: { uid: string } };
}

const useSaveStates = create<{ items: Record<string, SaveState> }>()(() => ({ items: {} }));
const mark = (item: string, state: SaveState) => useSaveStates.setState((now) => ({ items: { ...now.items, [item]: state } }));

/** The save state of one item, undefined when nothing was queued for it. */
export const useSaveState = (item: string): SaveState | undefined => useSaveStates((now) => now.items[item]);
/** What became of one queued call. */
export type Outcome = { item: string; input: Record<string, unknown>; data?: unknown; refused?: Refused };
const outcomeListeners = new Set<(outcome: Outcome) => void>();

/** Hears the final answer to every queued call, until the returned function is called. */
export function onOutcome(listener: (outcome: Outcome) => void) {
  outcomeListeners.add(listener);
  return () => void outcomeListeners.delete(listener);
}

const reportOutcome = (outcome: Outcome) => {
  for (const listener of outcomeListeners) listener(outcome);
};

let opening: Promise<IDBPDatabase<Store>> | undefined;
function database() {
  opening ??= openDB<Store>('praxis-offline', 1, {
    upgrade: (db) => db.createObjectStore('queue', { keyPath: 'order', autoIncrement: true }).createIndex('uid', 'uid'),
  });
  return opening;
}

const currentUser = () => useSession.getState().uid;
const alone = <T>(work: () => Promise<T>) => (navigator.locks ? navigator.locks.request('praxis-offline-queue', work) : work());

type Options = { item: string /** A newer state of the same item makes older unsent ones needless. */; replaces?: boolean };

/** Writes a call down on this device, then sends it as soon as it can. Resolves when the writing is durable, before the sending. */
export async function enqueue<E extends Endpoint>(endpoint: E, input: AskOf<E>, { item, replaces = false }: Options) {
  const uid = currentUser();
  if (!uid) throw new Error('Only a signed-in person can queue work');
  const db = await database();
  const work = db.transaction('queue', 'readwrite', { durability: 'strict' });
  if (replaces) {
    for (const old of await work.store.index('uid').getAll(uid)) if (old.item === item) await work.store.delete(old.order);
  }
  const queued: Omit<Queued, 'order'> = {
    uid,
    item,
    key: crypto.getRandomValues(new Uint32Array(4)).join('-'),
    method: endpoint.method,
    path: endpoint.path,
    input: input as Record<string, unknown>,
    queuedAt: Date.now(),
  };
  await work.store.add(queued as Queued);
  await work.done;
  mark(item, 'saving');
  void flush();
}

/** What was last queued for an item and has not been sent yet: after a reload the page goes on from there. */
export async function waitingInput(item: string): Promise<Record<string, unknown> | undefined> {
  const uid = currentUser();
  if (!uid || !('indexedDB' in window)) return undefined;
  const queued = await (await database()).getAllFromIndex('queue', 'uid', uid);
  return queued.findLast((one) => one.item === item)?.input;
}

let timer: ReturnType<typeof setTimeout> | undefined;
let failures = 0;
function later() {
  clearTimeout(timer);
  timer = setTimeout(() => void flush(), Math.min(30_000, 1000 * 2 ** failures) * (0.5 + Math.random() / 2));
  failures += 1;
}

async function deliver(queued: Queued) {
  const endpoint = { method: queued.method, path: queued.path } as Endpoint;
  mark(queued.item, 'saving');
  try {
    const data = await call(endpoint, queued.input as AskOf<Endpoint>, { background: true, idempotencyKey: queued.key });
    return { done: true, data };
  } catch (failure) {
    if (isFinal(failure)) return { done: true, refused: failure };
    mark(queued.item, 'kept');
    return { done: false };
  }
}

async function sendAll() {
  const db = await database();
  for (;;) {
    const uid = currentUser();
    const [next] = uid ? await db.getAllFromIndex('queue', 'uid', uid, 1) : [];
    if (!next) return true;
    const { done, ...answer } = await deliver(next);
    if (!done) return false;
    await db.delete('queue', next.order);
    const waiting = (await db.getAllFromIndex('queue', 'uid', next.uid)).some((other) => other.item === next.item);
    if (!waiting) mark(next.item, answer.refused ? 'refused' : 'saved');
    reportOutcome({ item: next.item, input: next.input, ...answer });
  }
}

let running: Promise<void> | undefined;
let asked = false;
/** Sends what waits, in order, one at a time; stops at the first that cannot be sent and tries again later. */
export function flush(): Promise<void> {
  // Work queued in the last moment of a pass that found nothing more gets a pass of its own.
  asked = running !== undefined;
  let again = false;
  running ??= alone(sendAll)
    .then((empty) => {
      if (!empty) return later();
      failures = 0;
      again = asked;
    })
    .finally(() => {
      running = undefined;
      if (again) void flush();
    });
  return running;
}

async function showWaiting() {
  const uid = currentUser();
  useSaveStates.setState({ items: {} });
  if (!uid) return;
  for (const queued of await (await database()).getAllFromIndex('queue', 'uid', uid)) mark(queued.item, 'kept');
  await flush();
}

/** Offers what a reload or an expired session left behind, to the same person only. */
export function startOfflineQueue() {
  if (!('indexedDB' in window)) return;
  window.addEventListener('online', () => void flush());
  useSession.subscribe((now, before) => {
    if (now.uid !== before.uid) void showWaiting();
    else if (now.utoken && now.utoken !== before.utoken) void flush();
  });
  void showWaiting();
}
