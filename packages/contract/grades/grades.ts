import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, line, listOf, paging, personView, text, time } from '../core/shapes.ts';
import { COURSE_LIMITS } from '../courses/tree.ts';

/** Points are whole hundred-thousandths. */
const UNITS = 100_000;
/** Most points a column may have. */
export const GRADE_MAX_POINTS = 10_000;
/** Most categories and columns of a gradebook: each course of a space has a category of its own, each graded activity a column. */
export const GRADE_MOST = { categories: 300, columns: 2000, steps: 20 } as const;

/** Where the scores of a column come from. */
export const gradeSource = z.enum(['assessment', 'lab', 'report', 'project', 'activity', 'manual']);
/** Where the scores of a column come from. */
export type GradeSourceName = z.output<typeof gradeSource>;
/** Categories that are there before a teacher makes any. */
export const gradeKind = z.enum(['assignments', 'exams', 'labs', 'reports', 'projects', 'course', 'manual']);
/** Categories that are there before a teacher makes any. */
export type GradeKind = z.output<typeof gradeKind>;
/** What was decided about a cell besides its score. */
export const gradeStatus = z.enum(['normal', 'excused', 'deferred', 'exempt', 'absent', 'cheated']);
/** What was decided about a cell besides its score. */
export type GradeStatus = z.output<typeof gradeStatus>;

const whole = (most: number) => z.number('parameter_error').check(z.int('parameter_error'), z.gte(0), z.lte(most));
const weight = z
  .number('weight_out_of_range')
  .check(z.int('weight_out_of_range'), z.gte(0, 'weight_out_of_range'), z.lte(10_000, 'weight_out_of_range'));
/** A mark in hundred-thousandths of a point. */
export const units = z
  .number('grade_not_a_number')
  .check(z.int('grade_not_a_number'), z.gte(0, 'grade_negative'), z.lte(GRADE_MAX_POINTS * UNITS, 'grade_above_max'));
/** `source:ref`. */
export const columnKey = z
  .string()
  .check(z.regex(/^(assessment|lab|report|project|activity|manual):[A-Za-z0-9_.-]{1,100}$/, 'parameter_error'));
const share = z.nullable(whole(100_000));

/** A category; weights and caps are hundredths of a percent. */
export const gradeCategory = z.object({
  id: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,40}$/, 'parameter_error')),
  /** Its name while it has no title of its own. */
  kind: z.nullable(gradeKind),
  /** That of a course as long as nobody chose another. */
  title: text(COURSE_LIMITS.title),
  weight,
  method: z.enum(['points', 'mean', 'weighted', 'median', 'highest', 'lowest']),
  drop: whole(100),
  keep: z.nullable(whole(100).check(z.gte(1))),
  empty: z.enum(['skip', 'missing', 'zero']),
  drop_missing: z.boolean(),
  cap: share,
  extra: z.boolean(),
});
/** A category of a gradebook. */
export type GradeCategoryView = z.output<typeof gradeCategory>;

/** How totals are made, and what students see of them. */
export const gradeSettings = z.object({
  method: z.enum(['weighted', 'points']),
  decimals: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  round_at: z.enum(['end', 'category']),
  cap: share,
  /** Lower bounds in hundredths of a percent. */
  scale: z.array(z.object({ label: line(20, 'grade_label_required'), from: whole(20_000) })).check(z.maxLength(GRADE_MOST.steps)),
  scale_on: z.enum(['rounded', 'exact']),
  total_shown: z.enum(['none', 'percent', 'label', 'both']),
  /** Whether students see the median of a column, from five released scores up. */
  median_shown: z.boolean(),
  /** Whether students may try out scores on their own device. */
  trial_allowed: z.boolean(),
  categories: z.array(gradeCategory).check(z.minLength(1, 'grade_category_required'), z.maxLength(GRADE_MOST.categories)),
});
/** How totals are made, and what students see of them. */
export type GradeSettings = z.output<typeof gradeSettings>;

/** What a teacher decides about a column. */
export const columnSetup = {
  key: columnKey,
  category: z.string().check(z.maxLength(40)),
  weight,
  extra: z.boolean(),
  counts: z.boolean(),
};

const columnView = z.object({
  ...columnSetup,
  source: gradeSource,
  kind: gradeKind,
  title: z.string(),
  max: z.number(),
  due: z.nullable(time),
  /** Whether its students see their scores now. */
  released: z.boolean(),
  /** Whether releasing it is up to the gradebook. */
  releasable: z.boolean(),
  hidden: z.boolean(),
  archived: z.boolean(),
});
/** A column of a gradebook. */
export type GradeColumnView = z.output<typeof columnView>;
/** A column for those who run the gradebook: with the page its scores come from. */
const staffColumn = z.object({ ...columnView.shape, address: z.nullable(z.string()) });
/** A column for those who run the gradebook. */
export type StaffColumn = z.output<typeof staffColumn>;

/** What a person decided about a cell. `units` null leaves the score of the source. */
const ownCell = z.object({
  units: z.nullable(z.number()),
  status: gradeStatus,
  comment: z.string(),
  revision: z.number(),
  /** When it was decided last, in a book that is read. */
  changed_at: z.optional(time),
});
/** What a person decided about a cell. */
export type OwnCell = z.output<typeof ownCell>;

/** Scores of one column in the order of the students: whole numbers of `step` units, -1 where there is none. */
const packedCells = z.object({
  step: z.number(),
  values: z.array(z.number()),
  /** One letter a student: `.` nothing, `s` begun, `h` handed in, `m` marked, `x` missing, `r` sent back, `n` not given to them; capital: late. */
  states: z.string(),
});
/** Scores of one column. */
export type PackedCells = z.output<typeof packedCells>;

/** Numbers people wrote into a column, and nothing beside them. A list of one holds for all. */
const plainCells = z.object({
  column: z.number(),
  step: z.number(),
  /** The first moment of these, and for each the minutes after it when it was written last, rounded up. */
  since: time,
  after: z.array(z.number()),
  /** Places of the students; empty for everybody. */
  students: z.array(z.number()),
  values: z.array(z.number()),
  revisions: z.array(z.number()),
});
/** Numbers people wrote into a column. */
export type PlainCells = z.output<typeof plainCells>;

const gradeStudent = z.object({
  id,
  name: z.string(),
  no: z.string(),
  group: z.nullable(id),
  /** Left the space; their scores stay. */
  former: z.boolean(),
});
/** A student of a gradebook. */
export type GradeStudent = z.output<typeof gradeStudent>;

/** A whole gradebook. */
export const gradebook = z.object({
  space: z.string(),
  revision: z.number(),
  /** False until a teacher saved settings: students see no total before. */
  set_up: z.boolean(),
  settings: gradeSettings,
  columns: z.array(staffColumn),
  students: z.array(gradeStudent),
  groups: z.array(z.object({ id, name: z.string() })),
  cells: z.array(packedCells),
  /** Where somebody decided more than a number: place of the column, place of the student, what. `ownCells` joins both. */
  own: z.array(z.tuple([z.number(), z.number(), ownCell])),
  plain: z._default(z.array(plainCells), []),
  /** What came late: place of the column, place of the student, seconds after its date, units its source took off for them. */
  late: z._default(z.array(z.tuple([z.number(), z.number(), z.number(), z.number()])), []),
  /** For each student when a score of theirs, or what it is made of, last changed where it comes from; 0 when that is longer ago than thirty days. */
  changed: z._default(z.array(z.number()), []),
  can: z.object({ edit: z.boolean(), release: z.boolean() }),
});
/** A whole gradebook. */
export type Gradebook = z.output<typeof gradebook>;

/** What every call of a gradebook names. */
export const space = { space_id: id };

export const showGradebook = endpoint({
  method: 'GET',
  path: '/api/grade/book',
  summary: 'The gradebook of a space: columns, students and scores, packed by column.',
  input: z.object(space),
  data: gradebook,
  refusals: ['not_available'],
});

const cellChange = z.object({
  key: columnKey,
  user_id: id,
  units: z.nullable(units),
  status: gradeStatus,
  comment: z.optional(text(500)),
  /** What the writer saw; 0 where nobody had decided anything. */
  revision: z.number().check(z.int(), z.gte(0)),
});
/** A cell on its way to the server. */
export type CellChange = z.output<typeof cellChange>;

const batch = z.uuid('parameter_error');
/** A cell: its column and its student. */
export const cellRef = { key: columnKey, user_id: id };

export const saveGradeCells = endpoint({
  method: 'POST',
  path: '/api/grade/cells',
  summary: 'Writes up to 500 cells as one change; what somebody else changed meanwhile comes back untouched.',
  input: z.object({
    ...space,
    batch,
    via: z._default(z.enum(['screen', 'paste', 'import']), 'screen'),
    reason: z._default(text(200), ''),
    cells: z.array(cellChange).check(z.minLength(1, 'parameter_error'), z.maxLength(500, 'batch_over_500')),
  }),
  data: z.object({
    saved: z.array(z.object({ ...cellRef, cell: ownCell })),
    conflicts: z.array(z.object({ ...cellRef, cell: ownCell })),
    refused: z.array(z.object({ ...cellRef, why: z.enum(['above_max', 'unknown']) })),
  }),
  refusals: ['not_allowed', 'space_not_found', 'space_archived'],
});

export const undoGradeChange = endpoint({
  method: 'POST',
  path: '/api/grade/undo',
  summary: 'Takes back an own change as a whole; cells changed since are left as they are and named.',
  input: z.object({ ...space, batch }),
  data: z.object({
    restored: z.array(z.object({ ...cellRef, cell: ownCell })),
    conflicts: z.array(z.object({ ...cellRef, cell: ownCell })),
  }),
  refusals: ['not_allowed', 'space_not_found', 'space_archived', 'grade_change_not_found'],
});

const change = z.object({
  id,
  kind: z.enum(['cell', 'settings', 'column', 'release']),
  /** Null for changes of the whole gradebook. */
  key: z.nullable(z.string()),
  column: z.string(),
  student: z.nullable(personView),
  before: z.nullable(ownCell),
  after: z.nullable(ownCell),
  reason: z.string(),
  via: z.enum(['screen', 'paste', 'import', 'undo']),
  by: personView,
  at: time,
});
/** One line of the history of a gradebook. */
export type GradeChange = z.output<typeof change>;

export const gradeHistory = endpoint({
  method: 'GET',
  path: '/api/grade/history',
  summary: 'What was changed in a gradebook, in a column, or in a cell, newest first.',
  input: z.object({ ...space, key: z.optional(columnKey), user_id: z.optional(id), ...paging }),
  data: listOf(change),
  refusals: ['not_available'],
});
