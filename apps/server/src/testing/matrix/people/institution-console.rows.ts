import {
  checkInstitutionSheet,
  confirmInstitutionImport,
  exportInstitutionMembers,
  getInstitutionImport,
  getInstitutionUse,
  listInstitutionApplications,
  listInstitutionImportLines,
  listInstitutionImports,
  resetMemberPassword,
  reviewInstitutionApplication,
  saveInstitutionImportReport,
  saveInstitutionSheetTemplate,
  setInstitutionTerms,
  setMemberActive,
} from '@praxis/contract/institutions/console';
import { freshPhone } from '../../makers/accounts.ts';
import { row } from '../matrix.ts';
import type { MatrixSchool } from '../school.ts';
import { institution, institutionMember } from './institutions.rows.ts';

const one = row<MatrixSchool>();
const administrators = { allowed: ['owner', 'operator'], refusal: 'not_available' } as const;

/** A checked sheet of one new person. */
async function checked(school: MatrixSchool) {
  const { institution_id } = await institution(school, 'approved');
  const { id: file_id } = await school.upload(school.people.owner, 'institution_sheet', 'name,phone\n');
  const created = await school.db
    .insertInto('institution_imports')
    .values({ institution_id, created_by: school.people.owner.id, file_id, state: 'checked' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const place = { student_no: '', role: 'student', department: '', grade: '', class_name: '', outcome: 'new_account' };
  await school.db
    .insertInto('institution_import_lines')
    .values({ import_id: created.id, line: 2, name: `Person ${school.canary}`, phone: freshPhone(), ...place })
    .execute();
  return { import_id: created.id };
}

/** An open application of a member. */
async function application(school: MatrixSchool) {
  const { institution_id, user_id } = await institutionMember(school);
  await school.db.updateTable('users').set({ institution_id }).where('id', '=', user_id).execute();
  const created = await school.db
    .insertInto('teacher_applications')
    .values({ user_id, school: 'School', real_name: school.canary })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { institution_id, application_id: created.id, verdict: 'approved' as const };
}

/** A member whose account the institution made. */
async function createdHere(school: MatrixSchool) {
  const of = await institutionMember(school);
  await school.db.updateTable('institution_members').set({ made_here: true }).where('user_id', '=', of.user_id).execute();
  return of;
}

const approved = (school: MatrixSchool) => institution(school, 'approved');

/** What administrators of an institution see and do. */
export const institutionConsoleRows = [
  one({ endpoint: getInstitutionUse, input: approved, ...administrators }),
  one({ endpoint: exportInstitutionMembers, input: approved, ...administrators }),
  one({ endpoint: resetMemberPassword, input: createdHere, ...administrators }),
  one({ endpoint: setMemberActive, input: async (school) => ({ ...(await createdHere(school)), active: false }), ...administrators }),
  one({ endpoint: listInstitutionApplications, input: approved, ...administrators }),
  one({ endpoint: reviewInstitutionApplication, input: application, ...administrators }),
  one({
    endpoint: setInstitutionTerms,
    input: async (school) => ({ ...(await approved(school)), seat_limit: 10 }),
    allowed: ['operator'],
    refusal: 'not_available',
  }),
  one({
    endpoint: checkInstitutionSheet,
    input: async (school, role) => {
      const who = school.people[role === 'none' ? 'owner' : role];
      return { ...(await approved(school)), file_id: (await school.upload(who, 'institution_sheet', 'name,phone\n')).id };
    },
    ...administrators,
  }),
  one({ endpoint: getInstitutionImport, input: checked, ...administrators }),
  one({ endpoint: listInstitutionImports, input: approved, ...administrators }),
  one({ endpoint: listInstitutionImportLines, input: checked, ...administrators }),
  one({ endpoint: saveInstitutionImportReport, input: checked, ...administrators }),
  one({ endpoint: saveInstitutionSheetTemplate, input: approved, ...administrators }),
  one({ endpoint: confirmInstitutionImport, input: checked, ...administrators }),
];
