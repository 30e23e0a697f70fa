import type { MembershipState, SpaceCard } from '@praxis/contract/spaces/spaces';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { joinMatrix, joinObstacle } from '../membership/join.rules.ts';
import { memberFrom, type SpaceMember, spaceAbilities } from '../membership/member.rules.ts';
import { type CardRow, findMySpaces } from '../spaces.store.ts';
import { type Faces, facesFor } from './faces.ts';

/** The viewer of a card or page. */
export type Viewer = { userId: string; utype: number };

/** Where the viewer stands in the space of a card. */
export const memberOnCard = (row: CardRow, viewer: Viewer) =>
  memberFrom(viewer.userId, {
    owner_id: row.owner_id,
    role: row.member_role,
    state: row.member_state,
    ta_rights: row.ta_rights,
    group_id: row.group_id,
  });

/** Whether the viewer could join now through a door. */
export function mayApply(row: CardRow, viewer: Viewer, member: SpaceMember | undefined, joinMethod: 'search' | 'code', now: Date) {
  if (member) return false;
  const earlier = row.member_state ? { state: row.member_state, applied_again: row.applied_again ?? 0 } : undefined;
  // Who asked once may ask again from the page of the space, whichever door it was the first time.
  const known = joinMethod === 'code' || row.member_state === 'audit_failed';
  return joinMatrix(row, known ? 'code' : 'search') !== undefined && !joinObstacle(row, 'code', earlier, viewer.utype, now);
}

/** A space in a list, as the viewer may know it. */
export function cardOf(row: CardRow, viewer: Viewer, faces: Faces, now: Date, joinMethod: 'search' | 'code' = 'search'): SpaceCard {
  const member = memberOnCard(row, viewer);
  const can = spaceAbilities(member, row.state === 'active');
  return {
    id: row.id,
    name: row.name,
    cover: faces.cover(row.cover_file_id),
    intro: row.intro,
    type: row.type as SpaceCard['type'],
    visibility: row.visibility as SpaceCard['visibility'],
    need_review: row.need_review,
    state: row.state as SpaceCard['state'],
    owner: faces.person({ id: row.owner_id, name: row.owner_name ?? '', avatar_file_id: row.owner_avatar_file_id }),
    members: Number(row.students ?? 0),
    capacity: row.capacity,
    waiting: can.review ? Number(row.unreviewed ?? 0) : 0,
    unread_notices: member ? Number(row.unread ?? 0) : 0,
    role: member?.role ?? null,
    membership: member ? 'approved' : (row.member_state as MembershipState | null),
    can: { enter: can.enter, apply: mayApply(row, viewer, member, joinMethod, now) },
  };
}

/** The active spaces a person runs or learns in, their own first, for pages of other modules. */
export async function spacesOf(app: App, db: Db, viewer: Viewer, now: Date, most = 8): Promise<SpaceCard[]> {
  const { rows } = await findMySpaces(db, viewer.userId, { state: 'active', q: '', page: 1, size: most });
  const faces = facesFor(app, viewer.userId, now);
  return rows.map((row) => cardOf(row, viewer, faces, now)).filter((card) => card.can.enter);
}
