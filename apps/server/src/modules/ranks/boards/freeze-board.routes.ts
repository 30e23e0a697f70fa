import { freezeBoard, openFrozenBoard } from '@praxis/contract/ranks/board';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { setFroze, stageAt, stageTheActorRuns } from '../../competitions/index.ts';
import { refuseUnlessOver } from '../../contests/index.ts';
import { freezeMoment } from '../board.rules.ts';
import { notifyScores } from '../notify.store.ts';
import { boardsOf, lockBoard, setBoardState } from './boards.store.ts';

/** Freezing the public board while a stage runs, and opening it afterwards. */
export function freezeBoardRoutes(app: App) {
  serve(app, freezeBoard, {
    access: stageTheActorRuns('organiser'),
    async run({ subject: { stage }, actor, db, now }) {
      const phase = stageAt(stage, now);
      if (phase !== 'on' && phase !== 'paused') throw new Refusal('stage_not_on');
      const freeze = freezeMoment(stage);
      if (stage.froze_at || (freeze && freeze <= now)) throw new Refusal('board_frozen_already');
      await setFroze(db, stage.id, now);
      await notifyScores(db, stage.id);
      await audit(db, { actorId: actor.userId, action: 'board_frozen', objectType: 'stage', objectId: stage.id });
      return {};
    },
  });

  serve(app, openFrozenBoard, {
    access: stageTheActorRuns('organiser'),
    async run({ subject: { stage }, actor, db, now }) {
      await refuseUnlessOver(db, stage, now);
      await boardsOf(db, stage.id);
      const board = (await lockBoard(db, stage.id, 'public'))!;
      if (board.state === 'open' || !freezeMoment(stage)) throw new Refusal('board_not_frozen');
      await setBoardState(db, board.id, 'open', now);
      await notifyScores(db, stage.id);
      await audit(db, { actorId: actor.userId, action: 'board_opened', objectType: 'stage', objectId: stage.id });
      return {};
    },
  });
}
