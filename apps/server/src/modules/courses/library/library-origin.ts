import { addressOf } from '@praxis/contract/core/pages';
import type { LibraryOrigin } from '@praxis/contract/library/library';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Actor } from '../../../platform/http/sessions.ts';
import { newestSeen } from '../../library/index.ts';
import { sendMessage } from '../../messages/index.ts';
import { findCoursesBehind, findOrigin } from './library-uses.store.ts';

/** Where a file of a course comes from, and whether a newer version may be had. */
export async function originOf(app: App, ask: { actor: Actor; db: Db }, courseId: string, mediaId: string): Promise<LibraryOrigin | null> {
  const origin = await findOrigin(ask.db, courseId, mediaId);
  if (!origin?.number || !origin.name) return null;
  const newest = await newestSeen(app, ask, origin.item_id);
  const newer = newest && newest.version > origin.number ? newest : undefined;
  return {
    item_id: origin.item_id,
    name: newest?.name ?? origin.name,
    kind: origin.kind as LibraryOrigin['kind'],
    version: origin.number,
    newer: newer ? { version_id: newer.version_id, version: newer.version, note: newer.note } : null,
  };
}

/** Teachers whose courses show an older version of an item hear of the new one. */
export function notifyOfLibraryVersions(app: App) {
  app.events.subscribe('library_version_added', 'tell courses of a library version', async ({ payload, db }) => {
    for (const course of await findCoursesBehind(db, payload.itemId, payload.number))
      await sendMessage(db, {
        userIds: [course.owner_id],
        kind: 'library_new_version',
        values: { item: course.name ?? '', version: payload.number, course: course.title },
        link: addressOf('courseDesign', { courseId: course.id }),
      });
  });
}
