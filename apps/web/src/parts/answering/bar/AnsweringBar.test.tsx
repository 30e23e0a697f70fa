import { render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { loadTexts, startTexts } from '../../../platform/language/i18n.ts';
import type { AttemptSession } from '../session/attempt-session.ts';
import { AnsweringBar } from './AnsweringBar.tsx';

const now = 1_000_000;
const end = now + 600_000;

function show(framed: { endsAt: number } | undefined, due: number | null = null) {
  const page = { title: 'Paper one', question_count: 2, total_score: 10, kind: 'exam', due_at: due, end_at: end, assessment_id: '4' };
  const state = createStore(() => ({ page, phase: 'open', endAt: end, marks: {} }));
  const clock = { now: () => now, subscribe: () => () => undefined };
  render(<AnsweringBar keeper={{ state, clock } as unknown as AttemptSession} framed={framed} onHandIn={() => undefined} />);
}

beforeAll(async () => {
  await startTexts();
  await loadTexts(['answering', 'shell']);
});

test('a paper within a stage counts no second time to the end of the stage', () => {
  show({ endsAt: end });
  expect(screen.queryByRole('timer')).toBeNull();
  expect(screen.getAllByText('Paper one')).toHaveLength(2);
});

test('it counts where it ends before the stage, has a date of its own, or stands alone', () => {
  show({ endsAt: end + 60_000 });
  show({ endsAt: end }, end - 60_000);
  show(undefined);
  // One for a desk, one for a phone.
  expect(screen.getAllByRole('timer')).toHaveLength(6);
});
