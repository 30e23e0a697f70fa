import { type FeeState, RESUBMISSIONS, type RegistrationState } from '@praxis/contract/teams/registrations';
import { Refusal } from '../../../platform/http/refusal.ts';

/** States in which nothing was handed in yet, so that the form may change. */
export const isOpen = (state: RegistrationState) => state === 'draft' || state === 'refused';
/** States in which the entrant is in, or waits to be. */
export const isSubmitted = (state: RegistrationState) => ['submitted', 'awaiting_payment', 'waitlisted', 'approved'].includes(state);
/** States that count against quotas while the entrant is official. */
export const holdsPlace = (state: RegistrationState, official: boolean) =>
  official && ['submitted', 'awaiting_payment', 'approved'].includes(state);

/** The form of a registration changes before it is submitted, and again after a refusal. */
export function mayWrite(state: RegistrationState) {
  if (!isOpen(state)) throw new Refusal('registration_submitted');
}

/** Refuses to register outside the window. */
export function withinWindow(window: 'before' | 'open' | 'over') {
  if (window === 'before') throw new Refusal('registration_not_begun');
  if (window === 'over') throw new Refusal('registration_over');
}

/** How often a registration may still be submitted: once, and three times after refusals. */
export const submissionsLeft = (registration: { submissions: number; state: RegistrationState } | undefined) =>
  Math.max(0, 1 + RESUBMISSIONS - (registration?.submissions ?? 0));

/** What becomes of a registration that gets a place. */
export function stateWithPlace(competition: { reg_review: boolean }, feeDue: boolean): 'awaiting_payment' | 'submitted' | 'approved' {
  if (feeDue) return 'awaiting_payment';
  return competition.reg_review ? 'submitted' : 'approved';
}

/** What became of the fee of a registration. */
export function feeStateOf(registration: { state: RegistrationState; order_id: string | null; fee_returned_at: Date | null }): FeeState {
  if (registration.state === 'awaiting_payment') return 'due';
  if (registration.order_id === null) return 'none';
  return registration.fee_returned_at === null ? 'paid' : 'returned';
}

/** Where a verdict takes a registration; undefined when it is no longer open to one. */
export function reviewed(state: RegistrationState, verdict: 'approved' | 'refused'): RegistrationState | undefined {
  return state === 'submitted' ? verdict : undefined;
}

/** Withdrawn by its own people: anything but what was decided against them, until the competition begins. */
export function mayWithdraw(state: RegistrationState, started: boolean) {
  if (state === 'withdrawn' || state === 'disqualified' || started) throw new Refusal('registration_settled');
}
