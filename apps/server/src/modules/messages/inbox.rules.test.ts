import { expect, test } from 'vitest';
import { messageText } from './inbox.rules.ts';

test.each([
  ['en', 'The class has begun.', 'Reason: The class has begun. What you bought stays yours.'],
  ['en', 'Too late', 'Reason: Too late. What you bought stays yours.'],
  ['zh-cn', '课程已经开始。', '原因：课程已经开始。权益保持不变。'],
  ['zh-cn', '太晚了！', '原因：太晚了！权益保持不变。'],
  ['en', '', 'What you bought stays yours.'],
] as const)('%s: a reason written as a sentence gets no second full stop', (language, reason, body) => {
  expect(messageText('refund_declined', { product: 'Databases', reason }, language, 'Asia/Shanghai').body).toBe(body);
});

test.each([
  ['1', 'for 1 hour. Open'],
  ['72', 'for 72 hours. Open'],
] as const)('results open to objections for %s: the hours are counted in words', (hours, words) => {
  const values = { competition: 'Cup', stage: 'Final', hours };
  expect(messageText('result_preliminary', values, 'en', 'Asia/Shanghai').body).toContain(words);
});
