import { describe, expect, test } from 'vitest';
import { type Interval, merged, watchedPercent, watchedWith } from './watching.rules.ts';

describe('parts of a video', () => {
  test.each<[string, Interval[], Interval[]]>([
    ['nothing', [], []],
    ['one part', [[0, 10]], [[0, 10]]],
    [
      'parts that touch',
      [
        [0, 10],
        [10, 20],
      ],
      [[0, 20]],
    ],
    [
      'parts within the grain of player clocks',
      [
        [0, 10],
        [10.4, 20],
      ],
      [[0, 20]],
    ],
    [
      'parts with a gap',
      [
        [0, 10],
        [12, 20],
      ],
      [
        [0, 10],
        [12, 20],
      ],
    ],
    [
      'parts out of order',
      [
        [30, 40],
        [0, 10],
      ],
      [
        [0, 10],
        [30, 40],
      ],
    ],
    [
      'a part inside another',
      [
        [0, 100],
        [10, 20],
      ],
      [[0, 100]],
    ],
    [
      'the same part twice',
      [
        [5, 9],
        [5, 9],
      ],
      [[5, 9]],
    ],
  ])('are merged: %s', (_title, intervals, expected) => {
    expect(merged(intervals)).toEqual(expected);
  });

  test.each<[string, Interval[], { intervals: Interval[]; duration: number; elapsed: number }, Interval[]]>([
    ['ten seconds in ten seconds', [], { intervals: [[0, 10]], duration: 100, elapsed: 10 }, [[0, 10]]],
    ['twenty seconds in ten, at double speed', [], { intervals: [[0, 20]], duration: 100, elapsed: 10 }, [[0, 20]]],
    ['the whole video in ten seconds is cut', [], { intervals: [[0, 100]], duration: 100, elapsed: 10 }, [[0, 25]]],
    ['the whole video at once is cut to the tolerance', [], { intervals: [[0, 100]], duration: 100, elapsed: 0 }, [[0, 5]]],
    ['a clock that ran backwards counts as no time', [], { intervals: [[0, 100]], duration: 100, elapsed: -60 }, [[0, 5]]],
    ['seeking to the end brings only the end', [], { intervals: [[95, 100]], duration: 100, elapsed: 10 }, [[95, 100]]],
    ['a repetition brings nothing new', [[0, 10]], { intervals: [[0, 10]], duration: 100, elapsed: 0 }, [[0, 10]]],
    ['what is known does not use up time', [[0, 50]], { intervals: [[0, 60]], duration: 100, elapsed: 3 }, [[0, 60]]],
    ['a part is cut in its new stretch', [[20, 30]], { intervals: [[0, 100]], duration: 100, elapsed: 10 }, [[0, 35]]],
    [
      'the second part finds the time used up',
      [],
      {
        intervals: [
          [0, 25],
          [50, 60],
        ],
        duration: 100,
        elapsed: 10,
      },
      [[0, 25]],
    ],
    ['backwards parts are dropped', [], { intervals: [[10, 5]], duration: 100, elapsed: 10 }, []],
    ['parts end with the video', [], { intervals: [[90, 200]], duration: 100, elapsed: 60 }, [[90, 100]]],
    ['parts beyond the video are dropped', [], { intervals: [[150, 200]], duration: 100, elapsed: 60 }, []],
  ])('are added: %s', (_title, known, report, expected) => {
    expect(watchedWith(known, report)).toEqual(expected);
  });

  test.each<[Interval[], number, number]>([
    [[], 100, 0],
    [[[0, 79.9]], 100, 79],
    [[[0, 80]], 100, 80],
    [[[0, 99.2]], 100, 100],
    [
      [
        [0, 10],
        [90, 100],
      ],
      100,
      20,
    ],
    [[[0, 10]], 0, 0],
  ])('%j of %d seconds are %d percent', (watched, duration, percent) => {
    expect(watchedPercent(watched, duration)).toBe(percent);
  });
});
