import type { Duplex } from 'node:stream';
import { type AgentFrame, type AgentKind, CLOSE_NOT_ADMITTED, CLOSE_WRONG_KEY } from '@praxis/contract/core/agent';
import type { WebSocket } from 'ws';
import { capacityOf } from './agent-frames.ts';
import type { AgentIdentities, AgentIdentity } from './agent-identities.ts';
import type { TaskReports } from './task-reports.ts';

/** The first frame of an agent: who it is and what it takes on. */
export type Hello = Extract<AgentFrame, { t: 'hello' }>;

/** Why an agent of this name may not come in now, although its key is right; undefined lets it in. */
export type Admission = (name: string) => Promise<string | undefined>;

const MOST_BEFORE_HELLO = 1_048_576;

/** Cuts off whoever sends too much before it showed a key; returns what ends the watch. Reports of agents may be long afterwards. */
export function limitBeforeHello(socket: WebSocket, wire: Duplex) {
  let early = 0;
  const end = () => wire.off('data', count);
  const count = (piece: Buffer) => {
    early += piece.length;
    if (early <= MOST_BEFORE_HELLO) return;
    end();
    socket.close(1009, 'too much before hello');
    setTimeout(() => socket.terminate(), 1000).unref();
  };
  wire.on('data', count);
  return end;
}

/** Who may dial in: by key, kind and name, then by what the owner of the kind says. */
export function openAdmission(identities: AgentIdentities, kinds: ReadonlyMap<string, TaskReports>) {
  const admissions = new Map<AgentKind, Admission>();

  /** Why somebody who says hello is refused, or who it is. */
  async function identify(hello: Hello): Promise<AgentIdentity | string> {
    if (typeof hello.key !== 'string' || hello.key.length > 200) return 'wrong agent key';
    const claim = { kind: String(hello.kind), name: String(hello.name).slice(0, 100) };
    const identity = await identities.greet(hello.key, claim, new Date());
    if (!identity) return 'wrong agent key';
    if (identity.kind !== claim.kind) return `this key is of a ${identity.kind} agent, not of ${claim.kind.slice(0, 20)}`;
    if (identity.name !== claim.name) return `this key is of ${identity.name}, not of ${claim.name}`.slice(0, 120);
    const foreign = Object.keys(capacityOf(hello.capacity)).find((kind) => kinds.has(kind) && kinds.get(kind)!.by !== identity.kind);
    return foreign === undefined ? identity : `a ${identity.kind} agent takes no ${foreign} tasks`.slice(0, 120);
  }

  return {
    /** Asks before an agent of a kind comes in whether it may now. */
    require(kind: AgentKind, ask: Admission) {
      admissions.set(kind, ask);
    },
    /** Who says hello, or the code and reason with which the connection is to be closed. */
    async admit(hello: Hello): Promise<AgentIdentity | { code: number; reason: string }> {
      const identity = await identify(hello);
      if (typeof identity === 'string') return { code: CLOSE_WRONG_KEY, reason: identity };
      const refusal = await admissions.get(identity.kind)?.(identity.name!);
      return refusal === undefined ? identity : { code: CLOSE_NOT_ADMITTED, reason: refusal.slice(0, 120) };
    },
  };
}
