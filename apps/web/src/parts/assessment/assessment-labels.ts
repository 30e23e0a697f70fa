import type { AssessmentCard } from '@praxis/contract/assessments/assessments';
import type { AssessmentState, AttemptState } from '@praxis/contract/assessments/settings';
import type { MarkShape, Tone } from '../../ui/Mark.tsx';

type Look = { shape: MarkShape; tone: Tone; act?: boolean };

/** How the state of an assessment is shown. */
export const assessmentLooks: Record<AssessmentState, Look> = {
  not_published: { shape: 'draft', tone: 'mute' },
  published: { shape: 'disc', tone: 'pine' },
  unpublished: { shape: 'stopped', tone: 'amber' },
};

/** How the state of an attempt is shown. */
export const attemptLooks: Record<AttemptState, Look> = {
  not_submitted: { shape: 'half', tone: 'amber', act: true },
  submitted: { shape: 'disc', tone: 'ink' },
  pending_approval: { shape: 'waiting', tone: 'ink' },
  passed: { shape: 'tick', tone: 'pine' },
  failed: { shape: 'cross', tone: 'red' },
  rejected: { shape: 'returned', tone: 'red', act: true },
};

/** Where a student stands with an assessment now. */
export type Status = 'not_open' | 'open' | 'under_way' | 'done' | 'over' | 'withdrawn';

/** What a student can do with an assessment at a moment. */
export function statusOf(card: Pick<AssessmentCard, 'state' | 'start_at' | 'end_at' | 'own' | 'can'>, now: number): Status {
  if (card.state === 'unpublished') return 'withdrawn';
  if (card.own?.state === 'not_submitted' && card.can.answer) return 'under_way';
  if (card.can.answer) return card.start_at !== null && card.start_at > now ? 'not_open' : 'open';
  if (card.start_at !== null && card.start_at > now) return 'not_open';
  return card.own?.state ? 'done' : 'over';
}
