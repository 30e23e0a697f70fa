import type { AnswerValue } from '@praxis/contract/assessments/attempts';
import type { PartsForStudent } from '@praxis/contract/questions/parts';

const endsWith = (list: readonly { key: string; html: string }[], letter: string) =>
  list.find(({ html }) => html.endsWith(` ${letter}</p>`))!.key;
const letterIn = (list: readonly { key: string; html: string }[], key: string) => list.find((one) => one.key === key)?.html.at(-5) ?? '';

/** An answer to a test's question of parts, by what stands on the page: right, or partly so. */
export function answerOfParts(parts: PartsForStudent, right: boolean): AnswerValue {
  if (parts.kind === 'blank') return { blanks: right ? { b1: 'Deadlock', b2: '0.3' } : { b1: 'deadly', b2: '9' } };
  if (parts.kind === 'numeric') return right ? { number: '80.1', unit: 'µs' } : { number: '80100', unit: '' };
  if (parts.kind === 'matching') {
    const pair = (prompt: string, choice: string): [string, string] => [endsWith(parts.prompts, prompt), endsWith(parts.choices, choice)];
    return { pairs: right ? [pair('p', 'x'), pair('q', 'w'), pair('r', 'z')] : [pair('p', 'x'), pair('q', 'x'), pair('r', 'w')] };
  }
  return { order: [...(right ? 'cadb' : 'acdb')].map((letter) => endsWith(parts.items, letter)) };
}

/** What such an answer is worth, counted apart from the product. */
export function pointsOfParts(parts: PartsForStudent, value: NonNullable<AnswerValue>, points: number): number {
  const share = (got: number, of: number) => Math.round((points * got * 100) / of) / 100;
  if ('blanks' in value) return value.blanks.b1 === 'Deadlock' ? points : share(3, 8);
  if ('number' in value) return value.unit === 'µs' ? points : share(3, 4);
  if ('pairs' in value && parts.kind === 'matching')
    return value.pairs.every(([prompt, choice]) =>
      ['px', 'qw', 'rz'].includes(letterIn(parts.prompts, prompt) + letterIn(parts.choices, choice)),
    )
      ? points
      : share(1, 3);
  if ('order' in value && parts.kind === 'ordering') return letterIn(parts.items, value.order[0]!) === 'c' ? points : share(1, 3);
  return 0;
}
