import { act, render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { AttemptSession } from '../../parts/answering/session/attempt-session.ts';
import { NoticesOver } from './PaperSection.tsx';

test('the list of sections learns at once, and once, that the paper was received', () => {
  const state = createStore(() => ({ phase: 'open' }));
  const onOver = vi.fn();
  render(<NoticesOver session={{ state } as unknown as AttemptSession} onOver={onOver} />);
  expect(onOver).not.toHaveBeenCalled();
  act(() => state.setState({ phase: 'over' }));
  expect(onOver).toHaveBeenCalledOnce();
});
