import type { Language } from '@praxis/contract/core/message';
import type { LibraryItemView, LibraryRow } from '@praxis/contract/library/items';
import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/database/db.ts';
import { type PersonView, people } from '../accounts/index.ts';
import { findMedia, type MediaSummary, mediaInFull, summariesOfMedia, type Viewer } from '../media/index.ts';
import type { Reader } from './library.access.ts';
import { abilitiesOf, scopeOf } from './library.rules.ts';
import type { ItemRow } from './library.store.ts';
import { findShares, findVersions } from './library-versions.store.ts';
import { usesOfItems } from './neighbours.ts';

/** Who looks, and where from. */
export type Showing = { app: App; db: Db; reader: Reader; now: Date; language: Language };

const viewerOf = ({ app, reader, now, language }: Showing): Viewer => ({ app, userId: reader.userId, now, language });
const nobody = (id: string): PersonView => ({ id, name: '', avatar: null });

const pictureOf = (item: ItemRow, { app, reader, now }: Showing) =>
  item.kind === 'picture' && item.file_id ? app.files.signAddress({ id: item.file_id, name: 'picture' }, reader.userId, now) : null;

type Found = { owners: Map<string, PersonView>; media: Map<string, MediaSummary>; uses: Map<string, number> };

function rowOf(item: ItemRow, showing: Showing, { owners, media, uses }: Found): LibraryRow {
  const summary = item.media_id ? media.get(item.media_id) : undefined;
  return {
    id: item.id,
    kind: item.kind,
    name: item.name,
    tags: item.tags,
    licence: item.licence,
    author: item.author,
    owner: owners.get(item.owner_id) ?? nobody(item.owner_id),
    mine: item.owner_id === showing.reader.userId,
    scope: scopeOf(item),
    platform: item.platform_state,
    version: item.number,
    version_id: item.version_id,
    file_name: item.file_name,
    bytes: item.file_size === null ? null : Number(item.file_size),
    address: item.address,
    state: summary?.state ?? null,
    progress: summary?.progress ?? 100,
    duration: summary?.duration ?? null,
    pages: summary?.pages ?? 0,
    thumbnail: summary ? summary.thumbnail : pictureOf(item, showing),
    downloads: item.downloads,
    uses: uses.get(item.id) ?? 0,
    trashed_at: item.trashed_at?.getTime() ?? null,
    updated_at: item.updated_at.getTime(),
    can: abilitiesOf(item, showing.reader),
  };
}

async function resultFor(items: readonly ItemRow[], showing: Showing, others: readonly string[] = []): Promise<Found> {
  const { app, db } = showing;
  return {
    owners: await people(app, db, [...items.map((item) => item.owner_id), ...others]),
    media: await summariesOfMedia(
      db,
      items.flatMap((item) => item.media_id ?? []),
      viewerOf(showing),
    ),
    uses: await usesOfItems(app).countUses(
      db,
      items.map((item) => item.id),
    ),
  };
}

/** Items as lists show them. */
export async function toRowViews(items: readonly ItemRow[], showing: Showing): Promise<LibraryRow[]> {
  const found = await resultFor(items, showing);
  return items.map((item) => rowOf(item, showing, found));
}

async function toShareViews(item: ItemRow, { app, db, reader }: Showing) {
  const shares = await findShares(db, item.id);
  const persons = await people(
    app,
    db,
    shares.filter((share) => share.to_type === 'person').map((share) => share.to_id),
  );
  const nameOf = (share: (typeof shares)[number]) => {
    if (share.to_type === 'person') return persons.get(share.to_id)?.name;
    if (share.to_type === 'space') return reader.spaces.find((space) => space.id === share.to_id)?.name;
    return reader.institution?.id === share.to_id ? reader.institution.name : undefined;
  };
  return shares.map((share) => ({ ...share, name: nameOf(share) ?? '' }));
}

/** An item with everything its reader may know. */
export async function toItemView(item: ItemRow, showing: Showing): Promise<LibraryItemView> {
  const { db } = showing;
  const versions = await findVersions(db, item.id);
  const found = await resultFor(
    [item],
    showing,
    versions.map((version) => version.created_by),
  );
  const row = rowOf(item, showing, found);
  const media = item.media_id ? await findMedia(db, item.media_id) : undefined;
  return {
    ...row,
    description: item.description,
    terms: item.terms,
    downloads_allowed: item.downloads_allowed,
    platform_reason: row.mine ? item.platform_reason : '',
    versions: versions.map((version) => ({
      id: version.id,
      number: version.number,
      note: version.note,
      file_name: version.file_name,
      bytes: version.file_size === null ? null : Number(version.file_size),
      by: found.owners.get(version.created_by) ?? nobody(version.created_by),
      at: version.created_at.getTime(),
    })),
    shares: row.can.share ? await toShareViews(item, showing) : [],
    media: media ? mediaInFull(media, viewerOf(showing)) : null,
    picture: pictureOf(item, showing),
  };
}
