import type { AttemptPage } from '@praxis/contract/assessments/attempts';
import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { usePaperAhead } from './usePaperAhead.ts';

const fetched = vi.hoisted(() => ({ formulas: 0 }));
vi.mock('../../writing/formulas/formula.ts', () => {
  fetched.formulas++;
  return { drawFormula() {} };
});

const paper = (stem: string) => ({ questions: [{ item: 1, type: 'single', stem, options: [] }] }) as unknown as AttemptPage;

test('what draws formulas comes with a paper that has some, before the network may be away', async () => {
  vi.useFakeTimers();
  renderHook(() => usePaperAhead(paper('<p>Plain</p>')));
  await vi.advanceTimersByTimeAsync(2000);
  expect(fetched.formulas).toBe(0);
  renderHook(() => usePaperAhead(paper('<p>At most <span data-formula="n^2"></span></p>')));
  await vi.advanceTimersByTimeAsync(2000);
  vi.useRealTimers();
  await vi.waitFor(() => expect(fetched.formulas).toBe(1));
});
