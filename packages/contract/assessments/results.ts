import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, line, listOf, nothing, paging, personView, text, time } from '../core/shapes.ts';
import { savedSheet, sheetFormat } from '../core/sheets.ts';
import { askedType, questionKey } from '../questions/content.ts';
import { handInKind } from './file-questions.ts';
import { adjustment, awardedScore, questionNumber } from './marking.ts';
import { attemptState } from './settings.ts';

const changedScore = z.object({
  attempt_id: id,
  alias: z.number(),
  student: z.nullable(personView),
  before: z.nullable(z.number()),
  after: z.nullable(z.number()),
  state_before: attemptState,
  state_after: attemptState,
});

const treated = z.object({
  assessment_id: id,
  question: questionNumber,
  /** Null takes a treatment back. */
  adjustment: z.nullable(adjustment),
  /** The other key; only with `rekeyed`. */
  key: z.optional(questionKey),
});

export const previewAdjustment = endpoint({
  method: 'POST',
  path: '/api/marking/previewTreatment',
  summary: 'What a treatment of a faulty question would change: every attempt whose total moves, before and after. Nothing is kept.',
  input: z.object({ ...treated.shape, ...paging }),
  data: z.object({
    attempts: z.number(),
    changed: listOf(changedScore),
    /** The version of the question in the bank that the other key would make; null when it was changed there since, or is not theirs to change. */
    bank_version: z.nullable(z.number()),
  }),
  refusals: ['not_available', 'key_required'],
});

export const applyAdjustment = endpoint({
  method: 'POST',
  path: '/api/marking/applyTreatment',
  summary:
    'Treats a faulty question and marks every attempt again: all of them or none. Logged; those whose released score moves are told. `change_bank` writes another key into the question bank too, as a new version.',
  input: z.object({ ...treated.shape, reason: line(500, 'reason_required'), change_bank: z._default(z.boolean(), false) }),
  data: z.object({ changed: z.number(), bank_version: z.nullable(z.number()) }),
  refusals: ['not_available', 'key_required', 'reason_required'],
});

export const listRegrades = endpoint({
  method: 'GET',
  path: '/api/marking/regrades',
  summary: 'Requests to mark an answer again, open ones first.',
  input: z.object({ assessment_id: id, ...paging }),
  data: listOf(
    z.object({
      id,
      attempt_id: id,
      item: z.number(),
      question: z.number(),
      alias: z.number(),
      student: z.nullable(personView),
      text: z.string(),
      state: z.enum(['open', 'accepted', 'refused']),
      reply: z.string(),
      score: z.nullable(z.number()),
      at: time,
    }),
  ),
  refusals: ['not_available'],
});

export const decideRegrade = endpoint({
  method: 'POST',
  path: '/api/marking/decideRegrade',
  summary: 'Accepts a request with a new score, or refuses it; the student is told.',
  input: z.object({ request_id: id, accepted: z.boolean(), score: z.optional(awardedScore), reply: z._default(text(2000), '') }),
  data: nothing,
  refusals: ['not_available', 'regrade_decided_already', 'score_out_of_range'],
});

export const showResults = endpoint({
  method: 'GET',
  path: '/api/marking/results',
  summary:
    'Results of an assessment: distribution, difficulty, discrimination, counts of options, per skill (S-041). One attempt of each student counts.',
  input: z.object({ assessment_id: id }),
  data: z.object({
    title: z.string(),
    total_score: z.number(),
    students: z.number(),
    submitted: z.number(),
    finished: z.number(),
    passed: z.number(),
    average: z.nullable(z.number()),
    median: z.nullable(z.number()),
    highest: z.nullable(z.number()),
    lowest: z.nullable(z.number()),
    deviation: z.nullable(z.number()),
    /** Ten steps of the full score, lowest first; the last one holds full marks. */
    distribution: z.array(z.number()),
    questions: z.array(
      z.object({
        question: z.number(),
        type: askedType,
        /** Of a file question: what it takes. */
        accepts: z.optional(z.array(handInKind)),
        words: z.string(),
        score: z.number(),
        answered: z.number(),
        blank: z.number(),
        average: z.nullable(z.number()),
        /** Share of the points reached, 0–1. */
        difficulty: z.nullable(z.number()),
        /** Difficulty among the better 27 % less that among the weaker 27 %, −1–1; null under 10 students. */
        discrimination: z.nullable(z.number()),
        /** More than half of the points (S-307). */
        correct: z.number(),
        options: z.array(z.object({ key: z.string(), chosen: z.number(), right: z.boolean() })),
        /** Of a question made of parts: how many got each fully, and what several people wrote that earned nothing, most frequent first. */
        parts: z.array(
          z.object({
            /** The blank, the prompt or the item; empty where the question is one part. */
            key: z.string(),
            label: z.string(),
            answered: z.number(),
            right: z.number(),
            wrong: z.array(z.object({ text: z.string(), people: z.number() })),
          }),
        ),
      }),
    ),
    skills: z.array(z.object({ skill_id: id, name: z.string(), average: z.nullable(z.number()), answers: z.number() })),
  }),
  refusals: ['not_available'],
});

export const exportResults = endpoint({
  method: 'GET',
  path: '/api/marking/export',
  summary:
    'Results as a sheet: every student of the space with the attempt that counts and the points of each question; without names while marking is anonymous and not released.',
  input: z.object({ assessment_id: id, format: sheetFormat }),
  data: savedSheet,
  refusals: ['not_available'],
});

export const compareWithClass = endpoint({
  method: 'GET',
  path: '/api/attempt/compare',
  summary: 'One’s own result beside the class, without names; when it may be shown. Under 5 finished students the class is left out.',
  input: z.object({ assessment_id: id }),
  data: z.object({
    score: z.nullable(z.number()),
    total_score: z.number(),
    average: z.nullable(z.number()),
    /** Share of the class with a lower score, 0–1. */
    above: z.nullable(z.number()),
    distribution: z.array(z.number()),
  }),
  refusals: ['not_available', 'results_not_shown'],
});
