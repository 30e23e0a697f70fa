import type { RawBuilder } from 'kysely';
import { daysBetween } from '../../../platform/clock/days.rules.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Measure } from '../../../platform/statistics.ts';
import { fragment, type Range } from './fragment.store.ts';
import { renewSnapshot, snapshotRows } from './snapshots.store.ts';

/** How long a chart of an institution may stand before it is compared again with how things are. */
const CHART_MS = 300_000;

type Settled = { rows: RawBuilder<unknown>; at: Date | undefined };

/** Whether what is shown of a measure is a snapshot: to administrators, of people they do not see anyway. */
export const isSettled = (measure: Pick<Measure, 'open'>, scope: Pick<Range, 'scope'>) => scope.scope === 'institution' && !measure.open;

/** The rows of a number as they may be shown now, by space; as they stand, but for institutions. `at`: up to when, where that is not now. */
export async function settledRows(db: Db, measure: Measure, range: Range, now: Date, object = ''): Promise<Settled> {
  const live = fragment(measure, range, object ? { object } : {});
  if (!isSettled(measure, range)) return { rows: live, at: undefined };
  const span = measure.momentary ? 'now' : `${daysBetween(range.from, range.to).length} days`;
  const slice = {
    institutionId: range.id,
    measure: measure.like ?? measure.key,
    version: measure.version,
    name: `${span} ${object}`,
    by: 'space' as const,
  };
  const { id, settledAt } = await renewSnapshot(db, slice, live, { now });
  return { rows: snapshotRows(id, 'space'), at: settledAt < now ? settledAt : undefined };
}

/** The same by day or week, of a chart. */
export async function settledSeries(db: Db, measure: Measure, range: Range, by: 'day' | 'week', now: Date): Promise<RawBuilder<unknown>> {
  const live = fragment(measure, range);
  if (!isSettled(measure, range)) return live;
  const slice = { institutionId: range.id, measure: measure.like ?? measure.key, version: measure.version, name: `by ${by}`, by };
  const { id } = await renewSnapshot(db, slice, live, { now, days: range, uncheckedMs: CHART_MS });
  return snapshotRows(id, by, range);
}
