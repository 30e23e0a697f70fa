import type { SharedStem } from '@praxis/contract/questions/stems';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** What a stem holds, apart from its own number. */
export type StemContent = Omit<SharedStem, 'stem_id'>;
/** A stem as its row says. */
export type StemRow = { id: string; bank_id: string; content: StemContent; revision: number };

export const findStem = (db: Db, id: string, lock = false): Promise<StemRow | undefined> =>
  db
    .selectFrom('question_stems')
    .select(['id', 'bank_id', 'content', 'revision'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(lock, (query) => query.forUpdate())
    .$castTo<StemRow>()
    .executeTakeFirst();

/** Adds a stem to a bank. */
export const insertStem = (db: Db, of: { bankId: string; by: string; content: StemContent }, now: Date) =>
  db
    .insertInto('question_stems')
    .values({ bank_id: of.bankId, content: JSON.stringify(of.content), created_by: of.by, created_at: now, updated_at: now })
    .returning(['id', 'revision'])
    .executeTakeFirstOrThrow();

export const updateStem = (db: Db, id: string, content: StemContent, now: Date) =>
  db
    .updateTable('question_stems')
    .set((at) => ({ content: JSON.stringify(content), revision: at('revision', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .returning('revision')
    .executeTakeFirstOrThrow();

export const deleteStem = (db: Db, id: string, now: Date) =>
  db.updateTable('question_stems').set({ deleted_at: now }).where('id', '=', id).execute();

/** A question below a stem. */
export type StemQuestion = { id: string; version_id: string; type: string; state: string; score: number; stem: string };

/** The questions of a stem in their order; held until the end of the transaction where they are to change. */
export async function questionsOfStem(db: Db, stemId: string, lock = false): Promise<StemQuestion[]> {
  const { rows } = await sql<StemQuestion>`
    select q.id::text, q.current_version_id::text as version_id, q.type, q.state, v.score::float8 as score, left(v.content->>'stem', 4000) as stem
    from questions q join question_versions v on v.id = q.current_version_id
    where q.stem_id = ${stemId} and q.deleted_at is null order by q.stem_place, q.id ${lock ? sql`for update of q` : sql``}`.execute(db);
  return rows;
}

/** Puts questions below a stem, each at its place. */
export const putBelow = (db: Db, stemId: string, places: readonly { id: string; place: number }[]) =>
  sql`update questions set stem_id = ${stemId}, stem_place = given.place
    from unnest(${places.map(({ id }) => id)}::bigint[], ${places.map(({ place }) => place)}::int[]) as given (id, place)
    where questions.id = given.id`.execute(db);

/** The stem of a question; null for one that stands alone. */
export async function stemOfQuestion(db: Db, questionId: string): Promise<string | null> {
  const row = await db.selectFrom('questions').select('stem_id').where('id', '=', questionId).executeTakeFirst();
  return row?.stem_id ?? null;
}

/** All questions that share a stem with one of these, themselves included: what moves, moves whole. */
export async function withStemMates(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select q.id::text from questions q where q.deleted_at is null and (q.id = any(${[...ids]}::bigint[]) or q.stem_id in (
      select m.stem_id from questions m where m.id = any(${[...ids]}::bigint[]) and m.stem_id is not null))`.execute(db);
  return rows.map(({ id }) => id);
}

/** Questions in the order given, those below one stem together and in its order where the first of them stands. */
export async function inStemOrder(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string; stem_id: string }>`
    select id::text, stem_id::text from questions where id = any(${[...ids]}::bigint[]) and stem_id is not null
    order by stem_id, stem_place, id`.execute(db);
  const stemOf = new Map(rows.map(({ id, stem_id }) => [id, stem_id]));
  const mates = Map.groupBy(rows, ({ stem_id }) => stem_id);
  const reported = new Set<string>();
  return ids.flatMap((id) => {
    const stem = stemOf.get(id);
    if (stem === undefined) return [id];
    if (reported.has(stem)) return [];
    reported.add(stem);
    return (mates.get(stem) ?? []).map((mate) => mate.id);
  });
}

/** The stems of questions go to another bank with them. */
export const moveStems = (db: Db, questionIds: readonly string[], bankId: string) =>
  sql`update question_stems set bank_id = ${bankId} where id in (
    select stem_id from questions where id = any(${[...questionIds]}::bigint[]) and stem_id is not null)`.execute(db);
