import type { App } from '../../platform/app.ts';
import { MB } from '../../platform/files/files.ts';
import { registerPersonalRecords } from '../../platform/personal-records.ts';
import { registerCalendarSource } from '../calendar/index.ts';
import { calendarDates } from './calendar-dates.ts';
import { clarificationsRoutes } from './clarifications/clarifications.routes.ts';
import { openQuestions } from './clarifications/open-questions.ts';
import { dutiesIn } from './competitions.access.ts';
import { countPublished, findStage } from './competitions.store.ts';
import { designRoutes } from './design/design.routes.ts';
import { staffRoutes } from './design/staff.routes.ts';
import { stagesRoutes } from './design/stages.routes.ts';
import { TEXT_PICTURES } from './design/text-pictures.ts';
import { listRoutes } from './list/list.routes.ts';
import { registerCompetitionWork } from './organising-work.ts';
import { participantsOf } from './participants.ts';
import { runsCompetitions } from './personal-records.store.ts';
import { competitionsFound } from './search-source.store.ts';

export { setAliasSeed, setBoardPass, setFroze, setResultState, stageWithPass } from './board-columns.store.ts';
export {
  type CompetitionDuties,
  competitionTheActorReads,
  competitionTheActorRuns,
  competitionTheActorSees,
  dutiesIn,
  dutiesOf,
  stageTheActorRuns,
} from './competitions.access.ts';
export {
  arbitersOf,
  type CompetitionRow,
  changeStageTimes,
  competitionsJudgedBy,
  findCompetition,
  findHosts,
  findScoring,
  findSection,
  findSections,
  findStage,
  findStages,
  lockCompetition,
  lockStage,
  organisersOf,
  releasePlaces,
  type SectionRow,
  type StageRow,
  takeNumbers,
  takePlace,
  updateCompetition,
} from './competitions.store.ts';
export { withAddresses } from './design/text-pictures.ts';
export { type Obstacle, obstaclesOf, obstaclesOfEntrant } from './eligibility/eligibility.rules.ts';
export { type Participant, participantsBy } from './eligibility/person-facts.ts';
export { toCards } from './list/cards.ts';
export { findListed, findMany as findCompetitions } from './list/list.store.ts';
export { registerObjectionsEnd } from './objections-end.ts';
export {
  type CompetitionWork,
  competitionWorkFor,
  type FindCompetitionWork,
  heldAs,
  notForgotten,
  registerCompetitionWork,
} from './organising-work.ts';
export { extraTimeOf, type Participants, participantsOf, registerExtraTime, registerParticipants } from './participants.ts';
export { phaseAt, registrationAt, registrationEnd, stageAt } from './phase.rules.ts';
export { revealUnder } from './reveal.rules.ts';
export { rankingInWords } from './rules/rule-page.ts';
export { registerRuleSentences } from './rules/rule-sentences.ts';
export {
  onStageTimes,
  registerSectionPublication,
  type SectionFault,
  type SectionPublication,
  type StageClock,
} from './section-kinds.ts';

import { usagePlaces } from '../../platform/usage.ts';

/** Competitions: what organisers set up, who helps them, what everybody reads of it. */
export const competitions = {
  name: 'competitions',
  mount(app: App) {
    registerPersonalRecords(app, {
      module: 'competitions',
      columns: {
        'competitions.organiser_id': 'kept',
        'competition_staff.user_id': 'mine',
        'clarifications.asked_by': 'kept',
        'clarifications.answered_by': 'trace',
      },
      hinders: async (db, userId) => ((await runsCompetitions(db, userId)) ? 'hindered_competitions' : undefined),
    });
    app.files.purpose('competition_cover', {
      most: 2 * MB - 1,
      types: ['image/jpeg', 'image/png'],
      refusal: 'competition_cover_rule',
      image: true,
    });
    app.files.purpose(TEXT_PICTURES, { most: 2 * MB - 1, types: ['image/png', 'image/jpeg', 'image/gif', 'image/webp'], image: true });
    app.realtime.topic('stage', async ({ actor, id, db }) => {
      const stage = await findStage(db, id);
      if (!stage) return false;
      if ((await dutiesIn(db, stage.competition_id, actor.userId)).duties.length > 0) return true;
      return participantsOf(app).isEntrant(db, stage.competition_id, actor.userId);
    });
    app.figures.set('competitions', countPublished);
    for (const page of ['competitionDetail', 'competitionDesk'] as const) usagePlaces.register(app, { page, area: 'competition' });
    registerCalendarSource(app, 'competitions', (ask) => calendarDates(app, ask));
    app.search.set('competition', competitionsFound);
    registerCompetitionWork(app, openQuestions);
    listRoutes(app);
    designRoutes(app);
    stagesRoutes(app);
    staffRoutes(app);
    clarificationsRoutes(app);
  },
};
