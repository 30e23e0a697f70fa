import type { App } from '../../platform/app.ts';
import { registerPersonalRecords } from '../../platform/personal-records.ts';
import { reportsRoutes } from './reports.routes.ts';
import { versionsOfPerson } from './reports.store.ts';

export { type ReportTopic, registerReportSubjects } from './report-subjects.ts';
export { reportStates, reportsChangedSince, reportsWaiting, reviewedReports } from './reports.store.ts';

/** Reports on labs and projects: written, handed in, rejected or reviewed. */
export const reports = {
  name: 'reports',
  mount(app: App) {
    registerPersonalRecords(app, {
      module: 'reports',
      columns: { 'reports.user_id': 'kept', 'reports.reviewed_by': 'trace' },
      collect: async (db, userId) => ({ report_versions: await versionsOfPerson(db, userId) }),
    });
    reportsRoutes(app);
  },
};
