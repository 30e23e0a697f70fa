import {
  assignInstitutionMember,
  getSite,
  leaveInstitution,
  listInstitutionMembers,
  listInstitutions,
  listOwnInstitutions,
  removeInstitutionMember,
  reviewInstitution,
  saveBranding,
  signUpInstitution,
  suspendInstitution,
} from '@praxis/contract/institutions/institutions';
import { freshPhone, picture, smsCode, upload } from '../../makers/accounts.ts';
import { everybody, type Role, row, signedIn } from '../matrix.ts';
import type { MatrixSchool } from '../school.ts';

const one = row<MatrixSchool>();

/** An institution; when approved, the owner is its administrator. */
export async function institution({ db, people, person, canary }: MatrixSchool, state: 'pending' | 'approved') {
  const applicant = state === 'pending' ? await person('student', `Applicant ${canary}`) : people.owner;
  const created = await db
    .insertInto('institutions')
    .values({
      applicant_id: applicant.id,
      name: `Institution ${canary} ${freshPhone()}`,
      code: `c${freshPhone()}`,
      contact: canary,
      phone: freshPhone(),
      state,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (state === 'approved')
    await db
      .insertInto('user_grants')
      .values({ user_id: people.owner.id, permission: 'institution_admin', scope_id: created.id })
      .execute();
  return { institution_id: created.id };
}

/** A student member of an approved institution. */
export async function institutionMember(school: MatrixSchool) {
  const of = await institution(school, 'approved');
  const person = await school.person('student', `Member ${school.canary}`);
  await school.db
    .insertInto('institution_members')
    .values({ ...of, user_id: person.id, role: 'student' })
    .execute();
  return { ...of, user_id: person.id };
}

async function signUp(school: MatrixSchool, role: Role) {
  const phone = freshPhone();
  const form = { name: `School ${phone}`, code: `s${phone}`, contact: 'Shen', phone, phone_code: await smsCode(school, phone, 'bind') };
  if (role === 'none') return { ...form, licence_file_id: '1' };
  const licence = await upload(school, school.people[role], 'institution_licence', 'licence.png', await picture('png'));
  return { ...form, licence_file_id: licence.file_id! };
}

/** Institutions, their people, and who decides about them. */
export const institutionsRows = [
  one({ endpoint: getSite, input: () => ({}), allowed: everybody }),
  one({
    endpoint: signUpInstitution,
    input: signUp,
    allowed: signedIn.filter((role) => role !== 'expert'),
    refusal: { expert: 'expert_not_member' },
  }),
  one({ endpoint: listOwnInstitutions, input: () => ({}), allowed: signedIn }),
  one({
    endpoint: saveBranding,
    input: async (school) => ({ ...(await institution(school, 'approved')), title: 'A title' }),
    allowed: ['owner', 'operator'],
    refusal: 'not_available',
  }),
  one({
    endpoint: listInstitutionMembers,
    input: (school) => institution(school, 'approved'),
    allowed: ['owner', 'operator'],
    refusal: 'not_available',
  }),
  one({
    endpoint: assignInstitutionMember,
    input: async (school) => ({
      ...(await institution(school, 'approved')),
      account: (await school.person('student')).account,
      role: 'student' as const,
    }),
    allowed: ['owner', 'operator'],
    refusal: 'not_available',
  }),
  one({ endpoint: removeInstitutionMember, input: institutionMember, allowed: ['owner', 'operator'], refusal: 'not_available' }),
  one({
    endpoint: leaveInstitution,
    async input(school) {
      const of = await institution(school, 'pending');
      await school.db
        .insertInto('institution_members')
        .values({ ...of, user_id: school.people.student.id, role: 'student' })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return {};
    },
    allowed: ['student'],
    refusal: 'institution_none',
  }),
  one({ endpoint: listInstitutions, input: () => ({}), allowed: ['operator'], refusal: 'not_available' }),
  one({
    endpoint: reviewInstitution,
    input: async (school) => ({ ...(await institution(school, 'pending')), verdict: 'approved' as const }),
    allowed: ['operator'],
    refusal: 'not_available',
  }),
  one({
    endpoint: suspendInstitution,
    input: async (school) => ({ ...(await institution(school, 'approved')), suspended: true, reason: 'A reason' }),
    allowed: ['operator'],
    refusal: 'not_available',
  }),
];
