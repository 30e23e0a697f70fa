import type { App } from '../../platform/app.ts';
import { registerPersonalRecords } from '../../platform/personal-records.ts';
import { factSources, measures } from '../../platform/statistics.ts';
import { registerCalendarSource } from '../calendar/index.ts';
import { dutiesIn, findStage, onStageTimes, registerRuleSentences } from '../competitions/index.ts';
import { registerWorkScores } from '../contests/index.ts';
import { registerBlindReader } from '../productions/index.ts';
import { registerResultHindrance } from '../ranks/index.ts';
import { assignRoutes } from './assignments/assign.routes.ts';
import { holdsWork } from './assignments/assignments.store.ts';
import { expertRoutes } from './experts/expert.routes.ts';
import { recordRoutes } from './experts/record.routes.ts';
import { sheetsRoutes } from './experts/sheets.routes.ts';
import { sheetFacts } from './facts.store.ts';
import { inviteExpertsOfStage } from './invite-experts.ts';
import { findGroup, findGroupExperts, findGroups } from './judging.store.ts';
import { judgingSentences } from './judging-sentences.ts';
import { scoresOfJudging } from './results/aggregate-group.ts';
import { resultsRoutes } from './results/results.routes.ts';
import { remindExperts, reviewDates } from './reviews.ts';
import { setupRoutes } from './setup.routes.ts';

export { judgesOfStage } from './assignments/assignments.store.ts';
export { type Reviewer, reviewersOf, scoreWorkAgain } from './results/score-again.ts';
export { reviewsOf } from './reviews.ts';

/** Expert judging of works: criteria, groups of experts, who scores what, sheets, results, flags. */
export const judging = {
  name: 'judging',
  mount(app: App) {
    registerPersonalRecords(app, {
      module: 'judging',
      columns: {
        'group_experts.user_id': 'kept',
        'expert_conflicts.expert_id': 'kept',
        'expert_conflicts.created_by': 'trace',
        'assignments.expert_id': 'kept',
        'judging_runs.created_by': 'trace',
        'score_flags.expert_id': 'trace',
        'score_flags.settled_by': 'trace',
        'spot_checks.checked_by': 'trace',
      },
    });
    factSources.register(app, { name: 'assignments', source: sheetFacts });
    measures.register(app, {
      ...{
        key: 'sheets_submitted',
        version: 1,
        unit: 'share',
        fold: 'share',
        from: { facts: 'sheet' },
        scopes: ['competition'],
        momentary: true,
      },
    });
    registerBlindReader(app, (db, actor, productionId) => holdsWork(db, actor.userId, productionId));
    app.realtime.topic('sheet', async ({ actor, id, db }) => {
      const group = await findGroup(db, id);
      const stage = group && (await findStage(db, group.stage_id));
      if (!group || !stage) return false;
      if ((await dutiesIn(db, stage.competition_id, actor.userId)).duties.includes('organiser')) return true;
      return (await findGroupExperts(db, id)).some(({ user_id }) => user_id === actor.userId);
    });
    onStageTimes(app, ({ db, stageId, now }) => inviteExpertsOfStage(db, stageId, now));
    registerRuleSentences(app, judgingSentences);
    registerWorkScores(app, scoresOfJudging);
    registerResultHindrance(app, async (db, stage) =>
      (await findGroups(db, stage.id))
        .filter(({ state }) => state !== 'handed')
        .map(({ name, state }) => ({
          key: state === 'submitted' || state === 'aggregated' ? 'result_works_not_handed' : 'result_works_unjudged',
          values: { group: name },
          always: false,
        })),
    );
    registerCalendarSource(app, 'judging', reviewDates);
    app.jobs.every('judging_due_soon', '7 * * * *', () => remindExperts(app));
    setupRoutes(app);
    assignRoutes(app);
    sheetsRoutes(app);
    resultsRoutes(app);
    expertRoutes(app);
    recordRoutes(app);
  },
};
