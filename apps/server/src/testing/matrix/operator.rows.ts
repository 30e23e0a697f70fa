import {
  endUserSessions,
  getOverview,
  getWaiting,
  grantPermission,
  listAgents,
  listAudit,
  listJobs,
  listUsers,
  lockUser,
  retryJob,
} from '@praxis/contract/operator';
import { listTeacherApplications, reviewTeacherApplication } from '@praxis/contract/personal';
import { row } from '../matrix.ts';
import type { MatrixSchool } from './school.ts';

const one = row<MatrixSchool>();
const somebody = async (school: MatrixSchool) => ({ user_id: (await school.person('student', `Somebody ${school.canary}`)).id });
const operators = { allowed: ['operator'], refusal: 'not_available' } as const;

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
  one({ endpoint: listJobs, input: () => ({}), ...operators }),
  one({ endpoint: retryJob, input: failedJob, ...operators }),
  one({ endpoint: listAudit, input: () => ({}), ...operators }),
  one({ endpoint: listAgents, input: () => ({}), ...operators }),
  one({ endpoint: listTeacherApplications, input: () => ({}), ...operators }),
  one({ endpoint: reviewTeacherApplication, input: application, ...operators }),
];
