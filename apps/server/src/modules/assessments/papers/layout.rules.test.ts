import { expect, test } from 'vitest';
import { type FrozenQuestion, layoutOf, optionsOf, sectionsOf } from './layout.rules.ts';
import { matched } from './matching.rules.ts';
import { drawFrom } from './random.rules.ts';

const question = (no: number, options = 4): FrozenQuestion => ({
  ...{ no, versionId: `${no}`, questionId: `q${no}`, type: 'single', points: 1, skillIds: [] },
  content: {
    stem: `<p>${no}</p>`,
    options: ['A', 'B', 'C', 'D'].slice(0, options).map((key) => ({ key, html: key })),
    program: null,
    problem_id: null,
  },
});
const questions = (count: number) =>
  new Map(Array.from({ length: count }, (_, at): [number, FrozenQuestion] => [at + 1, question(at + 1)]));
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
const random = (count: number, pool: number) => ({
  sections: [{ title: '', items: [], rules: [{ count, points: 2, pool: numbers(1, pool) }] }],
  questions: questions(pool),
});
const seeds = (count: number) => Array.from({ length: count }, (_, at) => `seed ${at}`);

/** Sum of the squared deviations over what is expected. */
const chiSquare = (counts: readonly number[], expected: number) => counts.reduce((sum, one) => sum + (one - expected) ** 2 / expected, 0);

test('a paper that was given out is drawn the same for ever', () => {
  const layout = layoutOf(random(5, 12), '000102030405060708090a0b0c0d0e0f', true);
  expect(layout).toMatchInlineSnapshot(`
    {
      "questions": [
        [
          7,
          2,
        ],
        [
          1,
          2,
        ],
        [
          3,
          2,
        ],
        [
          9,
          2,
        ],
        [
          5,
          2,
        ],
      ],
      "sections": [
        [
          "",
          5,
        ],
      ],
    }
  `);
  const options = optionsOf(random(5, 12), layout, '000102030405060708090a0b0c0d0e0f', true);
  expect(options[0]).toMatchInlineSnapshot(`
    [
      {
        "key": "B",
        "name": "dr5hzk",
      },
      {
        "key": "A",
        "name": "ghr4db",
      },
      {
        "key": "D",
        "name": "xscgtn",
      },
      {
        "key": "C",
        "name": "tzhz99",
      },
    ]
  `);
});

test('the same seed gives the same paper, another one another', () => {
  const paper = random(10, 40);
  const papers = seeds(50).map((seed) => JSON.stringify(layoutOf(paper, seed, true)));
  expect(seeds(50).map((seed) => JSON.stringify(layoutOf(paper, seed, true)))).toEqual(papers);
  expect(new Set(papers).size).toBe(50);
});

test('sections keep their questions, a shuffle stays inside its section, points follow their question', () => {
  const sections = [
    { title: 'One', items: numbers(1, 6).map((no): [number, number] => [no, no]), rules: [] },
    { title: 'Two', items: numbers(7, 12).map((no): [number, number] => [no, no]), rules: [] },
  ];
  const paper = { sections, questions: questions(12) };
  expect(layoutOf(paper, 'any', false).questions.map(([no]) => no)).toEqual(numbers(1, 12));
  const layout = layoutOf(paper, 'any', true);
  const first = layout.questions.slice(0, 6).map(([no]) => no);
  expect(first).not.toEqual(numbers(1, 6));
  expect([...first].sort((one, other) => one - other)).toEqual(numbers(1, 6));
  for (const [no, points] of layout.questions) expect(points).toBe(no);
  expect(sectionsOf(layout)).toEqual([
    { title: 'One', items: numbers(1, 6) },
    { title: 'Two', items: numbers(7, 12) },
  ]);
});

test('no question comes twice, also when the pools of rules overlap', () => {
  const rules = [
    { count: 3, points: 1, pool: numbers(1, 6) },
    { count: 3, points: 2, pool: numbers(4, 6) },
    { count: 2, points: 3, pool: numbers(1, 8) },
  ];
  for (const seed of seeds(200)) {
    const { questions: drawn } = layoutOf({ sections: [{ title: '', items: [], rules }], questions: questions(8) }, seed, true);
    expect(new Set(drawn.map(([no]) => no)).size).toBe(8);
    expect(
      drawn
        .filter(([, points]) => points === 2)
        .map(([no]) => no)
        .sort(),
    ).toEqual([4, 5, 6]);
  }
});

test('S-037 every question of a pool is drawn equally often (chi-square, 99.9 %)', () => {
  const [papers, count, pool] = [4000, 5, 20];
  const times = new Array<number>(pool).fill(0);
  for (const seed of seeds(papers)) for (const [no] of layoutOf(random(count, pool), seed, false).questions) times[no - 1]!++;
  // 19 degrees of freedom, critical value 43.82. Drawing without replacement only narrows it.
  expect(chiSquare(times, (papers * count) / pool)).toBeLessThan(43.82);
  expect(chiSquare(times, (papers * count) / pool)).toBeGreaterThan(3);
});

test('every order of options comes equally often, and the right one at every place (chi-square, 99.9 %)', () => {
  const paper = random(1, 1);
  const orders = new Map<string, number>();
  for (const seed of seeds(4800)) {
    const order = optionsOf(paper, layoutOf(paper, seed, false), seed, true)[0]!
      .map(({ key }) => key)
      .join('');
    orders.set(order, (orders.get(order) ?? 0) + 1);
  }
  expect(orders.size).toBe(24);
  // 23 degrees of freedom.
  expect(chiSquare([...orders.values()], 200)).toBeLessThan(49.73);
});

test('a pair of questions comes as often as any other (chi-square, 99.9 %)', () => {
  const pairs = new Map<string, number>();
  for (const seed of seeds(4500)) {
    const pair = layoutOf(random(2, 10), seed, false)
      .questions.map(([no]) => no)
      .sort((one, other) => one - other)
      .join(' ');
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  expect(pairs.size).toBe(45);
  // 44 degrees of freedom.
  expect(chiSquare([...pairs.values()], 100)).toBeLessThan(78.75);
});

test('numbers below a bound are even at its edges', () => {
  const draw = drawFrom('edges', 'test');
  const counts = new Array<number>(7).fill(0);
  for (let turn = 0; turn < 70_000; turn++) counts[draw.below(7)]!++;
  // 6 degrees of freedom.
  expect(chiSquare(counts, 10_000)).toBeLessThan(22.46);
});

test('names of options say nothing about their key and differ from attempt to attempt', () => {
  const paper = random(3, 3);
  const named = seeds(100).flatMap((seed) => optionsOf(paper, layoutOf(paper, seed, false), seed, false).flat());
  expect(new Set(named.map(({ name }) => name)).size).toBe(named.length);
  for (const { name } of named) expect(name).toMatch(/^[a-km-z2-9]{6}$/);
  // The alphabetical order of names tells nothing of the order of keys.
  const first = seeds(1200).map((seed) => {
    const options = optionsOf(paper, layoutOf(paper, seed, false), seed, false)[0]!;
    return [...options].sort((one, other) => (one.name < other.name ? -1 : 1))[0]!.key;
  });
  const counts = ['A', 'B', 'C', 'D'].map((key) => first.filter((one) => one === key).length);
  // 3 degrees of freedom.
  expect(chiSquare(counts, 300)).toBeLessThan(16.27);
});

test('rules get as many questions as there can be', () => {
  expect(
    matched(
      [2, 1],
      [
        ['a', 'b'],
        ['a', 'c'],
      ],
    ).map((one) => one.length),
  ).toEqual([2, 1]);
  expect(matched([1, 1], [['a'], ['a']]).map((one) => one.length)).toEqual([1, 0]);
  const three = matched(
    [2, 2, 2],
    [
      ['a', 'b', 'c'],
      ['a', 'b'],
      ['c', 'd', 'a', 'e'],
    ],
  );
  expect(new Set(three.flat()).size).toBe(5);
});
