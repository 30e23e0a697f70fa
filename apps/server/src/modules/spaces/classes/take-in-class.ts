import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { inTransaction } from '../../../platform/http/serve.ts';
import { membershipOf } from '../../institutions/index.ts';
import { sendMessage } from '../../messages/index.ts';
import { enrol } from '../import/member-import.store.ts';
import { freePlacesOf, linkToSpace, publishToMembers } from '../membership/seats.ts';
import { type LockedSpace, lockSpace } from '../spaces.store.ts';
import { followed, institutionOfClass, outsideOf } from './classes.store.ts';

/** Makes people members of a locked space and tells them. */
export async function takeIn(db: Db, space: LockedSpace, userIds: readonly string[], by: string, now: Date) {
  if (userIds.length === 0) return;
  await enrol(db, { spaceId: space.id, reviewerId: by, now, people: userIds.map((userId) => ({ userId, groupId: null })) });
  await sendMessage(db, { userIds: [...userIds], kind: 'member_imported', values: { space: space.name }, link: linkToSpace(space.id) });
  await publishToMembers(db, space.id, 'members');
}

/** Whether somebody of the space still teaches where the class is: its owner, or who put the class in. */
async function mayFollow(db: Db, of: { ownerId: string; addedBy: string; classId: string }) {
  const institutionId = await institutionOfClass(db, of.classId);
  if (institutionId === undefined) return false;
  for (const userId of new Set([of.addedBy, of.ownerId])) if ((await institutionTaughtAt(db, userId)) === institutionId) return true;
  return false;
}

/** The institution whose classes somebody may see: their own, unless they study there. */
export async function institutionTaughtAt(db: Db, userId: string) {
  const own = await membershipOf(db, userId);
  return own && own.role !== 'student' ? own.institution_id : undefined;
}

/** Brings newcomers of followed classes into their spaces, as far as there are places; nobody is removed. */
export async function followClasses(app: App) {
  for (const { space_id, class_id, added_by } of await followed(app.db)) {
    await inTransaction(app, async (db) => {
      const space = await lockSpace(db, space_id);
      if (space?.state !== 'active' || !(await mayFollow(db, { ownerId: space.owner_id, addedBy: added_by, classId: class_id }))) return;
      const outside = await outsideOf(db, { classId: class_id, spaceId: space_id, newcomers: true });
      await takeIn(db, space, outside.slice(0, Math.min(500, await freePlacesOf(db, space))), added_by, app.clock.now());
    });
  }
}
