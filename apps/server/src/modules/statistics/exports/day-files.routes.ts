import { listDayFiles, setDayFiles } from '@praxis/contract/statistics/day-files';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import { dayOf } from '../../../platform/clock/days.rules.ts';
import { serve } from '../../../platform/http/serve.ts';
import { scopeThePersonReads, theOperator } from '../statistics.access.ts';
import type { Usage } from '../usage/usage.ts';
import { findDaySetting, listDayFilesOf, saveDaySetting } from './day-files.store.ts';
import { DAY_FILE, MOST_DAY_BYTES, writeDayFiles } from './day-files.ts';

const VIEWER = 'stat-day-file';
const LISTED = 60;

/** Closed days as files, for those who run the platform. */
export function dayFilesRoutes(app: App, usage: Usage) {
  app.files.purpose(DAY_FILE, { most: MOST_DAY_BYTES, made: true });
  app.files.guard(
    VIEWER,
    async ([userId = '0']) => (await scopeThePersonReads(app.db, userId, { scope: 'platform', id: '0' })) !== undefined,
  );
  app.jobs.every('stat_day_files', '20 20 * * *', () => writeDayFiles(app, usage));

  serve(app, listDayFiles, {
    access: theOperator,
    async run({ actor, db, now }) {
      const since = (await findDaySetting(db))?.since ?? null;
      const files = (await listDayFilesOf(db, LISTED)).map(({ day, kind, file_id, rows, bytes, created_at }) => ({
        ...{ day, kind, rows, bytes, written_at: created_at.getTime() },
        address: file_id
          ? `${app.files.signAddress({ id: file_id, name: `${kind} ${day}.parquet` }, `${VIEWER}:${actor.userId}`, now)}&download=1`
          : null,
      }));
      return { since, files };
    },
  });

  serve(app, setDayFiles, {
    access: theOperator,
    async run({ actor, input: { on }, db, now, address }) {
      const since = on ? dayOf(now, app.instance.timeZone) : null;
      if (!(await saveDaySetting(db, since, actor.userId, now))) return {};
      const what = { action: 'statistics_day_files_changed', objectType: 'stat_day_files', detail: { on } } as const;
      await audit(db, { actorId: actor.userId, ...what, address });
      return {};
    },
  });
}
