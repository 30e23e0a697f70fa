import { listSkillShares, shareSkills } from '@praxis/contract/skills/shares';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { notForYou } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Actor } from '../../../platform/http/sessions.ts';
import { placesOf } from '../../spaces/index.ts';
import { deleteShare, findShares, insertShare } from './shares.store.ts';

const placesTheActorLearnsIn = async ({ actor, db }: { actor: Actor; db: Db }) =>
  (await placesOf(db, actor.userId)).filter(({ member }) => member.role === 'student');

/** With which spaces somebody shares what they proved elsewhere. */
export function sharesRoutes(app: App) {
  serve(app, listSkillShares, {
    access: placesTheActorLearnsIn,
    async run({ subject: places, actor, db }) {
      const shares = await findShares(db, actor.userId);
      return {
        list: places.map(({ spaceId, spaceName }) => ({
          space: { id: spaceId, name: spaceName },
          since: shares.get(spaceId)?.getTime() ?? null,
        })),
      };
    },
  });

  serve(app, shareSkills, {
    async access({ actor, input, db }) {
      const place = (await placesTheActorLearnsIn({ actor, db })).find(({ spaceId }) => spaceId === input.space_id);
      if (!place) throw notForYou();
      return place;
    },
    async run({ subject: { spaceId }, actor, input: { on }, db, now }) {
      const row = { user_id: actor.userId, space_id: spaceId };
      const changed = on ? await insertShare(db, { ...row, since: now }) : await deleteShare(db, row);
      if (changed)
        await audit(db, {
          actorId: actor.userId,
          action: on ? 'skills_shared' : 'skills_unshared',
          objectType: 'space',
          objectId: spaceId,
        });
      return {};
    },
  });
}
