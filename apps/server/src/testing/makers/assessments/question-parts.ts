import { createHash } from 'node:crypto';
import type { QuestionType } from '@praxis/contract/questions/content';
import type { KeyParts, QuestionParts } from '@praxis/contract/questions/parts';

const folds = { case: true, width: true, spaces: true, punctuation: true };
const rows = (names: string, html: string) => [...names].map((key) => ({ key, html: `<p>${html} ${key}</p>` }));
const order = ['c', 'a', 'd', 'b'];

const made: Partial<Record<QuestionType, { parts: QuestionParts; key: KeyParts }>> = {
  blank: {
    parts: {
      kind: 'blank',
      blanks: [
        { key: 'b1', kind: 'text', width: 8, choices: [] },
        { key: 'b2', kind: 'number', width: 8, choices: [] },
      ],
    },
    key: {
      kind: 'blank',
      blanks: [
        {
          key: 'b1',
          points: 3,
          accepted: [
            { text: 'Deadlock', percent: 100 },
            { text: 'dead*', percent: 50 },
          ],
          tolerance: '',
          correct: [],
        },
        { key: 'b2', points: 1, accepted: [{ text: '0.3', percent: 100 }], tolerance: '0.1', correct: [] },
      ],
      folds,
      sets: [],
      rest: 'zero',
    },
  },
  numeric: {
    parts: { kind: 'numeric', unit: 'list', units: ['ns', 'µs', 'V'] },
    key: {
      kind: 'numeric',
      value: '80100',
      tolerance: { kind: 'percent', amount: '1' },
      units: [
        { text: 'ns', factor: '1' },
        { text: 'µs', factor: '1000' },
      ],
      no_unit_off: 25,
      rest: 'zero',
    },
  },
  matching: {
    parts: { kind: 'matching', prompts: rows('pqr', 'prompt'), choices: rows('wxyz', 'choice') },
    key: {
      kind: 'matching',
      pairs: [
        ['p', 'x'],
        ['q', 'w'],
        ['r', 'z'],
      ],
      rule: 'each',
    },
  },
  ordering: {
    parts: {
      kind: 'ordering',
      items: rows('abcd', 'item'),
      avoid: createHash('sha256').update(order.join(' ')).digest('hex').slice(0, 32),
    },
    key: { kind: 'ordering', order, rule: 'neighbours' },
  },
};

/** The parts and the key of a test's question of some type. */
export const partsOfTest = (type: QuestionType) => made[type];
