import { expect, test } from 'vitest';
import { folded, gramsOfQuery, gramsOfText, mistypable, nearlySame, termsOf } from './grams.ts';
import { marked, markerOf, snippetOf } from './pieces.ts';

const finds = (query: string, text: string) => {
  const known = new Set(gramsOfText(text));
  return gramsOfQuery(query)?.every((gram) => known.has(gram));
};

test.each([
  ['操作系统', '第一章 操作系统概述', true],
  ['系统操作', '操作系统', false],
  ['進程', '进程的调度', true],
  ['软件', '軟件工程導論', true],
  ['C语言', 'C 语言程序设计', true],
  ['语言程序', 'C语言程序', true],
  ['第1章', '第1章 绪论', true],
  ['第2章', '第1章 绪论', false],
  ['prog', 'Operating Systems Programming', true],
  ['gram', 'Programming', true],
  ['OS', 'os lab', true],
  ['OS', 'close', false],
  ['ＯＳ ｌａｂ', 'OS lab', true],
  ['2026 秋', '2026秋季学期', true],
  ['进程 调度', '调度与进程', true],
  ['lab,os', 'os lab', true],
])('%s in %s: %s', (query, text, found) => {
  expect(finds(query, text)).toBe(found);
});

test.each(['进', 'a', '，', '  ', '程 '])('one character alone is too little: %s', (query) => {
  expect(gramsOfQuery(query)).toBeUndefined();
});

test('folding keeps every place', () => {
  for (const text of ['İstanbul ＡＢＣ', '軟體ß𠮷', '發展 Ǆ']) expect(folded(text)).toHaveLength(text.length);
});

test.each([
  ['sceduler', 'scheduler', true],
  ['schedluer', 'scheduler', true],
  ['kernel', 'kernal', true],
  ['lixux', 'linux', true],
  ['house', 'mouth', false],
  ['linux', 'lines', false],
])('a slip of the fingers: %s for %s is %s', (a, b, same) => {
  expect(nearlySame(a, b)).toBe(same);
});

test('a mistyped word has one whole half', () => {
  const known = new Set(gramsOfText('Linux kernel'));
  for (const { halves } of mistypable('linax kernal')) expect(halves.some((half) => half.every((gram) => known.has(gram)))).toBe(true);
});

test('matches are marked as text, markup included, and cut around the first', () => {
  const terms = termsOf('<b>进程</b>');
  expect(
    marked('说<b>進程</b>了', markerOf(terms))
      .filter((piece) => piece.hit)
      .map((piece) => piece.text),
  ).toEqual(['b', '進程', 'b']);
  const long = `${'前'.repeat(300)}操作 系统${'后'.repeat(300)}`;
  const pieces = snippetOf(long, termsOf('操作 系统'));
  expect(pieces.map((piece) => piece.text).join('').length).toBeLessThan(170);
  expect(pieces.some((piece) => piece.hit)).toBe(true);
  expect(pieces[0]).toEqual({ text: '…', hit: false });
  const text = '中文 and English';
  expect(
    marked(text, markerOf(termsOf('文 and')))
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text);
});
