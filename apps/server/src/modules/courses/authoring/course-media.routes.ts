import { attachMedia, handoutImage } from '@praxis/contract/media/media';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import { fileTheActorUploaded } from '../../../platform/files/file-rows.ts';
import { serve } from '../../../platform/http/serve.ts';
import { findMedia, insertMedia, mediaInFull, startTranscoding } from '../../media/index.ts';
import { courseTheActorChanges } from '../courses.access.ts';

const purposes = { video: 'course_video', pdf: 'course_pdf', demo: 'demo_zip' } as const;

/** Taking files into a course. */
export function courseMediaRoutes(app: App) {
  serve(app, attachMedia, {
    access: courseTheActorChanges,
    async run({ actor, subject: course, input, db, now, language, address }) {
      const file = await fileTheActorUploaded(db, actor, input.file_id, purposes[input.kind]);
      const { id } = await insertMedia(db, { courseId: course.id, ownerId: course.owner_id, fileId: file.id, kind: input.kind });
      await startTranscoding(db, { id, kind: input.kind });
      await audit(db, { actorId: actor.userId, action: 'attach_media', objectType: 'media', objectId: id, to: 'in_progress', address });
      return mediaInFull((await findMedia(db, id))!, { app, userId: actor.userId, now, language });
    },
  });

  serve(app, handoutImage, {
    access: ({ actor, input, db }) => fileTheActorUploaded(db, actor, input.file_id, 'handout_image'),
    run: async ({ actor, subject: file, now }) => ({ file_id: file.id, address: app.files.signAddress(file, actor.userId, now) }),
  });
}
