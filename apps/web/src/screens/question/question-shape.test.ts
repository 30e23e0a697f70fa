import type { QuestionWritten } from '@praxis/contract/questions/editing';
import { faultsOf } from '@praxis/rules/questions';
import { expect, test } from 'vitest';
import { asType, freeKey, moved } from './question-shape.ts';

const written: QuestionWritten = {
  type: 'multi',
  content: {
    stem: '<p>Which?</p>',
    options: ['A', 'B', 'D'].map((key) => ({ key, html: `<p>${key}</p>` })),
    program: null,
    problem_id: null,
  },
  key: { correct: ['A', 'B'], truth: null, accepted: [], reference: '', analysis: '', cases: [] },
  score: 4,
  difficulty: 3,
  state: 'draft',
  tags: [],
  skill_ids: [],
};

test('a question becomes one of another type and keeps what both have (S-031, S-035)', () => {
  const single = asType(written, 'single');
  expect(single.key.correct).toEqual(['A']);
  expect(single.content.options).toEqual(written.content.options);
  expect(faultsOf(single.type, single.content, single.key)).toEqual({});
  const program = asType(written, 'programming');
  expect(faultsOf(program.type, program.content, program.key)).toEqual({
    'code.python': 'initial_code_required',
    input_params: 'input_params_required',
    output: 'output_required',
  });
  expect(asType({ ...written, content: { ...written.content, options: [] } }, 'single').content.options).toHaveLength(4);
});

test('a new option takes a free name, and options change places', () => {
  expect(freeKey(written.content.options)).toBe('C');
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c']);
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c']);
});
