import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addStretch, openWorkLedger, type Stretch } from './work-ledger.ts';

describe('time at work', () => {
  const noon = new Date('2026-11-26T04:00:00Z');
  const work = (secondsAgo: number, value: number) => ({ kind: 2, at: new Date(noon.getTime() - secondsAgo * 1000), value });
  const sum = (events: { value: number }[]) => events.reduce((all, { value }) => all + value, 0);

  test('two windows side by side, or a program with many batches, count no more than passes', () => {
    const onceEach = openWorkLedger();
    expect(sum(onceEach('1', 'a 1', [work(45, 15), work(30, 15)], noon))).toBe(30);
    expect(sum(onceEach('1', 'b 1', [work(45, 15), work(30, 15), work(15, 15)], noon))).toBe(15);
    let made = 0;
    for (let batch = 0; batch < 120; batch++)
      made += sum(
        onceEach(
          '2',
          `c ${batch}`,
          Array.from({ length: 200 }, () => work(0, 60)),
          noon,
        ),
      );
    expect(made).toBe(60);
    made = 0;
    for (let batch = 0; batch < 500; batch++) made += sum(onceEach('3', `d ${batch}`, [work(batch * 7, 60)], noon));
    expect(made).toBeLessThanOrEqual((500 * 7 + 60) * 1.1);
  });

  test('a batch that comes again after it failed counts as it did the first time, and others are nobody else’s', () => {
    const onceEach = openWorkLedger();
    expect(sum(onceEach('1', 'a 1', [work(0, 15)], noon))).toBe(15);
    expect(sum(onceEach('1', 'a 1', [work(0, 15)], noon))).toBe(15);
    expect(sum(onceEach('2', 'b 1', [work(0, 15)], noon))).toBe(15);
    // Reports travel at different speeds: a second of overlap takes nothing away.
    expect(sum(onceEach('1', 'a 2', [{ kind: 2, at: new Date(noon.getTime() + 14_000), value: 15 }], noon))).toBe(15);
  });

  test('stretches in any order cover as much as their seconds do, and stay sorted and apart', () => {
    const stretch = fc.tuple(fc.nat(300), fc.nat(40)).map(([from, length]): Stretch => [from, from + length]);
    fc.assert(
      fc.property(fc.array(stretch, { maxLength: 60 }), (all) => {
        const known: Stretch[] = [];
        const seconds = new Set<number>();
        for (const [from, to] of all) {
          const before = seconds.size;
          for (let second = from; second < to; second++) seconds.add(second);
          expect(addStretch(known, [from, to], 0)).toBe(seconds.size - before);
          for (let at = 1; at < known.length; at++) expect(known[at]![0]).toBeGreaterThan(known[at - 1]![1]);
        }
      }),
    );
  });

  test('what ended too long ago is forgotten, and too many stretches are closed up from the oldest on', () => {
    const known: Stretch[] = [];
    for (let at = 0; at < 500; at++) addStretch(known, [at * 10, at * 10 + 1], 0);
    expect([known.length, known[0], known.at(-1)]).toEqual([400, [0, 1001], [4990, 4991]]);
    expect(addStretch(known, [5000, 5005], 4000)).toBe(5);
    expect(known[0]).toEqual([4000, 4001]);
    expect(addStretch(known, [10, 20], 4000)).toBe(10);
    expect(known[0]).toEqual([4000, 4001]);
  });
});
