import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type AgentFrame, type AgentServerCall, type AgentServerFrame, CLOSE_WRONG_KEY, LEASE_SECONDS } from '@praxis/contract/agent';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { WebSocket, WebSocketServer } from 'ws';
import { type Callee, openAgentCalls } from './agent-calls.ts';
import { capacityOf, frameOf, isCallFrame } from './agent-frames.ts';
import { openTaskLeases, type TaskRow } from './agent-tasks.ts';
import type { Db } from './db.ts';
import { equalText } from './secrets.ts';

/** Separate processes that work for us, and the tasks they lease. */
export type Agents = ReturnType<typeof openAgents>;

/** What happens to a task's subject as its agent reports; each runs in the transaction that records the report. */
export type TaskReports = {
  /** How often a task that loses its agent is given to another before it fails; 3 when absent. */
  attempts?: number;
  /** The lanes of this kind's queue; `order` says in which of those that wait an agent takes its next task, none when it may take nothing. */
  lanes?: { names: readonly string[]; order: (agent: AgentSeen, waiting: readonly string[]) => Promise<readonly string[]> };
  /** Hears of agents with capacity for this kind: when they come, with every heartbeat, and when they go. */
  seen?: (agent: AgentSeen & { connected: boolean }) => Promise<void>;
  /** Made when the task is handed out, so that signed addresses in it are fresh. */
  payload: (task: { id: string; subjectId: string; payload: Record<string, unknown>; agent: string; db: Db }) => Promise<unknown>;
  progress?: (report: { subjectId: string; progress: number; partial: unknown; db: Db }) => Promise<void>;
  done: (report: { subjectId: string; result: unknown; db: Db }) => Promise<void>;
  failed: (report: { subjectId: string; error: string; db: Db }) => Promise<void>;
};

/** An agent as the owner of its tasks sees it; `about` is what it said of itself. */
export type AgentSeen = { name: string; about: unknown; slots: number; busy: number };

type Agent = {
  socket: WebSocket;
  name: string;
  about: unknown;
  capacity: Record<string, number>;
  held: Map<string, string>;
  callee: Callee;
};

const ATTEMPTS = 3;
/** An agent whose connection broke has this long to come back before its work is given to another. */
const MOST_BEFORE_HELLO = 1_048_576;
const RECONNECT_SECONDS = 6;

/** Opens the agent channel. */
export function openAgents(db: Db, agentKey: string, log: Logger) {
  const kinds = new Map<string, TaskReports>();
  const agents = new Set<Agent>();
  const calls = openAgentCalls(log);
  const leases = openTaskLeases(db);
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 64 * 1024 * 1024 });
  let sweeper: NodeJS.Timeout | undefined;
  let closing = false;

  const attemptsOf = (kind: string) => kinds.get(kind)?.attempts ?? ATTEMPTS;
  const say = (agent: Agent, frame: AgentServerFrame | AgentServerCall) => {
    if (agent.socket.readyState !== WebSocket.OPEN) return false;
    agent.socket.send(JSON.stringify(frame));
    return true;
  };

  const held = (agent: Agent, kind: string) => [...agent.held.values()].filter((one) => one === kind).length;
  const seenAs = (agent: Agent, kind: string): AgentSeen => ({
    ...{ name: agent.name, about: agent.about, slots: agent.capacity[kind] ?? 0, busy: held(agent, kind) },
  });

  /** Tells the owners of an agent's kinds that it is there, or gone. */
  async function tellSeen(agent: Agent, connected: boolean) {
    for (const kind of Object.keys(agent.capacity)) await kinds.get(kind)?.seen?.({ ...seenAs(agent, kind), connected });
  }

  async function nextTask(agent: Agent, kind: string, { lanes }: TaskReports): Promise<TaskRow | undefined> {
    if (!lanes) return leases.take(kind, '', agent.name);
    const waiting = await leases.waitingLanes(kind, lanes.names);
    if (waiting.length === 0) return undefined;
    for (const lane of await lanes.order(seenAs(agent, kind), waiting)) {
      const task = await leases.take(kind, lane, agent.name);
      if (task) return task;
    }
    return undefined;
  }

  /** Hands one task over; what cannot be put into words for an agent fails for good. */
  async function hand(agent: Agent, task: TaskRow, reports: TaskReports) {
    agent.held.set(task.id, task.kind);
    const of = { id: task.id, subjectId: task.subject_id, payload: task.payload, agent: agent.name, db };
    try {
      say(agent, { t: 'task', id: task.id, lease: task.lease_no, kind: task.kind, payload: await reports.payload(of) });
    } catch (error) {
      log.error({ err: error, task: task.id, kind: task.kind }, 'a task could not be handed out');
      await report(agent, { t: 'failed', id: task.id, lease: task.lease_no, error: (error as Error).message, final: true });
    }
  }

  async function handOut(agent: Agent) {
    for (const [kind, most] of Object.entries(agent.capacity)) {
      const reports = kinds.get(kind);
      while (reports && agent.socket.readyState === WebSocket.OPEN && held(agent, kind) < most) {
        const task = await nextTask(agent, kind, reports);
        if (!task) break;
        await hand(agent, task, reports);
      }
    }
  }

  const handOutToAll = () => Promise.all([...agents].map((agent) => inTurn(agent, () => handOut(agent))));

  const turns = new WeakMap<Agent, Promise<unknown>>();
  function inTurn(agent: Agent, work: () => Promise<unknown>) {
    const next = (turns.get(agent) ?? Promise.resolve())
      .then(work)
      .catch((error: unknown) => log.error({ err: error, agent: agent.name }, 'agent frame failed'));
    turns.set(agent, next);
    return next;
  }

  /** Records a report if its lease still holds; the subject changes in the same transaction. */
  async function report(agent: Agent, frame: Extract<AgentFrame, { t: 'progress' | 'done' | 'failed' }>) {
    await db.transaction().execute(async (inside) => {
      const task = await inside
        .selectFrom('agent_tasks')
        .select(['id', 'kind', 'subject_id', 'attempts'])
        .where('id', '=', frame.id)
        .where('state', '=', 'leased')
        .where('lease_no', '=', frame.lease)
        .forUpdate()
        .executeTakeFirst();
      const reports = task && kinds.get(task.kind);
      if (!task || !reports) {
        agent.held.delete(frame.id);
        return say(agent, { t: 'drop', id: frame.id, lease: frame.lease });
      }
      const set = (change: Record<string, unknown>) =>
        inside
          .updateTable('agent_tasks')
          .set({ ...change, updated_at: sql`now()` })
          .where('id', '=', task.id)
          .execute();
      if (frame.t === 'progress') {
        await set({ progress: Math.max(0, Math.min(100, Math.round(frame.progress))) });
        return reports.progress?.({ subjectId: task.subject_id, progress: frame.progress, partial: frame.partial, db: inside });
      }
      agent.held.delete(frame.id);
      if (frame.t === 'done') {
        await set({ state: 'done', progress: 100, result: JSON.stringify(frame.result), lease_until: null });
        return reports.done({ subjectId: task.subject_id, result: frame.result, db: inside });
      }
      if (!frame.final && task.attempts < attemptsOf(task.kind))
        return set({ state: 'queued', error: frame.error, run_at: new Date(Date.now() + 5000 * task.attempts) });
      await set({ state: 'failed', error: frame.error, lease_until: null });
      await reports.failed({ subjectId: task.subject_id, error: frame.error, db: inside });
    });
    if (frame.t === 'progress') return;
    say(agent, { t: 'noted', id: frame.id, lease: frame.lease });
    await handOut(agent);
  }

  async function heartbeat(agent: Agent, leases: { id: string; lease: number }[]) {
    for (const { id, lease: lease_no } of leases) {
      const kept = await db
        .updateTable('agent_tasks')
        .set({ lease_until: sql`now() + make_interval(secs => ${LEASE_SECONDS})` })
        .where('id', '=', id)
        .where('lease_no', '=', lease_no)
        .where('state', '=', 'leased')
        .returning('kind')
        .executeTakeFirst();
      // An agent that reconnects still works on what it was given before.
      if (kept) agent.held.set(id, kept.kind);
      else {
        agent.held.delete(id);
        say(agent, { t: 'drop', id, lease: lease_no });
      }
    }
    await tellSeen(agent, true);
    await handOut(agent);
  }

  /** Returns leases whose agent fell silent; a task that keeps losing its agents fails for good. */
  async function sweep() {
    const lost = await db
      .selectFrom('agent_tasks')
      .select(['id', 'kind', 'subject_id', 'attempts'])
      .where('state', '=', 'leased')
      .where('lease_until', '<', sql<Date>`now()`)
      .execute();
    for (const task of lost) {
      await db.transaction().execute(async (inside) => {
        const failed = task.attempts >= attemptsOf(task.kind);
        const taken = await inside
          .updateTable('agent_tasks')
          .set({ state: failed ? 'failed' : 'queued', lease_agent: null, error: 'the agent was lost', updated_at: sql`now()` })
          .where('id', '=', task.id)
          .where('state', '=', 'leased')
          .where('lease_until', '<', sql<Date>`now()`)
          .returning('id')
          .executeTakeFirst();
        if (taken && failed) await kinds.get(task.kind)?.failed({ subjectId: task.subject_id, error: 'the agent was lost', db: inside });
      });
    }
    await handOutToAll();
  }

  /** A connection that broke is either back at once and renews its leases, or its process died: nobody waits half a minute for that. */
  async function hurry(agent: Agent) {
    if (agent.held.size === 0) return;
    await db
      .updateTable('agent_tasks')
      .set({ lease_until: sql`least(lease_until, now() + make_interval(secs => ${RECONNECT_SECONDS}))` })
      .where('id', 'in', [...agent.held.keys()])
      .where('lease_agent', '=', agent.name)
      .where('state', '=', 'leased')
      .execute();
  }

  function leave(agent: Agent) {
    agents.delete(agent);
    calls.leave(agent.callee);
  }

  function welcome(socket: WebSocket, wire: Duplex) {
    let agent: Agent | undefined;
    let early = 0;
    // Reports of agents may be long; whoever has not shown the key yet does not get that much of our memory.
    const count = (piece: Buffer) => {
      early += piece.length;
      if (early <= MOST_BEFORE_HELLO) return;
      wire.off('data', count);
      socket.close(1009, 'too much before hello');
      setTimeout(() => socket.terminate(), 1000).unref();
    };
    wire.on('data', count);
    const impatient = setTimeout(() => !agent && socket.close(CLOSE_WRONG_KEY, 'hello first'), 10_000);
    socket.on('message', (raw) => {
      const frame = frameOf(raw);
      if (!frame) return socket.close(1003, 'unreadable');
      if (frame.t === 'hello') {
        if (typeof frame.key !== 'string' || !equalText(frame.key, agentKey)) return socket.close(CLOSE_WRONG_KEY, 'wrong agent key');
        if (agent) leave(agent);
        const name = String(frame.name).slice(0, 100);
        const callee = { area: String(frame.area ?? '').slice(0, 20), name, say: (told: AgentServerCall) => say(newcomer, told) };
        const newcomer: Agent = { socket, name, about: frame.about, capacity: capacityOf(frame.capacity), held: new Map(), callee };
        agent = newcomer;
        agents.add(agent);
        wire.off('data', count);
        calls.join(callee);
        say(agent, { t: 'welcome' });
        // What it still works on counts before anything new is handed out.
        return void inTurn(newcomer, () => heartbeat(newcomer, frame.leases ?? []));
      }
      if (!agent) return socket.close(CLOSE_WRONG_KEY, 'hello first');
      const known = agent;
      if (isCallFrame(frame)) return void calls.hear(known.callee, frame);
      void inTurn(known, () => (frame.t === 'heartbeat' ? heartbeat(known, frame.leases) : report(known, frame)));
    });
    socket.on('error', (error) => log.warn({ err: error }, 'agent socket error'));
    socket.on('close', () => {
      clearTimeout(impatient);
      if (!agent) return;
      const lost = agent;
      leave(lost);
      if (!closing) inTurn(lost, () => tellSeen(lost, false));
      if (!closing) hurry(agent).catch((error: unknown) => log.error({ err: error }, 'leases of a lost agent were not shortened'));
    });
  }

  return {
    /** Calls addressed to one agent. */
    calls,
    /** The kinds defined so far. */
    kinds: () => [...kinds.keys()],
    /** Says what a kind of task carries and what its reports change. */
    define(kind: string, reports: TaskReports) {
      kinds.set(kind, reports);
    },
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
      sockets.handleUpgrade(request, socket, head, (opened) => welcome(opened, socket));
    },
    /** Names, areas and capacities of the connected agents. */
    connected: () => [...agents].map(({ name, capacity, held, callee }) => ({ name, area: callee.area, capacity, busy: held.size })),
    /** Looks at once for work that agents have room for. */
    wake: () => void handOutToAll(),
    start() {
      sweeper = setInterval(() => sweep().catch((error: unknown) => log.error({ err: error }, 'agent sweep failed')), 2000);
    },
    close() {
      closing = true;
      clearInterval(sweeper);
      for (const agent of agents) agent.socket.close(1012, 'restarting');
      sockets.close();
    },
  };
}
