import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, listOf, paging, time } from '../core/shapes.ts';
import { savedSheet, sheetFormat } from '../core/sheets.ts';

/** Most people one sheet may name. */
export const MEMBER_SHEET_LINES = 10_000;
/** Largest sheet in bytes. */
export const MEMBER_SHEET_BYTES = 5 * 1_048_576;

/** What a line of the sheet comes to. */
export const lineOutcome = z.enum(['new_account', 'joins', 'already_member', 'faulty']);
/** What a line of the sheet comes to. */
export type LineOutcome = z.output<typeof lineOutcome>;

/** Where an import stands: `stopped` was confirmed and could not be carried out, `failed` was given up after repeated tries. */
export const memberImportState = z.enum(['checking', 'checked', 'unreadable', 'importing', 'done', 'stopped', 'failed']);

/** A line of the sheet and what will happen to it. */
export const memberImportLine = z.object({
  line: z.number(),
  name: z.string(),
  phone: z.string(),
  student_no: z.string(),
  group_name: z.string(),
  outcome: lineOutcome,
  /** Whether this line is the first of a group that does not exist yet. */
  makes_group: z.boolean(),
  /** The broken rule in words, empty for lines without fault. */
  fault: z.string(),
});
/** A line of the sheet and what will happen to it. */
export type MemberImportLine = z.output<typeof memberImportLine>;

/** Where an import stands, in numbers. */
export const memberImport = z.object({
  import_id: id,
  state: memberImportState,
  job_id: z.nullable(id),
  /** 0 to 100 of the job that runs. */
  progress: z.number(),
  /** Why it stopped, in words. */
  problem: z.string(),
  /** People or places changed since the check was shown: nothing was taken over and the new check is to be confirmed. */
  changed: z.boolean(),
  lines: z.number(),
  new_accounts: z.number(),
  joins: z.number(),
  already_members: z.number(),
  faulty: z.number(),
  groups: z.number(),
});
/** Where an import stands, in numbers. */
export type MemberImport = z.output<typeof memberImport>;

/** An import that was begun before: of the last month, what became of it and who sent which sheet. */
export const earlierImport = z.object({
  import_id: id,
  state: memberImportState,
  file_name: z.string(),
  /** Who sent the sheet, empty for somebody who is gone. */
  sent_by: z.string(),
  sent_at: time,
});
/** An import that was begun before. */
export type EarlierImport = z.output<typeof earlierImport>;

/** The newest ten, newest first. Sheets that could not be read are left out. */
export const earlierImports = z.object({ list: z.array(earlierImport) });

export const checkMemberSheet = endpoint({
  method: 'POST',
  path: '/api/space/checkMemberSheet',
  summary:
    'Reads an uploaded sheet (xlsx or csv) and says per line what an import would do. Nothing changes. Progress on topic job:{job_id}.',
  input: z.object({ space_id: id, file_id: id }),
  data: z.object({ import_id: id, job_id: id }),
  refusals: ['space_not_found', 'not_allowed', 'space_archived', 'file_not_found'],
});

export const getMemberImport = endpoint({
  method: 'GET',
  path: '/api/space/memberImport',
  summary: 'Where an import stands and what it would do, in numbers.',
  input: z.object({ import_id: id }),
  data: memberImport,
  refusals: ['not_available'],
});

export const listMemberImports = endpoint({
  method: 'GET',
  path: '/api/space/memberImports',
  summary: 'The newest ten imports into a space within the last month, newest first, with those under way.',
  input: z.object({ space_id: id }),
  data: earlierImports,
  refusals: ['not_available'],
});

export const listMemberImportLines = endpoint({
  method: 'GET',
  path: '/api/space/memberImportLines',
  summary: 'The lines of a checked sheet, faulty ones first, or only those.',
  input: z.object({ import_id: id, faulty: z._default(z.boolean(), false), ...paging }),
  data: listOf(memberImportLine),
  refusals: ['not_available'],
});

export const confirmMemberImport = endpoint({
  method: 'POST',
  path: '/api/space/confirmMemberImport',
  summary: 'Carries out a checked import, all of it or nothing; a repetition changes nothing more. Progress on topic job:{job_id}.',
  input: z.object({ import_id: id, skip_faulty: z._default(z.boolean(), false) }),
  data: z.object({ job_id: id }),
  refusals: [
    'member_import_not_found',
    'not_allowed',
    'space_archived',
    'member_import_not_ready',
    'member_import_faulty',
    'member_import_empty',
  ],
});

export const saveMemberImportReport = endpoint({
  method: 'GET',
  path: '/api/space/memberImportReport',
  summary: 'The report of a checked sheet as a sheet.',
  input: z.object({ import_id: id, format: sheetFormat }),
  data: savedSheet,
  refusals: ['not_available'],
});

export const saveMemberSheetTemplate = endpoint({
  method: 'GET',
  path: '/api/space/memberSheetTemplate',
  summary: 'An empty sheet with the columns an import understands.',
  input: z.object({ space_id: id, format: sheetFormat }),
  data: savedSheet,
  refusals: ['not_available'],
});
