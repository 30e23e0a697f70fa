import { showMedia, transcodeAgain } from '@praxis/contract/media/media';
import type { App } from '../../platform/app.ts';
import { audit } from '../../platform/audit.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { serve } from '../../platform/http/serve.ts';
import { mediaTheActorOwns } from './media.access.ts';
import { findMedia, restartTranscoding } from './media.store.ts';
import { mediaInFull } from './media-view.ts';
import { startTranscoding } from './transcoding.ts';

/** Looking at processed files, and having a failed one processed again. */
export function mediaRoutes(app: App) {
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
}
