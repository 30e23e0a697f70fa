import { quizConfig } from '@praxis/contract/assessments/quizzes';
import { assessmentSettings } from '@praxis/contract/assessments/settings';
import type { ActivityConfig } from '@praxis/contract/courses/tree';
import * as z from 'zod/mini';
import type { App } from '../../platform/app.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { type ActivityKind, recordResult } from '../courses/index.ts';
import { findAssessment, findQuiz, upsertQuiz } from './assessments.store.ts';
import { findAttempt, ownAttemptsOf } from './attempts/attempts.store.ts';
import { voidPointsOf } from './grades/void-points.store.ts';
import { problemsOf } from './papers/check-paper.ts';
import { freezePaper } from './papers/freeze-paper.ts';
import { frozenPaper } from './papers/frozen.store.ts';
import { fullScore } from './papers/layout.rules.ts';
import { findPaper } from './papers/papers.store.ts';
import { isReleased, visibleState } from './settings/show.rules.ts';
import { stateNow } from './settings/times.rules.ts';

/** What a published version keeps: the frozen paper besides the designer's settings. */
const frozenQuiz = z.object({ ...quizConfig.shape, frozen_paper_id: z.string(), title: z.string() });

function parsed<Schema extends z.ZodMiniType>(schema: Schema, config: ActivityConfig): z.output<Schema> {
  const found = schema.safeParse(config);
  if (found.success) return found.data;
  throw new Refusal('activity_config_wrong', { fields: { operations: 'activity_config_wrong' } });
}

const settingsOf = (config: z.output<typeof quizConfig>) =>
  assessmentSettings.parse({
    ...{ timer: config.duration_s !== null, duration_s: config.duration_s, attempts: config.attempts, pass_percent: config.pass_percent },
    ...{ shuffle_questions: config.shuffle_questions, shuffle_options: config.shuffle_options, show_result: config.show_result },
    ...{ multi_partial: config.multi_partial, short_answers: config.short_answers, auto_release: true },
  });

/** A quiz in a course (S-013): its paper is frozen with the version; in each space it is an assignment that feeds progress. */
export const quizActivity: ActivityKind = {
  kind: 'quiz',
  portable: true,
  defaults: () => parsed(quizConfig, { short_answers: 'propose' }),
  async validate(input, { db, ownerId }) {
    const config = parsed(quizConfig, input);
    if (config.paper_id === null) return { config, problem: 'quiz_paper_missing' };
    const paper = await findPaper(db, config.paper_id);
    if (!paper || paper.owner_id !== ownerId) throw new Refusal('paper_not_found');
    const problems = await problemsOf(db, ownerId, paper);
    return problems.length > 0 ? { config, problem: 'paper_not_ready' } : { config };
  },
  async freeze(stored, { db, ownerId }) {
    const config = parsed(quizConfig, stored);
    const paper = config.paper_id === null ? undefined : await findPaper(db, config.paper_id);
    if (!paper || paper.owner_id !== ownerId) throw new Refusal('quiz_paper_missing');
    const frozen = await freezePaper(db, ownerId, paper, new Date());
    return { ...config, frozen_paper_id: frozen.id, title: paper.title };
  },
  async open(stored, { db, userId, now, courseId, activityId, spaceId }) {
    if (spaceId === undefined || !('frozen_paper_id' in stored)) {
      const { paper_id: paperId } = parsed(quizConfig, stored);
      const paper = paperId === null ? undefined : await findPaper(db, paperId);
      return { kind: 'quiz', assessment_id: null, questions: paper?.questions ?? 0, total_score: paper?.total_score ?? 0, attempts: [] };
    }
    const config = parsed(frozenQuiz, stored);
    const paper = await frozenPaper(db, config.frozen_paper_id);
    const of = { spaceId, courseId, activityId };
    const known = await findQuiz(db, of);
    const values = { title: config.title, intro: '', settings: settingsOf(config), paperId: null };
    const assessmentId =
      known?.frozen_paper_id === config.frozen_paper_id
        ? known.id
        : await upsertQuiz(db, { ...of, ...values, frozenPaperId: config.frozen_paper_id, userId }, now);
    const assessment = await findAssessment(db, assessmentId);
    const attempts = await ownAttemptsOf(db, [assessmentId], userId);
    return {
      kind: 'quiz',
      assessment_id: assessmentId,
      questions: paper?.questionCount ?? 0,
      total_score: paper?.totalScore ?? 0,
      duration_s: config.duration_s,
      attempts_allowed: config.attempts,
      pass_percent: config.pass_percent,
      attempts: attempts.map((attempt) => {
        const out = assessment !== undefined && config.show_result !== 'none' && isReleased(assessment, attempt);
        return {
          attempt_id: attempt.id,
          state: visibleState(stateNow(attempt, now), out ? 'score' : 'nothing', settingsOf(config)),
          score: out ? attempt.score_total : null,
        };
      }),
    };
  },
  progress: 'result',
  hidesScore: (config) => config.show_result === 'none',
};

/** A marked quiz feeds the progress of its course; the best percentage counts. */
export function feedProgress(app: App) {
  app.events.subscribe('attempt_marked', 'quiz_progress', async ({ payload, db }) => {
    const assessment = await findAssessment(db, payload.assessmentId);
    const attempt = await findAttempt(db, payload.attemptId);
    if (!assessment?.course_id || !assessment.activity_id || !assessment.space_id || !attempt || attempt.score_total === null) return;
    const of = {
      userId: attempt.user_id,
      spaceId: assessment.space_id,
      courseId: assessment.course_id,
      activityId: assessment.activity_id,
    };
    const full = fullScore(attempt.layout) - (await voidPointsOf(db, attempt.id));
    const percent = full > 0 ? Math.round((100 * attempt.score_total) / full) : 100;
    await recordResult(db, of, { percent, score: percent, done: attempt.state === 'passed' }, app.clock.now());
  });
}
