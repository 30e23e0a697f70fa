import type { App } from '../../../platform/app.ts';
import { dayOf, daysBefore } from '../../../platform/clock/days.rules.ts';
import type { JobWork } from '../../../platform/jobs/jobs.ts';
import { checkDay } from '../usage/fold.ts';
import type { Usage } from '../usage/usage.ts';
import { countCellsOff, saveNumberCheck } from './checks.store.ts';

const DAYS = 7;

/** Counts closed days of the stream and all sums of facts once more; what differs is reported and never mended in silence. */
export async function checkNumbers(app: App, { engines }: Pick<Usage, 'engines'>, { db, report }: Pick<JobWork, 'db' | 'report'>) {
  const today = dayOf(app.clock.now(), app.instance.timeZone);
  let off = 0;
  for (let back = 1; back <= DAYS; back++) {
    if ((await checkDay(app, engines, daysBefore(today, back))) > 0) off++;
    await report(Math.round((50 * back) / DAYS));
  }
  const cells = await countCellsOff(db);
  if (cells.off > 0) app.http.log.error(cells, 'statistics: sums of facts differ from their facts; rebuild them');
  const found = { days: DAYS, days_off: off, cells: cells.all, cells_off: cells.off };
  await saveNumberCheck(db, found, app.clock.now());
  return found;
}
