import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, line } from '../core/shapes.ts';
import { captionView, mediaView } from './media.ts';

/** Purpose of the upload of a captions file, and its limits. */
export const CAPTION_UPLOAD = { purpose: 'captions', bytes: 2 * 1_048_576, cues: 10_000, languages: 20, characters: 500 } as const;

/** A language as browsers name it: `zh-CN`, `en`, `yue`. */
const languageCode = z.string().check(z.trim(), z.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/, 'caption_language_wrong'));

/** One line of a captions file that is wrong, in the reader's language. */
export const captionProblem = z.object({ line: z.number(), text: z.string() });
/** What `data` holds beside the refusal caption_wrong. */
export const captionProblems = z.object({ problems: z.array(captionProblem), more: z.number() });

const described = { language: languageCode, label: line(40, 'caption_label_required'), is_default: z._default(z.boolean(), false) };
const all = z.object({ captions: z.array(captionView) });

export const addCaptions = endpoint({
  method: 'POST',
  path: '/api/course/addCaptions',
  summary:
    'Puts captions in one language beside a video: WebVTT or SRT in UTF-8, UTF-16 or GB18030, kept as WebVTT. The same language replaces what was there. A wrong file is refused with its lines.',
  input: z.object({ media_id: id, file_id: id, ...described }),
  data: all,
  refusals: [
    'not_available',
    'file_not_found',
    'caption_wrong',
    'caption_encoding',
    'caption_empty',
    'caption_no_video',
    'caption_languages_most',
    'caption_language_wrong',
    'caption_label_required',
  ],
});

export const changeCaptions = endpoint({
  method: 'POST',
  path: '/api/course/changeCaptions',
  summary: 'Changes language, label and whether they are shown at first.',
  input: z.object({ captions_id: id, ...described }),
  data: all,
  refusals: ['not_available', 'caption_language_taken', 'caption_language_wrong', 'caption_label_required'],
});

export const removeCaptions = endpoint({
  method: 'POST',
  path: '/api/course/removeCaptions',
  summary: 'Takes captions away.',
  input: z.object({ captions_id: id }),
  data: all,
  refusals: ['not_available'],
});

export const choosePoster = endpoint({
  method: 'POST',
  path: '/api/course/choosePoster',
  summary:
    'The picture shown before a video plays: an upload of purpose `course_cover`, or the moment `at` (seconds), which the media process draws soon after; with neither the first choice comes back.',
  input: z.object({
    media_id: id,
    file_id: z.optional(id),
    at: z.optional(z.number().check(z.gte(0), z.lte(1_000_000))),
  }),
  data: mediaView,
  refusals: ['not_available', 'file_not_found', 'media_not_ready', 'caption_no_video'],
});
