import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, noInput } from '../core/shapes.ts';
import { gradeSettings, gradeStatus } from './grades.ts';

const total = z.nullable(
  z.object({
    /** The percentage in units of its last decimal; null where only the label is shown. */
    rounded: z.nullable(z.number()),
    decimals: z.number(),
    label: z.nullable(z.string()),
    /** Hundredths of a percent of the course that count so far. */
    share: z.number(),
  }),
);

export const myScores = endpoint({
  method: 'GET',
  path: '/api/grade/mine',
  summary: 'The spaces a person learns in, with what is released of their totals.',
  input: noInput,
  data: z.object({
    list: z.array(z.object({ space_id: id, name: z.string(), teacher: z.string(), released: z.number(), total })),
  }),
  refusals: [],
});
/** A space in the list of one's own scores. */
export type MyScoresSpace = z.output<typeof myScores.data>['list'][number];

const ownColumn = z.object({
  key: z.string(),
  kind: z.string(),
  title: z.string(),
  max: z.number(),
  category: z.string(),
  weight: z.number(),
  extra: z.boolean(),
  counts: z.boolean(),
  archived: z.boolean(),
  due: z.nullable(z.number()),
  /** False: the score is not out yet and counts for nothing here. */
  released: z.boolean(),
  units: z.nullable(z.number()),
  status: gradeStatus,
  /** As in the gradebook, one letter. */
  state: z.string(),
  comment: z.string(),
  median: z.nullable(z.number()),
  /** Seconds after the date, and units taken off for them where the score is out. */
  late_s: z._default(z.number(), 0),
  late_off_units: z._default(z.number(), 0),
});
/** An own score. */
export type OwnScore = z.output<typeof ownColumn>;

export const scoresInSpace = endpoint({
  method: 'GET',
  path: '/api/grade/scores',
  summary: 'Own released scores in a space, with the rule that makes a total of them.',
  input: z.object({ space_id: id }),
  data: z.object({
    space: z.string(),
    teacher: z.string(),
    settings: gradeSettings,
    columns: z.array(ownColumn),
    total,
  }),
  refusals: ['not_available'],
});
/** Own scores in a space. */
export type ScoresInSpace = z.output<typeof scoresInSpace.data>;

export const exportMyScores = endpoint({
  method: 'GET',
  path: '/api/grade/mine/export',
  summary: 'Own released scores of all spaces as a sheet.',
  input: noInput,
  data: z.object({ name: z.string(), type: z.string(), base64: z.string() }),
  refusals: [],
});
