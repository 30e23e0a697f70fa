import type { LibraryShare } from '@praxis/contract/library/items';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

type NewVersion = {
  item_id: string;
  file_id: string | null;
  media_id: string | null;
  address: string | null;
  note: string;
  created_by: string;
  created_at: Date;
};

/** Adds the next version of an item that the transaction holds. */
export const insertVersion = (db: Db, version: NewVersion) =>
  db
    .insertInto('library_versions')
    .values({
      ...version,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from library_versions where item_id = ${version.item_id})`,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();

const versions = (db: Db, itemId: string) =>
  db
    .selectFrom('library_versions as v')
    .leftJoin('files as f', 'f.id', 'v.file_id')
    .select([
      'v.id',
      'v.number',
      'v.note',
      'v.file_id',
      'v.media_id',
      'v.address',
      'v.created_by',
      'v.created_at',
      'f.name as file_name',
      'f.size as file_size',
    ])
    .where('v.item_id', '=', itemId);

/** Every version of an item, newest first. */
export const findVersions = (db: Db, itemId: string) => versions(db, itemId).orderBy('v.number', 'desc').execute();

/** One version of an item. */
export const findVersion = (db: Db, itemId: string, versionId: string) =>
  versions(db, itemId).where('v.id', '=', versionId).executeTakeFirst();

/** With whom an item is shared; names of spaces are known elsewhere. */
export const findShares = async (db: Db, itemId: string) =>
  (await db
    .selectFrom('library_shares')
    .select(['to_type', 'to_id', 'access'])
    .where('item_id', '=', itemId)
    .orderBy('to_type')
    .orderBy('created_at')
    .execute()) as Omit<LibraryShare, 'name'>[];

type ShareWith = { itemIds: readonly string[]; to_type: LibraryShare['to_type']; to_id: string };

export const putShares = (db: Db, { itemIds, to_type, to_id }: ShareWith, access: 'use' | 'edit', by: string) =>
  db
    .insertInto('library_shares')
    .values(itemIds.map((item_id) => ({ item_id, to_type, to_id, access, shared_by: by })))
    .onConflict((conflict) => conflict.columns(['item_id', 'to_type', 'to_id']).doUpdateSet({ access: (at) => at.ref('excluded.access') }))
    .returning(['item_id', sql<boolean>`(xmax = 0)`.as('fresh')])
    .execute();

export const dropShares = (db: Db, { itemIds, to_type, to_id }: ShareWith) =>
  db
    .deleteFrom('library_shares')
    .where('item_id', 'in', [...itemIds])
    .where('to_type', '=', to_type)
    .where('to_id', '=', to_id)
    .execute();
