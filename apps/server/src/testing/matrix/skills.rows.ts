import { changeSkill, createSkill, listSkills, removeSkill } from '@praxis/contract/skills/skills';
import { type Role, refused, row } from '../matrix.ts';
import { teachers } from './audiences.ts';
import type { MatrixSchool } from './school.ts';

const one = row<MatrixSchool>();
const pupils: readonly Role[] = ['student', 'otherStudent', 'assistant', 'assistantWithRight', 'expert'];

const skill = async (school: MatrixSchool) => {
  const owner = { owner_id: school.people.owner.id, scope: 'private', name: `Skill ${school.canary} ${Math.random()}` };
  return school.db.insertInto('skills').values(owner).returning('id').executeTakeFirstOrThrow();
};

/** Skills. */
export const skillsRows = [
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
];
