import type { JudgeClass } from '@praxis/contract/judge-queue/judge-queue';
import type { JudgeLanguage } from '@praxis/contract/judge-queue/languages';
import type { CodePlace } from '@praxis/contract/problems/problems';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { notForYou } from '../../../platform/http/refusal.ts';
import { withPictures } from '../../../platform/rich-text.ts';
import { people } from '../../accounts/index.ts';
import {
  findRevision,
  type OpenedPlace,
  onRunEnded,
  type PlaceText,
  placeKey,
  registerCodePlace,
  registerProblemNames,
  registerRevisionNumbers,
} from '../../judge-queue/index.ts';
import { findProblem, type ProblemRow, problemNamesOf, revisionNumber } from '../problems.store.ts';
import { recount, solvedStates } from './solvers.store.ts';

/** The statement with pictures one viewer can open. */
export const toStatementView = (app: App, problem: Pick<ProblemRow, 'statement'>, userId: string, now: Date) =>
  withPictures(problem.statement, (id) => app.files.signAddress({ id, name: 'picture' }, userId, now));

/** The words of a problem for somebody who solves it. */
export async function textOf(app: App, db: Db, problem: ProblemRow, of: { userId: string; now: Date; full: number }): Promise<PlaceText> {
  const [authors, mine] = await Promise.all([people(app, db, [problem.owner_id]), solvedStates(db, of.userId, [problem.id])]);
  return {
    ...{ kind: 'oj', code: problem.code, title: problem.title, statement: toStatementView(app, problem, of.userId, of.now) },
    ...{ input_params: '', output: '', full_score: of.full, difficulty: problem.difficulty, tags: problem.tags, source: problem.source },
    ...{ author: authors.get(problem.owner_id) ?? null, accepted: problem.accepted, submitted: problem.submitted },
    mine: mine.get(problem.id) ?? 'untried',
  };
}

type Placed = { app: App; db: Db; userId: string; now: Date; problem: ProblemRow; place: CodePlace; revisionId: string | null };

/** A place where a problem is solved. */
export async function problemPlace(
  { app, db, userId, now, problem, place, revisionId }: Placed,
  of: { judgeClass: JudgeClass; graded: boolean },
): Promise<OpenedPlace> {
  const revision = revisionId === null ? undefined : await findRevision(db, revisionId);
  if (!revision) throw notForYou();
  const initialCode = Object.fromEntries(problem.written.languages.map(({ id, initial_code }) => [id, initial_code])) as Partial<
    Record<JudgeLanguage, string>
  >;
  return {
    ...{ key: placeKey(place), problemId: problem.id, revision, ...of, exam: false },
    ...{ initialCode, keepsCode: true, edits: problem.owner_id === userId },
    words: () => textOf(app, db, problem, { userId, now, full: revision.fullScore }),
  };
}

/** A problem for a question or an activity: it goes on there when it was taken out of the practice area. */
export async function problemInUse(db: Db, id: string): Promise<ProblemRow | undefined> {
  const problem = await findProblem(db, id);
  return problem?.live_revision_id ? problem : undefined;
}

/** Whether somebody may put a problem into a question or course now. */
export async function mayUseProblem(db: Db, userId: string, id: string): Promise<boolean> {
  const problem = await findProblem(db, id);
  return problem !== undefined && !problem.deleted_at && problem.state === 'published' && (problem.listed || problem.owner_id === userId);
}

const setBy = async (db: Db, problemId: string, userId: string) => (await findProblem(db, problemId))?.owner_id === userId;

/** Outside exams the words of a checker show where the problem says so. */
export const openSight = async (db: Db, problemId: string) => ({
  exam: false,
  messages: (await findProblem(db, problemId))?.written.shows_messages ?? false,
});

/** Opens the practice area and the desk of setters as places where code is written, and counts what is solved there. */
export function problemPlaces(app: App) {
  registerCodePlace(app, 'practice', {
    async open({ db, actor, place, now }) {
      const problem = await findProblem(db, place.problem_id);
      if (!problem || problem.deleted_at || problem.state !== 'published' || !problem.listed) throw notForYou();
      const of = { app, db, userId: actor.userId, now, problem, place, revisionId: problem.live_revision_id };
      return problemPlace(of, { judgeClass: 'practice', graded: false });
    },
    oversees: ({ db, userId, place }) => setBy(db, place.problem_id, userId),
    sight: ({ db, place }) => openSight(db, place.problem_id),
  });
  registerCodePlace(app, 'setting', {
    async open({ db, actor, place, now }) {
      const problem = await findProblem(db, place.problem_id);
      if (!problem || problem.deleted_at || problem.owner_id !== actor.userId) throw notForYou();
      const of = { app, db, userId: actor.userId, now, problem, place, revisionId: problem.revision_id };
      return problemPlace(of, { judgeClass: 'homework', graded: true });
    },
    oversees: ({ db, userId, place }) => setBy(db, place.problem_id, userId),
    sight: ({ db, place }) => openSight(db, place.problem_id),
  });
  registerProblemNames(app, problemNamesOf);
  registerRevisionNumbers(app, revisionNumber);
  onRunEnded(app, async ({ db, submission, counts }) => {
    if (!counts || !submission?.problem_id || submission.trial || submission.place.at !== 'practice') return;
    await recount(db, submission.problem_id, submission.user_id);
  });
}
