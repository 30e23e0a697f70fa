import { describe, expect, test } from 'vitest';
import { aggregate, flagsOf, methodRefusal, type SheetScore } from './aggregate.ts';
import { judgingFigures } from './judging-simulation.ts';

const table = (rows: Record<string, Record<string, number>>): SheetScore[] =>
  Object.entries(rows).flatMap(([work, sheets]) => Object.entries(sheets).map(([expert, score]) => ({ work, expert, score: score * 100 })));

/** Four experts in pairs before eight works; d gives twelve points more than the rest. */
function lenient() {
  const truth = [60, 64, 70, 74, 80, 84, 88, 66, 72, 78];
  const pairs = [
    ['a', 'b'],
    ['a', 'c'],
    ['a', 'd'],
    ['b', 'c'],
    ['b', 'd'],
    ['c', 'd'],
    ['a', 'd'],
    ['b', 'c'],
    ['b', 'd'],
    ['a', 'c'],
  ];
  return truth.flatMap((score, no) =>
    (pairs[no] ?? []).map((expert, at) => ({ work: `w${no}`, expert, score: (score + (expert === 'd' ? 12 : 0) + (at ? 1 : -1)) * 100 })),
  );
}

describe('results from sheets', () => {
  test('the mean is the mean, to hundredths', () => {
    const { works, method, refused } = aggregate('mean', table({ w: { a: 70, b: 71, c: 71 } }), 100_00);
    expect({ method, refused }).toEqual({ method: 'mean', refused: null });
    expect(works[0]).toMatchObject({ raw: 7067, adjusted: 7067, sheets: 3, spread: 100 });
  });

  test('a lenient expert is found and taken out, and the raw mean stays beside it', () => {
    const { works, experts, method } = aggregate('additive', lenient(), 100_00);
    expect(method).toBe('additive');
    const d = experts.find(({ expert }) => expert === 'd');
    expect(d?.estimate).toBeGreaterThan(700);
    expect(d?.error).toBeGreaterThan(0);
    expect(experts.reduce((sum, { estimate }) => sum + estimate, 0)).toBeLessThanOrEqual(3);
    const without = works.find(({ work }) => work === 'w2');
    expect(without!.adjusted).toBeLessThan(without!.raw - 200);
  });

  test('the same sheets in any order give the same numbers', () => {
    const sheets = lenient();
    expect(aggregate('additive', [...sheets].reverse(), 100_00)).toEqual(aggregate('additive', sheets, 100_00));
  });

  test('where experts agree nothing is adjusted', () => {
    const sheets = lenient().map((sheet) => ({ ...sheet, score: 7000 + Number(sheet.work.slice(1)) * 100 }));
    for (const { raw, adjusted } of aggregate('additive', sheets, 100_00).works) expect(adjusted).toBe(raw);
  });

  test('a method that cannot carry is refused by name and the mean is taken', () => {
    const three = table({ w0: { a: 1, b: 2 }, w1: { b: 1, c: 2 } });
    expect(methodRefusal('additive', three)).toBe('few_experts');
    const four = table({ w0: { a: 1, b: 2 }, w1: { c: 1, d: 2 } });
    expect(methodRefusal('additive', four)).toBe('few_works');
    const apart = Array.from({ length: 6 }, (_, no) => table({ [`x${no}`]: { a: 60, b: 61 }, [`y${no}`]: { c: 62, d: 63 } })).flat();
    expect(methodRefusal('additive', apart)).toBe('not_connected');
    expect(methodRefusal('z', apart)).toBe('few_works');
    expect(methodRefusal('trimmed', apart)).toBe('few_sheets');
    expect(aggregate('additive', apart, 100_00)).toMatchObject({ method: 'mean', refused: 'not_connected' });
  });

  test('trimming leaves the highest and the lowest sheet out', () => {
    const { works, method } = aggregate('trimmed', table({ w: { a: 10, b: 70, c: 72, d: 74, e: 100 } }), 100_00);
    expect(method).toBe('trimmed');
    expect(works[0]).toMatchObject({ adjusted: 7200, raw: 6520 });
  });

  test('by z every expert has one scale', () => {
    const sheets = Array.from({ length: 10 }, (_, no) => table({ [`w${no}`]: { a: 50 + no, b: 60 + 3 * no } })).flat();
    const { works, method } = aggregate('z', sheets, 100_00);
    expect(method).toBe('z');
    expect(works.map(({ adjusted }) => adjusted)).toEqual([...works.map(({ adjusted }) => adjusted)].sort((a, b) => a - b));
  });

  test('results stay between nothing and all', () => {
    const sheets = lenient().map((sheet) => ({ ...sheet, score: Math.min(10000, sheet.score + 1500) }));
    for (const { adjusted } of aggregate('additive', sheets, 100_00).works) expect(adjusted).toBeLessThanOrEqual(100_00);
    expect(aggregate('mean', [], 100_00).works).toEqual([]);
  });

  test('what a person has to look at is flagged', () => {
    const result = aggregate('mean', table({ w0: { a: 50, b: 75, c: 74 }, w1: { a: 70, b: 72 }, w2: { a: 60, b: 61, c: 62 } }), 100_00);
    const rule = { spreadPercent: 20, max: 100_00, perWork: 3, all: ['w0', 'w1', 'w2', 'w3'], unreadable: ['w1'] };
    expect(flagsOf(result, rule).map(({ work, reason, value }) => ({ work, reason, value }))).toEqual([
      { work: 'w0', reason: 'spread', value: 2500 },
      { work: 'w1', reason: 'unreadable', value: 0 },
      { work: 'w1', reason: 'missing', value: 1 },
      { work: 'w3', reason: 'missing', value: 3 },
    ]);
  });

  test('one sheet far from the others is flagged with its expert', () => {
    const quiet = Array.from({ length: 20 }, (_, no) => table({ [`q${no}`]: { a: 70, b: 71, c: 70, d: 71 } })).flat();
    const result = aggregate('mean', [...quiet, ...table({ odd: { a: 70, b: 71, c: 70, d: 85 } })], 100_00);
    const flags = flagsOf(result, {
      spreadPercent: 20,
      max: 100_00,
      perWork: 4,
      all: result.works.map(({ work }) => work),
      unreadable: [],
    });
    expect(flags).toHaveLength(1);
    expect(flags[0]).toMatchObject({ work: 'odd', reason: 'residual', expert: 'd' });
  });

  test('calibration pays where experts differ and costs nothing where they do not (A-13)', () => {
    const figures = judgingFigures(12, 'short');
    console.log(
      Object.entries(figures)
        .map(([key, value]) => `${key} ${value.toFixed(3)}`)
        .join(', '),
    );
    expect(figures.judging_rank_error_ratio).toBeLessThanOrEqual(0.85);
    expect(figures.judging_excess_removed).toBeGreaterThanOrEqual(0.8);
    expect(figures.judging_no_bias_ratio).toBeLessThanOrEqual(1.03);
  });
});
