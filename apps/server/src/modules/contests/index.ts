import type { App } from '../../platform/app.ts';
import { measures } from '../../platform/statistics.ts';
import { findCompetition, findStage, onStageTimes, registerExtraTime } from '../competitions/index.ts';
import { registerVenue } from '../spaces/index.ts';
import { drawRoutes } from './entry/draw.routes.ts';
import { entryRoutes } from './entry/entry.routes.ts';
import { admitApproved, extraTimesOf, stagesToFill } from './entry/entry.store.ts';
import { registerContestRecords } from './personal-records.ts';
import { watchStages } from './proctored-stage.ts';
import { adjustmentsRoutes } from './scores/adjustments.routes.ts';
import { recountRoutes } from './scores/recount.routes.ts';
import { ojSections } from './sections/oj.ts';
import { paperSections } from './sections/paper.ts';
import { productionSections } from './sections/production.ts';
import { taskSections } from './sections/task.ts';
import { stageVenue } from './stage-venue.ts';
import { prepareSections } from './times/move-stage-times.ts';
import { timesRoutes } from './times/times.routes.ts';
import { staffWorksRoutes } from './works/staff-works.routes.ts';
import { worksRoutes } from './works/works.routes.ts';
import { answersRoutes } from './workspace/answers.routes.ts';
import { monitorRoutes } from './workspace/monitor.routes.ts';
import { workspaceRoutes } from './workspace/workspace.routes.ts';

export { readsAnswers } from './contests.access.ts';
export { admit, enteredOf, largestExtra } from './entry/entry.store.ts';
export { adjustEntrant } from './scores/adjust-entrant.ts';
export { adjustersOf } from './scores/adjustments.store.ts';
export { appliedScoreRows, everyScoreRow, type StoredScoreRow, takeScoreRows } from './scores/applied-rows.store.ts';
export { takeScores } from './scores/note-scores.ts';
export { anyScored, countPending, type ScoreChange, type ScoreNote, scoresOfSection, writeScores } from './scores/scores.store.ts';
export { noteWorkScores, registerWorkScores, type WorkScore, type WorkScores } from './sections/production.ts';
export {
  kindOfSection,
  type PersonalScore,
  registerSectionKind,
  type SectionKind,
  type SectionTimes,
} from './sections/section-kinds.ts';
export { pausesOf } from './times/pauses.store.ts';
export { notOverBecause, refuseUnlessOver } from './times/stage-over.ts';
export { overFor } from './times/times.rules.ts';
export { answersAddress } from './workspace/answers.routes.ts';

const AHEAD_MS = 3_600_000;

/** Taking part in the stages of a competition: who is in, from which device, in which sections, and what it is worth. */
export const contests = {
  name: 'contests',
  mount(app: App) {
    registerContestRecords(app);
    const handed = { live: 'stage_hand_ins', zone: app.instance.timeZone } as const;
    measures.register(app, { key: 'stage_hand_ins', version: 1, unit: 'count', fold: 'count', from: handed, scopes: ['competition'] });
    registerVenue(app, 'stage', stageVenue);
    registerExtraTime(app, extraTimesOf);
    watchStages(app);
    paperSections(app);
    ojSections(app);
    taskSections(app);
    productionSections(app);
    // What was published, or moved before it began, is made or moved in the same transaction.
    onStageTimes(app, async ({ db, stageId, now }) => {
      const stage = await findStage(db, stageId);
      const competition = stage && (await findCompetition(db, stage.competition_id));
      if (competition) await prepareSections(db, stageId, competition.organiser_id, now);
    });
    app.jobs.every('contests_admit', '* * * * *', async (db) => {
      const now = app.clock.now();
      for (const id of await stagesToFill(db, now, new Date(now.getTime() + AHEAD_MS))) await admitApproved(db, id, now);
    });
    entryRoutes(app);
    drawRoutes(app);
    workspaceRoutes(app);
    worksRoutes(app);
    staffWorksRoutes(app);
    answersRoutes(app);
    monitorRoutes(app);
    timesRoutes(app);
    adjustmentsRoutes(app);
    recountRoutes(app);
  },
};
