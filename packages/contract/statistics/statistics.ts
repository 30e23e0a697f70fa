import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, listOf, paging, time } from '../core/shapes.ts';
import { savedSheet, sheetFormat } from '../core/sheets.ts';
import { frameId, frameKind } from '../skills/maps.ts';

/** What numbers are about. `platform` has the id 0. */
export const scopeKind = z.enum(['person', 'space', 'institution', 'competition', 'platform']);
export type ScopeKind = z.output<typeof scopeKind>;

export type MeasureUnit = z.output<typeof measureUnit>;
const measureUnit = z.enum(['count', 'people', 'share', 'percent', 'minutes', 'money', 'megabytes', 'per_second']);

/** How the rows of a measure become its number. */
const measureFold = z.enum(['count', 'sum', 'mean', 'median', 'share', 'people', 'spaces']);
export type MeasureFold = z.output<typeof measureFold>;

export const day = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'parameter_error'));
export const scopeId = z.string().check(z.regex(/^(0|[1-9][0-9]{0,17})$/, 'parameter_error'));

export const spans = ['week', 'month', 'term'] as const;
const scope = {
  scope: scopeKind,
  id: scopeId,
  span: z._default(z.enum(spans), 'month'),
};

/** A number with everything that says what it is. `hidden`: too few people stand behind it. */
export const statNumber = z.object({
  key: z.string(),
  version: z.number(),
  unit: measureUnit,
  fold: measureFold,
  value: z.nullable(z.number()),
  /** Rows it was made of. */
  n: z.number(),
  /** For shares: of how many. */
  of: z.nullable(z.number()),
  at: time,
  /** Whether its rows can be listed. */
  rows: z.boolean(),
  hidden: z.optional(z.literal('few')),
  /** The same over the days before, where that says something. */
  before: z.nullable(z.number()),
});
export type StatNumber = z.output<typeof statNumber>;

const point = z.object({ day, value: z.nullable(z.number()), n: z.number() });
const bar = z.object({ object: z.string(), title: z.string(), value: z.number(), n: z.number(), of: z.number(), link: z.string() });
const quartiles = z.object({ low: z.number(), first: z.number(), median: z.number(), third: z.number(), high: z.number() });

/** How a class did in one piece of work, without names: nothing below five people, quartiles below ten. */
export const comparison = z.object({
  object: z.string(),
  title: z.string(),
  own: z.number(),
  link: z.string(),
  people: z.number(),
  quartiles: z.nullable(quartiles),
  /** From 0 to 100 in equal steps; thin ones are drawn together with their neighbour: [from, to, people]. */
  bins: z.nullable(z.array(z.tuple([z.number(), z.number(), z.number()]))),
  /** The share of the others that did less well, in percent. */
  above: z.nullable(z.number()),
});
export type Comparison = z.output<typeof comparison>;

/** What a dashboard draws. Each names its measure; the texts follow from that. */
const block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('lines'), measure: z.string(), unit: measureUnit, points: z.array(point), before: z.array(point) }),
  /** `whole`: counted since ever, as are the rows behind a bar. */
  z.object({ kind: z.literal('bars'), measure: z.string(), unit: measureUnit, whole: z._default(z.boolean(), false), bars: z.array(bar) }),
  z.object({
    kind: z.literal('areas'),
    measure: z.string(),
    areas: z.array(z.string()),
    days: z.array(z.object({ day, minutes: z.array(z.number()) })),
  }),
  z.object({ kind: z.literal('comparisons'), measure: z.string(), works: z.array(comparison) }),
  z.object({
    kind: z.literal('histogram'),
    measure: z.string(),
    object: z.string(),
    title: z.string(),
    n: z.number(),
    median: z.number(),
    bins: z.array(z.number()),
  }),
  z.object({
    kind: z.literal('steps'),
    measure: z.string(),
    object: z.string(),
    title: z.string(),
    /** `minutes`: the middle time until the check held; `stuck`: for how many it keeps failing without help. */
    steps: z.array(
      z.object({
        ...{ title: z.string(), started: z.number(), held: z.number() },
        ...{ minutes: z._default(z.nullable(z.number()), null), stuck: z._default(z.number(), 0) },
      }),
    ),
  }),
  z.object({
    kind: z.literal('curve'),
    measure: z.string(),
    object: z.string(),
    title: z.string(),
    seconds: z.number(),
    people: z.number(),
    share: z.array(z.number()),
    drop: z.nullable(z.object({ at: z.number(), less: z.number() })),
  }),
  /** Single things, each with the page that shows it: what is due, skills that changed, skills a class is weak in. */
  z.object({
    kind: z.literal('list'),
    measure: z.string(),
    lines: z.array(
      z.object({
        ...{ object: z.string(), title: z.string(), note: z.string(), at: z.nullable(time), link: z.string() },
        ...{ value: z.nullable(z.number()), of: z.nullable(z.number()) },
        /** The map of a skill, where another line bears the same title; its title is empty while nobody named it. */
        map: z._default(z.nullable(z.object({ kind: frameKind, id: frameId, title: z.string() })), null),
      }),
    ),
  }),
  /** The same number of the spaces that learn the same courses, each with its dashboard. */
  z.object({
    kind: z.literal('runs'),
    measure: z.string(),
    unit: measureUnit,
    runs: z.array(z.object({ id, title: z.string(), value: z.nullable(z.number()), n: z.number(), own: z.boolean(), link: z.string() })),
  }),
  /** How far the students of each space are in the skills of a map: pairs of a student and a skill by their state. */
  z.object({
    kind: z.literal('states'),
    measure: z.string(),
    spaces: z.array(
      z.object({
        ...{ object: z.string(), title: z.string(), students: z.number(), at: time },
        ...{ thin: z.number(), below: z.number(), on_the_way: z.number(), reached: z.number() },
      }),
    ),
  }),
  z.object({ kind: z.literal('heat'), measure: z.string(), unit: measureUnit, hours: z.array(z.array(z.number())) }),
]);
export type StatBlock = z.output<typeof block>;

export const statOverview = endpoint({
  method: 'GET',
  path: '/api/stat/overview',
  summary: 'The dashboard of a person, space, institution, competition or of the platform: numbers, each with its definition, and charts.',
  input: z.object(scope),
  data: z.object({
    title: z.string(),
    from: day,
    to: day,
    zone: z.string(),
    at: time,
    people: z.nullable(z.number()),
    numbers: z.array(statNumber),
    blocks: z.array(block),
  }),
  refusals: ['not_available'],
});

export const statMeasure = endpoint({
  method: 'GET',
  path: '/api/stat/measure',
  summary: 'One number, and its course by day.',
  input: z.object({ ...scope, measure: z.string().check(z.maxLength(64, 'parameter_error')) }),
  data: z.object({ number: statNumber, points: z.array(point), from: day, to: day, zone: z.string() }),
  refusals: ['not_available', 'measure_unknown'],
});

/** Which rows are asked for: of a number in a scope and span, narrowed to one thing where `object` names one. */
export const askedRows = {
  ...scope,
  measure: z.string().check(z.maxLength(64, 'parameter_error')),
  object: z._default(z.string().check(z.maxLength(200, 'parameter_error')), ''),
  /** Rows of all days up to the end of the span, as bars are counted; of a person or a space. */
  whole: z._default(z.boolean(), false),
};

/** A row behind a number. Persons stand in it only where the viewer may know them. */
const statRow = z.object({
  person: z.nullable(z.object({ id, name: z.string() })),
  title: z.string(),
  object: z.string(),
  day,
  at: z.nullable(time),
  n: z.number(),
  value: z.number(),
  link: z.string(),
});
export type StatRow = z.output<typeof statRow>;

export const statRows = endpoint({
  method: 'GET',
  path: '/api/stat/rows',
  summary: 'The rows a number is made of. `object` narrows them to one bar of its chart.',
  input: z.object({ ...askedRows, ...paging }),
  data: listOf(statRow),
  refusals: ['not_available', 'measure_unknown', 'rows_not_listed'],
});

/** Most lines of one sheet. */
export const MOST_EXPORTED = 5000;

export const statExport = endpoint({
  method: 'GET',
  path: '/api/stat/export',
  summary: 'The rows behind a number as a sheet, with what exactly it counts, of whom, over which days and when.',
  input: z.object({ ...askedRows, format: sheetFormat }),
  data: savedSheet,
  refusals: ['not_available', 'measure_unknown', 'rows_not_listed', 'export_too_long'],
});

export const statDefinitions = endpoint({
  method: 'GET',
  path: '/api/stat/definitions',
  summary: 'Every measure with its version, unit and definition, in the language of the reader.',
  input: z.object({}),
  data: z.object({
    zone: z.string(),
    definitions: z.array(
      z.object({
        key: z.string(),
        version: z.number(),
        unit: measureUnit,
        name: z.string(),
        definition: z.string(),
        scopes: z.array(scopeKind),
      }),
    ),
  }),
  refusals: [],
});
