import type { App } from '../../platform/app.ts';
import { registerPersonalRecords } from '../../platform/personal-records.ts';
import { findSections, onStageTimes, registerCompetitionWork } from '../competitions/index.ts';
import { type Copies, openCopies } from './boards/board-copy.ts';
import { boardPassRoutes } from './boards/board-pass.routes.ts';
import { boardsRoutes } from './boards/boards.routes.ts';
import { freezeBoardRoutes } from './boards/freeze-board.routes.ts';
import { openStages } from './boards/public-board.ts';
import { notifyScores } from './notify.store.ts';
import { openBoardPublisher } from './publisher/board-publisher.ts';
import { advanceRoutes } from './results/advance.routes.ts';
import { publishingRoutes } from './results/publishing.routes.ts';
import { resultsRoutes } from './results/results.routes.ts';
import { resultsToPublish } from './results/results-to-publish.ts';
import { stageResults } from './results/stage-results.ts';
import { addedStepsRoutes } from './reveal/added-steps.routes.ts';
import { revealRoutes } from './reveal/reveal.routes.ts';

export { freezeMoment, isRevealed } from './board.rules.ts';
export { boardKey, openBoardKey } from './boards/board-key.ts';
export { type Hindrance, proposalOf, registerResultHindrance } from './results/proposal.ts';
export { publishedResult } from './results/published-results.ts';
export { registerResultAwards } from './results/result-awards.ts';
export type { ResultDocument } from './results/result-document.ts';
export { findVersions, type VersionRow } from './results/results.store.ts';
export { registerAwardLines } from './reveal/reveal-lines.ts';

const UNUSED_MS = 5 * 60_000;
const copiesOf = new WeakMap<App, Copies>();

/** A board as this server holds it for its readers, up to date with what was published; undefined before anything was. */
export const boardCopy = (app: App, stageId: string, audience: 'public' | 'jury') => copiesOf.get(app)!.copy(stageId, audience);

/** Boards of stages: published from score rows by one server, read by everybody else. */
export const ranks = {
  name: 'ranks',
  mount(app: App) {
    registerPersonalRecords(app, {
      module: 'ranks',
      columns: {
        ...{ 'board_passes.created_by': 'trace', 'reveals.created_by': 'trace', 'result_versions.published_by': 'trace' },
        ...{ 'result_versions.asked_by': 'trace', 'result_requests.asked_by': 'trace' },
      },
    });
    const sectionsOf = async (stageId: string) => (await findSections(app.db, [stageId])).map(({ id }) => id);
    const copies = openCopies(
      () => app.db,
      sectionsOf,
      () => Date.now(),
    );
    copiesOf.set(app, copies);
    const stages = openStages(app);
    boardsRoutes(app, copies, stages);
    boardPassRoutes(app);
    freezeBoardRoutes(app);
    revealRoutes(app);
    addedStepsRoutes(app);
    stageResults(app);
    resultsRoutes(app);
    publishingRoutes(app);
    advanceRoutes(app);
    registerCompetitionWork(app, resultsToPublish);
    openBoardPublisher(app);
    onStageTimes(app, async ({ db, stageId }) => {
      await notifyScores(db, stageId);
    });
    const forgetting = setInterval(() => void copies.forget(Date.now() - UNUSED_MS), UNUSED_MS).unref();
    app.http.addHook('onClose', async () => clearInterval(forgetting));
  },
};
