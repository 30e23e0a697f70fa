import type { FilePurpose } from '../../platform/files/files.ts';

/** Longest video taken in, hours. */
export const MOST_VIDEO_HOURS = 6;
/** Most pages of a PDF. */
export const MOST_PAGES = 300;

const MB = 1_048_576;
const IMAGE_BYTES = 2 * MB - 1;
const videos = [
  'video/mp4',
  'video/x-m4v',
  'video/webm',
  'video/quicktime',
  'video/matroska',
  'video/x-matroska',
  'video/vnd.avi',
  'video/x-msvideo',
];

/** What people upload for courses, with limits and types by content (S-183, S-185, S-189, S-190, C-18). */
export const coursePurposes: Record<string, FilePurpose> = {
  course_video: { authors: true, most: 100 * MB, types: videos, refusal: 'video_type_refused' },
  course_pdf: { authors: true, most: 5 * MB, types: ['application/pdf'] },
  demo_zip: { authors: true, most: 200 * MB, types: ['application/zip'] },
  course_cover: { authors: true, most: IMAGE_BYTES, types: ['image/jpeg', 'image/png', 'image/gif'], image: true },
  handout_image: { most: IMAGE_BYTES, types: ['image/jpeg', 'image/png', 'image/gif', 'image/webp'], image: true },
  generic_file: { authors: true, most: 200 * MB },
  captions: { authors: true, most: 2 * MB },
  captions_kept: { most: 8 * MB, types: ['text/vtt'] },
};
