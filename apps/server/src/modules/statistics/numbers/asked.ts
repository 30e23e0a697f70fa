import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { type Measure, measures } from '../../../platform/statistics.ts';
import type { StatScope } from '../statistics.access.ts';
import { isFew } from './fold.rules.ts';
import { differencesOf, fragment, sumOfRows } from './fragment.store.ts';
import { type Days, numberOf } from './number.ts';
import { isBySpace } from './rows.ts';

/** The measure of a key. */
export const measureOf = (app: App, key: string) => measures.entries(app).find((measure) => measure.key === key);

/** A measure with its rows, where these are computed. */
export async function withRows(db: Db, measure: Measure, { scope, id, viewer }: StatScope, now: Date): Promise<Measure> {
  if (!('compute' in measure.from)) return measure;
  return { ...measure, from: { ...measure.from, rows: await measure.from.compute({ db, scope, id, viewerId: viewer, now }) } };
}

/** A measure that may be asked for in a scope. */
export async function measureIn(app: App, db: Db, key: string, scope: StatScope, now: Date): Promise<Measure> {
  const measure = measureOf(app, key);
  if (!measure?.scopes.includes(scope.scope)) throw new Refusal('measure_unknown');
  return withRows(db, measure, scope, now);
}

type Ask = { measure: Measure; scope: StatScope; days: Days; object: string; now: Date };

/** A number that is hidden has no rows to list, and none of a filter that leaves in or out only a few people. */
export async function mustBeListed(db: Db, { measure, scope, days, object, now }: Ask) {
  if (!isBySpace(measure, scope)) return;
  if ((await numberOf(db, measure, scope, days, now)).hidden) throw new Refusal('rows_not_listed');
  if (!object) return;
  const range = { scope: scope.scope, id: scope.id, from: days.from, to: days.to };
  for (const narrow of [{ object }, { except: object }])
    for (const rows of [fragment(measure, range, narrow), ...differencesOf(measure, range, narrow)])
      if (isFew((await sumOfRows(db, rows, 'people')).people)) throw new Refusal('rows_not_listed');
}
