import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** One writer at a time: of two that read a row one after the other, the later one also writes later. */
const WRITERS = 7203016;

/** A document as the table holds it. */
export type DocumentRow = {
  ref: string;
  part: string;
  kind: string;
  title: string;
  folded_title: string;
  body: string;
  context: string;
  link: string;
  audiences: readonly string[];
  visible_from: Date | null;
  space_id: string | null;
  course_id: string | null;
  activity_id: string | null;
  dated_at: Date;
  grams: readonly number[];
  /** Hex; a document with the same one is not written again. */
  digest: string;
};

/** Waits until nobody else writes, until the end of the transaction. */
export const lockWriters = (db: Db) => sql`select pg_advisory_xact_lock(${WRITERS})`.execute(db);

/** Takes the oldest changes that are due out of the queue. */
export async function takeChanges(db: Db, most: number) {
  const { rows } = await sql<{ source: string; ref: string }>`
    delete from search_changes where id in (select id from search_changes where due_at <= now() order by id limit ${most})
    returning source, ref`.execute(db);
  return rows;
}

export async function queueRefs(db: Db, source: string, refs: readonly string[]) {
  if (refs.length === 0) return;
  await sql`insert into search_changes (source, ref) select ${source}, ref from unnest(${[...refs]}::text[]) as given (ref)`.execute(db);
}

/** Puts the documents of some refs in place of what stood there. */
export async function replaceDocuments(db: Db, source: string, refs: readonly string[], rows: readonly DocumentRow[]) {
  await sql`
    delete from search_documents d where d.source = ${source} and d.ref = any(${[...refs]}::text[])
      and not exists (select 1 from unnest(${rows.map((row) => row.ref)}::text[], ${rows.map((row) => row.part)}::text[]) as kept (ref, part)
        where kept.ref = d.ref and kept.part = d.part)`.execute(db);
  if (rows.length === 0) return;
  await sql`
    insert into search_documents as known (source, ref, part, kind, title, folded_title, body, context, link, audiences, visible_from,
      space_id, course_id, activity_id, dated_at, grams, digest)
    select ${source}, ref, part, kind, title, folded_title, body, context, link, audiences, visible_from, space_id, course_id, activity_id,
      dated_at, grams, decode(digest, 'hex')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (ref text, part text, kind text, title text, folded_title text,
      body text, context text, link text, audiences text[], visible_from timestamptz, space_id bigint, course_id bigint, activity_id text,
      dated_at timestamptz, grams int[], digest text)
    on conflict (source, ref, part) do update set kind = excluded.kind, title = excluded.title, folded_title = excluded.folded_title,
      body = excluded.body, context = excluded.context, link = excluded.link, audiences = excluded.audiences,
      visible_from = excluded.visible_from, space_id = excluded.space_id, course_id = excluded.course_id,
      activity_id = excluded.activity_id, dated_at = excluded.dated_at, grams = excluded.grams, digest = excluded.digest
      where known.digest <> excluded.digest`.execute(db);
}

/** The next refs the index knows of a source, to find those that are gone. */
export async function knownRefsAfter(db: Db, source: string, after: string, limit: number) {
  const { rows } = await sql<{ ref: string }>`
    select distinct ref from search_documents where source = ${source} and ref > ${after} order by ref limit ${limit}`.execute(db);
  return rows.map((row) => row.ref);
}

/** Forgets the documents of sources that no longer exist. */
export const forgetOtherSources = (db: Db, sources: readonly string[]) =>
  db
    .deleteFrom('search_documents')
    .where('source', 'not in', [...sources])
    .execute();

export const countDocuments = async (db: Db) =>
  Number(
    (
      await db
        .selectFrom('search_documents')
        .select((e) => e.fn.countAll<string>().as('total'))
        .executeTakeFirstOrThrow()
    ).total,
  );
