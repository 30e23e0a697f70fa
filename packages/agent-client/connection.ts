import {
  AGENT_PROTOCOL,
  type AgentFrame,
  type AgentKind,
  type AgentServerCall,
  type AgentServerFrame,
  CLOSE_NOT_ADMITTED,
  CLOSE_WRONG_KEY,
  type FormerAgentServerFrame,
} from '@praxis/contract/core/agent';
import { REFUSED_KEY_ADVICE } from '@praxis/instance/agent-identity';
import { WebSocket } from 'ws';

export type AgentLog = (message: string, more?: Record<string, unknown>) => void;
type Hello = Extract<AgentFrame, { t: 'hello' }>;
export type IncomingFrame = AgentServerFrame | FormerAgentServerFrame | AgentServerCall;

/** Who dials, and where to. */
export type AgentAddress = {
  /** `ws://…/agent`. */
  address: string;
  /** Read at every attempt: the server may not have made the key yet. */
  key: () => string | undefined;
  kind: AgentKind;
  name: string;
  log: AgentLog;
};

type Options = AgentAddress & {
  /** What the agent says of itself each time it connects. */
  hello: () => Pick<Hello, 'capacity' | 'about' | 'leases'>;
  onWelcome: () => void;
  onFrame: (frame: Exclude<IncomingFrame, { t: 'welcome' }>) => void;
};

const FIRST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 5000;
const LARGEST_FRAME = 64 * 1024 * 1024;
/** A server that leaves so many pings without an answer is gone, also when nothing says so. */
const MOST_UNANSWERED = 2;

/** The connection of an agent to the server: dials until it is closed, and dials again whenever the connection is lost. */
export function openConnection({ address, key, kind, name, log, hello, onWelcome, onFrame }: Options) {
  let socket: WebSocket | undefined;
  let welcome = false;
  let closed = false;
  let unanswered = 0;
  let pause = FIRST_PAUSE_MS;
  let dialling: NodeJS.Timeout | undefined;
  let tickets: readonly string[] = [];

  /** Whether the frame was sent; before the welcome nothing is. */
  function send(frame: AgentFrame) {
    if (!welcome || socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(frame));
    return true;
  }

  function introduce() {
    const shared = key();
    if (shared === undefined || socket?.readyState !== WebSocket.OPEN) return;
    socket.send(JSON.stringify({ t: 'hello', key: shared, kind, name, protocol: AGENT_PROTOCOL, ...hello() } satisfies AgentFrame));
  }

  function handle(frame: IncomingFrame) {
    if (frame.t !== 'welcome') return onFrame(frame);
    tickets = frame.tickets;
    if (!welcome) log('connected', { address });
    welcome = true;
    pause = FIRST_PAUSE_MS;
    onWelcome();
  }

  function dialLater() {
    if (closed) return;
    dialling = setTimeout(dial, pause * (0.75 + Math.random() / 2));
    pause = Math.min(LONGEST_PAUSE_MS, pause * 2);
  }

  function dial() {
    if (key() === undefined) return dialLater();
    const dialled = new WebSocket(address, { handshakeTimeout: 10_000, maxPayload: LARGEST_FRAME, perMessageDeflate: false });
    socket = dialled;
    welcome = false;
    unanswered = 0;
    dialled.on('open', introduce);
    dialled.on('pong', () => {
      unanswered = 0;
    });
    dialled.on('message', (raw) => handle(JSON.parse(String(raw)) as IncomingFrame));
    dialled.on('error', (error) => log('connection failed', { error: error.message }));
    dialled.on('close', (code, reason) => {
      if (code === CLOSE_WRONG_KEY) log(REFUSED_KEY_ADVICE, { level: 50, reason: String(reason) });
      if (code === CLOSE_NOT_ADMITTED) log('not admitted, will try again', { level: 50, reason: String(reason) });
      welcome = false;
      dialLater();
    });
  }

  dial();
  return {
    send,
    /** Says again what the agent can do; the server takes the new capacity. */
    introduce,
    /** Asks whether the server is still there; a connection that stays silent is ended and dialled again. */
    ping() {
      if (!welcome || socket?.readyState !== WebSocket.OPEN) return;
      if (unanswered >= MOST_UNANSWERED) {
        log('the server is silent, connecting again', { level: 40, address });
        return socket.terminate();
      }
      unanswered++;
      socket.ping();
    },
    /** The secrets with which the server may have signed tickets for this agent; none until it was welcome. */
    tickets: () => tickets,
    close() {
      closed = true;
      clearTimeout(dialling);
      socket?.close();
    },
  };
}
