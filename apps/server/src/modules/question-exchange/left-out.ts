import type { MessagePart } from '../../platform/messages.ts';
import type { ReadQuestion } from './reading/read-question.ts';

const unanswered = new Set<string>(['correct_required', 'truth_required']);

/** Why a question stays out, in a few words; undefined for a sound one. */
function reasonOf({ type, faults }: ReadQuestion): MessagePart | undefined {
  const [first] = faults;
  if (!first) return undefined;
  const [kind] = type === null ? (first.words?.type ?? []) : [];
  return kind ?? { key: unanswered.has(first.key) ? 'question_without_answer' : 'question_with_mistakes' };
}

/** Questions that stay out, counted by the reason. */
export type LeftOut = { reason: MessagePart; count: number }[];

/** Counts the questions that stay out by the reason, the most frequent first; those that are sound are not looked at. */
export function leftOutOf(questions: readonly ReadQuestion[]): LeftOut {
  const counted = new Map<string, LeftOut[number]>();
  for (const question of questions) {
    const reason = reasonOf(question);
    if (!reason) continue;
    const name = JSON.stringify(reason);
    counted.set(name, { reason, count: (counted.get(name)?.count ?? 0) + 1 });
  }
  return [...counted.values()].sort((one, other) => other.count - one.count);
}

/** Says which questions stay out and why; nothing when none does. */
export function leftOutNote(left: LeftOut): MessagePart[] {
  const count = left.reduce((sum, each) => sum + each.count, 0);
  const kinds = left.map(
    (each): MessagePart => ({ key: 'questions_of_kind', values: { count: each.count }, words: { kind: [each.reason] } }),
  );
  return count > 0 ? [{ key: 'questions_left_out', values: { count }, words: { kinds } }] : [];
}
