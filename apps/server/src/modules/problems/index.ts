import type { App } from '../../platform/app.ts';
import { registerPersonalRecords } from '../../platform/personal-records.ts';
import { usagePlaces } from '../../platform/usage.ts';
import { settingRoutes } from './authoring/setting.routes.ts';
import { testCasesRoutes } from './authoring/test-cases.routes.ts';
import { followVerifications } from './authoring/verify-problem.ts';
import { packagesRoutes } from './packages/packages.routes.ts';
import { problemPlaces } from './practice/places.ts';
import { practiceRoutes } from './practice/practice.routes.ts';
import { problemSkills } from './practice/skill-objects.ts';
import { problemOfVerification } from './problems.store.ts';
import { rejudgeRoutes } from './rejudge/rejudge.routes.ts';
import { problemSearchSource } from './search-source.store.ts';
import { similarityRoutes } from './similarity/similarity.routes.ts';

export { type CourseProblem, dataOfProblem, picturesOfProblem, problemRenamed, readCourseProblem } from './packages/course-problem.ts';
export { packProblem, problemToTake, takeCourseProblem } from './packages/pack-problem.ts';
export { htmlOfMarkdown } from './packages/statement.rules.ts';
export { mayUseProblem, problemInUse, problemPlace, textOf } from './practice/places.ts';
export { compared, likeness, printsOf, type Tokens, tokensOf, type Winnowing } from './similarity/similarity.rules.ts';

/** Problems: the practice area and the desk of those who set them. */
export const problems = {
  name: 'problems',
  mount(app: App) {
    for (const page of ['problem', 'submission'] as const) usagePlaces.register(app, { page, area: 'programming' });
    registerPersonalRecords(app, {
      module: 'problems',
      columns: {
        'problems.owner_id': 'kept',
        'problem_solvers.user_id': 'kept',
        'solver_ranks.user_id': 'kept',
        'problem_imports.user_id': 'mine',
        'rejudges.started_by': 'trace',
        'similarity_reports.started_by': 'trace',
      },
    });
    app.search.set('problem', problemSearchSource);
    problemPlaces(app);
    problemSkills(app);
    practiceRoutes(app);
    settingRoutes(app);
    testCasesRoutes(app);
    packagesRoutes(app);
    rejudgeRoutes(app);
    similarityRoutes(app);
    followVerifications(app, problemOfVerification);
  },
};
