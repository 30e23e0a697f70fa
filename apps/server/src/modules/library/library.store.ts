import type { LibraryKind, LibraryLicence, LibraryShelf } from '@praxis/contract/library/items';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { literally } from '../../platform/database/literally.ts';
import type { PlatformState } from './library.rules.ts';

/** Whose eyes: what they belong to decides what they see. */
export type Eyes = { userId: string; operator: boolean; institutionId: string | null; spaceIds: readonly string[] };

/** An item with its newest version, as somebody sees it. */
export type ItemRow = {
  id: string;
  owner_id: string;
  kind: LibraryKind;
  name: string;
  description: string;
  tags: string[];
  licence: LibraryLicence;
  terms: string;
  downloads_allowed: boolean;
  author: string;
  downloads: number;
  platform_state: PlatformState;
  platform_reason: string;
  trashed_at: Date | null;
  updated_at: Date;
  version_id: string;
  number: number;
  file_id: string | null;
  media_id: string | null;
  address: string | null;
  file_name: string | null;
  file_size: string | null;
  shared_to: string[];
  reader_edits: boolean;
};

const shareIncludes = ({ userId, institutionId, spaceIds }: Eyes) => sql<boolean>`(
  (s.to_type = 'person' and s.to_id = ${userId})
  or (s.to_type = 'space' and s.to_id = any(${[...spaceIds]}::bigint[]))
  or (s.to_type = 'institution' and s.to_id = ${institutionId}::bigint))`;

const seenBy = (eyes: Eyes) => sql<boolean>`(
  i.owner_id = ${eyes.userId}
  or (i.trashed_at is null and (
    i.platform_state = 'approved'
    or (${eyes.operator} and i.platform_state = 'pending')
    or exists (select 1 from library_shares s where s.item_id = i.id and ${shareIncludes(eyes)}))))`;

const sharedWith = (type: 'person' | 'space' | 'institution', ids: readonly string[]) =>
  sql<boolean>`exists (select 1 from library_shares s where s.item_id = i.id and s.to_type = ${type} and s.to_id = any(${[...ids]}::bigint[]))`;

function onShelf(shelf: LibraryShelf, eyes: Eyes, spaceId: string | undefined) {
  const place = {
    all: sql<boolean>`i.trashed_at is null`,
    mine: sql<boolean>`i.owner_id = ${eyes.userId} and i.trashed_at is null`,
    trash: sql<boolean>`i.owner_id = ${eyes.userId} and i.trashed_at is not null`,
    shared: sql<boolean>`i.owner_id <> ${eyes.userId} and ${sharedWith('person', [eyes.userId])}`,
    space: sql<boolean>`i.trashed_at is null and ${sharedWith('space', spaceId ? [spaceId] : eyes.spaceIds)}`,
    institution: sql<boolean>`i.trashed_at is null and ${sharedWith('institution', eyes.institutionId ? [eyes.institutionId] : [])}`,
    platform: sql<boolean>`i.trashed_at is null and i.platform_state = 'approved'`,
    review: sql<boolean>`i.trashed_at is null and i.platform_state = 'pending'`,
  }[shelf];
  // What waits for a verdict stands on the operators' own shelf, not among what is open.
  const seen = shelf === 'review' ? seenBy(eyes) : seenBy({ ...eyes, operator: false });
  return sql<boolean>`${seen} and ${place}`;
}

const items = (db: Db, eyes: Eyes) =>
  db
    .selectFrom('library_items as i')
    .innerJoin('library_versions as v', (join) =>
      join
        .onRef('v.item_id', '=', 'i.id')
        .on(sql<boolean>`v.number = (select max(number) from library_versions newest where newest.item_id = i.id)`),
    )
    .leftJoin('files as f', 'f.id', 'v.file_id')
    .select([
      'i.id',
      'i.owner_id',
      'i.kind',
      'i.name',
      'i.description',
      'i.tags',
      'i.licence',
      'i.terms',
      'i.downloads_allowed',
      'i.author',
      'i.downloads',
      'i.platform_state',
      'i.platform_reason',
      'i.trashed_at',
      'i.updated_at',
      'v.id as version_id',
      'v.number',
      'v.file_id',
      'v.media_id',
      'v.address',
      'f.name as file_name',
      'f.size as file_size',
      sql<string[]>`array(select distinct s.to_type from library_shares s where s.item_id = i.id)`.as('shared_to'),
      sql<boolean>`exists (select 1 from library_shares s where s.item_id = i.id and s.access = 'edit' and ${shareIncludes(eyes)})`.as(
        'reader_edits',
      ),
    ])
    .$castTo<ItemRow>();

/** An item as far as somebody may see it. */
export const findItem = (db: Db, eyes: Eyes, id: string) => items(db, eyes).where('i.id', '=', id).where(seenBy(eyes)).executeTakeFirst();

/** Some of a person's own items, kept from other changes until the transaction ends. */
export const findOwnItemsForUpdate = (db: Db, eyes: Eyes, ids: readonly string[]) =>
  items(db, eyes)
    .where('i.id', 'in', [...ids])
    .where('i.owner_id', '=', eyes.userId)
    .orderBy('i.id')
    .forUpdate('i')
    .execute();

/** Some items that somebody may see, kept from other changes. */
export const findItemsForUpdate = (db: Db, eyes: Eyes, ids: readonly string[]) =>
  items(db, eyes)
    .where('i.id', 'in', [...ids])
    .where(seenBy(eyes))
    .orderBy('i.id')
    .forUpdate('i')
    .execute();

/** What a list asks for. */
export type Asked = {
  shelf: LibraryShelf;
  space_id?: string;
  words: readonly string[];
  kind?: LibraryKind;
  licence?: LibraryLicence;
  tag?: string;
  sort: 'newest' | 'name' | 'downloads';
  page: number;
  size: number;
};

/** One page of a shelf, how many there are, and the shelf's most frequent tags. */
export async function listItems(db: Db, eyes: Eyes, asked: Asked) {
  const shelf = onShelf(asked.shelf, eyes, asked.space_id);
  const wanted = sql<boolean>`${sql.join(
    [
      shelf,
      ...asked.words.map((word) => sql`i.search like ${`%${literally(word)}%`}`),
      ...(asked.kind ? [sql`i.kind = ${asked.kind}`] : []),
      ...(asked.licence ? [sql`i.licence = ${asked.licence}`] : []),
      ...(asked.tag ? [sql`${asked.tag} = any(i.tags)`] : []),
    ],
    sql` and `,
  )}`;
  const order = { newest: sql`i.updated_at desc`, name: sql`i.name`, downloads: sql`i.downloads desc` }[asked.sort];
  const list = await items(db, eyes)
    .where(wanted)
    .orderBy(order)
    .orderBy('i.id', 'desc')
    .limit(asked.size)
    .offset((asked.page - 1) * asked.size)
    .execute();
  const { total } = await db
    .selectFrom('library_items as i')
    .where(wanted)
    .select((at) => at.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const tags = await sql<{ tag: string }>`
    select tag from library_items i, unnest(i.tags) as tag where ${shelf} group by tag order by count(*) desc, tag limit 20`.execute(db);
  return { list, total: Number(total), tags: tags.rows.map((row) => row.tag) };
}

export const countPending = async (db: Db) =>
  Number(
    (
      await db
        .selectFrom('library_items')
        .select((at) => at.fn.countAll<string>().as('total'))
        .where('platform_state', '=', 'pending')
        .where('trashed_at', 'is', null)
        .executeTakeFirstOrThrow()
    ).total,
  );

type Described = Pick<ItemRow, 'name' | 'description' | 'tags' | 'licence' | 'terms' | 'downloads_allowed' | 'author'> & { search: string };

export const insertItem = (db: Db, item: Described & { owner_id: string; kind: LibraryKind; now: Date }) => {
  const { now, ...row } = item;
  return db
    .insertInto('library_items')
    .values({ ...row, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
};

export const updateItem = (
  db: Db,
  id: string,
  change: Partial<Described> & {
    platform_state?: PlatformState;
    platform_reason?: string;
    trashed_at?: Date | null;
    updated_at?: Date;
  },
) => db.updateTable('library_items').set(change).where('id', '=', id).execute();

export const countDownload = (db: Db, id: string) =>
  db.updateTable('library_items').set({ downloads: sql`downloads + 1` }).where('id', '=', id).execute();

export const deleteItems = (db: Db, ids: readonly string[]) =>
  db
    .deleteFrom('library_items')
    .where('id', 'in', [...ids])
    .execute();

/** Items that have lain in the trash since before a moment. */
export const findLongTrashed = (db: Db, before: Date) =>
  db.selectFrom('library_items').select('id').where('trashed_at', '<', before).limit(500).execute();
