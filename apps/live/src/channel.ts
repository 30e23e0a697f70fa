import {
  AGENT_PROTOCOL,
  type AgentFrame,
  type AgentServerCall,
  type AgentServerFrame,
  CLOSE_NOT_ADMITTED,
  CLOSE_WRONG_KEY,
  type FormerAgentServerFrame,
  HEARTBEAT_SECONDS,
} from '@praxis/contract/core/agent';
import { type LiveMediaEvent, type LivePackagerState, type LiveTask, liveTasks } from '@praxis/contract/live-media/live-media';
import { REFUSED_KEY_ADVICE } from '@praxis/instance/agent-identity';
import { WebSocket } from 'ws';

type Options = {
  /** `ws://…/agent`. */
  address: string;
  key: () => string | undefined;
  name: string;
  state: () => LivePackagerState;
  /** Does one task and gives its result; rejects when it is to be tried again. */
  perform: (task: LiveTask) => Promise<unknown>;
  /** The server has written down that a task was done. */
  settled: (task: LiveTask) => void;
  log: (message: string, more?: Record<string, unknown>) => void;
};
type End = Extract<AgentFrame, { t: 'done' | 'failed' }>;

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 3000;
/** Changes of state are told together, this often at most; viewers are counted anew this often. */
const STATE_MS = 300;
const COUNT_MS = 5000;
/** Events that wait for the server to come back. */
const EVENTS_RETAINED = 1000;

/** The packager's connection to the server: says what happens, takes what is to be done, dials again for ever. */
export function openChannel({ address, key, name, state, perform, settled, log }: Options) {
  const held = new Map<string, number>();
  const ends = new Map<string, { frame: End; task: LiveTask }>();
  const events: LiveMediaEvent[] = [];
  let socket: WebSocket | undefined;
  let welcome = false;
  let closed = false;
  let pause = FIRST_PAUSE_MS;
  let dialling: NodeJS.Timeout | undefined;
  let notifying: NodeJS.Timeout | undefined;
  let tickets: readonly string[] = [];

  const send = (frame: AgentFrame) => {
    if (!welcome || socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(frame));
    return true;
  };
  const leases = () =>
    [...new Map([...held, ...[...ends.values()].map(({ frame: { id, lease } }) => [id, lease] as const)])].map(([id, lease]) => ({
      id,
      lease,
    }));
  const reportState = () => {
    notifying = undefined;
    send({ t: 'state', state: state() });
  };

  async function take(id: string, lease: number, payload: LiveTask) {
    const end = ends.get(id);
    if (end) {
      end.frame = { ...end.frame, lease };
      return void send(end.frame);
    }
    const known = held.has(id);
    held.set(id, lease);
    if (known) return;
    let frame: End;
    try {
      const result = await perform(payload);
      frame = { t: 'done', id, lease: held.get(id) ?? lease, result };
    } catch (error) {
      log('task failed', { id, error: (error as Error).stack });
      frame = { t: 'failed', id, lease: held.get(id) ?? lease, error: (error as Error).message, final: false };
    }
    held.delete(id);
    ends.set(id, { frame, task: payload });
    send(frame);
  }

  function handle(frame: AgentServerFrame | FormerAgentServerFrame | AgentServerCall) {
    if (frame.t === 'welcome') {
      welcome = true;
      tickets = frame.tickets;
      pause = FIRST_PAUSE_MS;
      log('connected', { address });
      reportState();
      for (const event of events.splice(0)) send({ t: 'event', event });
      for (const { frame: end } of ends.values()) send(end);
    } else if (frame.t === 'task') void take(frame.id, frame.lease, frame.payload as LiveTask);
    // `noted`: a server that is not upgraded yet.
    else if (frame.t === 'ack' || frame.t === 'noted') {
      const end = ends.get(frame.id);
      if (end?.frame.lease !== frame.lease) return;
      ends.delete(frame.id);
      if (end.frame.t === 'done') settled(end.task);
    } else if (frame.t === 'drop') ends.delete(frame.id);
    else
      void perform({ ...(frame.body as LiveTask) }).then(
        (result) => send({ t: 'answer', call: frame.call, result }),
        (error: Error) => send({ t: 'answer', call: frame.call, error: error.message }),
      );
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
    const hello: AgentFrame = {
      t: 'hello',
      key: word,
      kind: 'live',
      protocol: AGENT_PROTOCOL,
      name,
      capacity: { [liveTasks.end]: 2, [liveTasks.revoke]: 8 },
      leases: leases(),
    };
    mine.on('open', () => mine.send(JSON.stringify(hello)));
    mine.on('message', (raw) => handle(JSON.parse(String(raw)) as AgentServerFrame | AgentServerCall));
    mine.on('error', (error) => log('connection failed', { error: error.message }));
    mine.on('close', (code, reason) => {
      if (code === CLOSE_WRONG_KEY) log(REFUSED_KEY_ADVICE, { level: 50, reason: String(reason) });
      if (code === CLOSE_NOT_ADMITTED) log('turned away', { level: 50, reason: String(reason) });
      if (socket === mine) welcome = false;
      dialLater();
    });
  }

  const heart = setInterval(() => leases().length > 0 && send({ t: 'heartbeat', leases: leases() }), HEARTBEAT_SECONDS * 1000);
  const count = setInterval(() => state().classes.length > 0 && reportState(), COUNT_MS);
  dial();

  return {
    /** The secrets with which the server may have signed the tickets of this packager; none until it was welcome. */
    tickets: () => tickets,
    tell(event: LiveMediaEvent) {
      if (send({ t: 'event', event })) return;
      events.push(event);
      if (events.length > EVENTS_RETAINED) events.shift();
    },
    changed() {
      notifying ??= setTimeout(reportState, STATE_MS);
    },
    close() {
      closed = true;
      for (const timer of [heart, count, dialling, notifying]) clearTimeout(timer);
      socket?.close();
    },
  };
}
