import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id } from '../core/shapes.ts';
import { boardCell, boardEntrant } from './board.ts';

/** Most places that are played; those below are opened at once. */
export const REVEAL_PLACES = 300;

/** A step of a reveal, for its presenter. */
export const revealStep = z.object({
  /** From 1: the board stands after this step when it is the present one. */
  no: z.number(),
  entrant: id,
  /** The section whose cell opens; null for what organisers gave or took. */
  section: z.nullable(id),
  cell: z.nullable(boardCell),
  /** Ranks before and after. */
  from: z.number(),
  to: z.number(),
  /** The entrant stands where they will stand. */
  settled: z.boolean(),
});
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
    state: z.enum(['none', 'on', 'done']),
    ...position.shape,
    /** The last step that was shown and some that come next. */
    last: z.nullable(revealStep),
    next: z.array(revealStep),
    entrants: z.array(boardEntrant),
    sections: z.array(z.object({ id, label: z.string() })),
    /** The step after which somebody is settled at each of the first places, last place first. */
    marks: z.array(z.object({ place: z.number(), at: z.number() })),
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

export const finishReveal = endpoint({
  method: 'POST',
  path: '/api/rank/finishReveal',
  summary: 'Ends a reveal: everything stays open, or, when it is broken off, the board is frozen as before.',
  input: z.object({ stage_id: id, open: z.boolean() }),
  data: z.object({}),
  refusals: ['stage_not_found', 'not_allowed', 'reveal_not_on'],
});
