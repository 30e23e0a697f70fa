import type { reviewAttempt } from '@praxis/contract/assessments/attempts';
import type { DataOf } from '@praxis/contract/core/endpoint';
import { type OptionState, stateOf } from '../question/AnsweredOptions.tsx';

/** A handed-in attempt as it may be shown now. */
export type Review = DataOf<typeof reviewAttempt>;
/** One answer of it. */
export type ReviewedAnswer = Review['answers'][number];

/** How an option stands; while the key is not shown, only what was chosen is told. */
export function optionState(name: string, answer: ReviewedAnswer | undefined): OptionState {
  const value = answer?.value;
  const chosen = value && 'options' in value ? value.options : [];
  if (!answer?.key) return chosen.includes(name) ? 'chosen' : 'plain';
  return stateOf(name, chosen, answer.key.options);
}
