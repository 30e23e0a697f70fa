import { reviewAttempt } from '@praxis/contract/assessments/attempts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serverThat } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { AttemptReviewScreen } from './AttemptReviewScreen.tsx';

const show = (review: object) => {
  const data = { attempt_id: '9', assessment_id: '7', title: 'Homework 3', state: 'submitted', score: null, ...review };
  serverThat({ [reviewAttempt.path]: { data } });
  return showScreen(<AttemptReviewScreen />, ['attempt-review', 'assessment'], '/review/9', '/review/:attemptId');
};

test('work that was sent back says why and leads to doing it again', async () => {
  await show({ state: 'rejected', reject_reason: 'Show your steps', can: { redo: true } });
  expect(await screen.findByText(/Returned: Show your steps/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Redo' }).getAttribute('href')).toBe('/index/assessment/7');
});

test('before results are released a student reads that the answers arrived, and no score', async () => {
  await show({ shows: 'nothing', submitted_at: 5, submit_kind: 'manual', answered: 4, question_count: 5 });
  expect(await screen.findByText('4 of 5 answers received')).toBeTruthy();
  expect(screen.queryByText(/^of \d+/)).toBeNull();
});
