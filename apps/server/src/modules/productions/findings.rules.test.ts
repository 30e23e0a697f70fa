import { expect, test } from 'vitest';
import { findInDraft, findRevealing, masked, type RevealingWord } from './findings.rules.ts';

const words: RevealingWord[] = [
  { kind: 'person', word: '赵子墨' },
  { kind: 'person', word: 'Ann' },
  { kind: 'account', word: 'student1' },
  { kind: 'school', word: '江城理工大学' },
  { kind: 'team', word: 'Blue Whale' },
];
const place = { where: 'text', page: null, file_id: null } as const;
const found = (text: string) => findRevealing(text, words, place).map(({ kind, word }) => [kind, word]);

test.each<[string, string, string[][]]>([
  ['a name', '本作品由赵子墨完成', [['person', '赵子墨']]],
  ['a name with blanks in it', '作者：赵 子 墨', [['person', '赵子墨']]],
  ['a name in full width and capitals', 'team ＢＬＵＥ whale', [['team', 'Blue Whale']]],
  ['a school', '在江城理工大学的实验室', [['school', '江城理工大学']]],
  ['an account as a word of its own', 'by student1.', [['account', 'student1']]],
  ['an account inside another word', 'student10 and mystudent1', []],
  ['a short latin name stands in other words by chance', 'annual planning', []],
  ['any number of a phone', 'call 138 0013 8000', [['phone', '138 0013 8000']]],
  ['any address of mail', 'to li.lei@example.edu.cn', [['mail', 'li.lei@example.edu.cn']]],
  ['nothing', '危化品台账的设计说明 2026', []],
])('%s', (_what, text, expected) => expect(found(text)).toEqual(expected));

test('what is found in the text of a work is masked, however it is written there', () => {
  const draft = { title: '赵子墨的台账', intro: '来自 江城 理工大学 的作品，联系 13800138000', url: 'https://example.com/student1' };
  const findings = findInDraft(draft, words);
  expect(findings.map(({ where, kind }) => [where, kind])).toEqual([
    ['title', 'person'],
    ['intro', 'school'],
    ['intro', 'phone'],
    ['url', 'account'],
  ]);
  expect(masked(draft.title, findings, 'title')).toBe('■■的台账');
  expect(masked(draft.intro, findings, 'intro')).toBe('来自 ■■ 的作品,联系 ■■');
});
