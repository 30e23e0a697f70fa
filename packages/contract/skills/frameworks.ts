import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, text } from '../core/shapes.ts';
import { savedSheet, sheetFormat } from '../core/sheets.ts';
import { inFrame } from './maps.ts';
import { frameSource } from './sources.ts';

/** Largest file of a framework in bytes. */
export const FRAMEWORK_BYTES = 30 * 1_048_576;
/** Lines of a preview that are shown, the faulty and the changed ones first. */
export const MAX_FRAMEWORK_LINES = 300;

/** What a file was recognised as: the own sheet, a national occupational standard, a CASE package, a release of ESCO. */
export const frameworkFormat = z.enum(['sheet', 'standard', 'case', 'esco']);
/** What a file was recognised as. */
export type FrameworkFormat = z.output<typeof frameworkFormat>;

/** What becomes of a line; `missing` is a skill of the same framework that the file no longer names. */
export const frameworkOutcome = z.enum(['faulty', 'added', 'changed', 'missing', 'same']);
/** What becomes of a line. */
export type FrameworkOutcome = z.output<typeof frameworkOutcome>;

/** What of a skill a line changes. */
export const frameworkChange = z.enum(['name', 'code', 'parent', 'intro', 'weight', 'levels', 'needs']);
/** What of a skill a line changes. */
export type FrameworkChange = z.output<typeof frameworkChange>;

/** A line of a framework and what becomes of it. `line` counts rows of a sheet or items of a package; 0 for what is missing. */
export const frameworkLine = z.object({
  line: z.number(),
  code: z.string(),
  name: z.string(),
  above: z.string(),
  outcome: frameworkOutcome,
  changes: z.array(frameworkChange),
  /** What it was called, where that changes. */
  was: z._default(z.string(), ''),
  /** The skill that took in the one this line names: it stays merged. */
  into: z._default(z.string(), ''),
  /** The name of another skill of the map that bears this code already; both keep it. */
  twin: z._default(z.string(), ''),
  /** What is wrong, in words; empty for lines without fault. */
  fault: z.string(),
});
/** A line of a framework and what becomes of it. */
export type FrameworkLineView = z.output<typeof frameworkLine>;

/** What an import does or did, in numbers of skills; `edges` are prerequisites added or taken away. */
export const frameworkCounts = z.object({
  added: z.number(),
  changed: z.number(),
  same: z.number(),
  missing: z.number(),
  faulty: z.number(),
  edges: z.number(),
  /** Job profiles made or changed. */
  jobs: z._default(z.number(), 0),
  /** Connections it proposes. */
  proposed: z._default(z.number(), 0),
  /** Lines whose skills others took in. */
  merged: z._default(z.number(), 0),
  /** Skills whose code another skill of the map bears already. */
  twins: z._default(z.number(), 0),
});
/** What an import does or did. */
export type FrameworkCounts = z.output<typeof frameworkCounts>;

export const importFramework = endpoint({
  method: 'POST',
  path: '/api/skill/framework/import',
  summary:
    'Reads a framework from a file into a map: own sheet, national occupational standard, CASE package, ESCO release. Skills are matched by their identifier, by their code within the same framework, else by name and place; a code alone changes no skill of another framework. A dry run changes nothing; a file with faults changes nothing; the same import id again gets the same reply.',
  input: z.object({
    ...inFrame,
    file_id: id,
    import_id: z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/, 'parameter_error')),
    /** Of a big framework only what stands below this code or address. */
    group: z._default(text(300), ''),
    remove_missing: z._default(z.boolean(), false),
    dry_run: z._default(z.boolean(), true),
  }),
  data: z.object({
    format: frameworkFormat,
    source: frameSource,
    counts: frameworkCounts,
    list: z.array(frameworkLine),
    done: z.boolean(),
    revision: z.number(),
  }),
  refusals: [
    ...([
      'not_available',
      'file_not_found',
      'framework_unknown',
      'framework_empty',
      'framework_faulty',
      'framework_group_unknown',
    ] as const),
    ...([
      'framework_too_big',
      'framework_too_many_edges',
      'profiles_full',
      'skill_too_deep',
      'skills_full',
      'skill_cycle',
      'skill_requires_family',
      'skill_exists',
    ] as const),
  ],
});

export const exportFramework = endpoint({
  method: 'GET',
  path: '/api/skill/framework/export',
  summary: 'A map as a file: the own sheet (xlsx, csv), which can be imported again, or a CASE 1.0 package (JSON).',
  input: z.object({ ...inFrame, format: z._default(z.enum(['xlsx', 'csv', 'case']), 'xlsx') }),
  data: savedSheet,
  refusals: ['not_available'],
});

export const frameworkTemplate = endpoint({
  method: 'GET',
  path: '/api/skill/framework/template',
  summary: 'The own sheet with its headings and three lines that show how they are filled.',
  input: z.object({ format: sheetFormat }),
  data: savedSheet,
  refusals: [],
});
