import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadTexts, startTexts } from '../../../platform/language/i18n.ts';
import { chooseLanguage } from '../../../platform/person/preferences.ts';
import { CodeBar } from './CodeBar.tsx';

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['code', 'shell']);
});
afterEach(() => {
  vi.unstubAllGlobals();
  cleanup();
});

test('the bar of a phone keeps the place of what puts the program back, so that the first letter does not move it', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  const bar = (onReset?: () => void) => (
    <CodeBar languages={[{ value: 'python', label: 'Python' }]} language="python" onLanguage={() => {}} {...(onReset && { onReset })} />
  );
  const { rerender } = render(bar());
  const reset = screen.getByRole('button', { name: 'Restore initial code' });
  expect(reset).toHaveProperty('disabled', true);
  rerender(bar(() => {}));
  expect(reset).toHaveProperty('disabled', false);
});
