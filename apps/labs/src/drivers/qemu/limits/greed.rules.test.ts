import { expect, test } from 'vitest';
import { greedAfter, type Look, NO_GREED } from './greed.rules.ts';

const after = (looks: Look[]) => looks.reduce(greedAfter, NO_GREED);
const often = (times: number, look: Look) => Array.from({ length: times }, () => look);
const computing = { worked: 0.9, wanted: 1 };
const waiting = { worked: 0.01, wanted: 1 };
const resting = { worked: 0.05, wanted: 0.06 };
/** As measured of a machine that fills its disk, first as fast as it can and then at its pace. */
const filling = { worked: 0.54, wanted: 1.1 };
const paced = { worked: 0.31, wanted: 0.47 };
const typing = { worked: 0.02, wanted: 0.09 };
/** One of ten on two processors. */
const crowded = { worked: 0.2, wanted: 1 };

test.each([
  ['a machine that computes without end gives way', often(2, computing), true],
  ['one that fills its disk does, though none of its threads is busy', often(2, filling), true],
  ['and goes on giving way while it fills it at its pace', [...often(2, filling), ...often(60, paced)], true],
  ['one that somebody types into never does', often(60, typing), false],
  ['one that writes at its pace is little burden', often(60, paced), false],
  ['a command that ends soon is left alone', [computing, resting, computing, resting], false],
  ['a command that takes seconds on a crowded host is left alone', [...often(5, crowded), resting, ...often(5, crowded)], false],
  ['ten that compute without end share two processors, and each still gives way', often(6, crowded), true],
  ['so do five, who get now more and now less', [crowded, computing, crowded, crowded], true],
  ['one that waits on a host busy with other things does not', often(30, waiting), false],
  ['one that gives way and rests is a machine like others again', [...often(5, computing), ...often(3, resting)], false],
  [
    'a moment without work, while the disk writes down what it has, is no rest',
    [...often(5, filling), ...often(2, resting), filling, ...often(2, resting)],
    true,
  ],
  ['one that gives way goes on doing so while it computes', [...often(3, computing), ...often(60, { worked: 0.05, wanted: 1 })], true],
  ['one that gets next to nothing is let breathe', [...often(2, computing), ...often(20, waiting)], false],
  ['and gives way again when it computes on', [...often(2, computing), ...often(20, waiting), ...often(2, computing)], true],
])('%s', (_title, looks, busy) => expect(after(looks).busy).toBe(busy));
