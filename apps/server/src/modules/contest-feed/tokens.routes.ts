import { createHash, randomBytes } from 'node:crypto';
import { CONTEST_API, newFeedToken, revokeFeedToken, showContestFeed } from '@praxis/contract/contest-feed/contest-feed';
import type { App } from '../../platform/app.ts';
import { audit } from '../../platform/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { notForYou, Refusal } from '../../platform/http/refusal.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Actor } from '../../platform/http/sessions.ts';
import { dutiesIn, findSections, findStage, type StageRow, stageTheActorRuns } from '../competitions/index.ts';
import { isOffered } from './clics-objects.ts';
import { deleteToken, insertToken, tokensOf } from './feed.store.ts';

const TOKENS = 20;
const TOKEN_BYTES = 32;

/** A stage whose organiser asks. */
async function stageOfOrganiser({ actor, input, db }: { actor: Actor; input: { stage_id: string }; db: Db }): Promise<StageRow> {
  const stage = await findStage(db, input.stage_id);
  if (!stage || !(await dutiesIn(db, stage.competition_id, actor.userId)).duties.includes('organiser')) throw notForYou();
  return stage;
}

/** What organisers do with the tokens of a stage's jury. */
export function tokensRoutes(app: App) {
  serve(app, showContestFeed, {
    access: stageOfOrganiser,
    async run({ subject: stage, db }) {
      const tokens = await tokensOf(db, stage.id);
      return {
        offered: isOffered(stage, await findSections(db, [stage.id])),
        path: `${CONTEST_API}/contests/${stage.id}`,
        tokens: tokens.map(({ created_at, used_at, ...of }) => ({
          ...of,
          created_at: created_at.getTime(),
          used_at: used_at?.getTime() ?? null,
        })),
      };
    },
  });

  serve(app, newFeedToken, {
    access: stageTheActorRuns('organiser'),
    async run({ subject: { stage }, actor, input, db, now, address }) {
      if (!isOffered(stage, await findSections(db, [stage.id]))) throw new Refusal('feed_not_offered');
      if ((await tokensOf(db, stage.id)).length >= TOKENS) throw new Refusal('feed_tokens_many');
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const hash = createHash('sha256').update(token).digest();
      const row = { stage_id: stage.id, name: input.name, token_hash: hash, created_by: actor.userId, created_at: now };
      const id = await insertToken(db, row);
      await audit(db, {
        ...{ actorId: actor.userId, action: 'feed_token_created', objectType: 'stage', objectId: stage.id, address },
        detail: { token_id: id, name: input.name },
      });
      return { token_id: id, token };
    },
  });

  serve(app, revokeFeedToken, {
    access: stageTheActorRuns('organiser'),
    async run({ subject: { stage }, actor, input, db, address }) {
      if (!(await deleteToken(db, stage.id, input.token_id))) throw new Refusal('feed_token_gone');
      await audit(db, {
        ...{ actorId: actor.userId, action: 'feed_token_revoked', objectType: 'stage', objectId: stage.id, address },
        detail: { token_id: input.token_id },
      });
      return {};
    },
  });
}
