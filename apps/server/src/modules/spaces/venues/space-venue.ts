import { addressOf } from '@praxis/contract/core/pages';
import type { Db } from '../../../platform/database/db.ts';
import { idsWithRight } from '../membership/member.store.ts';
import { findMemberSpace, spaceNames } from '../membership/member-spaces.store.ts';
import type { VenueKind } from './venues.ts';

/** Spaces as venues: what is given in them is open to their students, and follows its own settings. */
export const spaceVenue: VenueKind = {
  async placeOf(db: Db, userId, venueId) {
    const place = await findMemberSpace(db, userId, venueId);
    if (!place) return undefined;
    const { spaceName: name, active, member, joinedAt } = place;
    return { venue: { kind: 'space', id: venueId }, name, active, member, joinedAt };
  },
  people: 'space_participants',
  labels: spaceNames,
  staffPage: async (_, id) => addressOf('space', { spaceId: id, tab: 'labs' }),
  idsWithRight,
  autonomous: true,
};
