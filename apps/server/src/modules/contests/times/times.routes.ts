import * as contract from '@praxis/contract/contests/times';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { type StageRow, stageTheActorRuns } from '../../competitions/index.ts';
import { extraOfEntrants, largestExtra, setExtra } from '../entry/entry.store.ts';
import { moveStageTimes, notifyTimes, pauseStage, prepareSections, resumeStage } from './move-stage-times.ts';
import { overFor } from './times.rules.ts';

const staff = stageTheActorRuns('organiser', 'desk');

/** Refuses what only a stage that is on knows; one that stands still is on. */
function refuseUnlessOn(stage: StageRow, extra: number, now: Date) {
  if (now < stage.start_at) throw new Refusal('stage_not_begun');
  const over = overFor(stage, extra);
  if (over && now > over) throw new Refusal('stage_over');
}

/** Moving the end of a stage while it is on, pauses, and more time for one entrant. */
export function timesRoutes(app: App) {
  serve(app, contract.moveStageTimes, {
    access: staff,
    async run({ actor, subject: { stage }, input, db, now, address }) {
      refuseUnlessOn(stage, await largestExtra(db, stage.id), now);
      const endAt = new Date(input.end_at);
      if (endAt <= now) throw new Refusal('stage_end_passed', { fields: { end_at: 'stage_end_passed' } });
      await moveStageTimes(db, stage, { endAt }, actor.userId, now);
      await audit(db, {
        ...{ actorId: actor.userId, action: 'stage_times_moved', objectType: 'stage', objectId: stage.id, address },
        detail: { reason: input.reason, before: stage.end_at.toISOString(), after: endAt.toISOString() },
      });
      return { end_at: endAt.getTime() };
    },
  });

  serve(app, contract.pauseStage, {
    access: staff,
    async run({ actor, subject: { stage }, input, db, now, address }) {
      if (stage.paused_at) throw new Refusal('stage_paused');
      refuseUnlessOn(stage, await largestExtra(db, stage.id), now);
      await pauseStage(db, stage, { by: actor.userId, reason: input.reason }, now);
      const of = { actorId: actor.userId, action: 'stage_paused', objectType: 'stage', objectId: stage.id, address };
      await audit(db, { ...of, detail: { reason: input.reason } });
      return {};
    },
  });

  serve(app, contract.resumeStage, {
    access: staff,
    async run({ actor, subject: { stage }, db, now, address }) {
      if (!stage.paused_at) throw new Refusal('stage_not_paused');
      const endAt = await resumeStage(db, stage, actor.userId, now);
      const of = { actorId: actor.userId, action: 'stage_resumed', objectType: 'stage', objectId: stage.id, address };
      await audit(db, { ...of, detail: { before: stage.end_at.toISOString(), after: endAt.toISOString() } });
      return { end_at: endAt.getTime() };
    },
  });

  serve(app, contract.giveExtraContestTime, {
    access: staff,
    async run({ actor, subject: { stage }, input, db, now, address }) {
      const { entrant_id: entrantId, seconds, reason } = input;
      // Once their own time is over, what they made is handed in and locked: more of it would give them nothing.
      const over = overFor(stage, (await extraOfEntrants(db, stage.id)).get(entrantId) ?? 0);
      if (over && now > over) throw new Refusal('stage_over');
      if (!(await setExtra(db, { stageId: stage.id, entrantId, seconds, by: actor.userId }, now))) throw new Refusal('entrant_not_here');
      await prepareSections(db, stage.id, actor.userId, now);
      await notifyTimes(db, stage.id);
      await audit(db, {
        ...{ actorId: actor.userId, action: 'stage_extra_time', objectType: 'stage', objectId: stage.id, address },
        detail: { entrant_id: entrantId, seconds, reason },
      });
      return {};
    },
  });
}
