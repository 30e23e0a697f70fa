import type { App } from '../../platform/app.ts';
import { discardOld } from '../../platform/files/discard-files.ts';
import { registerPersonalRecords } from '../../platform/personal-records.ts';
import { factSources, measures } from '../../platform/statistics.ts';
import { usagePlaces } from '../../platform/usage.ts';
import { registerCalendarSource, registerReminderSource } from '../calendar/index.ts';
import { registerActivityKind } from '../courses/index.ts';
import { registerSaleCount } from '../spaces/index.ts';
import { assistsRoutes } from './assistance/assists.routes.ts';
import { checksRoutes } from './checks/checks.routes.ts';
import { consoleRoutes } from './console/console.routes.ts';
import { recordingRoutes } from './console/recording.routes.ts';
import { recordConsoles } from './console/recording.ts';
import { labsState } from './design/availability.ts';
import { labActivity } from './design/lab-activity.ts';
import { labsRoutes } from './design/labs.routes.ts';
import { labSkills } from './design/skill-objects.ts';
import { templatesRoutes } from './design/templates.routes.ts';
import { labFacts, machineFacts, quotaFacts, spaceOfTask } from './facts.store.ts';
import { evidenceOfLabs } from './grades/evidence.ts';
import { gradeLabs } from './grades/grade-source.ts';
import { gridRoutes } from './grid/grid.routes.ts';
import { hostsRoutes } from './hosts/hosts.routes.ts';
import { maySubscribeToSession, maySubscribeToTask } from './labs.access.ts';
import { homeRoutes } from './machines/homes.ts';
import { machinesRoutes } from './machines/machines.routes.ts';
import { countRunning, findMachine } from './machines/machines.store.ts';
import { queueRecycling } from './machines/recycle.ts';
import { openScheduler } from './machines/scheduler.ts';
import { minutesRoutes } from './minutes/minutes.routes.ts';
import { countMinuteHolders, forgetBookings } from './minutes/minutes.store.ts';
import { BOOK_MINUTES, bookMinutes } from './minutes/minutes.ts';
import { forgetHomes, labWorkOf, machinesOfPerson, visibleSessions } from './personal-records.store.ts';
import { labSearchSource, labTaskSearchSource } from './search-source.store.ts';
import { watchLeaving } from './sessions/leaving.ts';
import { roomRoutes } from './sessions/room.routes.ts';
import { labDates, labReminders } from './tasks/dates.ts';
import { reportOnLabs } from './tasks/lab-reports.ts';
import { ownDatesRoutes } from './tasks/own-dates.routes.ts';
import { tasksRoutes } from './tasks/tasks.routes.ts';

export { type Checked, onChecked, type SessionScore } from './checks/checked-listeners.ts';
export { failedChecks } from './checks/stuck.store.ts';
export {
  labOfActivity,
  labRenamed,
  type PackedLab,
  picturesOfLab,
  readPackedLab,
  settingsOfLab,
  takePackedLab,
  templatesMissing,
} from './design/packed-lab.ts';
export { labsScoredSince } from './grades/grades.store.ts';
export { savedHomes, withdrawHome } from './machines/homes.store.ts';
export { findHosts } from './machines/operations.store.ts';
export { addMinutes, areMinutesCounted, holdMinutes, keysOfGrants, takeBackMinutes, usedMinutes } from './minutes/minutes.ts';
export {
  closeLab,
  giveLabAtStage,
  type LabTimes,
  labForSection,
  labWorkAt,
  moveLabTimes,
  pauseLab,
  resumeLab,
  scoresOfLab,
} from './stages/at-stage.ts';

export { countRunningSessions, labsOfStage } from './stages/stages.store.ts';
export { labsDueFor, labWorkFor } from './tasks/due.ts';
export { giveLabAsPart, labParts, moveLabPart, publishedLabs } from './tasks/labs-of-tasks.ts';

const DAY_MS = 86_400_000;
/** A home directory waits so long for its student to come back. */
const HOMES_RETENTION_DAYS = 180;
/** How long one can see which minute of which machine was taken from which pack. */
const BOOKINGS_RETENTION_DAYS = 90;

/** What statistics know of labs. */
function measureLabs(app: App) {
  factSources.register(app, { name: 'lab_work', source: labFacts });
  factSources.register(app, { name: 'lab_machines', source: machineFacts });
  factSources.register(app, { name: 'lab_quota', source: quotaFacts });
  const everywhere = { version: 1, scopes: ['person', 'space', 'institution', 'platform'] } as const;
  measures.register(app, { ...everywhere, key: 'lab_passed', unit: 'share', fold: 'share', from: { facts: 'lab_passed' } });
  measures.register(app, { ...everywhere, key: 'lab_minutes', unit: 'minutes', fold: 'sum', from: { facts: 'lab_minutes' } });
  const quota = { key: 'lab_quota', unit: 'share', fold: 'share', from: { facts: 'lab_quota' }, momentary: true } as const;
  measures.register(app, { ...everywhere, ...quota });
  const steps = { version: 1, scopes: ['space'], from: { facts: 'lab_step_minutes' } } as const;
  measures.register(app, { ...steps, key: 'lab_step_minutes', unit: 'minutes', fold: 'median' });
  measures.register(app, { version: 1, scopes: ['space'], key: 'lab_steps', unit: 'share', fold: 'share', from: { facts: 'lab_step' } });
}

/** Labs: their design, tasks in spaces, machines, checks, help and the wall. */
export const labs = {
  name: 'labs',
  mount(app: App) {
    registerPersonalRecords(app, {
      module: 'labs',
      columns: {
        'labs.owner_id': 'kept',
        'lab_versions.published_by': 'trace',
        'lab_tasks.given_by': 'trace',
        'lab_own_dates.user_id': 'mine',
        'lab_own_dates.given_by': 'trace',
        'lab_sessions.user_id': 'kept',
        'lab_check_runs.by_user': 'trace',
        'lab_operations.made_by': 'trace',
        'lab_homes.user_id': 'mine',
        'lab_assists.helper_id': 'trace',
        'lab_metered_spaces.metered_by': 'trace',
        'lab_minute_grants.user_id': 'kept',
      },
      visible: { 'lab_sessions.user_id': visibleSessions },
      collect: labWorkOf,
      // What runs for them ends now, and nothing of it is kept for a next time.
      async erase({ db, userId, now }) {
        for (const id of await machinesOfPerson(db, userId)) {
          const machine = await findMachine(db, id, true);
          if (machine) await queueRecycling(db, machine, null, now, false);
        }
      },
    });
    app.search.set('lab', labSearchSource);
    measureLabs(app);
    for (const page of ['labWall', 'labReport', 'labReports'] as const)
      usagePlaces.register(app, { page, area: 'lab', spaceOf: spaceOfTask });
    app.search.set('lab_task', labTaskSearchSource);
    registerActivityKind(app, labActivity);
    registerCalendarSource(app, 'labs', labDates);
    registerReminderSource(app, labReminders);
    reportOnLabs(app);
    gradeLabs(app);
    evidenceOfLabs(app);
    app.realtime.topic('lab-session', ({ actor, id, db }) => maySubscribeToSession(db, actor.userId, id));
    app.realtime.topic('lab-task', ({ actor, id, db }) => maySubscribeToTask(db, actor.userId, id));
    app.figures.set('lab_machines', countRunning);
    app.parts.set('labs', () => labsState(app));
    app.jobs.every('lab_downloads', '37 * * * *', async (db) => {
      const now = app.clock.now();
      await discardOld(db, ['lab_download', 'lab_upload'], new Date(now.getTime() - DAY_MS), now);
      await forgetHomes(db, new Date(now.getTime() - HOMES_RETENTION_DAYS * DAY_MS), now);
      while (await forgetBookings(db, new Date(now.getTime() - BOOKINGS_RETENTION_DAYS * DAY_MS)));
    });
    // Whoever has minutes left still needs the space.
    registerSaleCount(app, async (db, { spaceId, courseId }) =>
      courseId === undefined ? countMinuteHolders(db, spaceId, app.clock.now()) : 0,
    );
    app.jobs.every(BOOK_MINUTES, '* * * * *', () => bookMinutes(app));
    const scheduler = openScheduler(app);
    labSkills(app);
    labsRoutes(app);
    tasksRoutes(app);
    ownDatesRoutes(app);
    roomRoutes(app, scheduler);
    machinesRoutes(app, scheduler);
    consoleRoutes(app);
    checksRoutes(app);
    assistsRoutes(app);
    gridRoutes(app, scheduler);
    hostsRoutes(app);
    minutesRoutes(app);
    homeRoutes(app);
    templatesRoutes(app);
    recordConsoles(app);
    recordingRoutes(app);
    watchLeaving(app);
  },
};
