import type { PartAnswer } from '@praxis/contract/questions/parts';

/** Whether an answer of parts says nothing. */
export function isBlankAnswer(value: PartAnswer): boolean {
  if ('blanks' in value) return Object.values(value.blanks).every((text) => text.trim() === '');
  if ('number' in value) return value.number.trim() === '';
  return 'pairs' in value ? value.pairs.length === 0 : value.order.length === 0;
}
