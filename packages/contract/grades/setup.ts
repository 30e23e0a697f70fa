import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { line, nothing } from '../core/shapes.ts';
import { savedSheet, sheetFormat } from '../core/sheets.ts';
import { cellRef, columnKey, columnSetup, GRADE_MOST, gradeSettings, gradeStatus, space, units } from './grades.ts';

export const saveGradeSetup = endpoint({
  method: 'POST',
  path: '/api/grade/setup',
  summary: 'Saves how totals are made and what each column counts, all at once, over the state the writer saw.',
  input: z.object({
    ...space,
    revision: z.number().check(z.int(), z.gte(0)),
    settings: gradeSettings,
    columns: z.array(z.object(columnSetup)).check(z.maxLength(GRADE_MOST.columns)),
  }),
  data: z.object({ revision: z.number() }),
  refusals: [
    'not_allowed',
    'space_not_found',
    'space_archived',
    'gradebook_changed_elsewhere',
    'grade_category_required',
    'grade_category_unknown',
    'grade_label_required',
    'weight_out_of_range',
  ],
});

export const saveGradeColumn = endpoint({
  method: 'POST',
  path: '/api/grade/column',
  summary: 'Adds a column that is filled by hand, or changes the title and maximum of one; archived ones count no more.',
  input: z.object({
    ...space,
    key: z.optional(columnKey),
    title: line(60, 'grade_title_required'),
    max: units,
    category: z.string().check(z.maxLength(40)),
    archived: z._default(z.boolean(), false),
  }),
  data: z.object({ key: z.string() }),
  refusals: ['not_allowed', 'space_not_found', 'space_archived', 'grade_title_required', 'grade_max_wrong', 'grade_columns_full'],
});

export const releaseGrades = endpoint({
  method: 'POST',
  path: '/api/grade/release',
  summary: 'Shows columns to their students or takes them back; columns of assessments are released there.',
  input: z.object({
    ...space,
    keys: z.array(columnKey).check(z.minLength(1, 'parameter_error'), z.maxLength(GRADE_MOST.columns)),
    released: z.boolean(),
  }),
  data: z.object({ changed: z.array(z.string()), left: z.array(z.string()) }),
  refusals: ['not_allowed', 'space_not_found', 'space_archived'],
});

export const gradeChangesToNotify = endpoint({
  method: 'GET',
  path: '/api/grade/changes',
  summary: 'How many students see scores that were changed in the gradebook after they could see them, and were not told yet.',
  input: z.object(space),
  data: z.object({ people: z.number(), cells: z.number() }),
  refusals: ['not_available'],
});

export const notifyGradeChanges = endpoint({
  method: 'POST',
  path: '/api/grade/notifyChanges',
  summary: 'Tells each of these students once that scores of theirs changed.',
  input: z.object(space),
  data: z.object({ people: z.number() }),
  refusals: ['not_allowed', 'space_not_found', 'space_archived'],
});

export const hideGradeColumns = endpoint({
  method: 'POST',
  path: '/api/grade/hide',
  summary: 'Hides columns from students altogether, or shows them again.',
  input: z.object({ ...space, keys: z.array(columnKey).check(z.minLength(1, 'parameter_error'), z.maxLength(100)), hidden: z.boolean() }),
  data: nothing,
  refusals: ['not_allowed', 'space_not_found', 'space_archived'],
});

export const exportGrades = endpoint({
  method: 'GET',
  path: '/api/grade/export',
  summary: 'The gradebook as a sheet: numbers as numbers, with how each total is made.',
  input: z.object({ ...space, format: sheetFormat }),
  data: savedSheet,
  refusals: ['not_available'],
});

export const readGradeSheet = endpoint({
  method: 'POST',
  path: '/api/grade/sheet',
  summary: 'Reads a sheet of scores and says what it would change; nothing is written.',
  input: z.object({ ...space, base64: z.string().check(z.minLength(1, 'sheet_empty'), z.maxLength(2_800_000, 'sheet_too_large')) }),
  data: z.object({
    cells: z.array(
      z.object({
        ...{ ...cellRef, units: z.nullable(units), status: gradeStatus, name: z.string(), column: z.string() },
        ...{ before: z.nullable(z.number()), before_status: gradeStatus },
        /** What was decided about the cell when the sheet was read, to be written over that and nothing later. */
        revision: z.number(),
      }),
    ),
    problems: z.array(
      z.object({
        row: z.number(),
        what: z.enum(['unknown', 'name_differs', 'twice', 'not_a_number', 'above_max', 'formula', 'many_columns']),
        text: z.string(),
      }),
    ),
    ignored: z.array(z.string()),
  }),
  refusals: [
    'not_allowed',
    'space_not_found',
    'space_archived',
    'sheet_empty',
    'sheet_too_large',
    'grade_sheet_unread',
    'member_sheet_old',
  ],
});
