import { expect, test } from 'vitest';
import { smallLab } from '../../../testing/makers/labs.ts';
import { draftProblems, draftWarnings } from './draft.rules.ts';

test('C-21 a teacher whose rules all weigh nothing is warned, and may publish all the same', () => {
  const lab = smallLab();
  const weighing = (weight: number) => ({
    ...lab,
    steps: lab.steps.map((step) => ({ ...step, rules: step.rules.map((rule) => ({ ...rule, weight })) })),
  });
  expect(draftWarnings(weighing(0)).map(({ key }) => key)).toEqual(['lab_weights_zero']);
  expect(draftProblems(weighing(0))).toEqual([]);
  expect(draftWarnings(weighing(1))).toEqual([]);
});
