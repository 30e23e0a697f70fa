import type { DataOf } from '@praxis/contract/core/endpoint';
import type { JudgeLanguage } from '@praxis/contract/judge-queue/languages';
import { listSubmissions } from '@praxis/contract/judge-queue/submissions';
import type { Verdict } from '@praxis/contract/judge-queue/task';
import { listProblems, listProblemTags, rankSolvers, showProblemStatistics } from '@praxis/contract/problems/problems';
import type { App } from '../../../platform/app.ts';
import { serve } from '../../../platform/http/serve.ts';
import { people } from '../../accounts/index.ts';
import { practiceSubmissions, toLineViews } from '../../judge-queue/index.ts';
import { problemTheActorSees } from '../problems.access.ts';
import { findProblem } from '../problems.store.ts';
import { listedProblems, ownRank, placeOf, practiceTags, problemFigures, rankPage, solvedStates } from './solvers.store.ts';

const NOBODY = (id: string) => ({ id, name: '', avatar: null });

/** The practice area: list, status, rank and figures. */
export function practiceRoutes(app: App) {
  serve(app, listProblems, {
    access: ({ actor }) => actor,
    async run({ input, actor, db }) {
      const { list, total } = await listedProblems(db, { ...input, userId: actor.userId });
      const mine = await solvedStates(
        db,
        actor.userId,
        list.map(({ id }) => id),
      );
      return { list: list.map((card) => ({ ...card, mine: mine.get(card.id) ?? 'untried' })), total, page: input.page, size: input.size };
    },
  });

  serve(app, listProblemTags, { access: ({ actor }) => actor, run: ({ actor, db }) => practiceTags(db, actor.userId) });

  serve(app, listSubmissions, {
    async access(ask) {
      const { input } = ask;
      return input.problem_id ? problemTheActorSees({ ...ask, input: { problem_id: input.problem_id } }) : undefined;
    },
    async run({ subject: problem, input, actor, db }) {
      const { problem_id: problemId, user_id: userId, ...filter } = input;
      const list = await practiceSubmissions(db, { ...filter, problemId, userId, size: input.size + 1 });
      const view = list.slice(0, input.size);
      const sets = new Set(problem?.owner_id === actor.userId && problem ? [problem.id] : []);
      return {
        list: await toLineViews({ app, db, userId: actor.userId }, view, ({ problem_id }) => problem_id !== null && sets.has(problem_id)),
        next: list.length > input.size ? view.at(-1)!.id : null,
      };
    },
  });

  serve(app, rankSolvers, {
    access: ({ actor }) => actor,
    async run({ input: { page, size }, actor, db }) {
      const [{ list, total }, mine] = await Promise.all([rankPage(db, page, size), ownRank(db, actor.userId)]);
      const persons = await people(
        app,
        db,
        list.map(({ user_id }) => user_id),
      );
      // Equal ones share a place; who stands first on a page may share it with somebody on the page before.
      const places: number[] = [];
      for (const [at, row] of list.entries()) {
        const before = list[at - 1];
        const equal = before?.solved === row.solved && before.submitted === row.submitted;
        places.push(equal ? places[at - 1]! : at > 0 ? (page - 1) * size + at + 1 : await placeOf(db, row));
      }
      return {
        list: list.map((row, at) => ({
          ...{ place: places[at]!, person: persons.get(row.user_id) ?? NOBODY(row.user_id), solved: row.solved },
          ...{ submitted: row.submitted, last_solved_at: row.last_solved_at?.getTime() ?? null },
        })),
        ...{ total, page, size, mine },
      };
    },
  });

  serve(app, showProblemStatistics, {
    access: problemTheActorSees,
    async run({ subject, db }): Promise<DataOf<typeof showProblemStatistics>> {
      const problem = (await findProblem(db, subject.id))!;
      const figures = await problemFigures(db, problem.id);
      const persons = await people(
        app,
        db,
        figures.fastest.map(({ user_id }) => user_id),
      );
      const steps = new Map(figures.steps.map(({ step, count }) => [step, count]));
      return {
        ...{ title: problem.title, accepted: problem.accepted, submitted: problem.submitted, solvers: problem.solvers },
        verdicts: figures.verdicts.map(({ verdict, count }) => ({ verdict: verdict as Verdict, count })),
        languages: figures.languages.map((row) => ({ ...row, language: row.language as JudgeLanguage })),
        distribution: Array.from({ length: 10 }, (_, step) => steps.get(step) ?? 0),
        fastest: figures.fastest.map((row) => ({
          ...{ submission_id: row.id, person: persons.get(row.user_id) ?? NOBODY(row.user_id), language: row.language as JudgeLanguage },
          ...{ time_ms: row.time_ms, memory_kb: row.memory_kb, length: row.length, at: row.created_at.getTime() },
        })),
      };
    },
  });
}
