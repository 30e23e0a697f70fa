import type { QuestionType } from '@praxis/contract/questions/content';
import type { KeyParts, QuestionParts } from '@praxis/contract/questions/parts';

/** What words of a new question are compared by. */
const USUAL_FOLDS = { case: true, width: true, spaces: true, punctuation: true };

const emptyRows = (names: string) => [...names].map((key) => ({ key, html: '' }));

function both(type: QuestionType): { parts: QuestionParts; key: KeyParts } | undefined {
  switch (type) {
    case 'blank':
      return { parts: { kind: type, blanks: [] }, key: { kind: type, blanks: [], folds: USUAL_FOLDS, sets: [], rest: 'person' } };
    case 'numeric':
      return {
        parts: { kind: type, unit: 'none', units: [] },
        key: { kind: type, value: '', tolerance: { kind: 'abs', amount: '0' }, units: [], no_unit_off: 0, rest: 'zero' },
      };
    case 'matching':
      return {
        parts: { kind: type, prompts: emptyRows('abc'), choices: emptyRows('xyz') },
        key: {
          kind: type,
          pairs: [
            ['a', 'x'],
            ['b', 'y'],
            ['c', 'z'],
          ],
          rule: 'each',
        },
      };
    case 'ordering':
      return {
        parts: { kind: type, items: emptyRows('abc'), avoid: '' },
        key: { kind: type, order: ['a', 'b', 'c'], rule: 'neighbours' },
      };
  }
  return undefined;
}

/** The parts a new question of some type begins with, and their key; nothing for the types without parts. */
export function emptyParts(type: QuestionType): { content: { parts?: QuestionParts }; key: { parts?: KeyParts } } {
  const empty = both(type);
  return empty ? { content: { parts: empty.parts }, key: { parts: empty.key } } : { content: {}, key: {} };
}
