import { expect, test } from 'vitest';
import { writtenAnswer } from './written-answers.ts';

test('students of the demo school write about what was asked, and nearly all in their own way', () => {
  for (const stem of ['说明多级反馈队列怎样', '<code>count</code> 初值为 0', '写出读者优先的']) {
    const answers = Array.from({ length: 27 }, (_none, student) => writtenAnswer(stem, true, student));
    expect(new Set(answers).size).toBe(27);
    expect(writtenAnswer(stem, false, 5).length).toBeLessThan(answers[5]!.length);
  }
});
