import {
  AGENT_PROTOCOL,
  type AgentFrame,
  type AgentServerFrame,
  CLOSE_WRONG_KEY,
  type FormerAgentServerFrame,
  HEARTBEAT_SECONDS,
} from '@praxis/contract/core/agent';
import { JUDGE_TASK, type JudgeAbout, type JudgeProgress, type JudgeTask } from '@praxis/contract/judge-queue/task';
import { REFUSED_KEY_ADVICE } from '@praxis/instance/agent-identity';
import { WebSocket } from 'ws';
import { gather } from './gather.ts';

type TaskFrame = Extract<AgentServerFrame, { t: 'task' }>;
type End = Extract<AgentFrame, { t: 'done' | 'failed' }>;
type Held = { id: string; lease: number; abort: AbortController };

/** Judges one task in slot `index`; what it throws is no verdict but a failure of this judge. */
export type Work = (index: number, task: JudgeTask, signal: AbortSignal, report: (progress: JudgeProgress) => void) => Promise<unknown>;

type Options = {
  /** `ws://…/agent`. */
  address: string;
  /** Read at every attempt: the server may not have made the key yet. */
  key: () => string | undefined;
  name: string;
  about: Omit<JudgeAbout, 'draining'>;
  work: Work;
  log: (message: string, more?: Record<string, unknown>) => void;
};

const FIRST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 5000;
const LARGEST_FRAME = 64 * 1024 * 1024;

/** Dials the server, works on as many tasks as there are slots, and goes on dialling until it is closed. */
export function openAgent({ address, key, name, about, work, log }: Options) {
  const held = new Map<string, Held>();
  /** Ends of tasks, until the server has written them down: it may die between hearing and writing. */
  const ends = new Map<string, End>();
  const free = Array.from({ length: about.slots }, (_, index) => index);
  const waiting: ((index: number) => void)[] = [];
  const running = new Set<Promise<void>>();
  let socket: WebSocket | undefined;
  let welcome = false;
  let closed = false;
  let draining = false;
  let pause = FIRST_PAUSE_MS;
  let dialling: NodeJS.Timeout | undefined;

  const send = (frame: AgentFrame) => {
    if (!welcome || socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(frame));
    return true;
  };
  const leases = () => [...held.values(), ...ends.values()].map(({ id, lease }) => ({ id, lease }));
  // The server learns from heartbeats that this judge is there, also when it has nothing to do.
  const beat = () => send({ t: 'heartbeat', leases: leases() });
  const notify = (frame: End) => {
    ends.set(frame.id, frame);
    send(frame);
  };

  function hello() {
    const word = key();
    if (word === undefined || socket?.readyState !== WebSocket.OPEN) return;
    const capacity = { [JUDGE_TASK]: draining ? 0 : about.slots };
    const frame: AgentFrame = {
      t: 'hello',
      key: word,
      kind: 'judge',
      name,
      protocol: AGENT_PROTOCOL,
      capacity,
      about: { ...about, draining },
      leases: leases(),
    };
    socket.send(JSON.stringify(frame));
  }

  const takeSlot = () =>
    new Promise<number>((done) => {
      const index = free.pop();
      if (index === undefined) waiting.push(done);
      else done(index);
    });
  const giveSlot = (index: number) => {
    const next = waiting.shift();
    if (next) next(index);
    else free.push(index);
  };

  async function perform(task: Held, payload: JudgeTask) {
    const index = await takeSlot();
    const progress = gather((partial, share) =>
      send({
        t: 'progress',
        id: task.id,
        lease: task.lease,
        progress: Math.round(100 * Math.min(1, share / Math.max(1, payload.cases.length))),
        partial,
      }),
    );
    try {
      task.abort.signal.throwIfAborted();
      const result = await work(index, payload, task.abort.signal, progress.add);
      task.abort.signal.throwIfAborted();
      progress.stop();
      notify({ t: 'done', id: task.id, lease: task.lease, result });
    } catch (error) {
      progress.stop();
      if (task.abort.signal.aborted) return log('task dropped', { id: task.id });
      const reason = (error as Error).message.slice(0, 500);
      log('task failed', { id: task.id, error: (error as Error).stack });
      notify({ t: 'failed', id: task.id, lease: task.lease, error: reason, final: false });
    } finally {
      if (held.get(task.id) === task) held.delete(task.id);
      giveSlot(index);
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
    const task: Held = { id: frame.id, lease: frame.lease, abort: new AbortController() };
    held.set(task.id, task);
    const done = perform(task, frame.payload as JudgeTask).finally(() => running.delete(done));
    running.add(done);
  }

  function handle(frame: AgentServerFrame | FormerAgentServerFrame) {
    if (frame.t === 'welcome') {
      welcome = true;
      pause = FIRST_PAUSE_MS;
      for (const end of ends.values()) send(end);
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
    if (key() === undefined) return dialLater();
    const mine = new WebSocket(address, { handshakeTimeout: 10_000, maxPayload: LARGEST_FRAME, perMessageDeflate: false });
    socket = mine;
    welcome = false;
    mine.on('open', () => {
      log('connected', { address });
      hello();
    });
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
    /** Takes nothing new; resolves when what it holds is done, or after so many milliseconds. */
    async drain(milliseconds: number) {
      draining = true;
      hello();
      const enough = new Promise((done) => setTimeout(done, milliseconds).unref());
      await Promise.race([Promise.all(running), enough]);
    },
    /** Stops everything that runs for tasks; their leases return to the queue. */
    async close() {
      closed = true;
      clearInterval(heart);
      clearTimeout(dialling);
      for (const task of held.values()) task.abort.abort();
      socket?.close();
      await Promise.all(running);
    },
  };
}
