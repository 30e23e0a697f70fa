import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { labelWidth, WIDTH } from './chart-scale.ts';
import { Lines } from './Lines.tsx';
import { Stacks } from './Stacks.tsx';

beforeEach(async () => {
  await startTexts();
  await loadTexts(['charts']);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

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

test('a day that is not over has its value where it does not meet the one before it', () => {
  const values = (...of: (number | null)[]) => {
    const { container } = render(
      <Lines title="T" note="" columns={['a', 'b', 'c']} points={points(...of)} before={[]} describe={String} open />,
    );
    const found = ['text.said', 'text.now'].map((one) => container.querySelector(`svg ${one}`)?.textContent);
    cleanup();
    return found;
  };
  expect(values(0, 0, 905)).toEqual(['0', '905']);
  expect(values(30, 30, 31)).toEqual(['30', undefined]);
  expect(values(null, null, 3)).toEqual(['3', undefined]);
});

const onPhone = () =>
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }));
/** From where to where the letters of a picture reach. */
const reach = (container: Element) =>
  [...container.querySelectorAll('svg text')].map((text) => {
    const [at, width] = [Number(text.getAttribute('x')), labelWidth(text.textContent, true)];
    const from = { end: at - width, middle: at - width / 2 }[text.getAttribute('text-anchor') ?? ''] ?? at;
    return { text: text.textContent, from, to: from + width };
  });

test('on a phone no long value leaves the picture, at the axis or at the end of the line', () => {
  onPhone();
  const money = (value: number) => `¥${value.toLocaleString('en')}.00`;
  for (const values of [
    [0, 12_468, 5],
    [12_468, 12_468, 5],
    [1, 2, 12_468],
  ]) {
    const { container } = render(
      <Lines title="T" note="" columns={['a', 'b', 'c']} points={points(...values)} before={[]} describe={money} />,
    );
    expect(reach(container).filter(({ from, to }) => from < 0 || to > WIDTH)).toEqual([]);
    cleanup();
  }
});

test('on a phone the last day under stacked bars stays in the picture', () => {
  onPhone();
  const days = Array.from({ length: 14 }, (_, day) => ({ label: `11\u6708${day + 10}\u65e5`, values: [day] }));
  const { container } = render(<Stacks title="T" note="" columns={['a', 'b', 'c']} parts={['p']} days={days} describe={String} />);
  expect(reach(container).filter(({ to }) => to > WIDTH)).toEqual([]);
});
