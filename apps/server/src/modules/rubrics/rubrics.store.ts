import type { LibraryRubric } from '@praxis/contract/rubrics/rubrics';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

type Reader = { userId: string; spaceId: string | null };

export const findComment = (db: Db, id: string) => db.selectFrom('comment_bank').selectAll().where('id', '=', id).executeTakeFirst();
export const findRubric = (db: Db, id: string) => db.selectFrom('rubric_library').selectAll().where('id', '=', id).executeTakeFirst();

/** Comments with words in them, the most used first. */
export const commentsWith = (db: Db, { userId, spaceId }: Reader, words: string, most: number) =>
  db
    .selectFrom('comment_bank')
    .select(['id', 'text', 'uses', 'space_id', 'owner_id'])
    .where((at) => at.or([at('owner_id', '=', userId), ...(spaceId === null ? [] : [at('space_id', '=', spaceId)])]))
    .$if(words !== '', (query) => query.where(sql<boolean>`position(lower(${words}) in lower(text)) > 0`))
    .orderBy('uses', 'desc')
    .orderBy('used_at', 'desc')
    .limit(most)
    .execute();

export const countOwn = async (db: Db, table: 'comment_bank' | 'rubric_library', userId: string) =>
  Number(
    (
      await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<string>().as('total'))
        .where('owner_id', '=', userId)
        .executeTakeFirstOrThrow()
    ).total,
  );

export const findSameComment = (db: Db, { userId, spaceId }: Reader, text: string) =>
  db
    .selectFrom('comment_bank')
    .select('id')
    .where('owner_id', '=', userId)
    .where('text', '=', text)
    .where(sql<boolean>`space_id is not distinct from ${spaceId}::bigint`)
    .executeTakeFirst();

/** One person's bank changes one call after the other. */
export const lockBankOf = (db: Db, userId: string) => sql`select pg_advisory_xact_lock(hashtextextended('rubrics', ${userId}))`.execute(db);

export const insertComment = (db: Db, { userId, spaceId }: Reader, text: string, now: Date) =>
  db
    .insertInto('comment_bank')
    .values({ owner_id: userId, space_id: spaceId, text, used_at: now, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();

export const updateComment = (db: Db, id: string, change: { text: string; space_id: string | null }) =>
  db.updateTable('comment_bank').set(change).where('id', '=', id).execute();

export const countUse = (db: Db, id: string, now: Date) =>
  db.updateTable('comment_bank').set({ uses: sql`uses + 1`, used_at: now }).where('id', '=', id).execute();

export const deleteComment = (db: Db, id: string) => db.deleteFrom('comment_bank').where('id', '=', id).execute();

export const rubricsFor = async (db: Db, { userId, spaceId }: Reader) => {
  const rows = await db
    .selectFrom('rubric_library')
    .select(['id', 'title', 'points', 'space_id', 'owner_id'])
    .where((at) => at.or([at('owner_id', '=', userId), ...(spaceId === null ? [] : [at('space_id', '=', spaceId)])]))
    .orderBy('changed_at', 'desc')
    .limit(200)
    .execute();
  return rows.map((row) => ({ ...row, points: row.points as unknown as LibraryRubric['points'] }));
};

type RubricValues = { title: string; points: LibraryRubric['points']; spaceId: string | null };
const rubricValues = ({ title, points, spaceId }: RubricValues, now: Date) => ({
  ...{ title, points: JSON.stringify(points), space_id: spaceId, changed_at: now },
});

export const insertRubric = (db: Db, userId: string, values: RubricValues, now: Date) =>
  db
    .insertInto('rubric_library')
    .values({ ...rubricValues(values, now), owner_id: userId, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();

export const updateRubric = (db: Db, id: string, values: RubricValues, now: Date) =>
  db.updateTable('rubric_library').set(rubricValues(values, now)).where('id', '=', id).execute();

export const deleteRubric = (db: Db, id: string) => db.deleteFrom('rubric_library').where('id', '=', id).execute();
