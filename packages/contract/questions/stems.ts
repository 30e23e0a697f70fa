import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, text } from '../core/shapes.ts';

/** Bounds of a stem that questions share: its text in characters, its sound in bytes, plays, and questions. */
export const STEM_LIMITS = { html: 20_000, audio: 50 * 1_048_576, plays: 20, questions: 30 } as const;

/** Sounds that every browser plays, by their content. */
export const STEM_AUDIO_TYPES = [
  'audio/mpeg',
  'audio/mp4',
  'audio/x-m4a',
  'audio/ogg',
  'audio/ogg; codecs=opus',
  'audio/wav',
  'audio/flac',
] as const;

const plays = z.nullable(
  z.number('plays_wrong').check(z.int('plays_wrong'), z.gte(1, 'plays_wrong'), z.lte(STEM_LIMITS.plays, 'plays_wrong')),
);

/** The sound of a stem: its file, and how often somebody who answers may play it; null: as often as they like. */
export const stemAudio = z.object({ file_id: id, name: text(255), plays });

/** A stem as the questions that share it carry it: its text as sanitised HTML, and its sound. */
export const sharedStem = z.object({ stem_id: id, html: text(STEM_LIMITS.html), audio: z.nullable(stemAudio) });
/** A stem as the questions that share it carry it. */
export type SharedStem = z.output<typeof sharedStem>;

/** The same as somebody who answers sees it. `from` and `to` are the first and the last item it stands above. */
export const stemForStudent = z.object({
  stem_id: id,
  html: z.string(),
  from: z.number(),
  to: z.number(),
  /**
   * Plays in all (null: no limit), how many were begun, and whether the last of them was not heard to its end: going on with it costs
   * nothing. The address is given out play by play, or at once where nothing is counted.
   */
  audio: z.nullable(z.object({ plays: z.nullable(z.number()), used: z.number(), resumes: z.boolean(), address: z.nullable(z.string()) })),
});
/** A stem as somebody who answers sees it. */
export type StemForStudent = z.output<typeof stemForStudent>;

/** A stem with its questions, for those who may use its bank. */
export const stemForEditor = z.object({
  stem_id: id,
  bank_id: id,
  bank: z.string(),
  html: z.string(),
  audio: z.nullable(z.object({ ...stemAudio.shape, address: z.string() })),
  /** Counts up with each save. */
  revision: z.number(),
  questions: z.array(
    z.object({
      question_id: id,
      version_id: id,
      type: z.string(),
      state: z.string(),
      score: z.number(),
      excerpt: z.string(),
    }),
  ),
  can: z.object({ edit: z.boolean() }),
});
/** A stem with its questions. */
export type StemForEditor = z.output<typeof stemForEditor>;

export const getStem = endpoint({
  method: 'GET',
  path: '/api/question/stem',
  summary: 'A stem that questions share, with its questions in their order, for those who may use its bank.',
  input: z.object({ stem_id: id }),
  data: stemForEditor,
  refusals: ['not_available'],
});

export const saveStem = endpoint({
  method: 'POST',
  path: '/api/question/saveStem',
  summary:
    'Saves a stem, a new one without `stem_id`; its questions get a new version each, in the order of `question_ids`. `revision` is the one the editor began from.',
  input: z.object({
    stem_id: z._default(z.nullable(id), null),
    bank_id: id,
    revision: z._default(z.number().check(z.int(), z.gte(0)), 0),
    html: text(STEM_LIMITS.html),
    audio: z._default(z.nullable(z.object({ file_id: id, plays })), null),
    question_ids: z._default(z.array(id).check(z.maxLength(STEM_LIMITS.questions, 'parameter_error')), []),
  }),
  data: z.object({ stem_id: id, revision: z.number() }),
  refusals: ['bank_not_found', 'stem_not_found', 'not_allowed', 'stem_empty', 'stem_changed_meanwhile', 'plays_wrong', 'file_not_found'],
});

export const removeStem = endpoint({
  method: 'POST',
  path: '/api/question/removeStem',
  summary: 'Deletes a stem together with its questions. Papers that use them keep their frozen copies.',
  input: z.object({ stem_id: id }),
  data: z.object({ questions: z.number() }),
  refusals: ['stem_not_found', 'not_allowed'],
});
