import type { Logger } from 'pino';
import { WebSocket } from 'ws';
import type { Callee } from './agent-calls.ts';
import type { AgentIdentity } from './agent-identities.ts';

/** An agent that dialled in and was admitted. */
export type ConnectedAgent = {
  socket: WebSocket;
  identity: AgentIdentity;
  name: string;
  about: unknown;
  capacity: Record<string, number>;
  held: Map<string, string>;
  callee: Callee;
  /** Whether it knows the frames of today; one that says no protocol may be of before. */
  current: boolean;
};

/** What others learn of it: name, area, capacity and how much it works on. */
export const viewOf = ({ name, identity, capacity, held, callee }: ConnectedAgent) => ({
  ...{ name, area: callee.area, identity: identity.id, capacity, busy: held.size },
});

/** Pings without an answer, one with every look, after which a connection is ended. */
const UNANSWERED_MOST = 15;

/**
 * Finds agents that are frozen, or whose cable was pulled: they say nothing, and nothing closes for minutes. Looks are counted and not
 * time, so that a server that stood still itself reads what waits for it before it judges anybody.
 */
export function openSilence(log: Logger) {
  const unanswered = new WeakMap<WebSocket, number>();
  return {
    /** Whatever comes on a connection says that somebody is there. */
    watch(socket: WebSocket) {
      const received = () => void unanswered.set(socket, 0);
      for (const event of ['message', 'ping', 'pong']) socket.on(event, received);
    },
    /** Asks every agent whether it is there, and ends connections that did not answer for long. */
    look(agents: Iterable<ConnectedAgent>) {
      for (const { socket, name } of agents) {
        const asked = unanswered.get(socket) ?? 0;
        unanswered.set(socket, asked + 1);
        if (asked >= UNANSWERED_MOST) {
          log.warn({ agent: name }, 'an agent does not answer: its connection is ended');
          socket.terminate();
        } else if (socket.readyState === WebSocket.OPEN) socket.ping();
      }
    },
  };
}
