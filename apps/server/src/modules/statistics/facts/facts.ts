import type { App } from '../../../platform/app.ts';
import { dayOf } from '../../../platform/clock/days.rules.ts';
import type { Db } from '../../../platform/database/db.ts';
import { registerFollower } from '../../../platform/following/following.ts';
import { factSources } from '../../../platform/statistics.ts';
import { removeFactsBefore, replaceFacts } from './facts.store.ts';

export const FOLLOWER = 'statistics';

const sourcesIn = (school: Db) => new Map(factSources.entries(school).map(({ name, source }) => [name, source]));

/** Copies the facts of all modules and keeps the sums of every place and day. */
export function followFacts(app: App) {
  registerFollower(app, {
    name: FOLLOWER,
    sources: sourcesIn,
    async replace(db, source, refs, generation) {
      const facts = await sourcesIn(db).get(source)!.facts(db, refs);
      const rows = refs.flatMap((ref) =>
        (facts.get(ref) ?? []).map((fact) => ({ ...fact, ref, day: dayOf(fact.at, app.instance.timeZone) })),
      );
      await replaceFacts(db, source, refs, rows, generation);
    },
    removeBefore: removeFactsBefore,
  });
}
