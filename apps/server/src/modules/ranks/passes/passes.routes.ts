import { createHash, randomBytes } from 'node:crypto';
import { freezeBoard, newPass, openFrozenBoard, showPass, withdrawPass } from '@praxis/contract/ranks/board';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { setBoardPass, setFroze, stageAt, stageTheActorRuns } from '../../competitions/index.ts';
import { refuseUnlessOver } from '../../contests/index.ts';
import { freezeMoment } from '../board.rules.ts';
import { boardsOf, deletePass, findPass, lockBoard, savePass, setBoardState } from '../boards/boards.store.ts';
import { notifyBoards, notifyScores } from '../notify.store.ts';
import { stageTheJuryReads } from '../ranks.access.ts';

const PASS_BYTES = 24;

/** The pass of a public board, and what organisers do with the board itself. */
export function passesRoutes(app: App) {
  const acknowledged = (db: Db, actorId: string, action: string, stageId: string) =>
    audit(db, { actorId, action, objectType: 'stage', objectId: stageId });

  serve(app, showPass, {
    access: stageTheJuryReads,
    async run({ subject: stage, db }) {
      const row = await findPass(db, stage.id);
      return { pass: row ? app.secrets.decrypt(row.pass_sealed) : '' };
    },
  });

  serve(app, newPass, {
    access: stageTheActorRuns('organiser'),
    async run({ subject: { stage }, actor, db, now }) {
      const pass = randomBytes(PASS_BYTES).toString('base64url');
      await setBoardPass(db, stage.id, createHash('sha256').update(pass).digest());
      await savePass(db, { stage_id: stage.id, pass_sealed: app.secrets.encrypt(pass), created_by: actor.userId, created_at: now });
      await notifyBoards(db, `${stage.id} pass`);
      await acknowledged(db, actor.userId, 'board_pass_created', stage.id);
      return { pass };
    },
  });

  serve(app, withdrawPass, {
    access: stageTheActorRuns('organiser'),
    async run({ subject: { stage }, actor, db }) {
      await setBoardPass(db, stage.id, null);
      await deletePass(db, stage.id);
      await notifyBoards(db, `${stage.id} pass`);
      await acknowledged(db, actor.userId, 'board_pass_withdrawn', stage.id);
      return {};
    },
  });

  serve(app, freezeBoard, {
    access: stageTheActorRuns('organiser'),
    async run({ subject: { stage }, actor, db, now }) {
      const phase = stageAt(stage, now);
      if (phase !== 'on' && phase !== 'paused') throw new Refusal('stage_not_on');
      const freeze = freezeMoment(stage);
      if (stage.froze_at || (freeze && freeze <= now)) throw new Refusal('board_frozen_already');
      await setFroze(db, stage.id, now);
      await notifyScores(db, stage.id);
      await acknowledged(db, actor.userId, 'board_frozen', stage.id);
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
      await acknowledged(db, actor.userId, 'board_opened', stage.id);
      return {};
    },
  });
}
