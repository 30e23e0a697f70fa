import { listDissents, saveDissentSheet, showDissent } from '@praxis/contract/dissents/dissents';
import { appealDissent, fileDissent, listObjectable, postToDissent, withdrawDissent } from '@praxis/contract/dissents/filing';
import {
  assignDissent,
  correctDissent,
  decideDissent,
  declineDissent,
  listHandlers,
  refuseDissent,
} from '@praxis/contract/dissents/handling';
import { publicisedStage } from '../../makers/competitions/objections.ts';
import { type Role, refused, row, signedIn } from '../matrix.ts';
import type { MatrixSchool } from '../school.ts';

const one = row<MatrixSchool>();
const but = (...roles: Role[]) => signedIn.filter((role) => !roles.includes(role));

/** A result of the owner in publicity: the student is its first entrant. */
const publicised = (school: MatrixSchool) =>
  publicisedStage(school, { organiser: school.people.owner, first: school.people.student, title: `Cup ${school.canary}`, entrants: 2 });
const filed = async (school: MatrixSchool) => ({ dissent_id: await (await publicised(school)).filed(1, { text: `Why ${school.canary}` }) });
/** An objection the other teacher looks into as an arbiter. */
async function given(school: MatrixSchool) {
  const made = await publicised(school);
  const { otherTeacher } = school.people;
  const duty = { competition_id: made.competitionId, user_id: otherTeacher.id, duty: 'arbiter', created_at: school.clock.now() };
  await school.db.insertInto('competition_staff').values(duty).execute();
  return { made, dissent_id: await made.given(1, otherTeacher, { text: `Why ${school.canary}` }) };
}
const handled = async (school: MatrixSchool) => ({ dissent_id: (await given(school)).dissent_id });

async function decided(school: MatrixSchool, verdict: 'upheld' | 'rejected') {
  const { made, dissent_id } = await given(school);
  return { dissent_id: await made.decided(dissent_id, verdict, 100, school.people.otherTeacher) };
}

const byOwner = (...seeing: Role[]) => ({
  allowed: ['owner'] as const,
  refusal: { ...refused('not_allowed', seeing), ...refused('dissent_not_found', but('owner', ...seeing)) },
});
const byHandler = {
  allowed: ['otherTeacher'] as const,
  refusal: { ...refused('not_allowed', ['owner', 'student']), ...refused('dissent_not_found', but('owner', 'student', 'otherTeacher')) },
};
const byStudent = (...seeing: Role[]) => ({
  allowed: ['student'] as const,
  refusal: { ...refused('not_allowed', seeing), ...refused('dissent_not_found', but('student', ...seeing)) },
});

/** Objections. */
export const dissentsRows = [
  one({ endpoint: listDissents, input: () => ({}), allowed: signedIn }),
  one({ endpoint: listObjectable, input: () => ({}), allowed: signedIn }),
  one({
    endpoint: saveDissentSheet,
    input: async (school) => ({ competition_id: (await publicised(school)).competitionId, format: 'csv' as const }),
    allowed: ['owner'],
    refusal: refused('not_available', but('owner')),
  }),
  one({ endpoint: showDissent, input: filed, allowed: ['student', 'owner'], refusal: refused('not_available', but('student', 'owner')) }),
  one({
    endpoint: fileDissent,
    input: async (school) => {
      const { stageId, entrants } = await publicised(school);
      return { stage_id: stageId, entrant_id: entrants[0]!, target: 'rank' as const, text: 'Why' };
    },
    allowed: ['student'],
    refusal: refused('dissent_not_yours', but('student')),
  }),
  one({ endpoint: withdrawDissent, input: filed, ...byStudent('owner') }),
  one({
    endpoint: postToDissent,
    input: async (school) => ({ ...(await filed(school)), text: 'More' }),
    allowed: ['student', 'owner'],
    refusal: refused('dissent_not_found', but('student', 'owner')),
  }),
  one({ endpoint: listHandlers, input: filed, allowed: ['owner'], refusal: refused('not_available', but('owner')) }),
  one({ endpoint: assignDissent, input: filed, ...byOwner('student') }),
  one({ endpoint: refuseDissent, input: async (school) => ({ ...(await filed(school)), reason: 'Late' }), ...byOwner('student') }),
  one({ endpoint: declineDissent, input: async (school) => ({ ...(await handled(school)), reason: 'A friend' }), ...byHandler }),
  one({
    endpoint: decideDissent,
    input: async (school) => ({ ...(await handled(school)), verdict: 'rejected' as const, reply: 'No' }),
    ...byHandler,
  }),
  one({
    endpoint: decideDissent,
    when: 'upheld',
    input: async (school) => ({
      ...(await handled(school)),
      ...{ verdict: 'upheld' as const, reply: 'Yes', correction: { kind: 'adjust' as const, points: 100 } },
    }),
    ...byHandler,
  }),
  one({
    endpoint: appealDissent,
    input: async (school) => ({ ...(await decided(school, 'rejected')), text: 'Again' }),
    ...byStudent('owner', 'otherTeacher'),
  }),
  one({ endpoint: correctDissent, input: (school) => decided(school, 'upheld'), ...byOwner('student', 'otherTeacher') }),
];
