import * as z from 'zod/mini';
import { stageRuleKind } from '../competitions/stages.ts';
import { endpoint } from '../core/endpoint.ts';
import { id, noInput, nothing, paging, personView, text, time } from '../core/shapes.ts';
import { savedSheet } from '../core/sheets.ts';

/** What a result says: preliminary until objections were heard, then final. */
export const resultKind = z.enum(['preliminary', 'final']);
/** What a result says. */
export type ResultKind = z.output<typeof resultKind>;

/** One line of a result. Points are hundredths; with ICPC rules `total` counts solved sections and `penalty` minutes. */
export const resultLine = z.object({
  entrant_id: id,
  number: z.nullable(z.number()),
  name: z.string(),
  school: z.string(),
  division: z.string(),
  /** Guests stand in line without a rank. */
  official: z.boolean(),
  rank: z.nullable(z.number()),
  total: z.number(),
  penalty: z.number(),
  /** In the order of the sections; null where nothing was handed in. */
  cells: z.array(
    z.nullable(z.object({ points: z.number(), worth: z.number(), solved: z.boolean(), tries: z.number(), minute: z.nullable(z.number()) })),
  ),
  /** Given or taken by organisers, hundredths. */
  adjusted: z.number(),
});
/** One line of a result. */
export type ResultLine = z.output<typeof resultLine>;

/** A published version. */
export const resultVersion = z.object({
  no: z.number(),
  kind: resultKind,
  published_at: time,
  reason: z.string(),
  /** SHA-256 of its document, in hexadecimal; the document names the one before it. */
  sha256: z.string(),
  previous_sha256: z.nullable(z.string()),
});
/** A published version. */
export type ResultVersion = z.output<typeof resultVersion>;

/** Something that stands against publishing. */
export const resultHindrance = z.object({
  key: z.string(),
  text: z.string(),
  /** Whether it stands against a preliminary result as well. */
  always: z.boolean(),
});

/** What an organiser asks to publish. */
export const resultRequest = z.object({
  kind: resultKind,
  reason: z.string(),
  by: personView,
  at: time,
  mine: z.boolean(),
  current: z.boolean(),
});
/** What an organiser asks to publish. */
export type ResultRequest = z.output<typeof resultRequest>;

export const previewResult = endpoint({
  method: 'GET',
  path: '/api/rank/preview',
  summary: 'What would be published now: every line, what stands against it, and what changed since the last version.',
  input: z.object({ stage_id: id }),
  data: z.object({
    /** What is published must be what was looked at. */
    seen: z.string(),
    sections: z.array(z.object({ id, label: z.string(), title: z.string() })),
    lines: z.array(resultLine),
    hindrances: z.array(resultHindrance),
    /** Which rule ranks it: with `icpc` points of changes are solved sections, else hundredths. */
    ranked_by: stageRuleKind,
    /** Lines whose rank or points differ from the last version. */
    changes: z.array(
      z.object({ entrant_id: id, name: z.string(), before: z.nullable(z.number()), after: z.nullable(z.number()), points: z.number() }),
    ),
    versions: z.array(resultVersion),
    /** Whether a second organiser has to confirm. */
    by_two: z._default(z.boolean(), false),
    /** What an organiser asks another one to confirm; not `current` when the lines are others since. */
    request: z._default(z.nullable(resultRequest), null),
    can: z.object({ publish: z.boolean() }),
  }),
  refusals: ['not_available'],
});

const publication = z.object({
  stage_id: id,
  kind: resultKind,
  /** `seen` of the preview. */
  seen: text(64),
  /** Asked for from the second version on, and where something stands against a final result. */
  reason: z._default(text(500), ''),
});
const hindered = [
  'stage_not_found',
  'not_allowed',
  'stage_not_over',
  'stage_extra_runs',
  'result_pending',
  'result_changed',
  'result_reason_required',
  'result_final_already',
  'reveal_on',
] as const;

export const publishResult = endpoint({
  method: 'POST',
  path: '/api/rank/publish',
  summary: 'Publishes a version of a result: opens the board, tells every entrant, and names the version before it by its hash.',
  input: publication,
  data: resultVersion,
  refusals: [...hindered, 'publish_needs_two'],
});

export const requestResult = endpoint({
  method: 'POST',
  path: '/api/rank/requestPublish',
  summary: 'Asks another organiser to confirm a version, where results are published by two; what was asked before is replaced.',
  input: publication,
  data: nothing,
  refusals: [...hindered, 'publish_alone'],
});

export const confirmResult = endpoint({
  method: 'POST',
  path: '/api/rank/confirmPublish',
  summary: 'Publishes what another organiser asked for, as long as it is what both looked at.',
  input: z.object({ stage_id: id, /** `seen` of the preview. */ seen: text(64) }),
  data: resultVersion,
  refusals: [...hindered, 'publish_request_gone', 'publish_own_request'],
});

export const withdrawRequest = endpoint({
  method: 'POST',
  path: '/api/rank/withdrawRequest',
  summary: 'Takes back what was asked to be published. Said again it changes nothing.',
  input: z.object({ stage_id: id }),
  data: nothing,
  refusals: ['stage_not_found', 'not_allowed'],
});

export const listResults = endpoint({
  method: 'GET',
  path: '/api/rank/versions',
  summary: 'The published versions of a stage, newest first.',
  input: z.object({ stage_id: id }),
  data: z.object({ list: z.array(resultVersion) }),
  refusals: ['not_available'],
});

export const showResult = endpoint({
  method: 'GET',
  path: '/api/rank/result',
  summary: 'A published result by pages; without a number the newest.',
  input: z.object({
    stage_id: id,
    no: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
    division: z._default(text(40), ''),
    q: z._default(text(50), ''),
    ...paging,
  }),
  data: z.object({
    version: resultVersion,
    competition: z.object({ id, title: z.string() }),
    stage: z.object({ id, title: z.string() }),
    /** Which rule ranked it: with `icpc` totals count solved sections, else they are hundredths of points. */
    ranked_by: stageRuleKind,
    divisions: z.array(z.string()),
    sections: z.array(z.object({ id, label: z.string(), title: z.string() })),
    /** The rule in the words that held when it was published. */
    rule: z.array(z.string()),
    list: z.array(resultLine),
    total: z.number(),
    page: z.number(),
    size: z.number(),
    /** The reader's own line. */
    mine: z.nullable(resultLine),
    /** Awards of the lines of this page and of the reader's own, once they were published for this version. */
    awards: z._default(z.array(z.object({ entrant_id: id, name: z.string() })), []),
  }),
  refusals: ['not_available'],
});

/** One's own line in the newest result of a stage. */
const ownResult = z.object({
  ...{ rank: z.nullable(z.number()), total: z.number(), penalty: z.number() },
  /** Awards won with it. */
  awards: z._default(z.array(z.string()), []),
});

/** The newest result of a stage, in short. */
const stageResult = z.object({
  stage_id: id,
  title: z.string(),
  version: resultVersion,
  ranked_by: stageRuleKind,
  /** How many lines it has. */
  lines: z.number(),
  mine: z.nullable(ownResult),
});
/** The newest result of a stage, in short. */
export type StageResult = z.output<typeof stageResult>;

export const listCompetitionResults = endpoint({
  method: 'GET',
  path: '/api/competition/results',
  summary: 'The newest published result of every stage of a competition that has one, in the order of the stages, with one’s own line.',
  input: z.object({ competition_id: id }),
  data: z.object({ competition: z.object({ id, title: z.string() }), list: z.array(stageResult) }),
  refusals: ['not_available'],
});

export const listOwnResults = endpoint({
  method: 'GET',
  path: '/api/rank/mine',
  summary: 'One’s own line in the newest published result of every stage one took part in, newest first.',
  input: noInput,
  data: z.object({ list: z.array(z.object({ competition_id: id, ...stageResult.shape })) }),
  refusals: [],
});

export const saveResultDocument = endpoint({
  method: 'GET',
  path: '/api/rank/document',
  summary: 'The document of a version as it was hashed: SHA-256 over its UTF-8 bytes is the hash of the version.',
  input: z.object({ stage_id: id, no: z.coerce.number().check(z.int(), z.gte(1)) }),
  data: z.object({ document: z.string(), sha256: z.string() }),
  refusals: ['not_available'],
});

export const saveResultSheet = endpoint({
  method: 'POST',
  path: '/api/rank/sheet',
  summary: 'A published version as a sheet, for staff; cells that look like formulas are quoted.',
  input: z.object({ stage_id: id, no: z.optional(z.number().check(z.int(), z.gte(1))), format: z.enum(['xlsx', 'csv']) }),
  data: savedSheet,
  refusals: ['not_available'],
});

/** Why a line goes on to the next stage or not. */
export const advanceReason = z.enum(['within', 'tie_in', 'tie_out', 'below', 'institution_full', 'guest', 'nothing_scored']);

export const proposeAdvance = endpoint({
  method: 'GET',
  path: '/api/contest/proposeAdvance',
  summary: 'Who goes on to the next stage by the announced rule and the newest result, with the reason of each.',
  input: z.object({ stage_id: id }),
  data: z.object({
    next_stage_id: id,
    next_title: z.string(),
    version: z.number(),
    final: z.boolean(),
    lines: z.array(
      z.object({
        entrant_id: id,
        name: z.string(),
        school: z.string(),
        rank: z.nullable(z.number()),
        total: z.number(),
        goes_on: z.boolean(),
        why: advanceReason,
        /** In the next stage already; a later result puts nobody out. */
        admitted: z.boolean(),
      }),
    ),
  }),
  refusals: ['not_available', 'result_missing', 'advance_no_stage'],
});

export const advanceEntrants = endpoint({
  method: 'POST',
  path: '/api/contest/advance',
  summary:
    'Admits to the next stage whom the rule names by one result, and wild cards named by hand with a reason; repeated, it changes nothing.',
  input: z.object({
    stage_id: id,
    version: z.number().check(z.int(), z.gte(1)),
    wildcards: z._default(z.array(id).check(z.maxLength(500, 'parameter_error')), []),
    reason: z._default(text(500), ''),
  }),
  data: z.object({ admitted: z.number() }),
  refusals: ['stage_not_found', 'not_allowed', 'result_missing', 'result_changed', 'advance_reason_required', 'advance_no_stage'],
});
