import { networkOf } from '../http/addresses/network.ts';
import type { Client } from './realtime-sending.ts';

/** A page that has so many frames waiting is not read until half of them are done. */
export const MOST_QUEUED = 32;
/** More than a pen on a board and a whole page that subscribes anew together. */
export const FRAMES_PER_SECOND = 400;
/** Tabs of one browser; of more the oldest connections are closed. */
export const CONNECTIONS_PER_SESSION = 40;
/**
 * Pages of one server that have not said who they are; of more the oldest are closed. A server that comes back is asked by every page at
 * once, and schools stand behind one address, so this is not counted by address: a proxy may do that.
 */
export const MOST_UNAUTHENTICATED = 20_000;
/** Readers of one public board who did not sign in, on one server. */
export const GUESTS_PER_BOARD = 20_000;
/** Readers of public boards behind one address: a hall of spectators, not a machine that opens connections. */
export const GUESTS_PER_ADDRESS = 3000;
/** How long a page may take to say who it is. */
const AUTHENTICATION_MS = 10_000;
const POLICY = 1008;

type Load = { queued: number; second: number; frames: number };

/** What one page, one session and all pages that have not signed in may ask of the server. */
export function openConnectionLimits(mostUnauthenticated = MOST_UNAUTHENTICATED) {
  const unauthenticated = new Map<Client, number>();
  const loads = new WeakMap<Client, Load>();
  const sessions = new Map<string, Set<Client>>();
  const guests = new Map<string, number>();
  const counted = new WeakMap<Client, string[]>();

  function loadOf(client: Client): Load {
    const load = loads.get(client) ?? { queued: 0, second: 0, frames: 0 };
    loads.set(client, load);
    return load;
  }

  return {
    /** A page has connected and must say who it is; `now` in milliseconds of a clock that never goes back. */
    connected(client: Client, now: number) {
      unauthenticated.set(client, now);
      if (unauthenticated.size <= mostUnauthenticated) return;
      const [oldest] = unauthenticated.keys();
      unauthenticated.delete(oldest!);
      oldest!.connection?.close(POLICY, 'too many connections');
    },
    /** Pages that took too long to say who they are. */
    overdue: (now: number) => [...unauthenticated].flatMap(([client, since]) => (since < now - AUTHENTICATION_MS ? [client] : [])),
    /** Counts a frame that waits for its turn, and stops reading when too many do; false when the page sent too many and is closed. */
    arrived(client: Client): boolean {
      const load = loadOf(client);
      const second = Math.floor(performance.now() / 1000);
      if (load.second !== second) [load.second, load.frames] = [second, 0];
      if (++load.frames > FRAMES_PER_SECOND) {
        client.connection?.close(POLICY, 'too many frames');
        return false;
      }
      if (++load.queued >= MOST_QUEUED) client.connection?.pause();
      return true;
    },
    /** A frame has had its turn. */
    done(client: Client) {
      const load = loadOf(client);
      load.queued--;
      if (client.connection?.paused && load.queued <= MOST_QUEUED / 2) client.connection.resume();
    },
    /** A page has said who it is. */
    joined(client: Client) {
      if (!client.actor) return;
      unauthenticated.delete(client);
      const { sessionId } = client.actor;
      const pages = sessions.get(sessionId) ?? new Set();
      sessions.set(sessionId, pages.add(client));
      for (const oldest of pages) {
        if (pages.size <= CONNECTIONS_PER_SESSION) break;
        pages.delete(oldest);
        oldest.connection?.close(POLICY, 'too many connections');
      }
    },
    /** A reader of a public board came; false when there are too many and it is closed. */
    joinedAsGuest(client: Client, key: string): boolean {
      unauthenticated.delete(client);
      const [board, address] = [`board ${key}`, `address ${networkOf(client.address ?? '')}`];
      if ((guests.get(board) ?? 0) >= GUESTS_PER_BOARD || (guests.get(address) ?? 0) >= GUESTS_PER_ADDRESS) {
        client.connection?.close(POLICY, 'too many connections');
        return false;
      }
      for (const name of [board, address]) guests.set(name, (guests.get(name) ?? 0) + 1);
      counted.set(client, [board, address]);
      return true;
    },
    /** A page is gone. */
    left(client: Client) {
      for (const name of counted.get(client) ?? []) {
        const others = guests.get(name)! - 1;
        if (others > 0) guests.set(name, others);
        else guests.delete(name);
      }
      counted.delete(client);
      unauthenticated.delete(client);
      const pages = client.actor && sessions.get(client.actor.sessionId);
      pages?.delete(client);
      if (pages?.size === 0) sessions.delete(client.actor!.sessionId);
    },
  };
}
