import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id } from '../core/shapes.ts';

/** What an uploaded course file becomes: a transcoded video, page images of a PDF, or an unpacked interactive demo. */
export const mediaKind = z.enum(['video', 'pdf', 'demo']);
/** A kind of processed course file. */
export type MediaKind = z.output<typeof mediaKind>;

/** Transcoding: in progress → complete or failed; failed → in progress by transcoding again (S-165, S-166). */
export const mediaState = z.enum(['in_progress', 'complete', 'failed']);
/** Where a transcoding stands. */
export type MediaState = z.output<typeof mediaState>;

/** Purpose of the upload for each kind, used when the file is sent to `/api/upload`. */
export const uploadPurposes = {
  video: 'course_video',
  pdf: 'course_pdf',
  demo: 'demo_zip',
  cover: 'course_cover',
  handoutImage: 'handout_image',
  generic: 'generic_file',
} as const;

/** Largest upload of each purpose in bytes (S-183, S-185, S-189, S-190, S-191, C-18); `below` says that the limit itself is already too much. */
export const uploadLimits = {
  course_video: { most: 100 * 1_048_576, below: false },
  course_pdf: { most: 5 * 1_048_576, below: false },
  demo_zip: { most: 200 * 1_048_576, below: false },
  generic_file: { most: 200 * 1_048_576, below: false },
  captions: { most: 2 * 1_048_576, below: false },
  course_package: { most: 300 * 1_048_576, below: false },
  course_cover: { most: 2 * 1_048_576, below: true },
  handout_image: { most: 2 * 1_048_576, below: true },
  competition_image: { most: 2 * 1_048_576, below: true },
  question_image: { most: 2 * 1_048_576, below: true },
  question_audio: { most: 50 * 1_048_576, below: false },
  work_pdf: { most: 5 * 1_048_576, below: false },
  work_video: { most: 100 * 1_048_576, below: false },
  work_image: { most: 20 * 1_048_576, below: false },
  work_file: { most: 200 * 1_048_576, below: false },
  question_import: { most: 50 * 1_048_576, below: false },
  project_file: { most: 200 * 1_048_576, below: false },
  project_logo: { most: 2 * 1_048_576, below: true },
  dissent_file: { most: 50 * 1_048_576, below: false },
} as const;

/** SD, HD and FHD (D-09). */
export const quality = z.enum(['480', '720', '1080']);
/** A video quality. */
export type Quality = z.output<typeof quality>;

/** One rendition of a video; pixels, bytes, and an address that opens for a limited time. */
export const rendition = z.object({ quality, width: z.number(), height: z.number(), bytes: z.number(), address: z.string() });

/** One sprite of thumbnails, each `width`×`height` pixels, one every `every` seconds, in rows of `columns`. */
export const thumbnailSprite = z.object({
  address: z.string(),
  width: z.number(),
  height: z.number(),
  every: z.number(),
  columns: z.number(),
  count: z.number(),
});

/** One page image of a PDF. */
export const pageImage = z.object({ address: z.string(), width: z.number(), height: z.number() });

/** Captions of a video in one language; the address is WebVTT and opens for a limited time. */
export const captionView = z.object({
  id,
  language: z.string(),
  label: z.string(),
  is_default: z.boolean(),
  cues: z.number(),
  address: z.string(),
});
/** Captions of a video in one language. */
export type CaptionView = z.output<typeof captionView>;

const brief = {
  id,
  kind: mediaKind,
  state: mediaState,
  /** 0–100. */
  progress: z.number(),
  /** Why it failed, in the reader's language; null unless failed. */
  error: z.nullable(z.string()),
  /** Name and size of the uploaded file. */
  name: z.string(),
  bytes: z.number(),
  /** Seconds of a video, else null. */
  duration: z.nullable(z.number()),
  /** Pages of a PDF, files of a demo, else 0. */
  pages: z.number(),
  /** Qualities that can be watched already, also while others are still in progress. */
  qualities: z.array(quality),
  poster: z.nullable(z.string()),
};

/** A processed course file as rows of the outline show it. */
export const mediaBrief = z.object(brief);
/** A processed course file in a row. */
export type MediaBrief = z.output<typeof mediaBrief>;

/** A processed course file with everything needed to show it. */
export const mediaView = z.object({
  ...brief,
  renditions: z.array(rendition),
  thumbnails: z.nullable(thumbnailSprite),
  page_images: z.array(pageImage),
  /** The frame address of a demo. */
  site: z.nullable(z.string()),
  /** The stored upload, which its uploader may put into the library. */
  file_id: id,
  captions: z.array(captionView),
  /** Where its poster comes from: the media process's own choice, or the teacher's; `drawing` while a chosen moment is being drawn. */
  poster_choice: z.enum(['made', 'chosen', 'drawing']),
});
/** A processed course file in full. */
export type MediaView = z.output<typeof mediaView>;

export const attachMedia = endpoint({
  method: 'POST',
  path: '/api/course/attachMedia',
  summary: 'Takes an uploaded file into a course and starts its transcoding; put the returned id into the config of an activity.',
  input: z.object({ course_id: id, file_id: id, kind: mediaKind }),
  data: mediaView,
  refusals: ['not_available', 'file_not_found'],
});

export const transcodeAgain = endpoint({
  method: 'POST',
  path: '/api/course/transcodeAgain',
  summary: 'Starts a failed transcoding again.',
  input: z.object({ media_id: id }),
  data: mediaView,
  refusals: ['not_available', 'transcoding_not_failed'],
});

export const showMedia = endpoint({
  method: 'GET',
  path: '/api/course/media',
  summary: 'State, renditions and pages of one processed file, for the owner of its course.',
  input: z.object({ media_id: id }),
  data: mediaView,
  refusals: ['not_available'],
});

export const handoutImage = endpoint({
  method: 'GET',
  path: '/api/course/handoutImage',
  summary: 'An address that shows one uploaded handout image; in the handout it is written as <img data-file="id" alt>.',
  input: z.object({ file_id: id }),
  data: z.object({ file_id: id, address: z.string() }),
  refusals: ['file_not_found'],
});
