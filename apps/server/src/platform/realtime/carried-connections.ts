import type { Duplex } from 'node:stream';
import type { AgentKind } from '@praxis/contract/core/agent';

/** Connections of pages that pass through this server to an agent; each ends with the key of that agent. */
export function openCarriedConnections(hasKey: (kind: AgentKind, name: string) => boolean) {
  const byAgent = new Map<string, { kind: AgentKind; name: string; sockets: Set<Duplex> }>();

  return {
    /** Ties a page's connection to the agent it is carried to. */
    add(kind: AgentKind, name: string, socket: Duplex) {
      const key = `${kind} ${name}`;
      const carried = byAgent.get(key) ?? { kind, name, sockets: new Set() };
      byAgent.set(key, carried);
      carried.sockets.add(socket);
      socket.once('close', () => {
        carried.sockets.delete(socket);
        if (carried.sockets.size === 0 && byAgent.get(key) === carried) byAgent.delete(key);
      });
    },
    /** Ends what is open to agents whose keys were revoked. */
    endRevoked() {
      for (const { kind, name, sockets } of byAgent.values()) {
        if (hasKey(kind, name)) continue;
        for (const socket of sockets) socket.destroy();
      }
    },
  };
}
