import type { Language } from '@praxis/contract/core/message';
import type { MessageKey } from '@praxis/contract/messages';
import { listStatExports, MOST_FILE_ROWS, MOST_WAITING_EXPORTS, startStatExport, statExported } from '@praxis/contract/statistics/exports';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import { dayOf } from '../../../platform/clock/days.rules.ts';
import type { Db } from '../../../platform/database/db.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Actor } from '../../../platform/http/sessions.ts';
import { startJob } from '../../../platform/jobs/jobs.ts';
import { translate } from '../../../platform/messages.ts';
import { measureIn, measureOf, mustBeListed, withRows } from '../numbers/asked.ts';
import { fragment, sumOfRows } from '../numbers/fragment.store.ts';
import { titleOf } from '../numbers/names.store.ts';
import { daysAsked } from '../numbers/span.rules.ts';
import { lastVisibleDay } from '../numbers/windows.store.ts';
import { type StatScope, scopeTheActorReads, scopeThePersonReads } from '../statistics.access.ts';
import {
  type AskedFile,
  findExport,
  findExportsOf,
  findRunningExports,
  insertExport,
  type ListedFile,
  lockExports,
  setExport,
} from './exports.store.ts';
import { EXPORT_PURPOSE, MOST_EXPORT_BYTES, storedUntil, sweepExports, writeExport } from './write-export.ts';

const VIEWER = 'stat-export';
const ABANDONED = 'failed';
const MOST_LISTED = 20;

/** A file is seen by whoever asked for it, as long as they may read what it is of. */
async function exportTheActorReads({ actor, input, db }: { actor: Pick<Actor, 'userId'>; input: { export_id: string }; db: Db }) {
  const row = await findExport(db, input.export_id);
  if (!row || row.user_id !== actor.userId) throw notForYou();
  if (!(await scopeThePersonReads(db, actor.userId, { scope: row.scope_kind, id: row.scope_id }))) throw notForYou();
  return row;
}

const asks = (one: AskedFile) => [one.scope_kind, one.scope_id, one.measure, one.object, one.day_from, one.day_to, one.format].join('\n');

type Kept = Pick<ListedFile, 'id' | 'state' | 'name' | 'file_id' | 'job_state' | 'refusal'>;

/** A file whose job was given up is not written any more. */
const stateOf = ({ state, job_state }: Kept) => (state === 'running' && job_state === ABANDONED ? ('failed' as const) : state);

const reasonIn = (language: Language, { refusal }: Kept) => refusal && translate(language, refusal as MessageKey);

/** What the thing is called that the rows of a file were narrowed to. */
async function filterTitle(app: App, db: Db, row: AskedFile, scope: StatScope, now: Date) {
  const known = measureOf(app, row.measure);
  const measure = known && (await withRows(db, known, scope, now));
  const range = { scope: row.scope_kind, id: row.scope_id, from: row.day_from, to: row.day_to };
  return measure ? titleOf(db, measure, range, row.object) : row.object;
}

/** Begins a file, or finds the same one that is being written. One of a person at a time, and so many of all. */
export async function beginExport(db: Db, asked: AskedFile, { language, rows, now }: { language: Language; rows: number; now: Date }) {
  await lockExports(db);
  const running = await findRunningExports(db);
  const own = running.find((one) => one.user_id === asked.user_id);
  if (own && asks(own) === asks(asked)) return { export_id: own.id, job_id: own.job_id, repeated: true };
  if (own) throw new Refusal('exports_running');
  if (running.length >= MOST_WAITING_EXPORTS) throw new Refusal('exports_waiting');
  const exportId = await insertExport(db, { ...asked, language, row_count: rows, created_at: now });
  const jobId = await startJob(db, 'stat_export', { exportId }, asked.user_id, { queue: 'stat_export' });
  await setExport(db, exportId, { job_id: jobId });
  return { export_id: exportId, job_id: jobId, repeated: false };
}

function startRoute(app: App) {
  serve(app, startStatExport, {
    access: scopeTheActorReads,
    async run({ actor, subject: scope, input, db, now, language, address }) {
      const measure = await measureIn(app, db, input.measure, scope, now);
      const { object, format } = input;
      const today = dayOf(now, app.instance.timeZone);
      const days = daysAsked(await lastVisibleDay(db, measure, scope, today, now), { ...input, scope: scope.scope });
      await mustBeListed(db, { measure, scope, days, object, now });
      const { rows } = await sumOfRows(db, fragment(measure, { ...scope, ...days }, { object }));
      if (rows > MOST_FILE_ROWS) throw new Refusal('export_too_long', { values: { most: MOST_FILE_ROWS } });
      const asked: AskedFile = {
        ...{ user_id: actor.userId, scope_kind: scope.scope, scope_id: scope.id, measure: measure.key, object, format },
        ...{ day_from: days.from, day_to: days.to },
      };
      const { export_id, job_id, repeated } = await beginExport(db, asked, { language, rows, now });
      if (repeated) return { export_id, job_id };
      await audit(db, {
        ...{ actorId: actor.userId, action: 'statistics_exported', objectType: 'stat_export', objectId: export_id, address },
        detail: { scope: scope.scope, id: scope.id, measure: measure.key, object, from: days.from, to: days.to, format, rows },
      });
      return { export_id, job_id };
    },
  });
}

/** Files of the rows behind numbers. */
export function exportsRoutes(app: App) {
  app.files.purpose(EXPORT_PURPOSE, { most: MOST_EXPORT_BYTES, made: true, personal: true });
  app.files.guard(VIEWER, async ([exportId = '0', userId = '0']) => {
    const row = await findExport(app.db, exportId);
    if (row?.user_id !== userId) return false;
    return (await scopeThePersonReads(app.db, userId, { scope: row.scope_kind, id: row.scope_id })) !== undefined;
  });
  app.jobs.define('stat_export', (work) => writeExport(app, work));
  app.jobs.every('stat_exports', '*/10 * * * *', () => sweepExports(app));
  startRoute(app);

  const addressFor = (row: Kept, userId: string, now: Date) =>
    row.state === 'done' && row.file_id
      ? `${app.files.signAddress({ id: row.file_id, name: row.name }, `${VIEWER}:${row.id}:${userId}`, now)}&download=1`
      : null;

  serve(app, statExported, {
    access: exportTheActorReads,
    async run({ actor, subject: row, now, language }) {
      return {
        export_id: row.id,
        state: stateOf(row),
        refusal: reasonIn(language, row),
        progress: row.progress ?? 100,
        name: row.name,
        bytes: Number(row.size ?? 0),
        rows: row.row_count,
        created_at: row.created_at.getTime(),
        address: addressFor(row, actor.userId, now),
      };
    },
  });

  serve(app, listStatExports, {
    access: scopeTheActorReads,
    async run({ actor, subject: scope, db, now, language }) {
      const list = [];
      for (const row of await findExportsOf(db, actor.userId, scope, MOST_LISTED)) {
        const address = addressFor(row, actor.userId, now);
        const { id: export_id, measure, day_from: from, day_to: to, format, by, name } = row;
        list.push({
          ...{ export_id, measure, from, to, format, by, name, address },
          ...{ state: stateOf(row), refusal: reasonIn(language, row), rows: row.row_count, bytes: Number(row.size ?? 0) },
          filter: row.object ? await filterTitle(app, db, row, scope, now) : '',
          created_at: row.created_at.getTime(),
          expires_at: address === null ? null : storedUntil(row.created_at).getTime(),
        });
      }
      return { list };
    },
  });
}
