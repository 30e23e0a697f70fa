import type { App } from '../../platform/app.ts';
import { registerPersonalRecords } from '../../platform/personal-records.ts';
import { sheetTime } from '../../platform/sheets/sheet-time.ts';
import { registerCalendarSource } from '../calendar/index.ts';
import { findCompetition, registerObjectionsEnd } from '../competitions/index.ts';
import { findProduction, registerBlindReader } from '../productions/index.ts';
import { findVersions, type Hindrance, registerResultHindrance } from '../ranks/index.ts';
import { dissentDates, remindOfReplies } from './deadlines.ts';
import { looksInto, openInStage } from './dissents.store.ts';
import { filingRoutes } from './filing.routes.ts';
import { handlingRoutes } from './handling.routes.ts';
import { objectionsUntil } from './publicity.rules.ts';
import { readingRoutes } from './reading.routes.ts';

export { repliesDue } from './deadlines.ts';
export { dissentLink } from './notify.ts';

/** Objections to preliminary results: filed in time, looked into without a conflict of interest, decided, corrected. */
export const dissents = {
  name: 'dissents',
  mount(app: App) {
    registerPersonalRecords(app, {
      module: 'dissents',
      columns: {
        'dissents.filed_by': 'kept',
        'dissents.handler_id': 'trace',
        'dissents.decided_by': 'trace',
        'dissents.corrected_by': 'trace',
        'dissent_posts.user_id': 'kept',
        'dissent_declined.user_id': 'trace',
      },
    });
    registerResultHindrance(app, async (db, stage, now) => {
      const { open, uncorrected } = await openInStage(db, stage.id);
      const competition = await findCompetition(db, stage.competition_id);
      const until = objectionsUntil(await findVersions(db, stage.id), competition?.publicity_hours ?? 0);
      const runsUntil = stage.result_state === 'preliminary' && until && now < until ? sheetTime(until, app.instance.timeZone) : '';
      const found: Hindrance[] = [];
      if (open > 0) found.push({ key: 'result_dissents_open', values: { count: open }, always: false });
      if (uncorrected > 0) found.push({ key: 'result_dissents_uncorrected', values: { count: uncorrected }, always: false });
      if (runsUntil) found.push({ key: 'result_publicity_runs', values: { until: runsUntil }, always: false });
      return found;
    });
    registerObjectionsEnd(app, async (db, stage, { publicity_hours: hours }) => objectionsUntil(await findVersions(db, stage.id), hours));
    registerBlindReader(app, async (db, { userId }, productionId) => {
      const work = await findProduction(db, productionId);
      return work !== undefined && looksInto(db, userId, work);
    });
    registerCalendarSource(app, 'dissents', dissentDates);
    app.jobs.every('dissents_due', '*/10 * * * *', () => remindOfReplies(app));
    readingRoutes(app);
    filingRoutes(app);
    handlingRoutes(app);
  },
};
