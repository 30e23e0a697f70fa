import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, line } from '../core/shapes.ts';
import { boardCell, boardEntrant, boardRevealLine } from './board.ts';

/** Most places that are played; those below are opened at once. */
export const REVEAL_PLACES = 300;

/** A step of a reveal, for its presenter. */
export const revealStep = z.object({
  /** From 1: the board stands after this step when it is the present one. */
  no: z.number(),
  /** Whose cell opens; null where words are said or a line is drawn. */
  entrant: z.nullable(id),
  /** The section whose cell opens; null for what organisers gave or took. */
  section: z.nullable(id),
  cell: z.nullable(boardCell),
  /** Ranks before and after. */
  from: z.number(),
  to: z.number(),
  /** The entrant stands where they will stand. */
  settled: z.boolean(),
  words: z._default(z.nullable(z.string()), null),
  line: z._default(z.nullable(boardRevealLine), null),
});
/** Who follows a reveal: everybody who reads the board, or the big screen alone. */
export const revealFollow = z.enum(['everybody', 'screen']);

/** Most characters said between two cells, and most steps of words and lines. */
export const REVEAL_WORDS = 120;
export const REVEAL_ADDED = 100;

/** A step of a reveal, for its presenter. */
export type RevealStepView = z.output<typeof revealStep>;

const position = z.object({ at: z.number(), steps: z.number() });

export const prepareReveal = endpoint({
  method: 'POST',
  path: '/api/rank/prepareReveal',
  summary: 'Lays out the steps that open a frozen board from its last place up, and begins: whoever is not played stands open at once.',
  input: z.object({
    stage_id: id,
    places: z._default(
      z.number().check(z.int('parameter_error'), z.gte(1, 'parameter_error'), z.lte(REVEAL_PLACES, 'parameter_error')),
      100,
    ),
    follow: z._default(revealFollow, 'everybody'),
  }),
  data: position,
  refusals: ['stage_not_found', 'not_allowed', 'stage_not_over', 'stage_extra_runs', 'board_not_frozen', 'reveal_on', 'result_pending'],
});

export const showReveal = endpoint({
  method: 'GET',
  path: '/api/rank/reveal',
  summary: 'Where a reveal stands, with the steps around it and the places one may jump to; for its presenters.',
  input: z.object({ stage_id: id }),
  data: z.object({
    competition: z.object({ id, title: z.string() }),
    stage: z.object({ id, title: z.string() }),
    /** Whether the rule counts what is solved instead of points. */
    solves: z.boolean(),
    state: z.enum(['none', 'on', 'done']),
    ...position.shape,
    /** The last step that was shown and some that come next. */
    last: z.nullable(revealStep),
    next: z.array(revealStep),
    entrants: z.array(boardEntrant),
    sections: z.array(z.object({ id, label: z.string() })),
    /** The step after which somebody is settled at each of the first places, last place first. */
    marks: z.array(z.object({ place: z.number(), at: z.number() })),
    follow: z._default(revealFollow, 'everybody'),
    /** Lines the awards and the way to the next stage would have, by the number of places. */
    lines: z._default(z.array(boardRevealLine), []),
    /** Whether a reveal may be prepared now. */
    can: z.object({ prepare: z.boolean() }),
  }),
  refusals: ['not_available'],
});

export const moveReveal = endpoint({
  method: 'POST',
  path: '/api/rank/step',
  summary: 'Has the board stand after so many steps: the next one, one back, or any. Saying the same again changes nothing.',
  input: z.object({ stage_id: id, at: z.number().check(z.int('parameter_error'), z.gte(0, 'parameter_error')) }),
  data: position,
  refusals: ['stage_not_found', 'not_allowed', 'reveal_not_on', 'parameter_error'],
});

const place = z.number().check(z.int('parameter_error'), z.gte(1, 'parameter_error'), z.lte(REVEAL_PLACES, 'parameter_error'));

export const addRevealStep = endpoint({
  method: 'POST',
  path: '/api/rank/addStep',
  summary: 'Has words said to the audience, or a line drawn under so many places, after a step that is still to come.',
  input: z.object({
    stage_id: id,
    /** The number of the step it follows; that of the present one for the very next. */
    after: z.number().check(z.int('parameter_error'), z.gte(0, 'parameter_error')),
    words: z.optional(line(REVEAL_WORDS, 'reveal_words_required')),
    line: z.optional(z.object({ name: line(20, 'reveal_words_required'), place, award: z._default(z.boolean(), true) })),
  }),
  data: position,
  refusals: [
    ...(['stage_not_found', 'not_allowed', 'reveal_not_on', 'parameter_error', 'reveal_words_required'] as const),
    ...(['reveal_step_past', 'reveal_added_at_most'] as const),
  ],
});

export const removeRevealStep = endpoint({
  method: 'POST',
  path: '/api/rank/removeStep',
  summary: 'Takes words or a line out again that are still to come.',
  input: z.object({ stage_id: id, no: z.number().check(z.int('parameter_error'), z.gte(1, 'parameter_error')) }),
  data: position,
  refusals: ['stage_not_found', 'not_allowed', 'reveal_not_on', 'reveal_step_past'],
});

export const finishReveal = endpoint({
  method: 'POST',
  path: '/api/rank/finishReveal',
  summary: 'Ends a reveal: everything stays open, or, when it is broken off, the board is frozen as before.',
  input: z.object({ stage_id: id, open: z.boolean() }),
  data: z.object({}),
  refusals: ['stage_not_found', 'not_allowed', 'reveal_not_on'],
});
