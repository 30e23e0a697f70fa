import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { Lines } from './Lines.tsx';

beforeEach(async () => {
  await startTexts();
  await loadTexts(['charts']);
});
afterEach(cleanup);

const points = (...values: (number | null)[]) => values.map((value, place) => ({ label: `d${place}`, value, n: value === null ? 0 : 1 }));
const dots = (...values: (number | null)[]) =>
  render(
    <Lines title="T" note="" columns={['a', 'b', 'c']} points={points(...values)} before={[]} describe={String} open />,
  ).container.querySelectorAll('circle').length;

test('what is counted in whole numbers has no line between two of them', () => {
  const ticks = (...values: (number | null)[]) => {
    const { container } = render(
      <Lines title="T" note="" columns={['a', 'b', 'c']} points={points(...values)} before={[]} describe={String} />,
    );
    const texts = [...container.querySelectorAll('svg g text')].map(({ textContent }) => textContent);
    cleanup();
    return texts;
  };
  expect(ticks(0, 1, null)).toEqual(['0', '1']);
  expect(ticks(0, 2, 1)).toEqual(['0', '1', '2']);
  expect(ticks(0.2, 0.9)).toEqual(['0', '0.5', '1']);
});

test('a day between two that are not told is a dot, and one that is not over is named where it is all there is', () => {
  expect(dots(5, null, 7, 8, 9)).toBe(2);
  cleanup();
  expect(dots(4, 5, 7, 8, 9)).toBe(1);
  cleanup();
  expect(dots(null, null, null, 3)).toBe(1);
  cleanup();
  expect(dots(null, null, null)).toBe(0);
});
