import * as z from 'zod/mini';
import { teacherApplicationView } from '../accounts/personal.ts';
import { endpoint } from '../core/endpoint.ts';
import { id, listOf, nothing, paging, text, time } from '../core/shapes.ts';
import { savedSheet, sheetFormat } from '../core/sheets.ts';
import { earlierImports, memberImport, memberImportLine } from '../people-import/people-import.ts';
import { institutionView, memberFilter } from './institutions.ts';

const ofInstitution = z.object({ institution_id: id });

export const getInstitutionUse = endpoint({
  method: 'GET',
  path: '/api/institution/use',
  summary: 'What an institution may use and uses, and its departments with their classes.',
  input: ofInstitution,
  data: z.object({
    institution: institutionView,
    seats: z.object({ used: z.number(), limit: z.number() }),
    /** Bytes of the files its people keep, uploads that have begun and what was made of their videos among them. */
    storage: z.object({ used: z.number(), limit: z.number() }),
    /** Teacher applications of its members that wait for a verdict. */
    applications: z.number(),
    people: z.object({ admins: z.number(), teachers: z.number(), students: z.number(), inactive: z.number() }),
    departments: z.array(
      z.object({ name: z.string(), count: z.number(), classes: z.array(z.object({ name: z.string(), count: z.number() })) }),
    ),
  }),
  refusals: [],
});

export const resetMemberPassword = endpoint({
  method: 'POST',
  path: '/api/institution/member/resetPassword',
  summary: 'Gives an account the institution made a new password, shown once, and ends its sessions.',
  input: z.object({ institution_id: id, user_id: id }),
  data: z.object({ password: z.string() }),
  refusals: ['not_made_here'],
});

export const setMemberActive = endpoint({
  method: 'POST',
  path: '/api/institution/member/setActive',
  summary: 'Closes the door of an account the institution made, or opens it again; what the person did stays.',
  input: z.object({ institution_id: id, user_id: id, active: z.boolean() }),
  data: nothing,
  refusals: ['not_made_here', 'locked_by_operator'],
});

export const exportInstitutionMembers = endpoint({
  method: 'GET',
  path: '/api/institution/member/export',
  summary: 'The members a filter finds as a sheet. Phones are whole for accounts the institution made.',
  input: z.object({ institution_id: id, format: sheetFormat, ...memberFilter }),
  data: savedSheet,
  refusals: [],
});

export const setInstitutionTerms = endpoint({
  method: 'POST',
  path: '/api/admin/institution/terms',
  summary: 'How many members an institution may have, how much they may keep, and until when. Less than is used takes nothing away.',
  input: z.object({
    institution_id: id,
    seat_limit: z.number().check(z.int(), z.gte(1), z.lte(1_000_000)),
    /** In gigabytes; absent leaves it as it is. */
    storage_gb: z.optional(z.number().check(z.int(), z.gte(1), z.lte(1_000_000))),
    /** Absent for no end. */
    valid_to: z.optional(time),
    note: z._default(text(200), ''),
  }),
  data: institutionView,
  refusals: ['institution_state_wrong', 'valid_to_passed'],
});

const institutionImportLine = z.object({
  ...memberImportLine.shape,
  role: z.string(),
  department: z.string(),
  grade: z.string(),
  class_name: z.string(),
});

export const checkInstitutionSheet = endpoint({
  method: 'POST',
  path: '/api/institution/import/check',
  summary: 'Reads an uploaded sheet of members and says per line what an import would do. Nothing changes. Progress on topic job:{job_id}.',
  input: z.object({ institution_id: id, file_id: id }),
  data: z.object({ import_id: id, job_id: id }),
  refusals: ['file_not_found', 'institution_not_active', 'institution_expired'],
});

export const getInstitutionImport = endpoint({
  method: 'GET',
  path: '/api/institution/import',
  summary: 'Where an import stands and what it would do, in numbers; `already_members` are brought up to date, `groups` is always 0.',
  input: z.object({ import_id: id }),
  data: memberImport,
  refusals: ['not_available'],
});

export const listInstitutionImports = endpoint({
  method: 'GET',
  path: '/api/institution/imports',
  summary: 'The newest ten imports into an institution within the last month, newest first, with those under way.',
  input: z.object({ institution_id: id }),
  data: earlierImports,
  refusals: ['not_available'],
});

export const listInstitutionImportLines = endpoint({
  method: 'GET',
  path: '/api/institution/import/lines',
  summary: 'The lines of a checked sheet, faulty ones first, or only those. `group_name` is the department with its class.',
  input: z.object({ import_id: id, faulty: z._default(z.boolean(), false), ...paging }),
  data: listOf(institutionImportLine),
  refusals: ['not_available'],
});

export const confirmInstitutionImport = endpoint({
  method: 'POST',
  path: '/api/institution/import/confirm',
  summary: 'Carries out a checked import, all of it or nothing; a repetition changes nothing more.',
  input: z.object({ import_id: id, skip_faulty: z._default(z.boolean(), false) }),
  data: z.object({ job_id: id }),
  refusals: [
    'not_available',
    'institution_not_active',
    'institution_expired',
    'member_import_not_ready',
    'member_import_faulty',
    'member_import_empty',
  ],
});

export const saveInstitutionImportReport = endpoint({
  method: 'GET',
  path: '/api/institution/import/report',
  summary: 'The report of a checked sheet as a sheet.',
  input: z.object({ import_id: id, format: sheetFormat }),
  data: savedSheet,
  refusals: ['not_available'],
});

export const saveInstitutionSheetTemplate = endpoint({
  method: 'GET',
  path: '/api/institution/import/template',
  summary: 'An empty sheet with the columns an import understands.',
  input: z.object({ institution_id: id, format: sheetFormat }),
  data: savedSheet,
  refusals: ['not_available'],
});

export const listInstitutionApplications = endpoint({
  method: 'GET',
  path: '/api/institution/application/list',
  summary: 'Members of an institution who ask for the teacher role, newest first.',
  input: z.object({ institution_id: id, state: z._default(z.enum(['pending', 'approved', 'refused']), 'pending'), ...paging }),
  data: listOf(teacherApplicationView),
  refusals: [],
});

export const reviewInstitutionApplication = endpoint({
  method: 'POST',
  path: '/api/institution/application/review',
  summary: 'Decides a member’s application for the teacher role; approval makes the member a teacher of the institution too.',
  input: z.object({ institution_id: id, application_id: id, verdict: z.enum(['approved', 'refused']), reason: z._default(text(500), '') }),
  data: nothing,
  refusals: ['already_reviewed', 'reason_required'],
});
