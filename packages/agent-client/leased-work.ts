import type { AgentFrame, AgentServerFrame, FormerAgentServerFrame } from '@praxis/contract/core/agent';
import type { AgentLog } from './connection.ts';

type TaskFrame = Extract<AgentServerFrame, { t: 'task' }>;
type EndFrame = Extract<AgentFrame, { t: 'done' | 'failed' }>;
type Held = TaskFrame & { abort: AbortController };

/** One task under a lease. */
export type LeasedTask = {
  id: string;
  kind: string;
  payload: unknown;
  /** Which of its kind's places it works in, from 0. */
  slot: number;
  /** Aborted when the lease is lost or the agent stops: whatever runs for the task must end at once. */
  signal: AbortSignal;
  /** 0–100, with what is known so far. */
  report: (progress: number, partial?: unknown) => void;
};

/** What an agent does with tasks. */
export type TaskWork = {
  /** How many tasks of each kind it works on at once. */
  capacity: Record<string, number>;
  /** Does one task and gives its result; what it throws is a failure. */
  perform: (task: LeasedTask) => Promise<unknown>;
  /** What the server is told of a failure; `final` says that trying again cannot help. */
  failure?: (error: Error) => { reason: string; final: boolean };
  /** The server has stored the result of a task. */
  stored?: (payload: unknown) => void;
};

const MOST_REASON = 500;
const plainFailure = (error: Error) => ({ reason: error.message, final: false });

/** The places a kind's tasks work in; who finds none waits in line. */
function openSlots(count: number) {
  const free = Array.from({ length: count }, (_, index) => count - 1 - index);
  const waiting: ((slot: number) => void)[] = [];
  return {
    claim: () =>
      new Promise<number>((done) => {
        const slot = free.pop();
        if (slot === undefined) waiting.push(done);
        else done(slot);
      }),
    release(slot: number) {
      const next = waiting.shift();
      if (next) next(slot);
      else free.push(slot);
    },
  };
}

/** The tasks an agent holds: performs them, and repeats how they ended until the server has written it down. */
export function openLeasedWork(work: TaskWork, send: (frame: AgentFrame) => boolean, log: AgentLog) {
  const held = new Map<string, Held>();
  /** Ends of tasks that are not acknowledged: the server may die between receiving and storing them. */
  const ends = new Map<string, { frame: EndFrame; payload: unknown }>();
  const slots = new Map(Object.entries(work.capacity).map(([kind, count]) => [kind, openSlots(count)]));
  const running = new Set<Promise<void>>();

  function end(task: Held, frame: EndFrame) {
    ends.set(task.id, { frame, payload: task.payload });
    send(frame);
  }

  function fail(task: Held, error: Error) {
    const { reason, final } = (work.failure ?? plainFailure)(error);
    log('task failed', { id: task.id, kind: task.kind, reason, final, error: error.stack });
    end(task, { t: 'failed', id: task.id, lease: task.lease, error: reason.slice(0, MOST_REASON), final });
  }

  async function perform(task: Held) {
    const { id, kind, payload, abort } = task;
    const places = slots.get(kind);
    if (!places) return fail(task, new Error(`this agent takes no ${kind} tasks`));
    const slot = await places.claim();
    let over = false;
    const report = (progress: number, partial?: unknown) => {
      if (!over) send({ t: 'progress', id, lease: task.lease, progress: Math.round(progress), partial });
    };
    try {
      abort.signal.throwIfAborted();
      const result = await work.perform({ id, kind, payload, slot, signal: abort.signal, report });
      abort.signal.throwIfAborted();
      end(task, { t: 'done', id, lease: task.lease, result });
      log('task done', { id, kind });
    } catch (error) {
      if (abort.signal.aborted) log('task dropped', { id, kind });
      else fail(task, error as Error);
    } finally {
      over = true;
      places.release(slot);
    }
  }

  function start(frame: TaskFrame) {
    const task: Held = { ...frame, abort: new AbortController() };
    held.set(task.id, task);
    const done = perform(task).finally(() => {
      if (held.get(task.id) === task) held.delete(task.id);
      running.delete(done);
    });
    running.add(done);
  }

  /** The server has stored an end, or wants none of it. */
  function acknowledge({ t, id, lease }: Exclude<AgentServerFrame, TaskFrame | { t: 'welcome' }> | FormerAgentServerFrame) {
    const known = ends.get(id);
    if (known?.frame.lease === lease) {
      ends.delete(id);
      if (t !== 'drop' && known.frame.t === 'done') work.stored?.(known.payload);
    }
    const dropped = held.get(id);
    if (t !== 'drop' || dropped?.lease !== lease) return;
    held.delete(id);
    dropped.abort.abort();
  }

  return {
    /** What is held or not yet acknowledged, with the number of its lease. */
    leases: () =>
      [...new Map([...held.values(), ...[...ends.values()].map(({ frame }) => frame)].map((entry) => [entry.id, entry])).values()].map(
        ({ id, lease }) => ({ id, lease }),
      ),
    /** A task was handed out; one that is known comes back under a new number. */
    take(frame: TaskFrame) {
      const known = ends.get(frame.id);
      if (known) {
        known.frame = { ...known.frame, lease: frame.lease };
        return void send(known.frame);
      }
      const current = held.get(frame.id);
      if (current) current.lease = frame.lease;
      else start(frame);
    },
    acknowledge,
    /** Sends every end again that is not acknowledged. */
    repeatEnds() {
      for (const { frame } of ends.values()) send(frame);
    },
    /** Resolves when nothing is running. */
    finished: () => Promise.all(running),
    abortAll() {
      for (const { abort } of held.values()) abort.abort();
    },
  };
}
