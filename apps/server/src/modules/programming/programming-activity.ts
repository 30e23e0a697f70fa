import type { ActivityConfig } from '@praxis/contract/courses/tree';
import { programmingConfig } from '@praxis/contract/problems/programming';
import type * as z from 'zod/mini';
import type { Db } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { ActivityKind } from '../courses/index.ts';
import { bestSubmissionAt, findRevision, lastSubmissionAt, placeKey } from '../judge-queue/index.ts';
import { mayUseProblem, problemInUse } from '../problems/index.ts';

/** The config of an activity as it is read. */
export type ProgrammingConfig = z.output<typeof programmingConfig>;

export function parsed(config: ActivityConfig): ProgrammingConfig {
  const found = programmingConfig.safeParse(config);
  if (found.success) return found.data;
  throw new Refusal('activity_config_wrong', { fields: { operations: 'activity_config_wrong' } });
}

/** Whether a score finishes an activity: above half of the points (S-307), or all of them. */
export const finishes = (score: number, full: number, { all_points: all }: Pick<ProgrammingConfig, 'all_points'>) =>
  full > 0 && (all ? score >= full - 1e-9 : score > full / 2);

type Where = { spaceId: string; courseId: string; activityId: string };

/** What somebody reached at an activity: the best submission, and whether anything was sent at all. */
async function reached(db: Db, userId: string, { spaceId, courseId, activityId }: Where) {
  const key = placeKey({ at: 'activity', space_id: spaceId, course_id: courseId, activity_id: activityId });
  const best = await bestSubmissionAt(db, { userId, placeKey: key });
  return { best, tried: best !== undefined || (await lastSubmissionAt(db, { userId, placeKey: key })) !== undefined };
}

/** Online programming in a course (S-017): a problem with hidden test data, solved inside the course. */
export const programmingActivity: ActivityKind = {
  kind: 'programming',
  defaults: () => parsed({}),
  async validate(input, { db, ownerId }) {
    const config = parsed(input);
    if (config.problem_id === null) return { config, problem: 'activity_problem_missing' };
    if (!(await mayUseProblem(db, ownerId, config.problem_id))) return { config, problem: 'activity_problem_gone' };
    return { config };
  },
  async freeze(stored, { db, ownerId }) {
    const config = parsed(stored);
    if (config.problem_id === null || !(await mayUseProblem(db, ownerId, config.problem_id))) throw new Refusal('activity_problem_missing');
    return config;
  },
  async open(stored, { db, userId, courseId, activityId, spaceId }) {
    const config = parsed(stored);
    const problem = config.problem_id === null ? undefined : await problemInUse(db, config.problem_id);
    const revision = problem?.live_revision_id ? await findRevision(db, problem.live_revision_id) : undefined;
    const { best, tried } =
      spaceId === undefined ? { best: undefined, tried: false } : await reached(db, userId, { spaceId, courseId, activityId });
    const full = revision?.fullScore ?? 0;
    const solved = best !== undefined && finishes(best.score ?? 0, best.full_score ?? full, config);
    return {
      ...{ kind: 'programming', problem_id: config.problem_id, title: problem?.title ?? '', all_points: config.all_points },
      ...{ mine: solved ? 'solved' : tried ? 'tried' : 'untried', score: best?.score ?? null, full_score: full },
    };
  },
  progress: 'result',
  portable: true,
};

/** The settings of a programming activity without its problem: what may stand in another school as it is. */
export const settingsOfProgramming = (config: ActivityConfig): ActivityConfig => ({ ...parsed({ ...config, problem_id: null }) });
