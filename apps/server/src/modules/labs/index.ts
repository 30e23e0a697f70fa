import type { App } from '../../platform/app.ts';
import { discardOld } from '../../platform/files.ts';
import { registerPersonalRecords } from '../../platform/personal-records.ts';
import { registerCalendarSource, registerReminderSource } from '../calendar/index.ts';
import { registerActivityKind } from '../courses/index.ts';
import { assistsRoutes } from './assists.routes.ts';
import { labsState } from './availability.ts';
import { checksRoutes } from './checks.routes.ts';
import { consoleRoutes } from './console.routes.ts';
import { labDates, labReminders } from './dates.ts';
import { openDesk } from './desk.ts';
import { homeRoutes } from './homes.ts';
import { hostsRoutes } from './hosts.routes.ts';
import { labActivity } from './lab-activity.ts';
import { reportOnLabs } from './lab-reports.ts';
import { hearsSession, hearsTask } from './labs.access.ts';
import { labsRoutes } from './labs.routes.ts';
import { watchLeaving } from './leaving.ts';
import { machinesRoutes } from './machines.routes.ts';
import { countRunning, findMachine } from './machines.store.ts';
import { ownDatesRoutes } from './own-dates.routes.ts';
import { forgetHomes, labWorkOf, machinesOfPerson } from './personal-records.store.ts';
import { recordingRoutes } from './recording.routes.ts';
import { recordConsoles } from './recording.ts';
import { roomRoutes } from './room.routes.ts';
import { labsFound, labTasksFound } from './search-source.store.ts';
import { queueRecycling } from './sweep.ts';
import { tasksRoutes } from './tasks.routes.ts';
import { templatesRoutes } from './templates.routes.ts';
import { wallRoutes } from './wall.routes.ts';

export { labsDueFor, labWorkFor } from './due.ts';
export { savedHomes, withdrawHome } from './machines.store.ts';
export {
  labOfActivity,
  labRenamed,
  type PackedLab,
  picturesOfLab,
  readPackedLab,
  settingsOfLab,
  takePackedLab,
  templatesMissing,
} from './packed-lab.ts';

const DAY_MS = 86_400_000;
/** A home directory waits so long for its student to come back. */
const HOMES_KEPT_DAYS = 180;

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
      },
      collect: labWorkOf,
      // What runs for them ends now, and nothing of it is kept for a next time.
      async erase({ db, userId, now }) {
        for (const id of await machinesOfPerson(db, userId)) {
          const machine = await findMachine(db, id, true);
          if (machine) await queueRecycling(db, machine, null, now, false);
        }
      },
    });
    app.search.set('lab', labsFound);
    app.search.set('lab_task', labTasksFound);
    registerActivityKind(app, labActivity);
    registerCalendarSource(app, 'labs', labDates);
    registerReminderSource(app, labReminders);
    reportOnLabs(app);
    app.realtime.topic('lab-session', ({ actor, id, db }) => hearsSession(db, actor.userId, id));
    app.realtime.topic('lab-task', ({ actor, id, db }) => hearsTask(db, actor.userId, id));
    app.figures.set('lab_machines', countRunning);
    app.parts.set('labs', () => labsState(app));
    app.jobs.every('lab_downloads', '37 * * * *', async (db) => {
      const now = app.clock.now();
      await discardOld(db, ['lab_download', 'lab_upload'], new Date(now.getTime() - DAY_MS), now);
      await forgetHomes(db, new Date(now.getTime() - HOMES_KEPT_DAYS * DAY_MS), now);
    });
    const desk = openDesk(app);
    labsRoutes(app);
    tasksRoutes(app);
    ownDatesRoutes(app);
    roomRoutes(app, desk);
    machinesRoutes(app, desk);
    consoleRoutes(app);
    checksRoutes(app);
    assistsRoutes(app);
    wallRoutes(app, desk);
    hostsRoutes(app);
    homeRoutes(app);
    templatesRoutes(app);
    recordConsoles(app);
    recordingRoutes(app);
    watchLeaving(app);
  },
};
