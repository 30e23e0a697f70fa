import {
  AGENT_PROTOCOL,
  type AgentCallFrame,
  type AgentFrame,
  type AgentServerCall,
  type AgentServerFrame,
  CLOSE_WRONG_KEY,
} from '@praxis/contract/core/agent';
import type { LabEvent, LabHostState } from '@praxis/contract/labs/agent';
import { REFUSED_KEY_ADVICE } from '@praxis/instance/agent-identity';
import { WebSocket } from 'ws';
import { LabFailure } from './driver.ts';

type Options = {
  /** `ws://…/agent`. */
  address: string;
  /** Read at every attempt: the server may not have made the key yet. */
  key: () => string | undefined;
  host: string;
  /** Does what a call asks for. */
  answer: (name: string, body: unknown, partial: (known: unknown) => void) => Promise<unknown>;
  state: () => Promise<LabHostState>;
  log: (message: string, more?: Record<string, unknown>) => void;
};

const FIRST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 5000;
const STATE_MS = 150;
const POLL_MS = 5000;
const FRAME_BYTES = 16 * 1024 * 1024;

export type LabAgent = ReturnType<typeof openAgent>;

/** Dials the server, answers its calls and tells it the state of this host whenever that changes. */
export function openAgent({ address, key, host, answer, state, log }: Options) {
  let socket: WebSocket | undefined;
  let welcome = false;
  let closed = false;
  let pause = FIRST_PAUSE_MS;
  let dialling: NodeJS.Timeout | undefined;
  let notifying: NodeJS.Timeout | undefined;
  let reported = '';
  let tickets: readonly string[] = [];

  const send = (frame: AgentFrame | AgentCallFrame) => {
    if (!welcome || socket?.readyState !== WebSocket.OPEN) return;
    socket.send(JSON.stringify(frame));
  };

  async function reportState() {
    notifying = undefined;
    const now = await state();
    // Free memory changes all the time: a hundred megabytes are news.
    const seen = JSON.stringify({ ...now, memory_mb: Math.round(now.memory_mb.free / 100), disk_mb: Math.round(now.disk_mb.free / 500) });
    if (seen === reported || !welcome) return;
    reported = seen;
    send({ t: 'state', state: now });
  }
  function changed() {
    if (!closed)
      notifying ??= setTimeout(
        () => reportState().catch((error: unknown) => log('the state was not told', { level: 50, error: String(error) })),
        STATE_MS,
      );
  }

  async function take({ call, name, body }: AgentServerCall) {
    try {
      const result = await answer(name, body, (partial) => send({ t: 'partial', call, partial }));
      send({ t: 'answer', call, result });
    } catch (error) {
      const word = error instanceof LabFailure ? error.word : 'failed';
      log('a call failed', { level: error instanceof LabFailure ? 30 : 50, name, word, error: (error as Error).stack });
      send({ t: 'answer', call, error: word });
    }
    changed();
  }

  function handle(frame: AgentServerFrame | AgentServerCall) {
    if (frame.t === 'call') return void take(frame);
    if (frame.t !== 'welcome') return;
    welcome = true;
    tickets = frame.tickets;
    reported = '';
    pause = FIRST_PAUSE_MS;
    log('connected', { address });
    changed();
  }

  function dialLater() {
    if (closed) return;
    dialling = setTimeout(dial, pause * (0.75 + Math.random() / 2));
    pause = Math.min(LONGEST_PAUSE_MS, pause * 2);
  }

  function dial() {
    const word = key();
    if (word === undefined) return dialLater();
    const mine = new WebSocket(address, { handshakeTimeout: 10_000, maxPayload: FRAME_BYTES, perMessageDeflate: false });
    socket = mine;
    welcome = false;
    mine.on('open', () =>
      mine.send(
        JSON.stringify({ t: 'hello', key: word, kind: 'labs', name: host, protocol: AGENT_PROTOCOL, capacity: {} } satisfies AgentFrame),
      ),
    );
    mine.on('message', (raw) => handle(JSON.parse(String(raw)) as AgentServerFrame | AgentServerCall));
    mine.on('error', (error) => log('connection failed', { error: error.message }));
    mine.on('close', (code, reason) => {
      if (code === CLOSE_WRONG_KEY) log(REFUSED_KEY_ADVICE, { level: 50, reason: String(reason) });
      welcome = false;
      dialLater();
    });
  }

  const look = setInterval(changed, POLL_MS);
  dial();

  return {
    changed,
    /** The secrets with which the server may have signed the tickets of this host; none until it was welcome. */
    tickets: () => tickets,
    event: (event: LabEvent) => send({ t: 'event', event }),
    close() {
      closed = true;
      clearInterval(look);
      clearTimeout(dialling);
      clearTimeout(notifying);
      socket?.close();
    },
  };
}
