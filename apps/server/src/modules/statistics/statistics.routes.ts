import {
  MOST_EXPORTED,
  type StatRow,
  statDefinitions,
  statExport,
  statMeasure,
  statOverview,
  statRows,
} from '@praxis/contract/statistics/statistics';
import type { App } from '../../platform/app.ts';
import { audit } from '../../platform/audit.ts';
import { dayOf } from '../../platform/clock/days.rules.ts';
import type { Db } from '../../platform/database/db.ts';
import { followedUntil } from '../../platform/following/following.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { anyone, inTransaction, serve } from '../../platform/http/serve.ts';
import { translate } from '../../platform/messages.ts';
import { savedSheet } from '../../platform/sheets/write.ts';
import { type Measure, measures } from '../../platform/statistics.ts';
import { blocksOf, headOf } from './dashboards/dashboards.ts';
import { sheetsOf } from './exports/rows-file.ts';
import { FOLLOWER } from './facts/facts.ts';
import { followersRoutes } from './facts/followers.routes.ts';
import { measureIn, measureOf, mustBeListed, withRows } from './numbers/asked.ts';
import { foldedNumber } from './numbers/fold.rules.ts';
import { fragment, sumsBy } from './numbers/fragment.store.ts';
import { countPeople, titleOf } from './numbers/names.store.ts';
import { numberOf } from './numbers/number.ts';
import { listRows } from './numbers/rows.ts';
import { daysAsked, spanUpTo } from './numbers/span.rules.ts';
import { lastVisibleDay, visibleDays } from './numbers/windows.store.ts';
import { type StatScope, scopeTheActorReads } from './statistics.access.ts';
import { findCountedAt } from './usage/fold.store.ts';
import type { Usage } from './usage/usage.ts';

/** When what measures are made of was counted last: facts, or the stream of use. Each is asked for once, however many measures there are. */
function countings(db: Db, usage: Pick<Usage, 'engine'>, now: Date) {
  let facts: Promise<Date> | undefined;
  let use: Promise<Date> | undefined;
  return ({ from }: Measure): Promise<Date> => {
    if ('facts' in from) {
      facts ??= followedUntil(db, FOLLOWER);
      return facts;
    }
    if ('live' in from) return Promise.resolve(now);
    if ('compute' in from) return from.follower ? followedUntil(db, from.follower) : Promise.resolve(now);
    use ??= findCountedAt(db, usage.engine.name).then((at) => at ?? new Date(0));
    return use;
  };
}

async function* batchOf(rows: StatRow[]) {
  yield rows;
}

/** What is shown of people who may not be seen is a snapshot: it is compared and renewed in one transaction. */
const settling = <Value>(app: App, { scope }: Pick<StatScope, 'scope'>, db: Db, work: (db: Db) => Promise<Value>) =>
  scope === 'institution' || scope === 'person' ? inTransaction(app, work) : work(db);

function readRoutes(app: App, usage: Usage) {
  const zone = app.instance.timeZone;

  serve(app, statOverview, {
    access: scopeTheActorReads,
    run: ({ subject: scope, input, db: outside, now }) =>
      settling(app, scope, outside, async (db) => {
        const days = spanUpTo(dayOf(now, zone), input.span);
        const at = await followedUntil(db, FOLLOWER);
        const numbers = [];
        const countedAt = countings(db, usage, now);
        for (const one of headOf(app, scope.scope)) {
          const measure = await withRows(db, one, scope, now);
          const shown = await visibleDays(db, measure, scope, input.span, days.to, now);
          numbers.push(await numberOf(db, measure, scope, shown, await countedAt(measure)));
        }
        const measure = async (key: string) => {
          const found = measureOf(app, key);
          return found && withRows(db, found, scope, now);
        };
        const blocks = await blocksOf({ db, scope, days, now, zone, measure, engine: usage.engine });
        const people = await countPeople(db, scope.scope, scope.id);
        return { title: scope.title, from: days.from, to: days.to, zone, at: at.getTime(), people, numbers, blocks };
      }),
  });

  serve(app, statMeasure, {
    access: scopeTheActorReads,
    run: ({ subject: scope, input, db: outside, now }) =>
      settling(app, scope, outside, async (db) => {
        const measure = await measureIn(app, db, input.measure, scope, now);
        const days = await visibleDays(db, measure, scope, input.span, dayOf(now, zone), now);
        const number = await numberOf(db, measure, scope, days, await countings(db, usage, now)(measure));
        const byDay =
          number.hidden || scope.scope === 'institution'
            ? []
            : await sumsBy(db, fragment(measure, { ...scope, ...days }), 'day', measure.fold);
        const points = byDay.map((one) => ({ day: one.key, value: foldedNumber(measure.fold, one), n: one.rows }));
        return { number, points, from: days.from, to: days.to, zone };
      }),
  });
}

function rowsRoutes(app: App, usage: Usage) {
  const zone = app.instance.timeZone;

  serve(app, statRows, {
    access: scopeTheActorReads,
    run: ({ subject: scope, input, db: outside, now }) =>
      settling(app, scope, outside, async (db) => {
        const measure = await measureIn(app, db, input.measure, scope, now);
        const { page, size, object } = input;
        const days = daysAsked(await lastVisibleDay(db, measure, scope, dayOf(now, zone), now), { ...input, scope: scope.scope });
        await mustBeListed(db, { measure, scope, days, object, now });
        return { ...(await listRows(db, measure, scope, { ...scope, ...days }, { page, size, object, now })), page, size };
      }),
  });

  serve(app, statExport, {
    // What leaves the school with names is written down.
    transaction: 'write',
    access: scopeTheActorReads,
    async run({ actor, subject: scope, input, db, now, language, address }) {
      const measure = await measureIn(app, db, input.measure, scope, now);
      const days = daysAsked(await lastVisibleDay(db, measure, scope, dayOf(now, zone), now), { ...input, scope: scope.scope });
      const { object, format } = input;
      const range = { ...scope, ...days };
      await mustBeListed(db, { measure, scope, days, object, now });
      const { list, total } = await listRows(db, measure, scope, range, { page: 1, size: MOST_EXPORTED, object, now });
      if (total > MOST_EXPORTED) throw new Refusal('export_too_long', { values: { most: MOST_EXPORTED } });
      const filter = object ? await titleOf(db, measure, range, object) : '';
      const file = { measure, scope, range, filter, language, zone, countedAt: await countings(db, usage, now)(measure), now };
      const { sheet, before } = sheetsOf(format, file, batchOf(list));
      // The platform is no single thing.
      const objectId = scope.scope === 'platform' ? undefined : scope.id;
      await audit(db, {
        ...{ actorId: actor.userId, action: 'statistics_exported', objectType: scope.scope, objectId, address },
        detail: { scope: scope.scope, id: scope.id, measure: measure.key, object, from: days.from, to: days.to, format, rows: total },
      });
      return savedSheet(format, sheet.title, sheet, before);
    },
  });

  serve(app, statDefinitions, {
    access: anyone,
    run: async ({ language }) => ({
      zone,
      definitions: measures.entries(app).map(({ key, version, unit, scopes }) => ({
        ...{ key, version, unit, scopes: [...scopes] },
        name: translate(language, `measure_${key}`),
        definition: translate(language, `measure_${key}_definition`),
      })),
    }),
  });
}

/** Numbers, the rows behind them, and what they mean. */
export function statisticsRoutes(app: App, usage: Usage) {
  readRoutes(app, usage);
  rowsRoutes(app, usage);
  followersRoutes(app, usage);
}
