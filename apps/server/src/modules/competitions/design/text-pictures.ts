import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { findFiles, markUsed } from '../../../platform/files/file-rows.ts';
import { picturesOf, sanitisedRichText, withPictures } from '../../../platform/rich-text.ts';
import { avatarAddress } from '../../accounts/index.ts';

/** What pictures in the texts of a competition are uploaded for. */
export const TEXT_PICTURES = 'competition_image';

/** Rich text with the addresses of its pictures: whoever reads the text may see them. */
export const withAddresses = (app: Pick<App, 'files' | 'clock'>, html: string) =>
  withPictures(html, (id) => avatarAddress(app, id) ?? undefined);

/** Rich text as it is stored: clean, with the pictures that stood there before and those its writer uploaded. */
export async function cleanText(db: Db, html: string, { before, userId }: { before: string; userId: string }) {
  const clean = sanitisedRichText(html);
  const known = new Set(picturesOf(before));
  const added = picturesOf(clean).filter((id) => !known.has(id));
  const own = (await findFiles(db, added)).filter((file) => file.owner_id === userId && file.purpose === TEXT_PICTURES).map(({ id }) => id);
  await markUsed(db, own);
  const allowed = new Set([...known, ...own]);
  return sanitisedRichText(withPictures(clean, (id) => (allowed.has(id) ? id : undefined)));
}
