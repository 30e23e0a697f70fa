import { expect, test } from 'vitest';
import { kindOfFile, lettersOf, likestOf, type Piece, passagesOf, printsOfPieces, quoteOf } from './answer-prints.ts';

const text = (words: string): Piece => ({ kind: 'text', name: null, text: words });
const program = (source: string): Piece => ({ kind: 'program', name: 'a.py', text: source });
const THREADED = '如果右标志为 0，后继在右子树中，即右子树最左边的那个结点，因为中序遍历总是先走左边再走根。';
const printed = (id: string, ...pieces: Piece[]) => ({ id, userId: `of ${id}`, prints: printsOfPieces(pieces) });

test('width, case, spaces and marks hide nothing, and letters know where they stand', () => {
  expect(lettersOf('Ａ b，𝟘c')).toEqual({ words: ['a', 'b', '0', 'c'], lines: [0, 2, 4, 6] });
  expect([kindOfFile('A.PY'), kindOfFile('notes.md')]).toEqual(['program', 'text']);
});

test('a copy with other marks is found, with its passage; an answer of its own is not, nor two by one student', () => {
  const copy = `我的想法：${THREADED.replaceAll('，', ' , ')}`;
  const own = '线索化以后不用栈也能遍历整棵树，代价是插入和删除时要重新维护线索，所以适合很少改变的树。';
  const answers = [printed('1', text(THREADED)), printed('2', text(copy)), printed('3', text(own))];
  const found = new Map([...likestOf(answers)].map(({ id, likest }) => [id, likest]));
  expect(found.get('1')).toMatchObject([{ id: '2' }]);
  expect(found.get('3')).toEqual([]);
  const same = answers.map((answer) => ({ ...answer, userId: 'one student' }));
  expect([...likestOf(same)].every(({ likest }) => likest.length === 0)).toBe(true);
  const pair = passagesOf([text(THREADED)], [text(copy)], new Set());
  expect(pair.right[0]!.ranges).toHaveLength(1);
  expect(quoteOf(pair.right)).toContain('后继在右子树中');
});

test('renamed programs agree by their lines, and what the question gives counts for nothing', () => {
  const source = (name: string) => `def solve(${name}):\n    total = 0\n    for x in ${name}:\n        total += x * x\n    return total\n`;
  const pair = passagesOf([program(source('numbers'))], [program(`# mine\n${source('liste')}`)], new Set());
  expect(pair.left[0]!.text.slice(...pair.left[0]!.ranges[0]!)).toContain('total += x * x');
  expect(pair.right[0]!.ranges[0]![0]).toBeGreaterThan(0);
  const given = printsOfPieces([program(source('given'))]);
  expect(printsOfPieces([program(source('mine'))], given).size).toBe(0);
});

test('what more than a tenth of a large class writes is nobody’s, and the cost of hostile answers is bounded', () => {
  const crowd = Array.from({ length: 200 }, (_, no) => printed(String(no), text(no < 30 ? THREADED : `${no} `.repeat(60))));
  expect([...likestOf(crowd)].slice(0, 30).every(({ likest }) => likest.length === 0)).toBe(true);
  const long = Array.from({ length: 40_000 }, (_, no) => String.fromCodePoint(0x4e00 + ((no * 7919) % 20_000))).join('');
  expect(printsOfPieces([text(long)]).size).toBeLessThanOrEqual(2000);
});
