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

/** A measure that may be asked for in a scope. */
export function measureIn(app: App, key: string, { scope }: StatScope): Measure {
  const measure = measureOf(app, key);
  if (!measure?.scopes.includes(scope)) throw new Refusal('measure_unknown');
  return measure;
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
      if (isFew((await sumOfRows(db, rows)).people)) throw new Refusal('rows_not_listed');
}
