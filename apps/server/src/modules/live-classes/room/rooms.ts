import type { RoomEvent } from '@praxis/contract/live-classes/room';
import { emptyRoom, type RoomState, withEvent } from '@praxis/rules/room';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { chatFor } from './audiences.ts';
import { eventsAfter, findSnapshot, saveSnapshot } from './room-log.store.ts';

const EVENTS_AT_ONCE = 2000;
const SNAPSHOT_EVERY = 500;
/** A full board is put into words less often than it changes: whoever enters hears the rest. */
const LARGE_TEXT = 300_000;
const LETTERS_PER_EVENT = 2000;
const OLD_MS = 3000;
const OLD_EVENTS = 500;
const ROOMS_CACHED = 100;
const UNUSED_MS = 10 * 60_000;

type Room = {
  state: RoomState;
  kept: number;
  /** How long its snapshot was. */
  letters: number;
  used: number;
  looked: number;
  text?: { seq: number; rest: string; chat: RoomState['chat']; made: number };
  loading?: Promise<RoomState>;
};

/** The rooms this server has looked into, each as far as its log has been read. */
export type Rooms = ReturnType<typeof openRooms>;

/** Opens the rooms of a server. A room is its log, read in order; nothing here is the only copy of anything. */
export function openRooms(app: Pick<App, 'db'>) {
  const rooms = new Map<string, Room>();

  function forgetUnused() {
    if (rooms.size <= ROOMS_CACHED) return;
    const before = performance.now() - UNUSED_MS;
    for (const [id, room] of rooms) if (room.used < before && !room.loading) rooms.delete(id);
  }

  async function opened(db: Db, classId: string): Promise<Room> {
    const known = rooms.get(classId);
    if (known) return known;
    const state: RoomState = { ...emptyRoom, ...(await findSnapshot(db, classId)) };
    const room: Room = rooms.get(classId) ?? { state, kept: state.seq, letters: 0, used: performance.now(), looked: 0 };
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
    if (room.state.seq - room.kept >= Math.max(SNAPSHOT_EVERY, room.letters / LETTERS_PER_EVENT)) {
      const json = JSON.stringify(room.state);
      room.kept = room.state.seq;
      room.letters = json.length;
      await saveSnapshot(db, classId, room.state.seq, json);
    }
    return room.state;
  }

  /** The room as it is now, or as it was at most `age` milliseconds ago. Everybody who asks meanwhile shares one reading. */
  async function load(classId: string, age = 0): Promise<RoomState> {
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
    return age > 0 ? room.state : load(classId, 1);
  }

  return {
    look: load,
    /** Events that were read for the listeners of a room, those after a number: it need not read them again. `all` says that there are no more. */
    record(classId: string, after: bigint, events: readonly RoomEvent[], all: boolean) {
      const room = rooms.get(classId);
      if (!room || room.loading || room.state.seq < Number(after)) return;
      room.state = events.reduce(withEvent, room.state);
      if (all) room.looked = performance.now();
    },
    /**
     * The room as JSON text for one viewer, and the number it stands at. All but the chat is the same for everybody and put into words
     * once, however many come in at the same moment.
     */
    async text(classId: string, viewer: { userId: string; staff: boolean }) {
      const state = await load(classId);
      const known = rooms.get(classId)?.text;
      const text = known && stillGood(known, state.seq) ? known : textOf(state);
      const room = rooms.get(classId);
      if (room) room.text = text;
      return { seq: text.seq, json: `{"chat":${JSON.stringify(chatFor(text.chat, viewer))},${text.rest}` };
    },
  };
}

function textOf({ chat, ...rest }: RoomState) {
  return { seq: rest.seq, rest: JSON.stringify(rest).slice(1), chat, made: performance.now() };
}

const stillGood = (text: NonNullable<Room['text']>, seq: number) =>
  text.seq === seq || (text.rest.length > LARGE_TEXT && seq - text.seq < OLD_EVENTS && performance.now() - text.made < OLD_MS);
