import type { MessageKey } from '@praxis/contract/messages';
import { type MembershipState, REAPPLY_LIMIT } from '@praxis/contract/spaces/spaces';
import { Refusal } from '../../../platform/http/refusal.ts';

/** The ways into a space. `link` follows the matrix; `invite` is personal and was decided by whoever sent it. */
export type JoinMethod = 'search' | 'code' | 'link' | 'invite';

type Space = {
  visibility: string;
  need_review: boolean;
  state: string;
  join_open: boolean;
  start_at: Date | null;
  end_at: Date | null;
};

type Earlier = { state: string; applied_again: number };

/** The join matrix of the domain: what knocking at a door comes to, undefined when the door cannot be found. */
export function joinMatrix(
  space: Pick<Space, 'visibility' | 'need_review'>,
  joinMethod: JoinMethod,
): 'approved' | 'unreviewed' | undefined {
  if (joinMethod === 'invite') return 'approved';
  if (joinMethod === 'search' && space.visibility === 'private') return undefined;
  return space.need_review ? 'unreviewed' : 'approved';
}

const alreadyIn: Record<string, MessageKey | undefined> = {
  approved: 'already_member',
  unreviewed: 'already_applied',
  waitlisted: 'already_waiting',
};

/** Why somebody cannot join now, or undefined. A personal invitation opens a closed door and outranks a request, never an archive. */
export function joinObstacle(
  space: Space,
  joinMethod: JoinMethod,
  earlier: Earlier | undefined,
  utype: number,
  now: Date,
): MessageKey | undefined {
  if (utype === 3) return 'experts_cannot_join';
  if (space.state === 'archived') return 'space_archived';
  const invited = joinMethod === 'invite';
  const waits = earlier?.state === 'unreviewed' || earlier?.state === 'waitlisted';
  const already = earlier && !(invited && waits) ? alreadyIn[earlier.state] : undefined;
  if (already) return already;
  if (invited) return undefined;
  if (!space.join_open) return 'space_join_closed';
  if (space.start_at && now < space.start_at) return 'space_not_open_yet';
  if (space.end_at && now >= space.end_at) return 'space_enrolment_over';
  if (earlier?.state === 'audit_failed' && earlier.applied_again >= REAPPLY_LIMIT) return 'applications_used_up';
  return undefined;
}

/** Where somebody stands after knocking. Who was taken out comes back only with a teacher's word; a full space lets people wait. */
export function joined(
  matrix: 'approved' | 'unreviewed',
  joinMethod: JoinMethod,
  earlier: Earlier | undefined,
  free: number,
): MembershipState {
  const trusted = joinMethod === 'invite' || earlier?.state !== 'removed';
  if (matrix === 'unreviewed' || !trusted) return 'unreviewed';
  return free > 0 ? 'approved' : 'waitlisted';
}

/** How often the person has asked again, counting this time. */
export const askedAgain = (earlier: Earlier | undefined) => (earlier?.applied_again ?? 0) + (earlier?.state === 'audit_failed' ? 1 : 0);

/** How often a person may still ask again. */
export const applicationsLeft = (appliedAgain: number) => Math.max(0, REAPPLY_LIMIT - appliedAgain);

/** A verdict is final: a request is reviewed once; a refused applicant applies anew. An approval without a free place waits for one. */
export function reviewed(current: string, verdict: 'approved' | 'audit_failed', free: number): MembershipState {
  if (current !== 'unreviewed') throw new Refusal('join_request_already_reviewed');
  return verdict === 'approved' && free <= 0 ? 'waitlisted' : verdict;
}

/** Free places; students sit, those who run the space do not. */
export const freePlaces = (capacity: number | null, students: number) =>
  capacity === null ? Number.POSITIVE_INFINITY : Math.max(0, capacity - students);
