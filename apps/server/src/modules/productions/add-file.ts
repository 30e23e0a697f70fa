import { uploadLimits } from '@praxis/contract/media/media';
import { WORK_FILES, type WorkFileRole } from '@praxis/contract/productions/productions';
import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/database/db.ts';
import { fileTheActorUploaded, findFile } from '../../platform/files/file-rows.ts';
import { type FilePurpose, MB } from '../../platform/files/files.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { startBlindCopy } from './blind/copies.ts';
import { findSameFile, findWorkFiles, insertWorkFile, openProduction } from './productions.store.ts';

const IMAGES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];
const OFFICE = /\.(docx|xlsx|pptx)$/i;
const KEPT = 200;

/** What works take, with the caps of S-183, S-189 and S-190. */
const purposes: Record<'work_pdf' | 'work_video' | 'work_image' | 'work_file', FilePurpose> = {
  work_pdf: { most: uploadLimits.work_pdf.most, types: ['application/pdf'] },
  work_video: { most: uploadLimits.work_video.most, types: ['video/mp4', 'video/webm', 'video/quicktime', 'video/x-matroska'] },
  work_image: { most: uploadLimits.work_image.most, types: IMAGES, image: true },
  work_file: { most: uploadLimits.work_file.most },
};

const caps: readonly { types: RegExp; most: number }[] = [
  { types: /^application\/pdf$/, most: uploadLimits.work_pdf.most },
  { types: /^video\//, most: uploadLimits.work_video.most },
];

/** Names what people upload for their works, and what is made of it. */
export function workPurposes(app: App) {
  for (const [name, purpose] of Object.entries(purposes)) app.files.purpose(name, purpose);
  app.files.purpose('blind_copy', { most: 400 * MB, made: true });
}

/** What a file is by its content; its name tells office documents, which are archives, apart. */
function roleOf({ mime, name }: { mime: string; name: string }): WorkFileRole {
  if (IMAGES.includes(mime)) return 'image';
  if (mime.startsWith('video/')) return 'video';
  if (mime === 'application/pdf' || /officedocument/.test(mime) || (mime === 'application/zip' && OFFICE.test(name))) return 'document';
  return mime === 'application/zip' ? 'archive' : 'other';
}

/** Takes an upload into the work of an entrant. The same content is one file, however often it is sent. */
export async function addFile(
  db: Db,
  place: { sectionId: string; entrantId: string },
  of: { userId: string; uploadId: string },
  now: Date,
) {
  const uploaded = await findFile(db, of.uploadId);
  if (!uploaded || !(uploaded.purpose in purposes)) throw new Refusal('file_not_found');
  const file = await fileTheActorUploaded(db, of, of.uploadId, uploaded.purpose);
  // A PDF or a video has its own limit, whatever it was sent as.
  const cap = caps.find(({ types }) => types.test(file.mime));
  if (cap && Number(file.size) > cap.most) throw new Refusal('file_too_large', { values: { limit: cap.most / MB } });
  const work = await openProduction(db, place.sectionId, place.entrantId, now);
  if (work.state !== 'draft') throw new Refusal('work_handed_in');
  const same = await findSameFile(db, work.id, file.sha256);
  if (same) return { work, file: same };
  if ((await findWorkFiles(db, work.id)).length >= KEPT) throw new Refusal('work_files_at_most', { values: { most: WORK_FILES } });
  const added = await insertWorkFile(db, { productionId: work.id, role: roleOf(file), fileId: file.id }, now);
  await startBlindCopy(db, added);
  return { work, file: added };
}
