import type { PageAddress } from '@praxis/contract/core/pages';
import type { ProctorSettings, proctoredRooms } from '@praxis/contract/proctoring/proctoring';
import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/database/db.ts';
import { namedExtensionPoint } from '../../platform/extension-points.ts';
import type { Progress } from './grid.rules.ts';

/** The kinds of room this module can watch. */
export type RoomKind = (typeof proctoredRooms)[number];

/** What a module tells about the rooms it has watched. */
export type ProctoredRoom = {
  /** How this person is watched here; undefined for whoever may not be here or where nobody is watched. */
  settingsFor: (db: Db, roomId: string, userId: string, now: Date) => Promise<ProctorSettings | undefined>;
  /** What the room is called. */
  titleOf: (db: Db, roomId: string) => Promise<string>;
  /** The page one goes back to from the check. */
  pageOf: (db: Db, roomId: string) => Promise<PageAddress>;
  /** The room for somebody who watches over it, with the page they come from; undefined for everybody else. */
  watchedBy: (db: Db, roomId: string, userId: string) => Promise<{ title: string; page: PageAddress; endsAt: Date | null } | undefined>;
  /** Everybody who should be here, with how far they have come. */
  everybody: (db: Db, roomId: string) => Promise<Map<string, Progress>>;
};

const rooms = namedExtensionPoint<RoomKind, ProctoredRoom>('proctored rooms');

/** Lets a module have its rooms watched. */
export const registerProctoredRoom = (app: App, kind: RoomKind, room: ProctoredRoom) => rooms.register(app, kind, room);

/** Puts another room in the place of a kind's, for tests of modules left of the one that registers it. */
export const replaceProctoredRoom = (app: App, kind: RoomKind, room: ProctoredRoom) => rooms.replace(app, kind, room);

/** The rooms of a kind, when its module is on this site. */
export const roomOf = (app: App, kind: RoomKind) => rooms.find(app, kind);
