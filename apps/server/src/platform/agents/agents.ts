import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  type AgentFrame,
  type AgentKind,
  type AgentServerCall,
  type AgentServerFrame,
  CLOSE_NOT_ADMITTED,
  CLOSE_REPLACED,
  CLOSE_WRONG_KEY,
  LEASE_SECONDS,
} from '@praxis/contract/core/agent';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { WebSocket, WebSocketServer } from 'ws';
import type { Db } from '../database/db.ts';
import { openCarriedConnections } from '../realtime/carried-connections.ts';
import type { Secrets } from '../secrets.ts';
import { addressesIn, isBoundAddress } from './agent-address.rules.ts';
import { type Callee, openAgentCalls } from './agent-calls.ts';
import { capacityOf, frameOf, isCallFrame } from './agent-frames.ts';
import type { AgentIdentities, AgentIdentity } from './agent-identities.ts';
import { openTaskLeases, type TaskRow } from './agent-tasks.ts';

/** Separate processes that work for us, and the tasks they lease. */
export type Agents = ReturnType<typeof openAgents>;

/** What happens to a task's subject as its agent reports; each runs in the transaction that records the report. */
export type TaskReports = {
  /** Which kind of agent does it; no other is given it or may report on it. */
  by: AgentKind;
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

/** Why an agent of this name may not come in now, although its key is right; undefined lets it in. */
type Admission = (name: string) => Promise<string | undefined>;

/** An agent as the owner of its tasks sees it; `about` is what it said of itself. */
export type AgentSeen = { name: string; about: unknown; slots: number; busy: number };

type Hello = Extract<AgentFrame, { t: 'hello' }>;
type Agent = {
  socket: WebSocket;
  identity: AgentIdentity;
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
export function openAgents(db: Db, { identities, secrets, log }: { identities: AgentIdentities; secrets: Secrets; log: Logger }) {
  const kinds = new Map<string, TaskReports>();
  const admissions = new Map<AgentKind, Admission>();
  const agents = new Set<Agent>();
  const calls = openAgentCalls(log);
  const leases = openTaskLeases(db);
  const carried = openCarriedConnections(identities.has);
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 64 * 1024 * 1024 });
  let sweeper: NodeJS.Timeout | undefined;
  let closing = false;

  /** Kinds of tasks an agent may be given and report on; `none` is no kind. */
  const kindsFor = ({ identity }: Agent) => ['none', ...[...kinds].flatMap(([kind, { by }]) => (by === identity.kind ? [kind] : []))];
  const attemptsOf = (kind: string) => kinds.get(kind)?.attempts ?? ATTEMPTS;
  const send = (agent: Agent, frame: AgentServerFrame | AgentServerCall) => {
    if (agent.socket.readyState !== WebSocket.OPEN) return false;
    agent.socket.send(JSON.stringify(frame));
    return true;
  };

  const held = (agent: Agent, kind: string) => [...agent.held.values()].filter((one) => one === kind).length;
  const seenAs = (agent: Agent, kind: string): AgentSeen => ({
    ...{ name: agent.name, about: agent.about, slots: agent.capacity[kind] ?? 0, busy: held(agent, kind) },
  });

  /** Tells the owners of an agent's kinds that it is there, or gone. */
  async function reportSeen(agent: Agent, connected: boolean) {
    for (const kind of Object.keys(agent.capacity)) await kinds.get(kind)?.seen?.({ ...seenAs(agent, kind), connected });
  }

  async function nextTask(agent: Agent, kind: string, { lanes: queues }: TaskReports): Promise<TaskRow | undefined> {
    if (!queues) return leases.take(kind, '', agent.name);
    const waiting = await leases.waitingLanes(kind, queues.names);
    if (waiting.length === 0) return undefined;
    for (const queue of await queues.order(seenAs(agent, kind), waiting)) {
      const task = await leases.take(kind, queue, agent.name);
      if (task) return task;
    }
    return undefined;
  }

  /** Hands one task over; what cannot be put into words for an agent fails for good. */
  async function hand(agent: Agent, task: TaskRow, reports: TaskReports) {
    agent.held.set(task.id, task.kind);
    const of = { id: task.id, subjectId: task.subject_id, payload: task.payload, agent: agent.name, db };
    try {
      send(agent, { t: 'task', id: task.id, lease: task.lease_no, kind: task.kind, payload: await reports.payload(of) });
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
        .where('lease_agent', '=', agent.name)
        .where('kind', 'in', kindsFor(agent))
        .forUpdate()
        .executeTakeFirst();
      const reports = task && kinds.get(task.kind);
      if (!task || !reports) {
        agent.held.delete(frame.id);
        return send(agent, { t: 'drop', id: frame.id, lease: frame.lease });
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
    send(agent, { t: 'noted', id: frame.id, lease: frame.lease });
    await handOut(agent);
  }

  async function heartbeat(agent: Agent, leases: { id: string; lease: number }[]) {
    for (const { id, lease: lease_no } of leases) {
      const saved = await db
        .updateTable('agent_tasks')
        .set({ lease_until: sql`now() + make_interval(secs => ${LEASE_SECONDS})` })
        .where('id', '=', id)
        .where('lease_no', '=', lease_no)
        .where('lease_agent', '=', agent.name)
        .where('kind', 'in', kindsFor(agent))
        .where('state', '=', 'leased')
        .returning('kind')
        .executeTakeFirst();
      // An agent that reconnects still works on what it was given before.
      if (saved) agent.held.set(id, saved.kind);
      else {
        agent.held.delete(id);
        send(agent, { t: 'drop', id, lease: lease_no });
      }
    }
    await reportSeen(agent, true);
    await handOut(agent);
  }

  /** Returns leases whose agent fell silent; a task that keeps losing its agents fails for good. */
  async function sweep() {
    // A notification may have been missed.
    await recheck();
    const lost = await db
      .selectFrom('agent_tasks')
      .select(['id', 'kind', 'subject_id', 'attempts'])
      .where('state', '=', 'leased')
      .where('lease_until', '<', sql<Date>`now()`)
      .execute();
    for (const task of lost) {
      await db.transaction().execute(async (inside) => {
        const failed = task.attempts >= attemptsOf(task.kind);
        const accepted = await inside
          .updateTable('agent_tasks')
          .set({ state: failed ? 'failed' : 'queued', lease_agent: null, error: 'the agent was lost', updated_at: sql`now()` })
          .where('id', '=', task.id)
          .where('state', '=', 'leased')
          .where('lease_until', '<', sql<Date>`now()`)
          .returning('id')
          .executeTakeFirst();
        if (accepted && failed) await kinds.get(task.kind)?.failed({ subjectId: task.subject_id, error: 'the agent was lost', db: inside });
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
      .where('kind', 'in', kindsFor(agent))
      .where('state', '=', 'leased')
      .execute();
  }

  /** What an agent held that is none any more goes to others at once. */
  async function requeue(agent: Agent) {
    await db
      .updateTable('agent_tasks')
      .set({ state: 'queued', lease_agent: null, error: 'the agent was revoked', updated_at: sql`now()` })
      .where('lease_agent', '=', agent.name)
      .where('kind', 'in', kindsFor(agent))
      .where('state', '=', 'leased')
      .execute();
    await handOutToAll();
  }

  /** Reads anew who may be here and shows the others out. */
  async function recheck() {
    await identities.refresh();
    carried.endRevoked();
    const doubtful = [...agents].filter(({ identity }) => !identities.isLiving(identity.id));
    // One that enrolled while the list was being read is no stranger.
    const revoked = new Set(await identities.revokedAmong(doubtful.map(({ identity }) => identity.id)));
    for (const agent of doubtful.filter(({ identity }) => revoked.has(identity.id))) {
      log.warn({ agent: agent.name, kind: agent.identity.kind }, 'an agent was revoked');
      agent.socket.close(CLOSE_WRONG_KEY, 'revoked');
      setTimeout(() => agent.socket.terminate(), 1000).unref();
      leave(agent);
      await requeue(agent);
    }
  }

  function leave(agent: Agent) {
    agents.delete(agent);
    calls.leave(agent.callee);
  }

  /** Why somebody who says hello is refused, or who it is. */
  async function admit(hello: Hello): Promise<AgentIdentity | string> {
    if (typeof hello.key !== 'string' || hello.key.length > 200) return 'wrong agent key';
    const claim = { kind: String(hello.kind), name: String(hello.name).slice(0, 100) };
    const identity = await identities.greet(hello.key, claim, new Date());
    if (!identity) return 'wrong agent key';
    if (identity.kind !== claim.kind) return `this key is of a ${identity.kind} agent, not of ${claim.kind.slice(0, 20)}`;
    if (identity.name !== claim.name) return `this key is of ${identity.name}, not of ${claim.name}`.slice(0, 120);
    const foreign = Object.keys(capacityOf(hello.capacity)).find((kind) => kinds.has(kind) && kinds.get(kind)!.by !== identity.kind);
    return foreign === undefined ? identity : `a ${identity.kind} agent takes no ${foreign} tasks`.slice(0, 120);
  }

  /** Takes an agent in; an older connection of the same key ends. */
  function join(socket: WebSocket, identity: AgentIdentity, hello: Hello): Agent {
    for (const older of [...agents].filter((one) => one.identity.id === identity.id)) {
      leave(older);
      if (older.socket === socket) continue;
      older.socket.close(CLOSE_REPLACED, 'replaced by a newer connection of the same key');
      for (const { id } of hello.leases ?? []) older.held.delete(id);
      hurry(older).catch((error: unknown) => log.error({ err: error }, 'leases of a replaced agent were not shortened'));
    }
    const name = identity.name!;
    const area = ['labs', 'live'].includes(identity.kind) ? identity.kind : '';
    const callee = { area, name, say: (incoming: AgentServerCall) => send(newcomer, incoming) };
    const capacity = Object.fromEntries(Object.entries(capacityOf(hello.capacity)).filter(([kind]) => kinds.has(kind)));
    const newcomer: Agent = { socket, identity, name, about: hello.about, capacity, held: new Map(), callee };
    agents.add(newcomer);
    calls.join(callee);
    send(newcomer, { t: 'welcome', tickets: secrets.ticketSecrets(identity.id) });
    return newcomer;
  }

  /** A frame of an agent that is known. */
  function take(agent: Agent, frame: Exclude<AgentFrame, { t: 'hello' }>) {
    if (!agents.has(agent)) return;
    if (isCallFrame(frame)) {
      const bound = { local: agent.identity.local, hosts: identities.hostsOf(agent.identity) };
      const foreign = frame.t === 'state' ? addressesIn(frame.state).find((address) => !isBoundAddress(address, bound)) : undefined;
      if (foreign === undefined) return void calls.hear(agent.callee, frame);
      log.warn({ agent: agent.name, address: foreign.slice(0, 200) }, 'an agent names an address that is not bound to its key');
      return agent.socket.close(CLOSE_WRONG_KEY, `the address ${foreign} is not bound to this key`.slice(0, 120));
    }
    void inTurn(agent, () => (frame.t === 'heartbeat' ? heartbeat(agent, frame.leases) : report(agent, frame)));
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
    /** A hello is looked up in the database; what comes meanwhile waits for it. */
    let greeting: Promise<void> = Promise.resolve();

    async function greet(hello: Hello) {
      const found = await admit(hello);
      if (socket.readyState !== WebSocket.OPEN) return;
      if (typeof found === 'string') return socket.close(CLOSE_WRONG_KEY, found);
      const refusal = await admissions.get(found.kind)?.(found.name!);
      if (refusal !== undefined) return socket.close(CLOSE_NOT_ADMITTED, refusal.slice(0, 120));
      if (socket.readyState !== WebSocket.OPEN) return;
      wire.off('data', count);
      const newcomer = join(socket, found, hello);
      agent = newcomer;
      // What it still works on counts before anything new is handed out.
      void inTurn(newcomer, () => heartbeat(newcomer, hello.leases ?? []));
    }

    socket.on('message', (raw) => {
      const frame = frameOf(raw);
      if (!frame) return socket.close(1003, 'unreadable');
      if (frame.t === 'hello') {
        greeting = greeting
          .then(() => greet(frame))
          .catch((error: unknown) => {
            log.error({ err: error }, 'an agent could not be looked up');
            socket.close(1013, 'try again');
          });
        return;
      }
      void greeting.then(() => {
        if (agent) take(agent, frame);
        else if (socket.readyState === WebSocket.OPEN) socket.close(CLOSE_WRONG_KEY, 'hello first');
      });
    });
    socket.on('error', (error) => log.warn({ err: error }, 'agent socket error'));
    socket.on('close', () => {
      clearTimeout(impatient);
      if (!agent || !agents.has(agent)) return;
      const lost = agent;
      leave(lost);
      if (!closing) inTurn(lost, () => reportSeen(lost, false));
      if (!closing) hurry(lost).catch((error: unknown) => log.error({ err: error }, 'leases of a lost agent were not shortened'));
    });
  }

  return {
    /** Calls addressed to one agent. */
    calls,
    /** Tells every agent the secrets of its tickets anew. */
    renewTickets() {
      for (const agent of agents) send(agent, { t: 'welcome', tickets: secrets.ticketSecrets(agent.identity.id) });
    },
    /** Who may dial in. */
    identities,
    /** Ties a page's connection to the agent it is carried to: it ends when the agent's key is revoked. */
    carried: carried.add,
    /** Reads anew who may be here, at once. */
    recheck: () => void recheck().catch((error: unknown) => log.error({ err: error }, 'the list of agents was not read anew')),
    /** Asks before an agent of a kind comes in whether it may now. */
    admission(kind: AgentKind, ask: Admission) {
      admissions.set(kind, ask);
    },
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
    connected: () =>
      [...agents].map(({ name, identity, capacity, held, callee }) => ({
        name,
        area: callee.area,
        identity: identity.id,
        capacity,
        busy: held.size,
      })),
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
