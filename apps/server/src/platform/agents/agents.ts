import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  type AgentFrame,
  type AgentServerCall,
  type AgentServerFrame,
  CLOSE_REPLACED,
  CLOSE_WRONG_KEY,
  type FormerAgentServerFrame,
} from '@praxis/contract/core/agent';
import type { Logger } from 'pino';
import { WebSocket, WebSocketServer } from 'ws';
import type { Db } from '../database/db.ts';
import { openCarriedConnections } from '../realtime/carried-connections.ts';
import type { Secrets } from '../secrets.ts';
import { addressesIn, isBoundAddress } from './agent-address.rules.ts';
import { type Hello, limitBeforeHello, openAdmission } from './agent-admission.ts';
import { openAgentCalls } from './agent-calls.ts';
import { capacityOf, frameOf, isCallFrame } from './agent-frames.ts';
import { type AgentIdentities, type AgentIdentity, viewerOf } from './agent-identities.ts';
import { openTaskLeases, type TaskRow } from './agent-tasks.ts';
import { type ConnectedAgent as Agent, openSilence, viewOf } from './connected-agent.ts';
import { openLeasedTasks, type TaskReport } from './leased-tasks.ts';
import type { AgentSeen, TaskReports } from './task-reports.ts';
import { deliverAddress } from './task-results.ts';

/** Separate processes that work for us, and the tasks they lease. */
export type Agents = ReturnType<typeof openAgents>;

/** Opens the agent channel. */
export function openAgents(db: Db, { identities, secrets, log }: { identities: AgentIdentities; secrets: Secrets; log: Logger }) {
  const kinds = new Map<string, TaskReports>();
  const admission = openAdmission(identities, kinds);
  const tasks = openLeasedTasks(db, kinds, log);
  const agents = new Set<Agent>();
  const silence = openSilence(log);
  const calls = openAgentCalls(log);
  const leases = openTaskLeases(db);
  const carried = openCarriedConnections(identities.has);
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 64 * 1024 * 1024 });
  let sweeper: NodeJS.Timeout | undefined;
  let closing = false;

  const send = ({ socket }: Agent, frame: AgentServerFrame | FormerAgentServerFrame | AgentServerCall) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
    return socket.readyState === WebSocket.OPEN;
  };

  const held = (agent: Agent, kind: string) => [...agent.held.values()].filter((one) => one === kind).length;
  const seenAs = (agent: Agent, kind: string): AgentSeen => ({
    ...{ name: agent.name, about: agent.about, slots: agent.capacity[kind] ?? 0, busy: held(agent, kind) },
  });

  /** Tells the owners of an agent's kinds that it is there, or gone. */
  async function reportSeen(agent: Agent, connected: boolean) {
    for (const kind of Object.keys(agent.capacity)) await kinds.get(kind)?.seen?.({ ...seenAs(agent, kind), connected });
  }

  async function nextTask(agent: Agent, kind: string, { queues }: TaskReports): Promise<TaskRow | undefined> {
    if (!queues) return leases.take(kind, '', agent.name);
    const waiting = await leases.waitingQueues(kind, queues.names);
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
    const { id: identity } = agent.identity;
    const deliver = deliverAddress(secrets, { task: task.id, lease: task.lease_no, identity });
    const by = { agent: agent.name, viewer: viewerOf(identity), deliver };
    const of = { id: task.id, subjectId: task.subject_id, payload: task.payload, ...by, db };
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

  async function report(agent: Agent, frame: TaskReport) {
    if (!(await tasks.record(agent, frame))) send(agent, { t: 'drop', id: frame.id, lease: frame.lease });
    if (frame.t === 'progress') return;
    // By the name it may know it by, first: it stops repeating the end at that, and takes the other for one of a task it no longer holds.
    if (!agent.current) send(agent, { t: 'noted', id: frame.id, lease: frame.lease });
    send(agent, { t: 'ack', id: frame.id, lease: frame.lease });
    await handOut(agent);
  }

  async function heartbeat(agent: Agent, leases: { id: string; lease: number }[]) {
    for (const { id, lease } of leases) if (!(await tasks.renew(agent, id, lease))) send(agent, { t: 'drop', id, lease });
    await reportSeen(agent, true);
    await handOut(agent);
  }

  async function sweep() {
    silence.look(agents);
    // A notification may have been missed.
    await recheck();
    await tasks.returnLost();
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
      // What it held goes to others at once.
      await tasks.requeue(agent);
      await handOutToAll();
    }
  }

  function leave(agent: Agent) {
    agents.delete(agent);
    calls.leave(agent.callee);
  }

  /** An agent that is known says anew what it takes on: nothing more once it drains. */
  function renew(agent: Agent, hello: Hello) {
    const before = Object.keys(agent.capacity);
    agent.about = hello.about;
    agent.capacity = capacityOf(hello.capacity, (kind) => before.includes(kind));
    void inTurn(agent, () => heartbeat(agent, hello.leases ?? []));
  }

  /** Takes an agent in; an older connection of the same key ends. */
  function join(socket: WebSocket, identity: AgentIdentity, hello: Hello): Agent {
    for (const older of [...agents].filter((one) => one.identity.id === identity.id)) {
      leave(older);
      if (older.socket === socket) continue;
      older.socket.close(CLOSE_REPLACED, 'replaced by a newer connection of the same key');
      for (const { id } of hello.leases ?? []) older.held.delete(id);
      tasks.shorten(older).catch((error: unknown) => log.error({ err: error }, 'leases of a replaced agent were not shortened'));
    }
    const name = identity.name!;
    const area = ['labs', 'live', 'repositories'].includes(identity.kind) ? identity.kind : '';
    const callee = { area, name, send: (incoming: AgentServerCall) => send(newcomer, incoming) };
    const capacity = capacityOf(hello.capacity, (kind) => kinds.has(kind));
    const current = hello.protocol !== undefined;
    const newcomer: Agent = { socket, identity, name, capacity, callee, current, about: hello.about, held: new Map() };
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
      if (foreign === undefined) return void calls.receive(agent.callee, frame);
      log.warn({ agent: agent.name, address: foreign.slice(0, 200) }, 'an agent names an address that is not bound to its key');
      return agent.socket.close(CLOSE_WRONG_KEY, `the address ${foreign} is not bound to this key`.slice(0, 120));
    }
    void inTurn(agent, () => (frame.t === 'heartbeat' ? heartbeat(agent, frame.leases) : report(agent, frame)));
  }

  function welcome(socket: WebSocket, wire: Duplex) {
    let agent: Agent | undefined;
    silence.watch(socket);
    // Whoever has not shown the key yet does not get much of our memory.
    const endLimit = limitBeforeHello(socket, wire);
    const impatient = setTimeout(() => !agent && socket.close(CLOSE_WRONG_KEY, 'hello first'), 10_000);
    /** A hello is looked up in the database; what comes meanwhile waits for it. */
    let greeting: Promise<void> = Promise.resolve();

    async function greet(hello: Hello) {
      if (agent || socket.readyState !== WebSocket.OPEN) return agent && renew(agent, hello);
      const admitted = await admission.admit(hello);
      if (socket.readyState !== WebSocket.OPEN) return;
      if ('code' in admitted) return socket.close(admitted.code, admitted.reason);
      endLimit();
      const newcomer = join(socket, admitted, hello);
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
      if (!closing) tasks.shorten(lost).catch((error: unknown) => log.error({ err: error }, 'leases of a lost agent were not shortened'));
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
    admission: admission.require,
    /** The kinds defined so far. */
    kinds: () => [...kinds.keys()],
    /** What an agent may hand in for a task of a kind; undefined when its results are no files. */
    resultsOf: (kind: string) => kinds.get(kind)?.results,
    /** Says what a kind of task carries and what its reports change. */
    define(kind: string, reports: TaskReports) {
      kinds.set(kind, reports);
    },
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
      sockets.handleUpgrade(request, socket, head, (opened) => welcome(opened, socket));
    },
    /** Names, areas and capacities of the connected agents. */
    connected: () => [...agents].map(viewOf),
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
