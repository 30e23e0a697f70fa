import { randomInt } from 'node:crypto';
import { addressOf } from '@praxis/contract/core/pages';
import { findMemberSpace, replaceVenue, type Visible } from '../../../modules/spaces/index.ts';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';

/** The pretend stages of a server: what their sections show of one's own work, and the one device of each person. */
const pretended = new WeakMap<App, { displayed: Map<string, Visible>; devices: Map<string, string> }>();

/** A pretend stage: its people are those of a space, who run it may mark and watch and nothing else. */
export function stageVenue(app: App, space: { id: string }) {
  const known = pretended.get(app);
  const { displayed, devices } = known ?? { displayed: new Map<string, Visible>(), devices: new Map<string, string>() };
  if (!known) {
    pretended.set(app, { displayed, devices });
    replaceVenue(app, 'stage', {
      async placeOf(db: Db, userId, venueId) {
        const place = await findMemberSpace(db, userId, venueId);
        if (!place) return undefined;
        const rights = place.member.rights.filter((right) => right !== 'edit_content');
        const { spaceName: name, active, joinedAt } = place;
        return { venue: { kind: 'stage', id: venueId }, name, active, member: { ...place.member, rights }, joinedAt };
      },
      people: 'space_participants',
      labels: async (_db, ids) => new Map(ids.map((id) => [id, 'The stage'])),
      staffPage: async (_db, stage) => addressOf('competitionDesk', { id: '1', tab: 'live' }, { stage }),
      idsWithRight: async () => [],
      autonomous: false,
      visible: async (_db, { sectionId }) => displayed.get(sectionId) ?? 'nothing',
      async refuseEntry(_db, { venueId, userId, device }) {
        const bound = devices.get(`${venueId} ${userId}`);
        if (bound !== undefined && bound !== device) throw new Refusal('other_device_active');
      },
    });
  }
  return {
    stageId: space.id,
    /** A section of it, with a number of its own. */
    section: () => String(10_000_000 + randomInt(1e9)),
    show: (sectionId: string, visible: Visible) => void displayed.set(sectionId, visible),
    bindDevice: (userId: string, device: string) => void devices.set(`${space.id} ${userId}`, device),
  };
}
