import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, noInput, nothing, text } from '../core/shapes.ts';
import { frameKind, masteryView } from './maps.ts';

/** Most goals of one person. */
export const MOST_GOALS = 10;
/** Most suggestions at once. */
export const MOST_SUGGESTIONS = 5;
/** For how many days a dismissed suggestion stays away. */
export const DISMISSED_DAYS = 14;

const skill = { id, name: z.string(), frame_kind: frameKind, frame_id: z.string() };

/** A skill somebody wants to master: `wanted` is the mastery 0–1 its level 1–5 asks for. */
export const learningGoal = z.object({ ...skill, level: z.number(), wanted: z.number(), reached: z.boolean(), mastery: masteryView });
/** A skill somebody wants to master. */
export type LearningGoal = z.output<typeof learningGoal>;

/** Something to do next, with the parts of the sentence that says why. `goal` is named where the skill comes before it. */
export const suggestion = z.object({
  kind: z.string(),
  id: z.string(),
  part: z.string(),
  title: z.string(),
  link: z.string(),
  minutes: z.number(),
  skill: z.object({ ...skill, mastery: masteryView }),
  wanted: z.number(),
  goal: z.nullable(z.string()),
});
/** Something to do next. */
export type Suggestion = z.output<typeof suggestion>;

export const nextSteps = endpoint({
  method: 'GET',
  path: '/api/skill/next',
  summary: 'The goals of the person who asks, how far each is, and at most five things to do next, each with its reason.',
  input: noInput,
  data: z.object({ goals: z.array(learningGoal), suggestions: z.array(suggestion) }),
  refusals: [],
});

export const setGoal = endpoint({
  method: 'POST',
  path: '/api/skill/goal',
  summary: 'Makes a skill of a map one reads a goal of one’s own, or no longer. Only its owner sees it.',
  input: z.object({
    skill_id: id,
    on: z.boolean(),
    level: z._default(
      z.number('parameter_error').check(z.int('parameter_error'), z.gte(1, 'parameter_error'), z.lte(5, 'parameter_error')),
      4,
    ),
  }),
  data: nothing,
  refusals: ['not_available', 'goals_full'],
});

export const dismissSuggestion = endpoint({
  method: 'POST',
  path: '/api/skill/dismiss',
  summary: 'Does not suggest something for 14 days.',
  input: z.object({ kind: text(20), id: text(80), part: z._default(text(60), '') }),
  data: nothing,
  refusals: [],
});
