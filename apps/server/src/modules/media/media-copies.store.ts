import type { MediaKind } from '@praxis/contract/media/media';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** What was made of a stored file already, or is being made: of the same owner first, finished first. */
export const findMediaOfFile = (db: Db, of: { fileId: string; kind: MediaKind; ownerId: string }) =>
  db
    .selectFrom('media')
    .select('id')
    .where('file_id', '=', of.fileId)
    .where('kind', '=', of.kind)
    .where('state', '!=', 'failed')
    .orderBy(sql`owner_id = ${of.ownerId} desc, state = 'complete' desc, id`)
    .limit(1)
    .executeTakeFirst();

/** The same film, pages or demo once more for another course or the library: nothing is processed again, captions and poster come along. */
export async function copyMedia(db: Db, id: string, to: { courseId: string | null; ownerId: string }): Promise<string> {
  const source = await db.selectFrom('media').select(['id', 'copied_from']).where('id', '=', id).executeTakeFirstOrThrow();
  const root = source.copied_from ?? source.id;
  // Whoever records the end of the transcoding waits here, and then finds the copy.
  await db.selectFrom('media').select('id').where('id', '=', root).forShare().execute();
  const { rows } = await sql<{ id: string }>`
    insert into media (course_id, owner_id, file_id, kind, state, progress, error, duration, width, height, renditions,
                       poster_file_id, chosen_poster_file_id, thumbnails, pages, page_count, copied_from)
    select ${to.courseId}::bigint, ${to.ownerId}::bigint, file_id, kind, state, progress, error, duration, width, height, renditions,
           poster_file_id, chosen_poster_file_id, thumbnails, pages, page_count, ${root}::bigint
    from media where id = ${id} returning id::text`.execute(db);
  const copy = rows[0]!.id;
  await sql`
    insert into media_captions (media_id, language, label, is_default, cues, file_id)
    select ${copy}::bigint, language, label, is_default, cues, file_id from media_captions where media_id = ${id} order by id`.execute(db);
  return copy;
}
