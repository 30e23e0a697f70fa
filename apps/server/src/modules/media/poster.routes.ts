import type { FrameResult } from '@praxis/contract/core/agent';
import { choosePoster } from '@praxis/contract/media/captions';
import { startTask } from '../../platform/agents/agent-tasks.ts';
import { RESULT_BOUNDS } from '../../platform/agents/task-results.ts';
import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/database/db.ts';
import { fileTheActorUploaded, findFile } from '../../platform/files/file-rows.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { serve } from '../../platform/http/serve.ts';
import { endDrawing, setPoster, startDrawing } from './captions.store.ts';
import { mediaTheActorOwns } from './media.access.ts';
import { findMedia, type MediaRow } from './media.store.ts';
import { publishMedia } from './media-listeners.ts';
import { mediaInFull } from './media-view.ts';

const MINUTES = 60;

/** The largest picture a film has. */
const sharpest = (media: MediaRow) =>
  media.renditions.reduce((best, each) => (each.width > best.width ? each : best), media.renditions[0]!);

async function chosen(db: Db, actor: { userId: string }, media: MediaRow, wanted: { file_id?: string; at?: number }) {
  if (wanted.file_id) {
    const file = await fileTheActorUploaded(db, actor, wanted.file_id, 'course_cover');
    return setPoster(db, media.id, { fileId: file.id, drawingAt: null });
  }
  if (wanted.at === undefined) return setPoster(db, media.id, { fileId: null, drawingAt: null });
  if (media.renditions.length === 0) throw new Refusal('media_not_ready');
  const at = Math.min(wanted.at, Math.max(0, (media.duration ?? 0) - 0.5));
  await startDrawing(db, media.id, at);
  return startTask(db, 'video_frame', media.id, { at }, { priority: 10 });
}

/** Choosing the picture that stands for a film, and having a moment of it drawn. */
export function posterRoutes(app: App) {
  serve(app, choosePoster, {
    access: mediaTheActorOwns,
    async run({ actor, subject: media, input, db, now, language }) {
      if (media.kind !== 'video') throw new Refusal('caption_no_video');
      await chosen(db, actor, media, input);
      return mediaInFull((await findMedia(db, media.id))!, { app, userId: actor.userId, now, language });
    },
  });

  const ended = async (db: Db, mediaId: string, fileId?: string) => {
    const media = await endDrawing(db, mediaId, fileId);
    if (media) await publishMedia(db, { mediaId, courseId: media.course_id, state: media.state, progress: media.progress });
  };
  app.agents.define('video_frame', {
    by: 'media',
    results: RESULT_BOUNDS.frame,
    async payload({ subjectId, payload, viewer, deliver, db }) {
      const media = (await findMedia(db, subjectId))!;
      const file = await findFile(db, sharpest(media).file_id);
      if (!file) throw new Error(`The rendition of media ${subjectId} is gone`);
      return {
        source: app.files.signAddress(file, viewer, app.clock.now(), MINUTES),
        name: file.name,
        deliver,
        at: Number(payload.at),
      };
    },
    done: ({ subjectId, result, db }) => ended(db, subjectId, (result as FrameResult).file_id),
    failed: ({ subjectId, db }) => ended(db, subjectId),
  });
}
