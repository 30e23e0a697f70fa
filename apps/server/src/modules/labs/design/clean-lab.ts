import type { LabDraft } from '@praxis/contract/labs/labs';
import type { Db } from '../../../platform/database/db.ts';
import { ownUploads } from '../../../platform/files/uploads.ts';
import { picturesOf, sanitisedRichText, withFilesRenamed } from '../../../platform/rich-text.ts';
import { refuseTwins } from './draft.rules.ts';

/** A draft as it is kept: texts cleaned, pictures of the owner alone. */
export async function cleanLab(db: Db, ownerId: string, draft: LabDraft): Promise<LabDraft> {
  refuseTwins(draft);
  const clean = draft.steps.map((step) => ({ ...step, html: sanitisedRichText(step.html) }));
  const own = await ownUploads(db, ownerId, 'handout_image', picturesOf(clean.map(({ html }) => html).join('')));
  const ownFile = (id: string) => (own.has(id) ? id : undefined);
  return { ...draft, steps: clean.map((step) => ({ ...step, html: withFilesRenamed(step.html, ownFile, () => undefined) })) };
}
