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
