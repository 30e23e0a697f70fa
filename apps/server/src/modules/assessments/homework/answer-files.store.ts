import { type AnnouncedFile, FILE_LIMITS } from '@praxis/contract/assessments/file-questions';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { AssessmentRow } from '../assessments.store.ts';
import { type AttemptRow, savesOf } from '../attempts/attempts.store.ts';
import { merged } from '../attempts/finalize.rules.ts';
import { answersOf } from '../marking/marking.store.ts';
import { frozenPaper } from '../papers/frozen.store.ts';
import { fileTaskOf } from './task.rules.ts';

/** A picture that shows a page of a file. */
export type Page = { file_id: string; width: number; height: number };

const typed = <Row extends { pages: unknown }>(row: Row) => ({ ...row, pages: row.pages as Page[] });

const query = (db: Db) => db.selectFrom('answer_files').selectAll();

/** Every file whose bytes came, or are awaited from a phone, in the order of the phone. */
export const filesOf = async (db: Db, attemptId: string) =>
  (await query(db).where('attempt_id', '=', attemptId).orderBy('item').orderBy('place').orderBy('id').execute()).map(typed);
export type AnswerFileRow = Awaited<ReturnType<typeof filesOf>>[number];

export async function findAnswerFile(db: Db, id: string) {
  const row = await query(db).where('id', '=', id).executeTakeFirst();
  return row && typed(row);
}

/** Names files in a row, so that everybody who names them by their hash means one. */
export async function findByContent(db: Db, of: { attemptId: string; item: number; sha256: Buffer }) {
  const row = await query(db)
    .where('attempt_id', '=', of.attemptId)
    .where('item', '=', of.item)
    .where('sha256', '=', of.sha256)
    .executeTakeFirst();
  return row && typed(row);
}

type NewAnswerFile = {
  attemptId: string;
  item: number;
  sha256: Buffer;
  size: number;
  name: string;
  source: AnnouncedFile['source'];
  ticketId?: string;
  place?: number;
};

/** The row of a file, made when there is none. */
export async function openAnswerFile(db: Db, of: NewAnswerFile, now: Date) {
  await db
    .insertInto('answer_files')
    .values({
      ...{ attempt_id: of.attemptId, item: of.item, sha256: of.sha256, size: String(of.size), name: of.name.slice(0, 255) },
      ...{ source: of.source, ticket_id: of.ticketId ?? null, place: of.place ?? 0, announced_at: now },
    })
    .onConflict((conflict) => conflict.columns(['attempt_id', 'item', 'sha256']).doNothing())
    .execute();
  return (await findByContent(db, of))!;
}

type Change = Partial<{
  file_id: string;
  stored_at: Date;
  view: 'none' | 'waiting' | 'pages' | 'failed';
  place: number;
  removed_at: Date | null;
  allowed_by: string;
  allowed_at: Date;
}> & { pages?: Page[] };

export const updateAnswerFile = (db: Db, id: string, { pages, ...change }: Change) =>
  db
    .updateTable('answer_files')
    .set({ ...change, ...(pages && { pages: JSON.stringify(pages) }) })
    .where('id', '=', id)
    .execute();

/** Pictures of the phones of attempts, by attempt: what was not thrown away and was named before the end. */
export async function photosOf(db: Db, attemptIds: readonly string[]) {
  const { rows } = await sql<{ attempt_id: string; item: number; sha256: string; size: number; name: string }>`
    select f.attempt_id, f.item, encode(f.sha256, 'hex') as sha256, f.size::int as size, f.name
    from answer_files f join attempts a on a.id = f.attempt_id
    where f.attempt_id = any(${[...attemptIds]}::bigint[]) and f.source = 'phone' and f.removed_at is null
      and (a.end_at is null or f.announced_at <= a.end_at + interval '15 seconds')
      and (a.submitted_at is null or f.announced_at <= a.submitted_at)
    order by f.attempt_id, f.item, f.place, f.id`.execute(db);
  const photos = new Map<string, (AnnouncedFile & { item: number })[]>();
  for (const { attempt_id, ...photo } of rows) {
    const list = photos.get(attempt_id) ?? [];
    photos.set(attempt_id, list);
    list.push({ ...photo, source: 'phone' });
  }
  return photos;
}

/** What the question of an item takes as files. */
export async function takesFiles(db: Db, attempt: AttemptRow, assessment: AssessmentRow, item: number) {
  const paper = await frozenPaper(db, attempt.frozen_paper_id);
  return paper && fileTaskOf(paper, attempt, item, assessment.settings);
}

/** The files that the answers of an attempt name now, by question. */
export async function announcedIn(db: Db, attempt: AttemptRow, assessment: AssessmentRow): Promise<Map<number, AnnouncedFile[]>> {
  const values = attempt.folded_at
    ? (await answersOf(db, [attempt.id])).map(({ item, value }) => ({ item, value }))
    : [...merged((await savesOf(db, [attempt.id])).get(attempt.id) ?? [], assessment.settings.late_saves_count).values()];
  return new Map(values.flatMap(({ item, value }) => (value && 'files' in value ? [[item, value.files.slice(0, FILE_LIMITS.files)]] : [])));
}

/** Pictures of phones that were thrown away before a moment and whose bytes are still there, in the order of their ids. */
export const removedPhotos = (db: Db, { before, after, most }: { before: Date; after: string; most: number }) =>
  db
    .selectFrom('answer_files')
    .select(['id', 'attempt_id'])
    .where('source', '=', 'phone')
    .where('file_id', 'is not', null)
    .where('removed_at', '<=', before)
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute();

/** Makes a file one whose bytes are awaited. */
export const emptyAnswerFile = (db: Db, id: string) =>
  db.updateTable('answer_files').set({ file_id: null, stored_at: null, view: 'none', pages: '[]' }).where('id', '=', id).execute();

/** Pictures that were made of answers and that no answer has any more. */
export async function orphanedPhotos(db: Db, before: Date, most: number) {
  const { rows } = await sql<{ id: string }>`
    select f.id from files f
    where f.purpose in ('capture_photo', 'answer_photo') and f.deleted_at is null and f.created_at < ${before}
      and not exists (select from answer_files a where a.file_id = f.id)
    limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}
