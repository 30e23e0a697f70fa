import {
  statDefinitions,
  statExport,
  statFollowers,
  statMeasure,
  statOverview,
  statRebuild,
  statRows,
} from '@praxis/contract/statistics/statistics';
import type { App } from '../../platform/app.ts';
import { audit } from '../../platform/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { findFollowerStates, followedUntil } from '../../platform/following.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { anyone, serve } from '../../platform/http/serve.ts';
import { startJob } from '../../platform/jobs/jobs.ts';
import { translate } from '../../platform/messages.ts';
import { savedSheet } from '../../platform/sheets/write.ts';
import { type Measure, measures } from '../../platform/statistics.ts';
import { blocksOf, headOf } from './dashboards/dashboards.ts';
import { dayOf } from './days.rules.ts';
import { FOLLOWER } from './facts/facts.ts';
import { rowsSheet } from './numbers/export.ts';
import { foldedNumber } from './numbers/fold.rules.ts';
import { fragment, sumsBy } from './numbers/fragment.store.ts';
import { countPeople } from './numbers/names.store.ts';
import { type Days, numberOf } from './numbers/number.ts';
import { listRows } from './numbers/rows.ts';
import { spanUpTo } from './numbers/span.rules.ts';
import { type StatScope, scopeTheActorReads, theOperator } from './statistics.access.ts';
import { countAlarms, countDropped, findCountedAt } from './usage/fold.store.ts';
import type { Usage } from './usage/usage.ts';

const measureOf = (app: App, key: string) => measures.entries(app).find((measure) => measure.key === key);

/** A measure that may be asked for in a scope. */
function measureIn(app: App, key: string, { scope }: StatScope): Measure {
  const measure = measureOf(app, key);
  if (!measure?.scopes.includes(scope)) throw new Refusal('measure_unknown');
  return measure;
}

/** A number that is hidden has no rows to list. */
async function mustBeListed(db: Db, measure: Measure, scope: StatScope, days: Days, now: Date) {
  if (scope.scope === 'institution' && (await numberOf(db, measure, scope, days, now)).hidden) throw new Refusal('rows_not_listed');
}

function readRoutes(app: App) {
  const zone = app.instance.timeZone;

  serve(app, statOverview, {
    access: scopeTheActorReads,
    async run({ subject: scope, input, db, now }) {
      const days = spanUpTo(dayOf(now, zone), input.span);
      const at = await followedUntil(db, FOLLOWER);
      const numbers = [];
      for (const measure of headOf(app, scope.scope)) numbers.push(await numberOf(db, measure, scope, days, at));
      const blocks = await blocksOf({ db, scope, days, now, zone, measure: (key) => measureOf(app, key) });
      const people = await countPeople(db, scope.scope, scope.id);
      return { title: scope.title, from: days.from, to: days.to, zone, at: at.getTime(), people, numbers, blocks };
    },
  });

  serve(app, statMeasure, {
    access: scopeTheActorReads,
    async run({ subject: scope, input, db, now }) {
      const measure = measureIn(app, input.measure, scope);
      const days = spanUpTo(dayOf(now, zone), input.span);
      const number = await numberOf(db, measure, scope, days, await followedUntil(db, FOLLOWER));
      const byDay = number.hidden || scope.scope === 'institution' ? [] : await sumsBy(db, fragment(measure, { ...scope, ...days }), 'day');
      const points = byDay.map((one) => ({ day: one.key, value: foldedNumber(measure.fold, one), n: one.rows }));
      return { number, points, from: days.from, to: days.to, zone };
    },
  });
}

function rowsRoutes(app: App) {
  const zone = app.instance.timeZone;

  serve(app, statRows, {
    access: scopeTheActorReads,
    async run({ subject: scope, input, db, now }) {
      const measure = measureIn(app, input.measure, scope);
      const { page, size, object } = input;
      const days = spanUpTo(dayOf(now, zone), input.span);
      await mustBeListed(db, measure, scope, days, now);
      return { ...(await listRows(db, measure, scope, { ...scope, ...days }, { page, size, object })), page, size };
    },
  });

  serve(app, statExport, {
    access: scopeTheActorReads,
    async run({ subject: scope, input, db, now, language }) {
      const measure = measureIn(app, input.measure, scope);
      const days = spanUpTo(dayOf(now, zone), input.span);
      await mustBeListed(db, measure, scope, days, now);
      const narrow = { object: input.object };
      const sheet = await rowsSheet({ db, measure, scope, range: { ...scope, ...days }, narrow, language, now, zone });
      return savedSheet(input.format, sheet.title, sheet);
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

function operatorRoutes(app: App, usage: Usage) {
  serve(app, statFollowers, {
    access: theOperator,
    async run({ db }) {
      const states = await findFollowerStates(db);
      const figures = await usage.engine.figures();
      const counted = await findCountedAt(db, usage.engine.name);
      return {
        followers: states.map((state) => ({
          name: state.follower,
          as_of: state.asOf.getTime(),
          apart: state.apart,
          waiting: state.waiting,
        })),
        usage: {
          ...{ events: figures.events, bytes: figures.bytes, oldest: figures.oldest?.getTime() ?? null },
          ...{ counted_at: counted?.getTime() ?? null, waiting: usage.writer.state().waiting },
          ...{ dropped: await countDropped(db), alarms: await countAlarms(db) },
        },
      };
    },
  });

  serve(app, statRebuild, {
    access: theOperator,
    async run({ actor, db, address }) {
      const jobId = await startJob(db, 'follower_rebuild', { follower: FOLLOWER }, actor.userId);
      await audit(db, { actorId: actor.userId, action: 'statistics_rebuilt', objectType: 'job', objectId: jobId, address });
      return { job_id: jobId };
    },
  });
}

/** Numbers, the rows behind them, and what they mean. */
export function statisticsRoutes(app: App, usage: Usage) {
  readRoutes(app);
  rowsRoutes(app);
  operatorRoutes(app, usage);
}
