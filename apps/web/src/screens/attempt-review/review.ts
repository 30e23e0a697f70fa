import type { reviewAttempt } from '@praxis/contract/attempts';
import type { DataOf } from '@praxis/contract/endpoint';

/** A handed-in attempt as it may be shown now. */
export type Review = DataOf<typeof reviewAttempt>;
/** One answer of it. */
export type ReviewedAnswer = Review['answers'][number];

/** How an option stands: chosen rightly, chosen wrongly, missed, or neither. */
export function optionStanding(name: string, answer: ReviewedAnswer | undefined): 'right' | 'wrong' | 'missed' | 'chosen' | 'plain' {
  const value = answer?.value;
  const chosen = value !== null && value !== undefined && 'options' in value && value.options.includes(name);
  if (!answer?.key) return chosen ? 'chosen' : 'plain';
  const right = answer.key.options.includes(name);
  if (chosen) return right ? 'right' : 'wrong';
  return right ? 'missed' : 'plain';
}
