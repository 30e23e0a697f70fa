import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { LeaveCountdown } from './LeaveCountdown.tsx';

test('S-156 S-305 a student whose class ended reads three, two, one, and is out after 3 seconds', async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['class-room']);
  vi.useFakeTimers();
  const leave = vi.fn();
  render(<LeaveCountdown onLeave={leave} />);
  for (const left of [3, 2, 1]) {
    expect(screen.getByRole('status').textContent).toContain(String(left));
    expect(leave).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(1000));
  }
  expect(leave).toHaveBeenCalledTimes(1);
});
