import { randomUUID } from 'node:crypto';
import { classSkills, classWeakness, exportClassSkills } from '@praxis/contract/skills/class-skills';
import { reportEditing } from '@praxis/contract/skills/editors';
import { exportFramework, frameworkTemplate, importFramework } from '@praxis/contract/skills/frameworks';
import { dismissSuggestion, nextSteps, setGoal } from '@praxis/contract/skills/goals';
import { institutionSkills } from '@praxis/contract/skills/institutions';
import { editMap, linkQuestions, listFrames, saveFrame, skillEvidence, skillMap, undoEdit } from '@praxis/contract/skills/maps';
import { observeSkill, withdrawObservation } from '@praxis/contract/skills/observations';
import { classGaps, listProfiles, openProfile, profileGaps, removeProfile, saveProfile } from '@praxis/contract/skills/profiles';
import { dismissProposal, listProposals } from '@praxis/contract/skills/proposals';
import { listSkillShares, shareSkills } from '@praxis/contract/skills/shares';
import { changeSkill, createSkill, listSkills, removeSkill, searchSkills } from '@praxis/contract/skills/skills';
import { upload } from '../../makers/accounts.ts';
import { questionMakers } from '../../makers/assessments/questions.ts';
import { holders, members, teachers } from '../audiences.ts';
import { type Role, refused, row, signedIn } from '../matrix.ts';
import { institution } from '../people/institutions.rows.ts';
import type { MatrixSchool } from '../school.ts';

const one = row<MatrixSchool>();
const pupils: readonly Role[] = ['student', 'otherStudent', 'assistant', 'assistantWithRight', 'expert'];

const skill = async (school: MatrixSchool) => {
  const owner = { owner_id: school.people.owner.id, scope: 'private', name: `Skill ${school.canary} ${Math.random()}` };
  return school.db.insertInto('skills').values(owner).returning('id').executeTakeFirstOrThrow();
};

/** The published map of the owner, in a space of theirs. */
async function map(school: MatrixSchool) {
  const space = await school.place();
  const { id: ownerId } = school.people.owner;
  const frame = { frame_kind: 'private' as const, frame_id: ownerId };
  await school.done(school.people.owner, saveFrame, { ...frame, title: `Map ${school.canary}`, intro: 'About', published: true });
  return { frame, space_id: space.id, skill_id: (await skill(school)).id };
}
async function edit(school: MatrixSchool) {
  const { frame, skill_id: key } = await map(school);
  const { frame: read } = (await school.done(school.people.owner, skillMap, frame)) as { frame: { revision: number } };
  const operations = [{ op: 'change' as const, key, intro: 'Said anew' }];
  return { ...frame, revision: read.revision, edit_id: randomUUID(), operations };
}
async function observed(school: MatrixSchool) {
  const { space_id, skill_id } = await map(school);
  return { space_id, skill_id, user_id: school.people.student.id, ratio: 1, reason: `Seen ${school.canary}` };
}

/** A published job profile of the owner's map. */
async function profile(school: MatrixSchool) {
  const { frame, space_id, skill_id } = await map(school);
  const job = { ...frame, title: `Job ${Math.random()}`, intro: school.canary, published: true };
  const needs = [{ skill_id, level: 4, weight: 100 }];
  const { profile_id } = (await school.done(school.people.owner, saveProfile, { ...job, needs } as never)) as { profile_id: string };
  return { profile_id, space_id };
}
const profileId = async (school: MatrixSchool) => ({ profile_id: (await profile(school)).profile_id });

/** Skills. */
export const skillsRows = [
  one({ endpoint: listProfiles, input: () => ({}), allowed: signedIn }),
  one({ endpoint: openProfile, input: profileId, allowed: members, refusal: 'not_available' }),
  one({
    endpoint: saveProfile,
    input: async (school) => ({ ...(await map(school)).frame, title: `Job ${Math.random()}`, intro: school.canary }),
    allowed: ['owner'],
    refusal: 'not_available',
  }),
  one({ endpoint: removeProfile, input: profileId, allowed: ['owner'], refusal: 'not_available' }),
  one({ endpoint: profileGaps, input: profileId, allowed: members, refusal: 'not_available' }),
  one({
    endpoint: profileGaps,
    when: 'a student’s',
    input: async (school) => ({ ...(await profile(school)), user_id: school.people.student.id }),
    allowed: [...holders, 'student'],
    refusal: 'not_available',
  }),
  one({ endpoint: classGaps, input: profile, allowed: holders, refusal: 'not_available' }),
  one({ endpoint: listSkills, input: () => ({}), allowed: teachers, refusal: 'not_available' }),
  one({
    endpoint: listSkills,
    when: 'an assistant who edits',
    input: async (school) => {
      await school.place();
      return {};
    },
    allowed: [...teachers, 'assistantWithRight'],
    refusal: 'not_available',
  }),
  one({ endpoint: searchSkills, input: () => ({ text: 'loop' }), allowed: teachers, refusal: 'not_available' }),
  one({ endpoint: createSkill, input: () => ({ name: 'Loops' }), allowed: teachers, refusal: refused('not_allowed', pupils) }),
  one({
    endpoint: createSkill,
    when: "the platform's",
    input: (school, role) => ({ name: `Loops ${school.canary} ${role}`, scope: 'platform' as const }),
    allowed: ['operator'],
    refusal: 'not_allowed',
  }),
  one({
    endpoint: changeSkill,
    input: async (school) => ({ skill_id: (await skill(school)).id, name: `Loops ${Math.random()}`, parent_id: null }),
    allowed: ['owner'],
    refusal: 'skill_not_found',
  }),
  one({
    endpoint: removeSkill,
    input: async (school) => ({ skill_id: (await skill(school)).id }),
    allowed: ['owner'],
    refusal: 'skill_not_found',
  }),
  one({ endpoint: listFrames, input: () => ({}), allowed: signedIn }),
  one({ endpoint: skillMap, input: async (school) => (await map(school)).frame, allowed: members, refusal: 'not_available' }),
  one({
    endpoint: skillMap,
    when: 'a student’s',
    input: async (school) => {
      const { frame, space_id } = await map(school);
      return { ...frame, space_id, user_id: school.people.student.id };
    },
    allowed: [...holders, 'student'],
    refusal: 'not_available',
  }),
  one({
    endpoint: skillEvidence,
    input: async (school) => ({ skill_id: (await map(school)).skill_id }),
    allowed: members,
    refusal: 'not_available',
  }),
  one({
    endpoint: skillEvidence,
    when: 'a student’s',
    input: async (school) => {
      const { space_id, skill_id } = await map(school);
      return { skill_id, space_id, user_id: school.people.student.id };
    },
    allowed: [...holders, 'student'],
    refusal: 'not_available',
  }),
  one({
    endpoint: classSkills,
    input: async (school) => {
      const { frame, space_id } = await map(school);
      return { ...frame, space_id };
    },
    allowed: holders,
    refusal: 'not_available',
  }),
  one({
    endpoint: classWeakness,
    input: async (school) => {
      const { frame, space_id, skill_id } = await map(school);
      return { ...frame, space_id, skill_id, below: 40 };
    },
    allowed: holders,
    refusal: 'not_available',
  }),
  one({
    endpoint: exportClassSkills,
    input: async (school) => {
      const { frame, space_id } = await map(school);
      return { ...frame, space_id, show: 'mastery' as const, format: 'csv' as const };
    },
    allowed: holders,
    refusal: 'not_available',
  }),
  one({
    endpoint: institutionSkills,
    input: async (school) => {
      const { institution_id } = await institution(school, 'approved');
      return { institution_id, frame_kind: 'institution' as const, frame_id: institution_id };
    },
    allowed: ['owner'],
    refusal: 'not_available',
  }),
  one({ endpoint: listSkillShares, input: () => ({}), allowed: signedIn }),
  one({
    endpoint: shareSkills,
    input: async (school) => ({ space_id: (await school.place()).id, on: true }),
    allowed: ['student'],
    refusal: 'not_available',
  }),
  one({
    endpoint: reportEditing,
    input: async (school) => ({ ...(await map(school)).frame, on: true }),
    allowed: ['owner'],
    refusal: 'not_available',
  }),
  one({ endpoint: listProposals, input: async (school) => (await map(school)).frame, allowed: ['owner'], refusal: 'not_available' }),
  one({
    endpoint: dismissProposal,
    input: async (school) => {
      const { frame, skill_id: from } = await map(school);
      return { ...frame, from, to: (await skill(school)).id, kind: 'prerequisite' as const };
    },
    allowed: ['owner'],
    refusal: 'not_available',
  }),
  one({ endpoint: observeSkill, input: observed, allowed: holders, refusal: 'not_available' }),
  one({
    endpoint: withdrawObservation,
    input: async (school) => (await school.done(school.people.owner, observeSkill, await observed(school))) as { observation_id: string },
    allowed: ['owner', 'coTeacher'],
    refusal: 'not_available',
  }),
  one({ endpoint: editMap, input: edit, allowed: ['owner'], refusal: 'not_available' }),
  one({
    endpoint: undoEdit,
    input: async (school) => {
      const input = await edit(school);
      await school.done(school.people.owner, editMap, input);
      return { frame_kind: input.frame_kind, frame_id: input.frame_id, edit_id: input.edit_id };
    },
    allowed: ['owner'],
    refusal: 'not_available',
  }),
  one({
    endpoint: saveFrame,
    input: async (school) => ({ ...(await map(school)).frame, title: `Map ${school.canary}`, intro: 'About', published: true }),
    allowed: ['owner'],
    refusal: 'not_available',
  }),
  one({
    endpoint: linkQuestions,
    input: async (school) => {
      const makers = questionMakers(school);
      const question = await makers.question(await makers.bank(school.people.owner));
      return { skill_id: (await map(school)).skill_id, question_ids: [question.id] };
    },
    allowed: ['owner'],
    refusal: 'not_available',
  }),
  one({ endpoint: frameworkTemplate, input: () => ({ format: 'csv' as const }), allowed: signedIn }),
  one({
    endpoint: exportFramework,
    input: async (school) => ({ ...(await map(school)).frame, format: 'csv' as const }),
    allowed: members,
    refusal: 'not_available',
  }),
  one({
    endpoint: importFramework,
    input: async (school, role) => {
      const { frame } = await map(school);
      const who = school.people[role as keyof typeof school.people] ?? school.people.owner;
      const { file_id } = await upload(school as never, who, 'framework_file', 'list.csv', Buffer.from('code,name\nQ1,Queues'));
      return { ...frame, file_id: file_id ?? '1', import_id: randomUUID().replaceAll('-', '') };
    },
    allowed: ['owner'],
    refusal: 'not_available',
  }),
  one({ endpoint: nextSteps, input: () => ({}), allowed: signedIn }),
  one({
    endpoint: setGoal,
    input: async (school) => ({ skill_id: (await map(school)).skill_id, on: true }),
    allowed: members,
    refusal: 'not_available',
  }),
  one({ endpoint: dismissSuggestion, input: () => ({ kind: 'lab', id: '1' }), allowed: signedIn }),
];
