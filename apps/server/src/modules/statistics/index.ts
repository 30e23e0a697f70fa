import type { App } from '../../platform/app.ts';
import { registerPersonalRecords } from '../../platform/personal-records.ts';
import { measures } from '../../platform/statistics.ts';
import { computedMeasures } from './dashboards/computed-measures.ts';
import { dayFilesRoutes } from './exports/day-files.routes.ts';
import { exportsRoutes } from './exports/exports.routes.ts';
import { followFacts } from './facts/facts.ts';
import { operationMeasures } from './operation/operation.ts';
import { risksRoutes } from './risks/risks.routes.ts';
import { statisticsRoutes } from './statistics.routes.ts';
import { postgresEngine } from './usage/engines/postgres-engine.store.ts';
import { foldToEnd } from './usage/fold.ts';
import { openUsage } from './usage/usage.ts';
import { findUsageOf } from './usage/usage-records.store.ts';
import { outletsRoutes } from './xapi/outlets.routes.ts';

export { generateHistory } from './usage/generate-history.store.ts';

/** Counts the stream in the school's own database to its end. */
export const countUse = (app: App) => foldToEnd(app, postgresEngine('postgres', app.db, app.instance.timeZone));

/** Numbers made of the use of pages. */
function useMeasures(app: App) {
  const used = { version: 1, from: { usage: ['work'] } } as const;
  measures.register(app, {
    ...used,
    key: 'time_on_task',
    unit: 'minutes',
    fold: 'sum',
    scopes: ['person', 'space', 'institution', 'platform'],
  });
  measures.register(app, { ...used, key: 'active_people', unit: 'people', fold: 'people', scopes: ['space', 'institution', 'platform'] });
  measures.register(app, { ...used, key: 'active_spaces', unit: 'count', fold: 'spaces', scopes: ['institution'], like: 'active_people' });
  const alone = { version: 1, unit: 'count', scopes: ['platform'] } as const;
  measures.register(app, { ...alone, key: 'page_views', fold: 'count', from: { usage: ['page'] } });
  measures.register(app, { ...alone, key: 'usage_dropped', fold: 'count', from: { usage: ['dropped'] } });
}

/** Statistics over everything: the stream of use, facts of all modules, and the numbers made of them. */
export const statistics = {
  name: 'statistics',
  mount(app: App) {
    registerPersonalRecords(app, {
      module: 'statistics',
      // Without this row the stream of a person is nobody's.
      columns: {
        // A copy: the modules that own what it says export it, as far as it may be seen.
        'facts.person_id': 'trace',
        'number_snapshot_rows.person_id': 'trace',
        'usage_people.user_id': 'mine',
        'stat_exports.user_id': 'mine',
        'stat_day_settings.changed_by': 'trace',
        'risk_rests.user_id': 'mine',
        'risk_rests.by_user_id': 'trace',
        'risk_settings.changed_by': 'trace',
        'xapi_outlets.created_by': 'trace',
      },
      collect: async (db, userId) => ({ use_by_day: await findUsageOf(db, userId) }),
    });
    followFacts(app);
    useMeasures(app);
    computedMeasures(app);
    operationMeasures(app);
    const usage = openUsage(app);
    statisticsRoutes(app, usage);
    dayFilesRoutes(app, usage);
    risksRoutes(app);
    exportsRoutes(app);
    outletsRoutes(app);
  },
};
