import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/database/db.ts';
import { extensionPoint } from '../../platform/extension-points.ts';

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

/** What the library asks of the module that shows items in activities; that module stands right of it. */
export type LibraryUses = {
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

/** Who shows items of the library in activities. */
export const libraryUses = extensionPoint<LibraryUses>('library uses');
/** Who knows the spaces of people. */
export const spaceScopes = extensionPoint<SpaceScope>('library spaces');

function only<Entry>(entries: readonly Entry[]): Entry {
  if (entries.length !== 1) throw new Error('The library was opened before its neighbours');
  return entries[0]!;
}

/** Who shows items in activities on this server. */
export const usesOfItems = (app: App) => only(libraryUses.entries(app));
/** Who knows the spaces of people on this server. */
export const spaceScope = (app: App) => only(spaceScopes.entries(app));
