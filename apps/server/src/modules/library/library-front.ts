import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/database/db.ts';
import { notForYou, Refusal } from '../../platform/http/refusal.ts';
import type { Actor } from '../../platform/http/sessions.ts';
import { readerOf } from './library.access.ts';
import { abilitiesOf } from './library.rules.ts';
import { findItem } from './library.store.ts';
import { findVersion } from './library-versions.store.ts';

/** A version of an item that the actor may put into a course of theirs; the newest when none is named. */
export async function libraryVersionTheActorUses(
  app: App,
  ask: { actor: Actor; db: Db },
  wanted: { item_id: string; version_id?: string },
) {
  const reader = await readerOf(app, ask);
  const item = await findItem(ask.db, reader, wanted.item_id);
  if (!item || item.trashed_at) throw notForYou();
  if (!abilitiesOf(item, reader).use) throw new Refusal('library_kind_not_here');
  const version = await findVersion(ask.db, item.id, wanted.version_id ?? item.version_id);
  if (!version) throw notForYou();
  const { file_id, media_id, address, number } = version;
  return { itemId: item.id, versionId: version.id, kind: item.kind, number, fileId: file_id, mediaId: media_id, address };
}

/** The newest version of an item, when the reader may still have it. */
export async function newestSeen(app: App, ask: { actor: Actor; db: Db }, itemId: string) {
  const reader = await readerOf(app, ask);
  const item = await findItem(ask.db, reader, itemId);
  if (!item || item.trashed_at) return undefined;
  const version = await findVersion(ask.db, item.id, item.version_id);
  return { name: item.name, version_id: item.version_id, version: item.number, note: version?.note ?? '' };
}

/** The stored file of the newest version of an item that the actor may take away, for putting it into a machine. */
export async function libraryFileTheActorTakes(app: App, ask: { actor: Actor; db: Db }, itemId: string) {
  const reader = await readerOf(app, ask);
  const item = await findItem(ask.db, reader, itemId);
  if (!item || item.trashed_at) throw notForYou();
  const abilities = abilitiesOf(item, reader);
  const version = await findVersion(ask.db, item.id, item.version_id);
  // In a machine a file can be copied out: to show it in a course is not enough.
  if (!version?.file_id || !abilities.download) return undefined;
  return { itemId: item.id, fileId: version.file_id, name: item.name };
}
