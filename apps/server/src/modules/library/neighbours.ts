import type { Language } from '@praxis/contract/core/message';
import type { MediaKind, MediaShown } from '@praxis/contract/media/media';
import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/db.ts';

/** For whom addresses are signed. */
export type Looker = { app: App; userId: string; now: Date; language?: Language };

/** What a list shows of a processed file. */
export type MediaFace = {
  state: MediaShown['state'];
  progress: number;
  duration: number | null;
  pages: number;
  thumbnail: string | null;
};

/** An activity that shows an item. `seen` says whether the reader may know of its course. */
export type LibraryUse = {
  course_id: string;
  course: string;
  activity: string;
  version: number;
  published: boolean;
  own: boolean;
  seen: boolean;
};

/** What the library asks of the module that processes files and shows them in activities; that module stands right of it. */
export type MediaDesk = {
  /** Has a stored file processed, or takes over what was already made of it. Returns the id of the result. */
  take: (db: Db, file: { fileId: string; kind: MediaKind; ownerId: string }) => Promise<string>;
  faces: (db: Db, ids: readonly string[], looker: Looker) => Promise<Map<string, MediaFace>>;
  shown: (db: Db, id: string, looker: Looker) => Promise<MediaShown | undefined>;
  /** How many activities show each item; items without any are absent. */
  countUses: (db: Db, itemIds: readonly string[]) => Promise<Map<string, number>>;
  uses: (db: Db, itemId: string, readerId: string) => Promise<LibraryUse[]>;
  /** Items that no activity shows are about to be removed. */
  forget: (db: Db, itemIds: readonly string[]) => Promise<void>;
};

/** A space the person is in, and whether they may share items with it. */
export type ReachedSpace = { id: string; name: string; share: boolean };
/** The spaces of a person; answered by the module of spaces, which stands right of the library. */
export type SpaceReach = (db: Db, userId: string) => Promise<ReachedSpace[]>;

const desks = new WeakMap<App, MediaDesk>();
const reaches = new WeakMap<App, SpaceReach>();

/** Says who processes files on this server. */
export const registerMediaDesk = (app: App, desk: MediaDesk) => void desks.set(app, desk);
/** Says who knows the spaces of people on this server. */
export const registerSpaceReach = (app: App, reach: SpaceReach) => void reaches.set(app, reach);

function registered<Value>(values: WeakMap<App, Value>, app: App): Value {
  const value = values.get(app);
  if (!value) throw new Error('The library was opened before its neighbours');
  return value;
}

/** Who processes files on this server. */
export const mediaDesk = (app: App) => registered(desks, app);
/** Who knows the spaces of people on this server. */
export const spaceReach = (app: App) => registered(reaches, app);
