import { attachMedia, handoutImage, showMedia, transcodeAgain } from '@praxis/contract/media/media';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import { fileTheActorUploaded } from '../../../platform/files/file-rows.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { courseTheActorChanges, mediaTheActorOwns } from '../courses.access.ts';
import { findMedia, insertMedia, restartTranscoding } from './media.store.ts';
import { mediaInFull } from './media-view.ts';
import { startTranscoding } from './transcoding.ts';

const purposes = { video: 'course_video', pdf: 'course_pdf', demo: 'demo_zip' } as const;

/** Taking files into a course, and their transcoding. */
export function mediaRoutes(app: App) {
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

  serve(app, transcodeAgain, {
    access: mediaTheActorOwns,
    async run({ actor, subject: media, db, now, language, address }) {
      if (!(await restartTranscoding(db, media.id))) throw new Refusal('transcoding_not_failed');
      await startTranscoding(db, media);
      const change = { objectType: 'media', objectId: media.id, from: 'failed', to: 'in_progress' };
      await audit(db, { actorId: actor.userId, action: 'transcode_again', ...change, address });
      return mediaInFull((await findMedia(db, media.id))!, { app, userId: actor.userId, now, language });
    },
  });

  serve(app, showMedia, {
    access: mediaTheActorOwns,
    run: async ({ actor, subject: media, now, language }) => mediaInFull(media, { app, userId: actor.userId, now, language }),
  });

  serve(app, handoutImage, {
    access: ({ actor, input, db }) => fileTheActorUploaded(db, actor, input.file_id, 'handout_image'),
    run: async ({ actor, subject: file, now }) => ({ file_id: file.id, address: app.files.signAddress(file, actor.userId, now) }),
  });
}
