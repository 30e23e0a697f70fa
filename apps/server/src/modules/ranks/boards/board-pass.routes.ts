import { createHash, randomBytes } from 'node:crypto';
import { newPass, showPass, withdrawPass } from '@praxis/contract/ranks/board';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { serve } from '../../../platform/http/serve.ts';
import { setBoardPass, stageTheActorRuns } from '../../competitions/index.ts';
import { notifyBoards } from '../notify.store.ts';
import { stageTheJuryReads } from '../ranks.access.ts';
import { deletePass, findPass, savePass } from './boards.store.ts';

const PASS_BYTES = 24;

/** The pass that opens a public board without signing in. */
export function boardPassRoutes(app: App) {
  const record = (db: Db, actorId: string, action: string, stageId: string) =>
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
      await record(db, actor.userId, 'board_pass_created', stage.id);
      return { pass };
    },
  });

  serve(app, withdrawPass, {
    access: stageTheActorRuns('organiser'),
    async run({ subject: { stage }, actor, db }) {
      await setBoardPass(db, stage.id, null);
      await deletePass(db, stage.id);
      await notifyBoards(db, `${stage.id} pass`);
      await record(db, actor.userId, 'board_pass_withdrawn', stage.id);
      return {};
    },
  });
}
