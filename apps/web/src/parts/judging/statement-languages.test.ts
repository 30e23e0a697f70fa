import { expect, test } from 'vitest';
import { twoLanguagesIn } from './statement-languages.ts';

const zh = '<p>读入两个整数，输出它们的和。</p>';
const en = '<p>Read two whole numbers and print their sum.</p>';

test('a statement in two languages divided by a rule is told apart, whichever comes first', () => {
  expect(twoLanguagesIn(`${zh}<hr>${en}`)).toEqual({ zh, other: en });
  expect(twoLanguagesIn(`${en}<hr />${zh}`)).toEqual({ zh, other: en });
});

test.each([
  ['one language', `${zh}<p>${zh}</p>`],
  ['a rule within one language', `${zh}<hr>${zh}`],
  ['a rule within the other', `${en}<hr>${en}`],
  ['three parts', `${zh}<hr>${en}<hr>${zh}`],
  ['nothing after the rule', `${zh}<hr>`],
])('a statement with %s stays whole', (_, html) => {
  expect(twoLanguagesIn(html)).toBeUndefined();
});
