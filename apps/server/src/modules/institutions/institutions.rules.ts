import type { InstitutionState } from '@praxis/contract/institutions/institutions';
import { Refusal } from '../../platform/http/refusal.ts';

/** A verdict is final; whoever is refused signs up anew. */
export function reviewed(current: InstitutionState, verdict: 'approved' | 'refused', reason: string): InstitutionState {
  if (current !== 'pending') throw new Refusal('already_reviewed');
  if (verdict === 'refused' && reason.trim() === '') throw new Refusal('reason_required', { fields: { reason: 'reason_required' } });
  return verdict;
}

/** An approved institution can be suspended, a suspended one approved again. */
export function suspension(current: InstitutionState, suspended: boolean, reason: string): InstitutionState {
  if (current !== (suspended ? 'approved' : 'suspended')) throw new Refusal('institution_state_wrong');
  if (suspended && reason.trim() === '') throw new Refusal('reason_required', { fields: { reason: 'reason_required' } });
  return suspended ? 'suspended' : 'approved';
}

/** One gigabyte as storage is counted here, in bytes. */
export const GB = 1_073_741_824;

const MB = GB / 1024;
/** An amount of storage as people read it. */
const asText = (bytes: number) => (bytes < GB ? `${Math.round(bytes / MB)} MB` : `${(bytes / GB).toFixed(bytes < 10 * GB ? 1 : 0)} GB`);

/** The room an institution has left, and what is said where it does not suffice: how much is used. */
export const roomLeft = ({ name, limit, used }: { name: string; limit: number; used: number }) => ({
  left: limit - used,
  full: () => new Refusal('storage_full', { values: { name, used: asText(used), limit: asText(limit) } }),
});

type InForce = { state: InstitutionState; valid_to: Date | null };

/** Whether an institution's time is over. */
export const hasExpired = ({ valid_to }: { valid_to: Date | null }, now: Date) => valid_to !== null && valid_to <= now;

/** Refuses what an institution may not begin: when it is not in force, or its time is over. */
export function isActive(institution: InForce, now: Date) {
  if (institution.state !== 'approved') throw new Refusal('institution_not_active');
  if (hasExpired(institution, now)) throw new Refusal('institution_expired');
}

/** Terms are set for institutions in force, and end after they began. A day that is past ends them at once. */
export function mayHaveTerms(institution: { state: InstitutionState; valid_from: Date | null }, validTo: Date | null) {
  if (institution.state !== 'approved' && institution.state !== 'suspended') throw new Refusal('institution_state_wrong');
  if (validTo && institution.valid_from && validTo <= institution.valid_from)
    throw new Refusal('valid_to_passed', { fields: { valid_to: 'valid_to_passed' } });
}

/** Whether somebody may be taken in: the institution is active, has a seat, and the person is free and no expert. */
export function mayTakeIn(
  institution: InForce & { id: string; seat_limit: number },
  person: { utype: number; institutionId: string | null },
  seatsUsed: number,
  now: Date,
) {
  isActive(institution, now);
  if (person.utype === 3) throw new Refusal('expert_not_member', { fields: { account: 'expert_not_member' } });
  if (person.institutionId === institution.id) return;
  if (person.institutionId !== null) throw new Refusal('member_elsewhere', { fields: { account: 'member_elsewhere' } });
  if (seatsUsed >= institution.seat_limit) throw new Refusal('seats_full');
}

/** A member as the rules about accounts see them. */
export type MemberAccount = {
  role: string;
  made_here: boolean;
  granted: boolean | null;
  status: string | null;
  deactivated_at: Date | null;
};

/** What an institution may do with a member's account: only one it made, and none that holds a permission. */
export function abilitiesOver(member: MemberAccount) {
  const its = member.made_here && !member.granted && member.role !== 'admin';
  const active = member.status === 'active';
  return { reset: its && active, deactivate: its && active, activate: its && member.status === 'locked' && member.deactivated_at !== null };
}

/** Refuses to touch an account that is not the institution's, or that an operator locked. */
export function mayGovern(member: MemberAccount, action: 'reset' | 'deactivate' | 'activate') {
  if (abilitiesOver(member)[action]) return;
  const locked = member.made_here && !member.granted && member.status === 'locked' && member.deactivated_at === null;
  throw new Refusal(locked ? 'locked_by_operator' : 'not_made_here');
}
