import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/db.ts';
import { fileTheActorUploaded } from '../../platform/files.ts';

/** The address of a course's cover for one viewer. */
export const coverAddress = (app: App, fileId: string | null, userId: string, now: Date) =>
  fileId && app.files.signAddress({ id: fileId, name: 'cover' }, userId, now);

/** What a course's settings say of its cover: a new upload of the actor, null to remove it, undefined to keep it. */
export async function chosenCover(db: Db, actor: { userId: string }, fileId: string | undefined) {
  if (fileId === undefined) return undefined;
  if (fileId === '0') return null;
  return (await fileTheActorUploaded(db, actor, fileId, 'course_cover')).id;
}

/** A person as screens show them. */
export const personOnScreen = (
  app: App,
  person: { id: string; name: string; avatarFileId: string | null } | undefined,
  viewer: { userId: string; now: Date },
) => ({
  id: person?.id ?? '0',
  name: person?.name ?? '',
  avatar: person?.avatarFileId ? app.files.signAddress({ id: person.avatarFileId, name: 'avatar' }, viewer.userId, viewer.now) : null,
});
