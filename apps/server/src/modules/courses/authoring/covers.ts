import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { fileTheActorUploaded } from '../../../platform/files/file-rows.ts';
import type { PersonView } from '../../accounts/index.ts';

/** The address of a course's cover for one viewer. */
export const coverAddress = (app: App, fileId: string | null, userId: string, now: Date) =>
  fileId && app.files.signAddress({ id: fileId, name: 'cover' }, userId, now);

/** What a course's settings say of its cover: a new upload of the actor, null to remove it, undefined to keep it. */
export async function chosenCover(db: Db, actor: { userId: string }, fileId: string | undefined) {
  if (fileId === undefined) return undefined;
  if (fileId === '0') return null;
  return (await fileTheActorUploaded(db, actor, fileId, 'course_cover')).id;
}

/** A person among those that were found; somebody who is gone has no name. */
export const toView = (found: ReadonlyMap<string, PersonView>, id: string): PersonView => found.get(id) ?? { id, name: '', avatar: null };
