import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  AGENT_PROTOCOL,
  type AgentFrame,
  type AgentServerFrame,
  CLOSE_WRONG_KEY,
  type FormerAgentServerFrame,
  HEARTBEAT_SECONDS,
  type MediaTask,
} from '@praxis/contract/core/agent';
import { REFUSED_KEY_ADVICE } from '@praxis/instance/agent-identity';
import { WebSocket } from 'ws';
import { TaskFailure, type Work } from './task.ts';

type Options = {
  /** `ws://…/agent`. */
  address: string;
  /** Read at every attempt: the server may not have made the key yet. */
  key: () => string | undefined;
  name: string;
  works: Record<string, Work>;
  /** Where tasks keep files; emptied at the start. */
  folder: string;
  log: (message: string, more?: Record<string, unknown>) => void;
};

type Held = { id: string; kind: string; lease: number; abort: AbortController };
type End = Extract<AgentFrame, { t: 'done' | 'failed' }>;
type TaskFrame = Extract<AgentServerFrame, { t: 'task' }>;

const FIRST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 5000;
const REPORT_MS = 1500;

/** Dials the server, takes one task of each kind at a time, and goes on dialling until it is closed. */
export async function openAgent({ address, key, name, works, folder, log }: Options) {
  const held = new Map<string, Held>();
  const turns = new Map<string, Promise<void>>();
  /** Ends of tasks, until the server has written them down: it may die between hearing and writing. */
  const ends = new Map<string, End>();
  let socket: WebSocket | undefined;
  let welcome = false;
  let closed = false;
  let pause = FIRST_PAUSE_MS;
  let dialling: NodeJS.Timeout | undefined;

  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });

  const send = (frame: AgentFrame) => {
    if (!welcome || socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(frame));
    return true;
  };
  const leases = () => [...held.values(), ...ends.values()].map(({ id, lease }) => ({ id, lease }));
  const beat = () => leases().length > 0 && send({ t: 'heartbeat', leases: leases() });
  const notify = (frame: End) => {
    ends.set(frame.id, frame);
    send(frame);
  };

  async function perform(task: Held, payload: MediaTask) {
    const own = await mkdtemp(join(folder, `${task.kind}-`));
    let last = 0;
    const report = (progress: number, partial?: unknown) => {
      if (partial === undefined && Date.now() - last < REPORT_MS) return;
      last = Date.now();
      send({ t: 'progress', id: task.id, lease: task.lease, progress: Math.round(progress), partial });
    };
    try {
      const origin = new URL(address.replace(/^ws/, 'http')).origin;
      const result = await works[task.kind]!({ payload, folder: own, origin, signal: task.abort.signal, report });
      task.abort.signal.throwIfAborted();
      notify({ t: 'done', id: task.id, lease: task.lease, result });
      log('task done', { id: task.id, kind: task.kind });
    } catch (error) {
      if (task.abort.signal.aborted) return log('task dropped', { id: task.id, kind: task.kind });
      const final = error instanceof TaskFailure && error.final;
      const reason = error instanceof TaskFailure ? error.message : 'transcoding_interrupted';
      log('task failed', { id: task.id, kind: task.kind, reason, final, error: (error as Error).stack });
      notify({ t: 'failed', id: task.id, lease: task.lease, error: reason, final });
    } finally {
      if (held.get(task.id) === task) held.delete(task.id);
      await rm(own, { recursive: true, force: true });
    }
  }

  function take(frame: TaskFrame) {
    const end = ends.get(frame.id);
    // Done already, and the word of it was lost: it is said again under the new number.
    if (end) return notify({ ...end, lease: frame.lease });
    const known = held.get(frame.id);
    if (known) {
      // We were cut off, the lease came back to us: the work goes on under the new number.
      known.lease = frame.lease;
      return;
    }
    const task: Held = { id: frame.id, kind: frame.kind, lease: frame.lease, abort: new AbortController() };
    held.set(task.id, task);
    const before = turns.get(frame.kind) ?? Promise.resolve();
    turns.set(
      frame.kind,
      before.then(async () => {
        if (task.abort.signal.aborted) return;
        log('task taken', { id: task.id, kind: task.kind, lease: task.lease });
        await perform(task, frame.payload as MediaTask);
      }),
    );
  }

  function handle(frame: AgentServerFrame | FormerAgentServerFrame) {
    if (frame.t === 'welcome') {
      welcome = true;
      pause = FIRST_PAUSE_MS;
      log('connected', { address });
      beat();
      for (const waiting of ends.values()) send(waiting);
    } else if (frame.t === 'task') take(frame);
    else {
      if (ends.get(frame.id)?.lease === frame.lease) ends.delete(frame.id);
      // `noted`: a server that is not upgraded yet.
      if (frame.t === 'ack' || frame.t === 'noted') return;
      const dropped = held.get(frame.id);
      if (dropped?.lease !== frame.lease) return;
      held.delete(frame.id);
      dropped.abort.abort();
    }
  }

  function dialLater() {
    if (closed) return;
    dialling = setTimeout(dial, pause * (0.75 + Math.random() / 2));
    pause = Math.min(LONGEST_PAUSE_MS, pause * 2);
  }

  function dial() {
    const word = key();
    if (word === undefined) return dialLater();
    const mine = new WebSocket(address, { handshakeTimeout: 10_000, maxPayload: 1024 * 1024, perMessageDeflate: false });
    socket = mine;
    welcome = false;
    const capacity = Object.fromEntries(Object.keys(works).map((kind) => [kind, 1]));
    mine.on('open', () =>
      mine.send(
        JSON.stringify({
          t: 'hello',
          key: word,
          kind: 'media',
          name,
          protocol: AGENT_PROTOCOL,
          capacity,
          leases: leases(),
        } satisfies AgentFrame),
      ),
    );
    mine.on('message', (raw) => handle(JSON.parse(String(raw)) as AgentServerFrame));
    mine.on('error', (error) => log('connection failed', { error: error.message }));
    mine.on('close', (code, reason) => {
      if (code === CLOSE_WRONG_KEY) log(REFUSED_KEY_ADVICE, { level: 50, reason: String(reason) });
      welcome = false;
      dialLater();
    });
  }

  const heart = setInterval(beat, HEARTBEAT_SECONDS * 1000);
  dial();

  return {
    /** Stops everything that runs for tasks; their leases return to the queue. */
    async close() {
      closed = true;
      clearInterval(heart);
      clearTimeout(dialling);
      for (const task of held.values()) task.abort.abort();
      socket?.close();
      await Promise.all(turns.values());
      await rm(folder, { recursive: true, force: true });
    },
  };
}
