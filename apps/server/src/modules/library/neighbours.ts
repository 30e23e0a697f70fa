import type { Language } from '@praxis/contract/core/message';
import type { MediaKind, MediaView } from '@praxis/contract/media/media';
import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/database/db.ts';

/** For whom addresses are signed. */
export type Viewer = { app: App; userId: string; now: Date; language?: Language };

/** What a list shows of a processed file. */
export type MediaFace = {
  state: MediaView['state'];
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
export type MediaPort = {
  /** Has a stored file processed, or takes over what was already made of it. Returns the id of the result. */
  take: (db: Db, file: { fileId: string; kind: MediaKind; ownerId: string }) => Promise<string>;
  faces: (db: Db, ids: readonly string[], viewer: Viewer) => Promise<Map<string, MediaFace>>;
  shown: (db: Db, id: string, viewer: Viewer) => Promise<MediaView | undefined>;
  /** How many activities show each item; items without any are absent. */
  countUses: (db: Db, itemIds: readonly string[]) => Promise<Map<string, number>>;
  uses: (db: Db, itemId: string, readerId: string) => Promise<LibraryUse[]>;
  /** Items that no activity shows are about to be removed. */
  forget: (db: Db, itemIds: readonly string[]) => Promise<void>;
};

/** A space the person is in, and whether they may share items with it. */
export type ReachedSpace = { id: string; name: string; share: boolean };
/** The spaces of a person; answered by the module of spaces, which stands right of the library. */
export type SpaceScope = (db: Db, userId: string) => Promise<ReachedSpace[]>;

const mediaPorts = new WeakMap<App, MediaPort>();
const includes = new WeakMap<App, SpaceScope>();

/** Says who processes files on this server. */
export const registerMediaPort = (app: App, media: MediaPort) => void mediaPorts.set(app, media);
/** Says who knows the spaces of people on this server. */
export const registerSpaceScope = (app: App, scope: SpaceScope) => void includes.set(app, scope);

function registered<Value>(values: WeakMap<App, Value>, app: App): Value {
  const value = values.get(app);
  if (!value) throw new Error('The library was opened before its neighbours');
  return value;
}

/** Who processes files on this server. */
export const mediaPort = (app: App) => registered(mediaPorts, app);
/** Who knows the spaces of people on this server. */
export const spaceScope = (app: App) => registered(includes, app);
