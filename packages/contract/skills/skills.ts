import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, line, noInput, nothing, text } from '../core/shapes.ts';
import { frameKind } from './maps.ts';

/** Most skills one person or institution may have. */
export const MOST_SKILLS = 1000;

/** Whose a skill is: one teacher's, an institution's, or the platform's. */
export const skillScope = z.enum(['private', 'institution', 'platform']);
/** Whose a skill is. */
export type SkillScope = z.output<typeof skillScope>;

/** A skill as lists and pickers show it. */
export const skillView = z.object({
  id,
  name: z.string(),
  parent_id: z.nullable(id),
  scope: skillScope,
  can: z.object({ rename: z.boolean() }),
});
/** A skill as lists and pickers show it. */
export type SkillView = z.output<typeof skillView>;

const name = line(60, 'skill_name_required');

export const listSkills = endpoint({
  method: 'GET',
  path: '/api/skill/list',
  summary: "The skills a teacher may pick: the platform's, their institution's and their own.",
  input: noInput,
  data: z.object({ list: z.array(skillView), institution: z.nullable(z.string()) }),
  refusals: ['not_available'],
});

/** A skill that was found, with the names of those it stands below, the uppermost first. */
export const foundSkill = z.object({ id, name: z.string(), path: z.array(z.string()), frame_kind: frameKind, frame_id: z.string() });
/** A skill that was found. */
export type FoundSkill = z.output<typeof foundSkill>;

export const searchSkills = endpoint({
  method: 'GET',
  path: '/api/skill/search',
  summary: 'At most 20 skills a teacher may pick, by a part of their name or code, the closest first; or those of some ids.',
  input: z.object({ text: z._default(text(60), ''), ids: z.optional(z.array(id).check(z.maxLength(50, 'parameter_error'))) }),
  data: z.object({ list: z.array(foundSkill) }),
  refusals: ['not_available'],
});

/** What the map a skill stands in says of a change. */
const mapRefusals = ['skill_too_deep', 'skill_cycle', 'skill_requires_family', 'skill_same_twice'] as const;

export const createSkill = endpoint({
  method: 'POST',
  path: '/api/skill/create',
  summary: 'Adds a skill. Those of the platform are added by its operators.',
  input: z.object({ name, scope: z._default(skillScope, 'private'), parent_id: z._default(z.nullable(id), null) }),
  data: skillView,
  refusals: ['not_allowed', 'skill_exists', 'skill_not_found', 'skills_full', 'skill_too_deep'],
});

export const changeSkill = endpoint({
  method: 'POST',
  path: '/api/skill/change',
  summary: 'Renames a skill or puts it below another one.',
  input: z.object({ skill_id: id, name, parent_id: z._default(z.nullable(id), null) }),
  data: nothing,
  refusals: ['skill_not_found', 'skill_exists', 'skill_below_itself', ...mapRefusals],
});

export const removeSkill = endpoint({
  method: 'POST',
  path: '/api/skill/remove',
  summary: 'Removes a skill, or merges it into another one: questions and rules of papers follow in a moment. What stood below it goes up.',
  input: z.object({ skill_id: id, into: z._default(z.nullable(id), null) }),
  data: nothing,
  refusals: ['skill_not_found', 'skill_exists', 'skill_below_itself', ...mapRefusals],
});
