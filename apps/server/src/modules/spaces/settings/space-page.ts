import type { SpaceDetail, StaffMember } from '@praxis/contract/spaces/spaces';
import type { Db } from '../../../platform/db.ts';
import { cardOf, mayApply, standingOnCard, type Viewer } from '../members/cards.ts';
import type { Faces } from '../members/faces.ts';
import { findMembership } from '../members/members.store.ts';
import { applicationsLeft } from '../membership/join.rules.ts';
import { rightsOf, runsTheSpace, spaceAbilities } from '../membership/standing.rules.ts';
import { type CardRow, countStates, findStaff } from '../spaces.store.ts';

const LEAVABLE = new Set<string>(['approved', 'unreviewed', 'waitlisted']);
const milliseconds = (at: Date | null) => at?.getTime() ?? null;

async function staffOf(db: Db, spaceId: string, faces: Faces, desk: boolean): Promise<StaffMember[]> {
  const rows = await findStaff(db, spaceId);
  return rows.map((row) => ({
    membership_id: desk ? row.membership_id : null,
    person: faces.person(row),
    role: row.role,
    rights: desk ? rightsOf(row.role, row.ta_rights) : [],
  }));
}

/** The page of a space as one viewer may know it: its desk, its learners' side, or what an applicant sees. */
export async function spacePage(db: Db, row: CardRow, viewer: Viewer, faces: Faces, now: Date): Promise<SpaceDetail> {
  const standing = standingOnCard(row, viewer);
  const abilities = spaceAbilities(standing, row.state === 'active');
  const desk = runsTheSpace(standing);
  const mine = standing || !row.member_state ? undefined : await findMembership(db, row.id, viewer.userId);
  const waits = mine?.state === 'waitlisted';
  const { counts, place } = desk || waits ? await countStates(db, row.id, viewer.userId) : { counts: null, place: null };
  const card = cardOf(row, viewer, faces, now);
  return {
    ...card,
    start_at: milliseconds(row.start_at),
    end_at: milliseconds(row.end_at),
    join_open: row.join_open,
    join_code: abilities.invite ? row.join_code : null,
    rights: [...(standing?.rights ?? [])],
    group_id: standing?.groupId ?? null,
    refuse_reason: mine?.state === 'audit_failed' ? mine.refuse_reason : '',
    applications_left: applicationsLeft(row.applied_again ?? 0),
    waiting_place: waits ? place : null,
    counts: desk ? counts : null,
    staff: await staffOf(db, row.id, faces, desk),
    can: {
      ...abilities,
      apply: mayApply(row, viewer, standing, 'search', now),
      leave: standing?.role !== 'owner' && LEAVABLE.has(row.member_state ?? ''),
    },
  };
}
