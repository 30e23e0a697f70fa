import { expect, test } from 'vitest';
import { boxBetween } from './painted-picture.ts';

test('a box drawn in any direction stays inside the picture', () => {
  const within = { width: 100, height: 80 };
  expect(boxBetween({ x: 10, y: 20 }, { x: 30, y: 50 }, within)).toEqual({ x: 10, y: 20, width: 20, height: 30 });
  expect(boxBetween({ x: 30, y: 50 }, { x: -5, y: 200 }, within)).toEqual({ x: 0, y: 50, width: 30, height: 30 });
});
