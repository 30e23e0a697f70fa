import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, nothing, personView, text, time } from '../core/shapes.ts';

/** What may be a reason to look after somebody. */
export const riskRules = ['missed_works', 'no_visit', 'falling_results', 'attendance', 'lab_checks', 'prerequisites'] as const;
export type RiskRule = (typeof riskRules)[number];

const whole = (least: number, most: number) => z.number().check(z.int(), z.gte(least, 'parameter_error'), z.lte(most, 'parameter_error'));

/** From which number to which each threshold goes. */
export const thresholdRanges = {
  missed_works: [1, 10],
  no_visit: [3, 60],
  falling_results: [5, 50],
  attendance: [10, 100],
  lab_checks: [2, 50],
  prerequisites: [1, 10],
} as const satisfies Record<(typeof riskRules)[number], readonly [number, number]>;

/** What counts as a reason in a space. A rule that is off has no threshold. */
export const riskThresholds = z.object({
  /** Works missed within 14 days. */
  missed_works: z.nullable(whole(...thresholdRanges.missed_works)),
  /** Days without a visit, while the class median comes on at least three days in as many. */
  no_visit: z.nullable(whole(...thresholdRanges.no_visit)),
  /** Points, in percent, by which the last two results, both under half, lie under one's own mean. */
  falling_results: z.nullable(whole(...thresholdRanges.falling_results)),
  /** Percent of the last five classes. */
  attendance: z.nullable(whole(...thresholdRanges.attendance)),
  /** Times the same check of a lab failed without help. */
  lab_checks: z._default(z.nullable(whole(...thresholdRanges.lab_checks)), 5),
  /** Skills the next section of a course builds on and in which somebody is weak. */
  prerequisites: z._default(z.nullable(whole(...thresholdRanges.prerequisites)), 1),
});
export type RiskThresholds = z.output<typeof riskThresholds>;
export const usualThresholds: RiskThresholds = {
  ...{ missed_works: 2, no_visit: 7, falling_results: 15 },
  ...{ attendance: 60, lab_checks: 5, prerequisites: 1 },
};

const reason = z.object({
  rule: z.enum(riskRules),
  /** Enough by itself. */
  heavy: z.boolean(),
  since: time,
  values: z.record(z.string(), z.number()),
  /** What it was read from. */
  rows: z.array(z.object({ title: z.string(), at: z.nullable(time), value: z.nullable(z.number()), link: z._default(z.string(), '') })),
});
export type RiskReason = z.output<typeof reason>;

const space = { space_id: id };

export const listRisks = endpoint({
  method: 'GET',
  path: '/api/stat/risks',
  summary: 'Who of a space needs looking after, and why. Nothing follows from it by itself.',
  input: z.object(space),
  data: z.object({
    thresholds: riskThresholds,
    can_change: z.boolean(),
    people: z.array(
      z.object({
        person: personView,
        level: z.enum(['look', 'act']),
        reasons: z.array(reason),
        last_visit: z.nullable(z.string()),
        /** Their browser asks not to be tracked, so visits are not known. */
        unseen: z.boolean(),
        scores: z.array(z.number()),
        rest: z.nullable(z.object({ until: z.string(), note: z.string() })),
      }),
    ),
  }),
  refusals: ['not_available'],
});

export const myRisks = endpoint({
  method: 'GET',
  path: '/api/stat/myRisks',
  summary: 'The same reasons about oneself, space by space, as one’s teachers see them.',
  input: z.object({}),
  data: z.object({ spaces: z.array(z.object({ id, name: z.string(), reasons: z.array(reason) })) }),
  refusals: [],
});

export const previewRisks = endpoint({
  method: 'GET',
  path: '/api/stat/riskPreview',
  summary: 'How many people of a space other thresholds would flag, rule by rule.',
  input: z.object({ ...space, thresholds: riskThresholds }),
  data: z.object({ people: z.number(), of: z.number(), rules: z.record(z.string(), z.number()) }),
  refusals: ['not_available'],
});

export const saveRiskThresholds = endpoint({
  method: 'POST',
  path: '/api/stat/riskThresholds',
  summary: 'What counts as a reason in a space from now on.',
  input: z.object({ ...space, thresholds: riskThresholds }),
  data: nothing,
  refusals: ['space_not_found', 'not_allowed', 'space_archived'],
});

export const restRisk = endpoint({
  method: 'POST',
  path: '/api/stat/riskDeed',
  summary: 'Lets the flag of a student rest until a day, with a note; a day that is past ends the rest.',
  input: z.object({ ...space, user_id: id, until: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'parameter_error')), note: text(500) }),
  data: nothing,
  refusals: ['space_not_found', 'not_allowed', 'space_archived', 'person_not_found'],
});
