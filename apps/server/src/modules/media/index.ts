import type { App } from '../../platform/app.ts';
import { registerPersonalRecords } from '../../platform/personal-records.ts';
import { captionsRoutes } from './captions.routes.ts';
import { demoSite } from './demo-site.ts';
import { mediaRoutes } from './media.routes.ts';
import { coursePurposes } from './media-purposes.ts';
import { posterRoutes } from './poster.routes.ts';
import { defineTranscoding } from './transcoding.ts';

export { cuesOfVtt, validCaptions } from './captions.rules.ts';
export { findVideoExtras, putCaptions, setPoster, type VideoExtras } from './captions.store.ts';
export {
  findFilesOfMedia,
  findMedia,
  findMediaByIds,
  findMediaOf,
  insertMedia,
  type MediaRow,
  mediaLengths,
} from './media.store.ts';
export { copyMedia } from './media-copies.store.ts';
export { mediaListeners } from './media-listeners.ts';
export { mediaForViewer, mediaInBrief, mediaInFull, type Viewer } from './media-view.ts';
export { type MediaSummary, processFile, summariesOfMedia } from './processed-files.ts';
export { startTranscoding } from './transcoding.ts';

/** Files that are processed before they are shown: videos, PDFs and demos, with their captions and posters. */
export const media = {
  name: 'media',
  mount(app: App) {
    registerPersonalRecords(app, { module: 'media', columns: { 'media.owner_id': 'kept' } });
    for (const [name, purpose] of Object.entries(coursePurposes)) app.files.purpose(name, purpose);
    mediaRoutes(app);
    captionsRoutes(app);
    posterRoutes(app);
    demoSite(app);
    defineTranscoding(app);
  },
};
