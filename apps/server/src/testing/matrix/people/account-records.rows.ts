import { cancelDeletion, getAccountRecords, listAccountRequests, requestDeletion, requestExport } from '@praxis/contract/accounts/records';
import { refused, row, signedIn } from '../matrix.ts';
import type { MatrixSchool } from '../school.ts';

const one = row<MatrixSchool>();

const withOpenRequest = async ({ db, people }: MatrixSchool, role: keyof MatrixSchool['people'] | 'none') => {
  if (role === 'none') return {};
  await db
    .insertInto('account_requests')
    .values({ user_id: people[role].id, kind: 'deletion', due_at: new Date(Date.now() + 86_400_000), created_at: new Date() })
    .execute();
  return {};
};

/** What a school keeps about a person, and the end of an account. */
export const accountRecordsRows = [
  one({ endpoint: getAccountRecords, input: () => ({}), allowed: signedIn }),
  one({ endpoint: cancelDeletion, input: withOpenRequest, allowed: signedIn }),
  one({
    endpoint: requestExport,
    input: async (school, role) => ({ password: await passwordOf(school, role) }),
    allowed: ['student'],
    refusal: refused('password_needed', signedIn),
  }),
  one({
    endpoint: requestDeletion,
    input: async (school, role) => ({ password: await passwordOf(school, role) }),
    allowed: ['student'],
    refusal: refused('password_needed', signedIn),
  }),
  one({ endpoint: listAccountRequests, input: () => ({}), allowed: ['operator'], refusal: 'not_available' }),
];

/** The student has a password; nobody else of the matrix school has one. */
async function passwordOf({ db, people }: MatrixSchool, role: string) {
  if (role !== 'student') return '';
  const { hashPassword } = await import('../../../modules/accounts/index.ts');
  await db
    .updateTable('users')
    .set({ password_hash: await hashPassword('Right#Word2026') })
    .where('id', '=', people.student.id)
    .execute();
  return 'Right#Word2026';
}
