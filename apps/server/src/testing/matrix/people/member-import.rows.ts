import {
  checkMemberSheet,
  confirmMemberImport,
  getMemberImport,
  listMemberImportLines,
  listMemberImports,
  saveMemberImportReport,
  saveMemberSheetTemplate,
} from '@praxis/contract/people-import/people-import';
import { action, holders } from '../audiences.ts';
import { row } from '../matrix.ts';
import type { MatrixSchool } from '../school.ts';

const one = row<MatrixSchool>();

/** A checked import of one new person into a fresh space. */
async function checked(school: MatrixSchool) {
  const place = await school.place();
  const { id: fileId } = await school.upload(school.people.owner, 'member_sheet', 'name,phone\n');
  const row = await school.db
    .insertInto('member_imports')
    .values({ space_id: place.id, created_by: school.people.owner.id, file_id: fileId, state: 'checked' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const line = { import_id: row.id, line: 2, name: `Person ${school.canary}`, student_no: '', group_name: '', outcome: 'new_account' };
  const phone = `17${String(row.id).padStart(9, '0')}`;
  await school.db
    .insertInto('member_import_lines')
    .values({ ...line, phone })
    .execute();
  return { space_id: place.id, import_id: row.id };
}

/** Importing members from a sheet. */
export const memberImportRows = [
  one({
    endpoint: checkMemberSheet,
    input: async (school, role) => {
      const who = school.people[role === 'none' ? 'owner' : role];
      return { space_id: (await school.place()).id, file_id: (await school.upload(who, 'member_sheet', 'name,phone\n')).id };
    },
    allowed: holders,
    refusal: action('space_not_found'),
  }),
  one({ endpoint: getMemberImport, input: checked, allowed: holders, refusal: 'not_available' }),
  one({
    endpoint: listMemberImports,
    input: async (school) => ({ space_id: (await checked(school)).space_id }),
    allowed: holders,
    refusal: 'not_available',
  }),
  one({ endpoint: listMemberImportLines, input: checked, allowed: holders, refusal: 'not_available' }),
  one({ endpoint: saveMemberImportReport, input: checked, allowed: holders, refusal: 'not_available' }),
  one({
    endpoint: saveMemberSheetTemplate,
    input: async (school) => ({ space_id: (await school.place()).id }),
    allowed: holders,
    refusal: 'not_available',
  }),
  one({ endpoint: confirmMemberImport, input: checked, allowed: holders, refusal: action('member_import_not_found') }),
];
