import { expect, test } from 'vitest';
import { addressOf, filterIn } from './useQuestionList.ts';

test('an address asks what its filter asked, and nonsense asks for nothing', () => {
  const filter = {
    bank_ids: ['3', '4'],
    types: ['single' as const, 'oj' as const],
    tags: ['第一章', 'a&b'],
    skill_ids: ['9'],
    difficulty: { from: 2, to: 4 },
    states: ['ready' as const],
    search: '进程',
  };
  expect(filterIn(addressOf(filter))).toEqual(filter);
  const nothing = filterIn(new URLSearchParams('bank=x&type=essay&level=9&state=gone'));
  expect(addressOf(nothing).size).toBe(0);
});
