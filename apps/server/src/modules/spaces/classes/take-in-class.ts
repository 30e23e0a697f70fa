import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { inTransaction } from '../../../platform/http/serve.ts';
import { sendMessage } from '../../messages/index.ts';
import { enrol } from '../import/member-import.store.ts';
import { freePlacesOf, linkToSpace, publishToMembers } from '../membership/seats.ts';
import { type LockedSpace, lockSpace } from '../spaces.store.ts';
import { followed, outsideOf } from './classes.store.ts';

/** Makes people members of a locked space and tells them. */
export async function takeIn(db: Db, space: LockedSpace, userIds: readonly string[], by: string, now: Date) {
  if (userIds.length === 0) return;
  await enrol(db, { spaceId: space.id, reviewerId: by, now, people: userIds.map((userId) => ({ userId, groupId: null })) });
  await sendMessage(db, { userIds: [...userIds], kind: 'member_imported', values: { space: space.name }, link: linkToSpace(space.id) });
  await publishToMembers(db, space.id, 'members');
}

/** Brings newcomers of followed classes into their spaces, as far as there are places; nobody is removed. */
export async function followClasses(app: App) {
  for (const { space_id, class_id, added_by } of await followed(app.db)) {
    await inTransaction(app, async (db) => {
      const space = await lockSpace(db, space_id);
      if (space?.state !== 'active') return;
      const outside = await outsideOf(db, { classId: class_id, spaceId: space_id, newcomers: true });
      await takeIn(db, space, outside.slice(0, Math.min(500, await freePlacesOf(db, space))), added_by, app.clock.now());
    });
  }
}
