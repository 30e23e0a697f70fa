import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, line, listOf, noInput, nothing, paging, text, time } from '../core/shapes.ts';

/** Bounds of lab machines and lab tasks. Seconds, bytes and counts. */
export const LAB_LIMITS = {
  /** Attached disks per machine, USB sticks counted (C-20). */
  disks: 4,
  /** One extension (S-049, S-303). */
  extension: 900,
  /** Extensions of one machine unless the teacher allows more or fewer (C-20). */
  extensions: 8,
  /** How long a machine runs when it is made or renewed. */
  life: 3600,
  /** How long an expired machine can be renewed before it is recycled (S-169). */
  renewable: 600,
  /** Warnings before a machine expires. */
  warnings: [300, 60],
  /** Snapshots per machine, automatic ones counted. */
  snapshots: 3,
  /** Upload into a machine (S-187). */
  upload: 2 * 1_048_576,
  machines: 6,
  steps: 40,
  rules: 100,
  hints: 10,
  clipboard: 100_000,
} as const;

/** Name of a machine, step, rule, hint or section inside its lab. */
export const labNode = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,23}$/, 'lab_name_wrong'));
const partId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,40}$/, 'parameter_error'));
const weight = z
  .number('weight_out_of_range')
  .check(z.int('weight_out_of_range'), z.gte(0, 'weight_out_of_range'), z.lte(100, 'weight_out_of_range'));

/** One kind of detection rule (S-148). A flag is typed by the student and compared by the server; all others look into a machine. */
export const labRuleKinds = ['command', 'file', 'port', 'process', 'http', 'script', 'flag'] as const;
/** A kind of detection rule. */
export type LabRuleKind = (typeof labRuleKinds)[number];

/** How the text that was found is compared. */
export const labComparison = z.enum(['contains', 'equals', 'matches']);

/** What a detection rule looks at. `subject` is the command, path, port, process, address, script or the flag itself. */
export const labCheck = z.object({
  kind: z.enum(labRuleKinds),
  subject: z._default(text(8000), ''),
  compare: z._default(labComparison, 'contains'),
  /** Empty: a command or script must end with 0, a file exist, a port listen, a process run, an address answer. */
  expect: z._default(text(2000), ''),
  /** The opposite must hold. */
  not: z._default(z.boolean(), false),
});
/** What a detection rule looks at. */
export type LabCheck = z.output<typeof labCheck>;

const hint = z.object({
  id: partId,
  text: line(2000),
  /** Points of 100 that reading it costs. */
  cost: z.number().check(z.int(), z.gte(0), z.lte(100)),
});
const rule = z.object({
  id: partId,
  title: line(100, 'title_required'),
  /** The machine it looks into. */
  node: z._default(z.union([labNode, z.literal('')]), ''),
  weight,
  check: labCheck,
  /** Said when it is not met. */
  advice: z._default(text(500), ''),
  /** Runs only in the final check, and its result shows then. */
  final: z._default(z.boolean(), false),
});
const step = z.object({
  id: partId,
  title: line(100, 'title_required'),
  html: z._default(text(100_000), ''),
  hints: z._default(z.array(hint).check(z.maxLength(LAB_LIMITS.hints)), []),
  rules: z._default(z.array(rule).check(z.maxLength(LAB_LIMITS.rules)), []),
});
/** A step as its designer sees it. */
export type LabStep = z.output<typeof step>;
const machine = z.object({ node: labNode, title: line(40, 'title_required'), template: z._default(text(60), 'tiny') });
const reportSection = z.object({
  id: partId,
  title: line(100, 'title_required'),
  help: z._default(text(1000), ''),
  required: z._default(z.boolean(), true),
});

/** Everything a lab is, as its owner edits it. */
export const labDraft = z.object({
  title: line(100, 'title_required'),
  intro: z._default(text(5000), ''),
  minutes: z._default(z.number().check(z.int(), z.gte(1), z.lte(1440)), 60),
  machines: z._default(z.array(machine).check(z.maxLength(LAB_LIMITS.machines, 'lab_machines_most')), []),
  steps: z._default(z.array(step).check(z.maxLength(LAB_LIMITS.steps, 'lab_steps_most')), []),
  /** Which check counts. */
  keep: z._default(z.enum(['best', 'last']), 'best'),
  extensions: z._default(z.number().check(z.int(), z.gte(0), z.lte(100)), LAB_LIMITS.extensions),
  advanced: z._default(z.boolean(), true),
  /** The console is recorded; students are told. */
  recording: z._default(z.boolean(), false),
  report: z._default(
    z.object({
      wanted: z.boolean(),
      max_score: z.number().check(z.int(), z.gte(1), z.lte(1000)),
      sections: z.array(reportSection).check(z.maxLength(20)),
    }),
    { wanted: false, max_score: 100, sections: [] },
  ),
});
/** Everything a lab is, as its owner edits it. */
export type LabDraft = z.output<typeof labDraft>;

/** A template of machines that hosts offer. */
export const labTemplate = z.object({
  name: z.string(),
  title: z.string(),
  display: z.enum(['tty', 'vnc']),
  memory_mb: z.number(),
  /** Hosts that have it ready. */
  ready: z.number(),
});

const labRow = z.object({
  id,
  title: z.string(),
  state: z.enum(['draft', 'published']),
  version: z.nullable(z.number()),
  steps: z.number(),
  machines: z.number(),
  minutes: z.number(),
  updated_at: time,
});
/** A lab in its owner's list. */
export type LabRow = z.output<typeof labRow>;

export const listLabs = endpoint({
  method: 'GET',
  path: '/api/lab/list',
  summary: 'The teacher’s own labs, newest change first.',
  input: z.object({ ...paging, search: z._default(text(100), '') }),
  data: listOf(labRow),
  refusals: [],
});

export const makeLab = endpoint({
  method: 'POST',
  path: '/api/lab/make',
  summary: 'Makes an empty lab with one machine and one step.',
  input: z.object({ title: line(100, 'title_required') }),
  data: z.object({ lab_id: id }),
  refusals: ['not_allowed', 'title_required'],
});

const problem = z.object({ step_id: z.string(), text: z.string() });

export const designLab = endpoint({
  method: 'GET',
  path: '/api/lab/design',
  summary: 'A lab as its owner edits it, with the templates to choose from and what stands against publishing.',
  input: z.object({ lab_id: id }),
  data: z.object({
    lab_id: id,
    revision: z.number(),
    draft: labDraft,
    version: z.nullable(z.number()),
    changed: z.boolean(),
    templates: z.array(labTemplate),
    problems: z.array(problem),
  }),
  refusals: ['not_available'],
});

export const saveLab = endpoint({
  method: 'POST',
  path: '/api/lab/save',
  summary: 'Saves the draft; refused when somebody saved since `revision`. Texts come back cleaned.',
  input: z.object({ lab_id: id, revision: z.number().check(z.int(), z.gte(0)), draft: labDraft }),
  data: z.object({ revision: z.number(), problems: z.array(problem) }),
  refusals: ['not_available', 'lab_changed_elsewhere', 'title_required', 'weight_out_of_range', 'lab_name_wrong', 'lab_same_name'],
});

export const publishLab = endpoint({
  method: 'POST',
  path: '/api/lab/publish',
  summary: 'Makes the draft a version that stays as it is; tasks given from now on use it.',
  input: z.object({ lab_id: id, revision: z.number().check(z.int(), z.gte(0)) }),
  data: z.object({ version: z.number() }),
  refusals: ['not_available', 'lab_changed_elsewhere', 'lab_incomplete', 'lab_unchanged'],
});

export const removeLab = endpoint({
  method: 'POST',
  path: '/api/lab/remove',
  summary: 'Removes a lab that was never given to anybody.',
  input: z.object({ lab_id: id }),
  data: nothing,
  refusals: ['not_available', 'lab_in_use'],
});

export const listLabTemplates = endpoint({
  method: 'GET',
  path: '/api/lab/templates',
  summary: 'Templates that hosts offer, ready ones first.',
  input: noInput,
  data: z.object({ list: z.array(labTemplate) }),
  refusals: ['not_allowed'],
});

/** What belongs to a lab activity of a course. */
export const labConfig = z.object({
  lab_id: z._default(z.nullable(id), null),
  /** Least score for being done, 0–100; null: finishing the lab is enough. */
  pass_percent: z._default(z.nullable(z.number().check(z.int(), z.gte(0), z.lte(100))), 60),
});

/** What a lab activity shows in the course player. */
export const labContent = z.object({
  kind: z.literal('lab'),
  /** Null in a preview. */
  task_id: z.nullable(id),
  title: z.string(),
  intro: z.string(),
  minutes: z.number(),
  steps: z.number(),
  machines: z.number(),
  pass_percent: z.nullable(z.number()),
  score: z.nullable(z.number()),
  state: z.enum(['none', 'active', 'finished']),
  report: z.nullable(z.enum(['draft', 'submitted', 'rejected', 'reviewed'])),
});
