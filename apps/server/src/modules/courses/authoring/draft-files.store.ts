import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { markUsed } from '../../../platform/files/file-rows.ts';
import { findMediaByIds, type MediaRow } from '../../media/index.ts';

/** The files that a draft's activities show: activity id → row. */
export async function findMediaOfDraft(db: Db, courseId: string, activityIds?: readonly string[]) {
  const configs = await db
    .selectFrom('course_draft_configs')
    .select(['activity_id', 'media_id'])
    .where('course_id', '=', courseId)
    .where('media_id', 'is not', null)
    .$if(activityIds !== undefined, (query) => query.where('activity_id', 'in', [...activityIds!]))
    .execute();
  const media = new Map((await findMediaByIds(db, [...new Set(configs.map((config) => config.media_id!))])).map((row) => [row.id, row]));
  return new Map<string, MediaRow>(
    configs.flatMap(({ activity_id, media_id }) => {
      const row = media.get(media_id!);
      return row ? [[activity_id, row]] : [];
    }),
  );
}

/** Which of some files a person uploaded for handouts, or took from the library into a course of theirs: pictures, or files to download. */
export async function findHandoutFiles(
  db: Db,
  asked: { ids: readonly string[]; ownerId: string; purpose: 'handout_image' | 'generic_file' },
): Promise<Set<string>> {
  if (asked.ids.length === 0) return new Set();
  const accepted = sql<boolean>`exists (
    select 1 from course_library_uses u join courses c on c.id = u.course_id where u.file_id = files.id and c.owner_id = ${asked.ownerId})`;
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where('id', 'in', [...asked.ids])
    .where((e) => e.or([e('owner_id', '=', asked.ownerId), accepted]))
    .where('purpose', '=', asked.purpose)
    .where('deleted_at', 'is', null)
    .execute();
  const found = rows.map((row) => row.id);
  await markUsed(db, found);
  return new Set(found);
}
