import { PROJECT_FILE, PROJECT_LOGO } from '@praxis/contract/projects/tasks';
import type { App } from '../../platform/app.ts';
import { MB } from '../../platform/files/files.ts';
import { registerPersonalRecords } from '../../platform/personal-records.ts';
import { factSources, measures } from '../../platform/statistics.ts';
import { registerCalendarSource, registerReminderSource } from '../calendar/index.ts';
import { cardsRoutes } from './board/cards.routes.ts';
import { designRoutes } from './design/design.routes.ts';
import { evidenceOfProjects } from './grades/evidence.ts';
import { projectFacts } from './grades/facts.store.ts';
import { gradeProjects } from './grades/grade-source.ts';
import { peerRounds } from './peers/index.ts';
import { projectWorkOf, visibleMemberships, visibleReviews } from './personal-records.store.ts';
import { maySubscribeToRun } from './projects.access.ts';
import { repositories } from './repositories/index.ts';
import { annotateParts } from './reviews/annotated-parts.ts';
import { reviewRoutes } from './reviews/review.routes.ts';
import { CLOSE_STAGES } from './runs/close-at.ts';
import { runRoutes } from './runs/run.routes.ts';
import { projectSearchSource } from './search-source.store.ts';
import { projectDates, projectReminders } from './tasks/dates.ts';
import { tasksRoutes } from './tasks/tasks.routes.ts';
import { teamsRoutes } from './teams/teams.routes.ts';
import { closeStages } from './works/hand-in.ts';
import { partsRoutes } from './works/parts.routes.ts';

export { peersDueFor, peersLeftFor } from './peers/index.ts';
export { projectsDueFor, projectWorkFor } from './tasks/dates.ts';

/** S-183. */
const FILE_MOST = 200 * MB;

/** Project practice: designs, teams that carry a project from stage to stage, and those who review them. */
export const projects = {
  name: 'projects',
  mount(app: App) {
    registerPersonalRecords(app, {
      module: 'projects',
      columns: {
        'projects.owner_id': 'kept',
        'project_versions.published_by': 'trace',
        'project_tasks.given_by': 'trace',
        'project_mentors.user_id': 'mine',
        'project_runs.captain_id': 'trace',
        'project_runs.mentor_id': 'trace',
        'project_members.user_id': 'kept',
        'project_members.scored_by': 'trace',
        'project_works.reviewed_by': 'trace',
        'project_work_versions.handed_by': 'trace',
        'project_work_versions.reviewed_by': 'trace',
        'project_parts.saved_by': 'trace',
        'project_parts.lease_user_id': 'trace',
        'project_part_drafts.user_id': 'mine',
        'project_cards.assignee_id': 'trace',
        'project_cards.created_by': 'kept',
        'project_card_moves.moved_by': 'trace',
        'project_repository_tokens.user_id': 'mine',
        'project_repositories.owner_id': 'trace',
        'project_pushes.user_id': 'kept',
        'project_peer_points.from_id': 'kept',
        'project_peer_points.to_id': 'trace',
        'project_peer_rounds.opened_by': 'trace',
        'project_peer_reviews.saved_by': 'kept',
      },
      visible: { 'project_members.user_id': visibleMemberships, 'project_peer_reviews.saved_by': visibleReviews },
      collect: (db, userId) => projectWorkOf(db, userId),
    });
    app.files.purpose(PROJECT_LOGO, { most: 2 * MB - 1, types: ['image/jpeg', 'image/png'], image: true });
    app.files.purpose(PROJECT_FILE, { most: FILE_MOST });
    // Whoever left a team no longer opens its files.
    app.files.guard('project', ([runId = '', userId = '0']) => maySubscribeToRun(app.db, { userId }, runId));
    app.search.set('project_task', projectSearchSource);
    app.realtime.topic('project-run', ({ actor, id, db }) => maySubscribeToRun(db, actor, id));
    registerCalendarSource(app, 'projects', projectDates);
    registerReminderSource(app, projectReminders);
    app.jobs.every(CLOSE_STAGES, '* * * * *', () => closeStages(app));
    factSources.register(app, { name: 'project_runs', source: projectFacts });
    measures.register(app, {
      ...{ key: 'project_stages', version: 1, unit: 'share', fold: 'share' },
      ...{ from: { facts: 'project_stage' }, scopes: ['space'], momentary: true },
    });
    gradeProjects(app);
    evidenceOfProjects(app);
    designRoutes(app);
    tasksRoutes(app);
    teamsRoutes(app);
    runRoutes(app);
    cardsRoutes(app);
    partsRoutes(app);
    reviewRoutes(app);
    repositories(app);
    peerRounds(app);
    annotateParts(app);
  },
};
