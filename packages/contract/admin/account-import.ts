import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, listOf, paging } from '../core/shapes.ts';
import { savedSheet, sheetFormat } from '../core/sheets.ts';
import { earlierImports, memberImport, memberImportLine } from '../people-import/people-import.ts';

/** Days after which first passwords of a sheet can no longer be taken. */
export const FIRST_PASSWORDS_DAYS = 7;

const REFUSALS = ['not_available'] as const;

export const checkAccountSheet = endpoint({
  method: 'POST',
  path: '/api/admin/account/import/check',
  summary: 'Reads an uploaded sheet of people (xlsx or csv) and says per line what an import would do. Nothing changes.',
  input: z.object({ file_id: id }),
  data: z.object({ import_id: id, job_id: id }),
  refusals: [...REFUSALS, 'file_not_found'],
});

export const getAccountImport = endpoint({
  method: 'GET',
  path: '/api/admin/account/import',
  summary: 'Where an import of accounts stands, in numbers; `already_members` have an account and stay as they are.',
  input: z.object({ import_id: id }),
  data: memberImport,
  refusals: REFUSALS,
});

export const listAccountImports = endpoint({
  method: 'GET',
  path: '/api/admin/account/imports',
  summary: 'The newest ten imports of accounts within the last month, newest first, with those under way.',
  input: z.object({}),
  data: earlierImports,
  refusals: REFUSALS,
});

export const listAccountImportLines = endpoint({
  method: 'GET',
  path: '/api/admin/account/import/lines',
  summary: 'The lines of a checked sheet, faulty ones first, or only those. `group_name` is the account name.',
  input: z.object({ import_id: id, faulty: z._default(z.boolean(), false), ...paging }),
  data: listOf(memberImportLine),
  refusals: REFUSALS,
});

export const confirmAccountImport = endpoint({
  method: 'POST',
  path: '/api/admin/account/import/confirm',
  summary: 'Makes the accounts of a checked sheet, all or none, each with a first password; a repetition changes nothing more.',
  input: z.object({ import_id: id, skip_faulty: z._default(z.boolean(), false) }),
  data: z.object({ job_id: id }),
  refusals: [...REFUSALS, 'member_import_not_ready', 'member_import_faulty', 'member_import_empty'],
});

export const saveAccountImportReport = endpoint({
  method: 'GET',
  path: '/api/admin/account/import/report',
  summary: 'The report of a checked sheet as a sheet.',
  input: z.object({ import_id: id, format: sheetFormat }),
  data: savedSheet,
  refusals: REFUSALS,
});

export const saveFirstPasswords = endpoint({
  method: 'POST',
  path: '/api/admin/account/import/passwords',
  summary: 'The first passwords of the accounts an import made, as a sheet, for a week; those that were replaced are left out.',
  input: z.object({ import_id: id, format: sheetFormat }),
  data: savedSheet,
  refusals: [...REFUSALS, 'first_passwords_gone'],
});

export const saveAccountSheetTemplate = endpoint({
  method: 'GET',
  path: '/api/admin/account/import/template',
  summary: 'An empty sheet with the columns an import of accounts understands.',
  input: z.object({ format: sheetFormat }),
  data: savedSheet,
  refusals: REFUSALS,
});
