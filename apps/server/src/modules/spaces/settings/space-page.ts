import type { SpaceDetail, StaffMember } from '@praxis/contract/spaces/spaces';
import type { Db } from '../../../platform/database/db.ts';
import { cardOf, mayApply, memberOnCard, type Viewer } from '../members/cards.ts';
import type { Faces } from '../members/faces.ts';
import { findMembership } from '../members/members.store.ts';
import { applicationsLeft } from '../membership/join.rules.ts';
import { rightsOf, runsTheSpace, spaceAbilities } from '../membership/member.rules.ts';
import { type CardRow, countStates, findStaff } from '../spaces.store.ts';

const LEAVABLE = new Set<string>(['approved', 'unreviewed', 'waitlisted']);
const milliseconds = (at: Date | null) => at?.getTime() ?? null;

async function staffOf(db: Db, spaceId: string, faces: Faces, staffTopic: boolean): Promise<StaffMember[]> {
  const rows = await findStaff(db, spaceId);
  return rows.map((row) => ({
    membership_id: staffTopic ? row.membership_id : null,
    person: faces.person(row),
    role: row.role,
    rights: staffTopic ? rightsOf(row.role, row.ta_rights) : [],
  }));
}

/** The page of a space as one viewer may know it: its desk, its learners' side, or what an applicant sees. */
export async function spacePage(db: Db, row: CardRow, viewer: Viewer, faces: Faces, now: Date): Promise<SpaceDetail> {
  const member = memberOnCard(row, viewer);
  const abilities = spaceAbilities(member, row.state === 'active');
  const staffTopic = runsTheSpace(member);
  const mine = member || !row.member_state ? undefined : await findMembership(db, row.id, viewer.userId);
  const waits = mine?.state === 'waitlisted';
  const { counts, place } = staffTopic || waits ? await countStates(db, row.id, viewer.userId) : { counts: null, place: null };
  const card = cardOf(row, viewer, faces, now);
  return {
    ...card,
    start_at: milliseconds(row.start_at),
    end_at: milliseconds(row.end_at),
    join_open: row.join_open,
    join_code: abilities.invite ? row.join_code : null,
    rights: [...(member?.rights ?? [])],
    group_id: member?.groupId ?? null,
    refuse_reason: mine?.state === 'audit_failed' ? mine.refuse_reason : '',
    applications_left: applicationsLeft(row.applied_again ?? 0),
    waiting_place: waits ? place : null,
    counts: staffTopic ? counts : null,
    staff: await staffOf(db, row.id, faces, staffTopic),
    can: {
      ...abilities,
      apply: mayApply(row, viewer, member, 'search', now),
      leave: member?.role !== 'owner' && LEAVABLE.has(row.member_state ?? ''),
    },
  };
}
