import { findSpaceByCode, joinByCode, joinSpace, leaveSpace } from '@praxis/contract/spaces/spaces';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Actor } from '../../../platform/http/sessions.ts';
import { cardOf } from '../members/cards.ts';
import { facesFor } from '../members/faces.ts';
import { setMemberships } from '../members/members.store.ts';
import { membershipTheActorEnds, spaceBehindTheCode, spaceTheActorAsksToJoin } from '../spaces.access.ts';
import { findCard, findSpaceIdByCode } from '../spaces.store.ts';
import { promoteWaiting, publishToMembers, publishToStaff, requestToJoin } from './seats.ts';

const WRONG_CODES = 30;
const WRONG_CODE_WINDOW = 600;

/** Guessing codes is cut short: wrong ones are counted per person, right ones are not. */
export async function withoutGuessing<T>(app: App, actor: Actor, what: string, look: () => Promise<T>): Promise<T> {
  const name = `${what}:${actor.userId}`;
  await app.limits.check(name, WRONG_CODES);
  try {
    return await look();
  } catch (error) {
    if (error instanceof Refusal && ['join_code_unknown', 'invitation_not_open'].includes(error.key))
      await app.limits.hit(name, WRONG_CODE_WINDOW);
    throw error;
  }
}

/** Joining by search and by code, and leaving. */
export function joinRoutes(app: App) {
  serve(app, joinSpace, {
    access: spaceTheActorAsksToJoin,
    run: ({ subject: { space, method: joinMethod }, actor, input, db, now }) =>
      requestToJoin(db, { space, method: joinMethod, actor, applyText: input.apply_text, now }),
  });

  serve(app, findSpaceByCode, {
    access: ({ actor, input, db }) =>
      withoutGuessing(app, actor, 'join_code', async () => {
        const id = await findSpaceIdByCode(db, input.code);
        const row = id && (await findCard(db, actor.userId, id));
        if (!row) throw new Refusal('join_code_unknown', { fields: { code: 'join_code_unknown' } });
        return row;
      }),
    run: async ({ subject: row, actor, now }) => cardOf(row, actor, facesFor(app, actor.userId, now), now, 'code'),
  });

  serve(app, joinByCode, {
    access: (ask) => withoutGuessing(app, ask.actor, 'join_code', () => spaceBehindTheCode(ask)),
    run: ({ subject: space, actor, input, db, now }) =>
      requestToJoin(db, { space, method: 'code', actor, applyText: input.apply_text, now }),
  });

  serve(app, leaveSpace, {
    access: membershipTheActorEnds,
    async run({ subject: { space, membership }, actor, db, now, address }) {
      await setMemberships(db, [membership.id], { state: 'left', group_id: null, waiting_since: null });
      await audit(db, {
        actorId: actor.userId,
        action: 'space_left',
        objectType: 'space_member',
        objectId: membership.id,
        from: membership.state,
        to: 'left',
        address,
      });
      await promoteWaiting(db, space, now);
      if (membership.state === 'approved') await publishToMembers(db, space.id, 'members');
      await publishToStaff(db, space.id, 'requests');
      return {};
    },
  });
}
