import type { InstitutionState } from '@praxis/contract/institutions';
import { Refusal } from '../../platform/refusal.ts';

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

/** Whether somebody may be taken in: the institution is active, has a seat, and the person is free and no expert. */
export function mayTakeIn(
  institution: { id: string; state: InstitutionState; seat_limit: number },
  person: { utype: number; institutionId: string | null },
  seatsTaken: number,
) {
  if (institution.state !== 'approved') throw new Refusal('institution_not_active');
  if (person.utype === 3) throw new Refusal('expert_not_member', { fields: { account: 'expert_not_member' } });
  if (person.institutionId === institution.id) return;
  if (person.institutionId !== null) throw new Refusal('member_elsewhere', { fields: { account: 'member_elsewhere' } });
  if (seatsTaken >= institution.seat_limit) throw new Refusal('seats_full');
}
