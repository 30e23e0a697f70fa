import { meterLabs, showLabMinutes } from '@praxis/contract/labs/minutes';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { memberIn } from '../../spaces/index.ts';
import { isMetered, setMetered } from './minutes.store.ts';
import { minutesLeft } from './minutes.ts';

/** Minutes of lab machines in a space: what one has left, and whether they are counted. */
export function minutesRoutes(app: App) {
  const memberOf = async ({ actor, input, db }: { actor: { userId: string }; input: { space_id: string }; db: App['db'] }) => {
    const member = await memberIn(db, actor.userId, input.space_id);
    if (!member) throw notForYou();
    return member;
  };

  serve(app, showLabMinutes, {
    access: memberOf,
    async run({ actor, subject: member, input, db, now }) {
      const minutes = await minutesLeft(db, actor.userId, input.space_id, now);
      return {
        metered: await isMetered(db, input.space_id),
        left: minutes?.left ?? 0,
        ends_at: minutes?.endsAt?.getTime() ?? null,
        can: { meter: member.role === 'owner' },
      };
    },
  });

  serve(app, meterLabs, {
    async access(ask) {
      if ((await memberOf(ask)).role !== 'owner') throw new Refusal('not_allowed');
    },
    async run({ actor, input, db, now, address }) {
      if (!(await setMetered(db, input.space_id, input.metered, actor.userId, now))) return {};
      const action = { actorId: actor.userId, action: 'lab_metered', objectType: 'space', objectId: input.space_id, address };
      await audit(db, { ...action, from: input.metered ? 'free' : 'metered', to: input.metered ? 'metered' : 'free' });
      return {};
    },
  });
}
