import * as contract from '@praxis/contract/contests/adjustments';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { people } from '../../accounts/index.ts';
import { stageTheActorRuns } from '../../competitions/index.ts';
import { adjustEntrant } from './adjust-entrant.ts';
import { adjustmentsOf, findAdjustment, isWithdrawn } from './adjustments.store.ts';
import { writeScores } from './scores.store.ts';

const MOST = 500;

/** Points that organisers give and take, each a score row of its own. */
export function adjustmentsRoutes(app: App) {
  serve(app, contract.listAdjustments, {
    access: stageTheActorRuns('organiser', 'desk', 'arbiter'),
    async run({ subject: { stage }, db }) {
      const rows = await adjustmentsOf(db, stage.id, MOST);
      const by = await people(
        app,
        db,
        rows.map(({ created_by }) => created_by),
      );
      const list = rows.map(({ created_by, at, ...row }) => ({ ...row, by: by.get(created_by)!, at: at.getTime() }));
      return { list };
    },
  });

  serve(app, contract.adjustScore, {
    access: stageTheActorRuns('organiser'),
    async run({ actor, subject: { stage }, input, db, now, address }) {
      const { entrant_id: entrantId, points, reason } = input;
      if (points === 0) throw new Refusal('adjust_nothing', { fields: { points: 'adjust_nothing' } });
      const id = await adjustEntrant(db, { stage, entrantId, points, reason, by: actor.userId, why: 'adjust' }, now);
      await audit(db, {
        ...{ actorId: actor.userId, action: 'score_adjusted', objectType: 'stage', objectId: stage.id, address },
        detail: { adjustment_id: id, entrant_id: entrantId, points, reason },
      });
      return { adjustment_id: id };
    },
  });

  serve(app, contract.withdrawAdjustment, {
    access: stageTheActorRuns('organiser'),
    async run({ actor, subject: { stage }, input, db, now, address }) {
      const given = await findAdjustment(db, stage.id, input.adjustment_id);
      if (!given) throw new Refusal('adjustment_not_found');
      if (await isWithdrawn(db, stage.id, given.id)) return {};
      const of = { stageId: stage.id, sectionId: null, entrantId: given.entrant_id, userId: null, source: `adjust:${given.id}` };
      const note = {
        ...of,
        at: given.at,
        points: given.points,
        outcome: 'void' as const,
        detail: { void_at: now.getTime() },
        why: 'adjust' as const,
      };
      await writeScores(db, [{ ...note, ref: given.id, by: actor.userId }], now);
      await audit(db, {
        ...{ actorId: actor.userId, action: 'score_adjustment_withdrawn', objectType: 'stage', objectId: stage.id, address },
        detail: { adjustment_id: given.id, entrant_id: given.entrant_id, points: given.points, reason: input.reason },
      });
      return {};
    },
  });
}
