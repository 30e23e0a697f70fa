import { drawAliases } from '@praxis/contract/contests/draw';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { setAliasSeed, stageTheActorRuns } from '../../competitions/index.ts';
import { drawn } from '../../teams/index.ts';
import { notifyTimes } from '../times/move-stage-times.ts';
import { lockEntrantsOf, setAliases } from './aliases.store.ts';
import { admitApproved } from './entry.store.ts';

/** The draw of the numbers that stand on desks instead of names. */
export function drawRoutes(app: App) {
  serve(app, drawAliases, {
    access: stageTheActorRuns('organiser'),
    async run({ actor, subject: { stage }, input, db, now, address }) {
      if (now >= stage.start_at) throw new Refusal('stage_has_begun');
      if (stage.alias_seed !== null) throw new Refusal('aliases_drawn_already');
      await admitApproved(db, stage.id, now);
      const ids = drawn(input.seed, await lockEntrantsOf(db, stage.id));
      if (ids.length === 0) throw new Refusal('aliases_nobody');
      await setAliases(db, stage.id, ids);
      await setAliasSeed(db, stage.id, input.seed, now);
      await notifyTimes(db, stage.id);
      await audit(db, {
        ...{ actorId: actor.userId, action: 'aliases_drawn', objectType: 'stage', objectId: stage.id, address },
        detail: { seed: input.seed, count: ids.length },
      });
      return { count: ids.length };
    },
  });
}
