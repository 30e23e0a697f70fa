import { describe, expect, test } from 'vitest';
import { openWorkLedger } from './work-ledger.ts';

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
});
