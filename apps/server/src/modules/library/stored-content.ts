import { type LibraryKind, libraryPurposes } from '@praxis/contract/library/items';
import { mediaKind } from '@praxis/contract/media/media';
import type { Db } from '../../platform/database/db.ts';
import { fileTheActorUploaded } from '../../platform/files/file-rows.ts';
import { outsideAddress } from '../../platform/http/addresses/outside-address.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { processFile } from '../media/index.ts';

type Input = { kind: LibraryKind; file_id?: string; address?: string };

/** What a version holds: a file the actor uploaded, processed when its kind asks for it, or an outside address. */
export async function storedContent(db: Db, actor: { userId: string }, ownerId: string, input: Input) {
  if (input.kind === 'link') return { file_id: null, media_id: null, address: outsideAddress(input.address ?? '') };
  if (!input.file_id) throw new Refusal('file_not_found', { fields: { file_id: 'file_not_found' } });
  const file = await fileTheActorUploaded(db, actor, input.file_id, libraryPurposes[input.kind]);
  const processed = mediaKind.safeParse(input.kind);
  const media_id = processed.success ? await processFile(db, { fileId: file.id, kind: processed.data, ownerId }) : null;
  return { file_id: file.id, media_id, address: null };
}
