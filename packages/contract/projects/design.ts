import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, line, listOf, nothing, paging, text, time } from '../core/shapes.ts';

/** Most stages of a project, deliverables and criteria of a stage. */
export const PROJECT_MOST = { stages: 20, deliverables: 20, criteria: 20 } as const;

/** Names a stage, a deliverable or a criterion inside its project; made by the browser. */
export const projectPartId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,40}$/, 'parameter_error'));

/**
 * What a team hands in: files, a text written together section by section, an address outside, or the code of its repository, which is an
 * address outside with the hash of a commit where the school keeps no repositories.
 */
export const deliverableKinds = ['file', 'text', 'link', 'repository'] as const;

const whole = (least: number, most: number) => z.number('parameter_error').check(z.int('parameter_error'), z.gte(least), z.lte(most));
/** S-199. */
const percent = z
  .number('weight_out_of_range')
  .check(z.int('weight_out_of_range'), z.gte(0, 'weight_out_of_range'), z.lte(100, 'weight_out_of_range'));

/** One thing a team hands in at a stage. */
export const projectDeliverable = z.object({
  id: projectPartId,
  kind: z.enum(deliverableKinds),
  title: text(100),
  help: text(500),
  required: z.boolean(),
});
/** One thing a team hands in at a stage. */
export type ProjectDeliverable = z.output<typeof projectDeliverable>;

/** One line of the rubric of a stage; `max` in points. */
export const projectCriterion = z.object({ id: projectPartId, title: text(100), guide: text(500), max: whole(1, 1000) });

/** One stage. `days` counts from the beginning of the work to its date; null: the end of the whole task. */
export const projectStage = z.object({
  id: projectPartId,
  title: text(100),
  /** Rich text. */
  guide: text(50_000),
  days: z.nullable(whole(0, 1000)),
  weight: percent,
  /** When it may be worked on: always, once the one before was handed in, or once it was reviewed. */
  opens: z.enum(['always', 'after', 'reviewed']),
  /** Points; the sum of the criteria where there are any. */
  max_score: whole(1, 1000),
  criteria: z.array(projectCriterion).check(z.maxLength(PROJECT_MOST.criteria, 'parameter_error')),
  deliverables: z.array(projectDeliverable).check(z.maxLength(PROJECT_MOST.deliverables, 'parameter_error')),
  /** A lab of the owner that every member does, and how much of the stage its score is, in percent. */
  lab_id: z.nullable(id),
  lab_share: percent,
});
/** One stage. */
export type ProjectStage = z.output<typeof projectStage>;

/** What a project says. */
export const projectContent = z.object({
  title: line(100, 'project_name_required'),
  intro: text(5000),
  difficulty: whole(1, 5),
  stages: z.array(projectStage).check(z.maxLength(PROJECT_MOST.stages, 'project_stages_most')),
});
/** What a project says. */
export type ProjectContent = z.output<typeof projectContent>;

const card = z.object({
  id,
  title: z.string(),
  stages: z.number(),
  difficulty: z.number(),
  /** Number of the version that is given; null while it was never published. */
  version: z.nullable(z.number()),
  changed: z.boolean(),
  tasks: z.number(),
  updated_at: time,
});

export const listProjects = endpoint({
  method: 'GET',
  path: '/api/project/list',
  summary: 'The projects the reader designed, the newest first.',
  input: z.object({ ...paging, search: z._default(text(100), '') }),
  data: listOf(card),
  refusals: [],
});

export const makeProject = endpoint({
  method: 'POST',
  path: '/api/project/make',
  summary: 'Makes a draft of a project; it needs a name and an introduction (S-211).',
  input: z.object({ title: line(100, 'project_name_required'), intro: line(5000, 'intro_required') }),
  data: z.object({ project_id: id }),
  refusals: ['not_allowed', 'project_name_required', 'intro_required'],
});

export const designProject = endpoint({
  method: 'GET',
  path: '/api/project/design',
  summary: 'The draft of an own project, with what keeps it from being published.',
  input: z.object({ project_id: id }),
  data: z.object({
    id,
    revision: z.number(),
    version: z.nullable(z.number()),
    changed: z.boolean(),
    content: projectContent,
    labs: z.array(z.object({ id, title: z.string() })),
  }),
  refusals: ['not_available'],
});

export const saveProject = endpoint({
  method: 'POST',
  path: '/api/project/save',
  summary: 'Saves the draft of an own project over the revision that was read.',
  input: z.object({ project_id: id, revision: z.number().check(z.int(), z.gte(0)), content: projectContent }),
  data: z.object({ revision: z.number() }),
  refusals: ['not_available', 'project_changed_elsewhere', 'project_name_required', 'project_stages_most', 'weight_out_of_range'],
});

export const publishProject = endpoint({
  method: 'POST',
  path: '/api/project/publish',
  summary: 'Freezes the draft as the next version, which is given from now on; the same draft again is the same version.',
  input: z.object({ project_id: id, revision: z.number().check(z.int(), z.gte(0)) }),
  data: z.object({ version: z.number() }),
  refusals: ['not_available', 'project_changed_elsewhere', 'project_incomplete', 'intro_required'],
});

export const removeProject = endpoint({
  method: 'POST',
  path: '/api/project/remove',
  summary: 'Removes an own project that was given to nobody.',
  input: z.object({ project_id: id }),
  data: nothing,
  refusals: ['not_available', 'project_in_use'],
});
