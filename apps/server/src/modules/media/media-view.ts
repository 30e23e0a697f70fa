import type { Language } from '@praxis/contract/core/message';
import type { CaptionView, MediaBrief, MediaView } from '@praxis/contract/media/media';
import type { MessageKey } from '@praxis/contract/messages';
import type { App } from '../../platform/app.ts';
import { isMessageKey, translate } from '../../platform/messages.ts';
import { siteAddress } from './demo-site.ts';
import { findMedia, type MediaRow } from './media.store.ts';
import { MOST_PAGES, MOST_VIDEO_HOURS } from './media-purposes.ts';

/** Who looks at a processed file; addresses are signed for them. */
export type Viewer = { app: App; userId: string; now: Date; language?: Language };

const sign = ({ app, userId, now }: Viewer, id: string, name: string) => app.files.signAddress({ id, name }, userId, now);

/** Why a transcoding failed, in the reader's language. */
export function failureText(error: string | null, language: Language = 'zh-cn') {
  if (error === null) return null;
  const key: MessageKey = isMessageKey(error) ? error : 'transcoding_interrupted';
  return translate(language, key, { hours: MOST_VIDEO_HOURS, pages: MOST_PAGES });
}

/** The teacher's choice, else what the media process drew. */
const posterOf = (row: MediaRow, mediaViewer: Viewer) => {
  const file = row.chosen_poster_file_id ?? row.poster_file_id;
  return file && sign(mediaViewer, file, 'poster.jpg');
};

/** Captions with addresses for one viewer. */
export const toCaptionViews = (row: MediaRow, mediaViewer: Viewer): CaptionView[] =>
  row.captions.map(({ file_id, ...each }) => ({ ...each, address: sign(mediaViewer, file_id, `${each.language}.vtt`) }));

/** What rows of the outline show of a processed file. */
export const mediaInBrief = (row: MediaRow, mediaViewer: Viewer): MediaBrief => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  progress: row.progress,
  error: row.state === 'failed' ? failureText(row.error ?? '', mediaViewer.language) : null,
  name: row.file_name,
  bytes: Number(row.file_size),
  duration: row.duration,
  pages: row.page_count,
  qualities: row.renditions.map((each) => each.quality),
  poster: posterOf(row, mediaViewer),
});

/** Everything needed to show a processed file. */
export const mediaInFull = (row: MediaRow, mediaViewer: Viewer): MediaView => ({
  ...mediaInBrief(row, mediaViewer),
  renditions: row.renditions.map(({ file_id, ...each }) => ({ ...each, address: sign(mediaViewer, file_id, `${each.quality}.mp4`) })),
  thumbnails: row.thumbnails && {
    address: sign(mediaViewer, row.thumbnails.file_id, 'thumbnails.jpg'),
    width: row.thumbnails.width,
    height: row.thumbnails.height,
    every: row.thumbnails.every,
    columns: row.thumbnails.columns,
    count: row.thumbnails.count,
  },
  page_images: row.pages.map(({ file_id, width, height }, at) => ({
    width,
    height,
    address: sign(mediaViewer, file_id, `page-${at + 1}.webp`),
  })),
  site: row.kind === 'demo' && row.state === 'complete' ? siteAddress(mediaViewer.app, row.id, mediaViewer.userId, mediaViewer.now) : null,
  file_id: row.file_id,
  captions: toCaptionViews(row, mediaViewer),
  poster_choice: row.drawing_at !== null ? 'drawing' : row.chosen_poster_file_id ? 'chosen' : 'made',
});

/** A processed file for somebody who learns, with the address of the upload itself. A missing file reads as one still in work. */
export async function mediaForViewer(mediaId: string | null, viewer: Viewer & { db: Parameters<typeof findMedia>[0] }) {
  const row = mediaId === null ? undefined : await findMedia(viewer.db, mediaId);
  if (!row) {
    return {
      state: 'in_progress' as const,
      duration: null,
      renditions: [],
      poster: null,
      thumbnails: null,
      page_images: [],
      site: null,
      captions: [],
      source: null,
    };
  }
  return { ...mediaInFull(row, viewer), source: sign(viewer, row.file_id, row.file_name) };
}
