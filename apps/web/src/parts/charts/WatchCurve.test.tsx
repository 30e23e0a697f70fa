import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { WatchCurve } from './WatchCurve.tsx';

beforeEach(async () => {
  await startTexts();
  await loadTexts(['charts']);
});
afterEach(() => {
  vi.unstubAllGlobals();
  cleanup();
});

test('the last words of a curve end at the edge of a phone, where letters are large', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  const share = [100, 80, 65];
  render(
    <WatchCurve title="T" note="" columns={['a', 'b']} seconds={60} share={share} drop={null} dropText="" endText="65% still watching" />,
  );
  expect(screen.getByText('65% still watching').getAttribute('text-anchor')).toBe('end');
});
