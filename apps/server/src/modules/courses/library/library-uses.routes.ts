import { takeFromLibrary } from '@praxis/contract/library/library';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { serve } from '../../../platform/http/serve.ts';
import { libraryVersionTheActorUses } from '../../library/index.ts';
import { copyMedia, findMedia, mediaInFull } from '../../media/index.ts';
import { courseTheActorChanges } from '../courses.access.ts';
import { findUse, insertUse } from './library-uses.store.ts';

type Version = Awaited<ReturnType<typeof libraryVersionTheActorUses>>;

/** Makes a version part of a course, once. */
async function accepted(db: Db, course: { id: string; owner_id: string }, version: Version, actorId: string) {
  const earlier = await findUse(db, course.id, version.versionId);
  if (earlier) return earlier;
  const media_id = version.mediaId ? await copyMedia(db, version.mediaId, { courseId: course.id, ownerId: course.owner_id }) : null;
  const use = { media_id, file_id: version.fileId };
  await insertUse(db, { course_id: course.id, version_id: version.versionId, item_id: version.itemId, ...use, taken_by: actorId });
  return use;
}

/** Taking things of the library into courses. */
export function libraryUsesRoutes(app: App) {
  serve(app, takeFromLibrary, {
    async access(ask) {
      const course = await courseTheActorChanges(ask);
      return { course, version: await libraryVersionTheActorUses(app, ask, ask.input) };
    },
    async run({ actor, subject: { course, version }, db, now, language, address }) {
      const use = await accepted(db, course, version, actor.userId);
      const media = use.media_id ? await findMedia(db, use.media_id) : undefined;
      const picture = version.kind === 'picture' ? use.file_id : null;
      const detail = { item: version.itemId, version: version.number };
      await audit(db, { actorId: actor.userId, action: 'take_from_library', objectType: 'course', objectId: course.id, detail, address });
      return {
        kind: version.kind,
        media: media ? mediaInFull(media, { app, userId: actor.userId, now, language }) : null,
        picture:
          picture === null
            ? null
            : { file_id: picture, address: app.files.signAddress({ id: picture, name: 'picture' }, actor.userId, now) },
        address: version.address,
        version: version.number,
      };
    },
  });
}
