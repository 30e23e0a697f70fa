import { emptyRoom, type RoomState, withEvent } from '@praxis/contract/room-rules';
import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/db.ts';
import { eventsAfter, findSnapshot, keepSnapshot } from './room-log.store.ts';

const EVENTS_AT_ONCE = 2000;
const SNAPSHOT_EVERY = 500;
const ROOMS_KEPT = 100;
const UNUSED_MS = 10 * 60_000;

type Room = {
  state: RoomState;
  kept: number;
  used: number;
  looked: number;
  text?: { seq: number; json: string };
  loading?: Promise<RoomState>;
};

/** The rooms this server has looked into, each as far as its log has been read. */
export type Rooms = ReturnType<typeof openRooms>;

/** Opens the rooms of a server. A room is its log, read in order; nothing here is the only copy of anything. */
export function openRooms(app: Pick<App, 'db'>) {
  const rooms = new Map<string, Room>();

  function forgetUnused() {
    if (rooms.size <= ROOMS_KEPT) return;
    const before = performance.now() - UNUSED_MS;
    for (const [id, room] of rooms) if (room.used < before && !room.loading) rooms.delete(id);
  }

  async function opened(db: Db, classId: string): Promise<Room> {
    const known = rooms.get(classId);
    if (known) return known;
    const state: RoomState = { ...emptyRoom, ...(await findSnapshot(db, classId)) };
    const room: Room = rooms.get(classId) ?? { state, kept: state.seq, used: performance.now(), looked: 0 };
    rooms.set(classId, room);
    forgetUnused();
    return room;
  }

  async function readOn(db: Db, classId: string, room: Room): Promise<RoomState> {
    for (;;) {
      const events = await eventsAfter(db, classId, room.state.seq, EVENTS_AT_ONCE);
      room.state = events.reduce(withEvent, room.state);
      if (events.length < EVENTS_AT_ONCE) break;
    }
    room.looked = performance.now();
    if (room.state.seq - room.kept >= SNAPSHOT_EVERY) {
      room.kept = room.state.seq;
      await keepSnapshot(db, classId, room.state.seq, JSON.stringify(room.state));
    }
    return room.state;
  }

  /** The room as it is now, or as it was at most `age` milliseconds ago. Everybody who asks meanwhile shares one reading. */
  async function look(classId: string, age = 0): Promise<RoomState> {
    const room = await opened(app.db, classId);
    room.used = performance.now();
    if (age > 0 && room.looked > 0 && performance.now() - room.looked < age) return room.state;
    if (!room.loading) {
      room.loading = readOn(app.db, classId, room).finally(() => {
        room.loading = undefined;
      });
      return room.loading;
    }
    // The reading under way may have begun before what the caller knows of.
    await room.loading;
    return age > 0 ? room.state : look(classId, 1);
  }

  return {
    look,
    /** The same as JSON text, made once however many come in at the same moment. */
    async text(classId: string) {
      const state = await look(classId);
      const room = rooms.get(classId);
      if (room?.text?.seq === state.seq) return { state, json: room.text.json };
      const json = JSON.stringify(state);
      if (room) room.text = { seq: state.seq, json };
      return { state, json };
    },
  };
}
