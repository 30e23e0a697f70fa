import { expect, test } from 'vitest';
import { type Greed, greedAfter, type Look } from './greed.rules.ts';

const after = (looks: Look[], from: Greed = { busy: false, looks: 0 }) => looks.reduce(greedAfter, from);
const often = (times: number, look: Look) => Array.from({ length: times }, () => look);
const computing = { worked: 0.9, wanted: 1 };
const waiting = { worked: 0.01, wanted: 1 };
const resting = { worked: 0.05, wanted: 0.06 };

test.each([
  ['a machine that computes without end gives way', often(3, computing), true],
  ['a command that ends soon is left alone', [...often(2, computing), resting, ...often(2, computing)], false],
  ['ten of them share two processors, and each still gives way', often(3, { worked: 0.2, wanted: 1 }), true],
  ['one that waits on a host busy with other things does not', often(20, waiting), false],
  ['one that gives way and rests is a machine like others again', [...often(5, computing), resting], false],
  ['one that gives way goes on doing so while it computes', [...often(3, computing), ...often(30, { worked: 0.05, wanted: 1 })], true],
  ['one that gets next to nothing is let breathe', [...often(3, computing), ...often(10, waiting)], false],
  ['and gives way again when it computes on', [...often(3, computing), ...often(10, waiting), ...often(3, computing)], true],
])('%s', (_words, looks, busy) => expect(after(looks).busy).toBe(busy));
