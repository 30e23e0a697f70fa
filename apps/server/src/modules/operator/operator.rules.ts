import { Refusal } from '../../platform/http/refusal.ts';

/** An operator who locks themself out could leave the school without one. */
export function changesAnother(actorId: string, userId: string) {
  if (actorId === userId) throw new Refusal('own_account_kept');
}

/** Locking needs a reason; opening needs none. A closed account stays closed. */
export function statusAfterLock(status: string, locked: boolean, reason: string): 'active' | 'locked' | 'closed' {
  if (locked && reason.trim() === '') throw new Refusal('lock_reason_required', { fields: { reason: 'lock_reason_required' } });
  if (status === 'closed') return 'closed';
  return locked ? 'locked' : 'active';
}

/** Only work that has given up can be tried again. */
export function mayBeRetried(state: string) {
  if (state !== 'failed') throw new Refusal('job_not_failed');
}
