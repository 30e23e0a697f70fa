import { createHash, randomBytes } from 'node:crypto';
import { listTeacherApplications, reviewTeacherApplication } from '@praxis/contract/accounts/personal';
import {
  checkAccountSheet,
  confirmAccountImport,
  getAccountImport,
  listAccountImportLines,
  listAccountImports,
  saveAccountImportReport,
  saveAccountSheetTemplate,
  saveFirstPasswords,
} from '@praxis/contract/admin/account-import';
import {
  createEnrolmentCode,
  enrolAgent,
  listAgentIdentities,
  revokeAgentIdentity,
  withdrawEnrolmentCode,
} from '@praxis/contract/admin/agent-identities';
import {
  changeUser,
  createUser,
  endUserSessions,
  getOverview,
  getWaiting,
  giveFirstPassword,
  grantPermission,
  listAgents,
  listAudit,
  listJobs,
  listUsers,
  lockUser,
  retryJob,
} from '@praxis/contract/admin/operator';
import { everybody, row } from './matrix.ts';
import type { MatrixSchool } from './school.ts';

const one = row<MatrixSchool>();
const somebody = async (school: MatrixSchool) => ({ user_id: (await school.person('student', `Somebody ${school.canary}`)).id });
const operators = { allowed: ['operator'], refusal: 'not_available' } as const;

async function agentKeyOfMatrix({ db, canary }: MatrixSchool) {
  const name = `${canary} ${randomBytes(6).toString('hex')}`;
  const values = { kind: 'judge', name, key_hash: randomBytes(32) };
  const created = await db.insertInto('agent_identities').values(values).returning('id').executeTakeFirstOrThrow();
  return { identity_id: created.id };
}

async function enrolmentCode({ db, canary }: MatrixSchool, code = randomBytes(8).toString('hex')) {
  const values = {
    ...{ kind: 'judge', name: `${canary} ${randomBytes(6).toString('hex')}` },
    ...{ code_hash: createHash('sha256').update(code).digest(), expires_at: new Date(Date.now() + 3_600_000) },
  };
  return db.insertInto('agent_enrolments').values(values).returning(['id', 'name']).executeTakeFirstOrThrow();
}

/** What an agent says that holds a code. */
/** What an agent says that enrols as a judge, with a code made for one. */
export async function enrolling(school: MatrixSchool) {
  const code = randomBytes(8).toString('hex');
  const { name } = await enrolmentCode(school, code);
  return { code, kind: 'judge' as const, name: name!, key_hash: randomBytes(32).toString('hex') };
}

/** A sheet of one new account, checked or carried out by an operator. */
async function accountImport({ db, upload, people, clock, canary }: MatrixSchool, state: 'checked' | 'done') {
  const file = await upload(people.operator, 'account_sheet', `name,account\n${canary},a`);
  const values = { created_by: people.operator.id, file_id: file.id, state, done_at: clock.now() };
  const { id } = await db.insertInto('account_imports').values(values).returning('id').executeTakeFirstOrThrow();
  const line = { import_id: id, line: 2, name: canary, phone: '', account: 'abc', student_no: '', role: '', outcome: 'new_account' };
  await db.insertInto('account_import_lines').values(line).execute();
  return { import_id: id };
}

async function failedJob({ db, canary }: MatrixSchool) {
  const job = await db
    .insertInto('jobs')
    .values({ kind: 'matrix', state: 'failed', error: canary, payload: JSON.stringify({}) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { job_id: job.id };
}

async function application({ db, person, canary }: MatrixSchool) {
  const applicant = await person('student', `Applicant ${canary}`);
  const row = await db
    .insertInto('teacher_applications')
    .values({ user_id: applicant.id, school: canary, real_name: canary })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { application_id: row.id, verdict: 'approved' as const };
}

/** What operators see and do. */
export const operatorRows = [
  one({ endpoint: getOverview, input: () => ({}), ...operators }),
  one({ endpoint: getWaiting, input: () => ({}), ...operators }),
  one({ endpoint: listUsers, input: () => ({}), ...operators }),
  one({ endpoint: lockUser, input: async (school) => ({ ...(await somebody(school)), locked: true, reason: 'A reason' }), ...operators }),
  one({
    endpoint: createUser,
    input: () => ({ utype: 3 as const, real_name: 'Somebody', account: `e${randomBytes(6).toString('hex')}` }),
    ...operators,
  }),
  one({
    endpoint: changeUser,
    input: async (school) => ({
      ...(await somebody(school)),
      utype: 3 as const,
      real_name: 'Other',
      account: `e${randomBytes(6).toString('hex')}`,
    }),
    ...operators,
  }),
  one({ endpoint: giveFirstPassword, input: somebody, ...operators }),
  one({ endpoint: endUserSessions, input: somebody, ...operators }),
  one({
    endpoint: grantPermission,
    input: async (school) => ({ ...(await somebody(school)), permission: 'platform_operator' as const, granted: true }),
    ...operators,
  }),
  one({
    endpoint: grantPermission,
    when: 'to oneself',
    input: (school, role) => ({
      user_id: role === 'none' ? '1' : school.people[role].id,
      permission: 'platform_operator' as const,
      granted: true,
    }),
    ...operators,
  }),
  one({
    endpoint: checkAccountSheet,
    input: async (school, role) => ({
      file_id: (await school.upload(school.people[role === 'none' ? 'owner' : role], 'account_sheet', 'name,account\n')).id,
    }),
    ...operators,
  }),
  one({ endpoint: getAccountImport, input: (school) => accountImport(school, 'checked'), ...operators }),
  one({ endpoint: listAccountImports, input: () => ({}), ...operators }),
  one({ endpoint: listAccountImportLines, input: (school) => accountImport(school, 'checked'), ...operators }),
  one({ endpoint: saveAccountImportReport, input: (school) => accountImport(school, 'checked'), ...operators }),
  one({ endpoint: saveAccountSheetTemplate, input: () => ({}), ...operators }),
  one({ endpoint: confirmAccountImport, input: (school) => accountImport(school, 'checked'), ...operators }),
  one({
    endpoint: saveFirstPasswords,
    input: async (school) => {
      const created = await accountImport(school, 'done');
      const of = { password_sealed: school.app.secrets.encrypt('x'), user_id: (await somebody(school)).user_id };
      await school.db.updateTable('account_import_lines').set(of).where('import_id', '=', created.import_id).execute();
      return created;
    },
    ...operators,
  }),
  one({ endpoint: listJobs, input: () => ({}), ...operators }),
  one({ endpoint: retryJob, input: failedJob, ...operators }),
  one({ endpoint: listAudit, input: () => ({}), ...operators }),
  one({ endpoint: listAgents, input: () => ({}), ...operators }),
  one({ endpoint: listAgentIdentities, input: () => ({}), ...operators }),
  one({ endpoint: createEnrolmentCode, input: () => ({ kind: 'judge' as const }), ...operators }),
  one({ endpoint: withdrawEnrolmentCode, input: async (school) => ({ code_id: (await enrolmentCode(school)).id }), ...operators }),
  one({ endpoint: revokeAgentIdentity, input: agentKeyOfMatrix, ...operators }),
  // The code alone opens it, to whoever holds it; what an agent of another kind than the code's meets stands in matrix.test.ts.
  one({ endpoint: enrolAgent, input: enrolling, allowed: everybody }),
  one({ endpoint: listTeacherApplications, input: () => ({}), ...operators }),
  one({ endpoint: reviewTeacherApplication, input: application, ...operators }),
];
