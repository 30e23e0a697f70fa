import { showAssessment } from '@praxis/contract/assessments/assessments';
import { listMissing, remindStudents } from '@praxis/contract/assessments/monitoring';
import { showResults } from '@praxis/contract/assessments/results';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { serverThat } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { ResultsScreen } from './ResultsScreen.tsx';

const assessment = (change: object = {}) => ({
  ...{ id: '7', title: 'Midterm', space: 'Algorithms', space_id: '3', state: 'published', now: 1000, end_at: null, paper_hash: null },
  ...{ results_released_at: null, can: { mark: true, release: true } },
  ...change,
});
const missing = { list: [{ student: { id: '31', name: 'Tang' }, attempt_id: null }], page: 1, size: 50, total: 1 };
const show = (of: object) => {
  const server = serverThat({
    [showAssessment.path]: { data: of },
    [showResults.path]: { data: { finished: 0, submitted: 0, total_score: 100 } },
    [listMissing.path]: { data: missing },
    [remindStudents.path]: { data: { reminded: 1 } },
  });
  return showScreen(<ResultsScreen />, ['results', 'marking'], '/index/results/7', '/index/results/:assessmentId').then(() => server);
};

test('before anything is marked the page says so, and who handed in nothing is reminded', async () => {
  const server = await show(assessment());
  expect(await screen.findByText(/Nothing is fully marked yet/)).toBeTruthy();
  expect(await screen.findByText('Never started')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Remind' }));
  expect(JSON.parse(server.to(remindStudents.path)[0]!.form.get('user_ids')!)).toEqual(['31']);
});

test('once it is over nobody is reminded any more', async () => {
  await show(assessment({ end_at: 500 }));
  expect(await screen.findByText('Tang')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Remind/ })).toBeNull();
});

test('where the page lies is said before its name and what can be done', async () => {
  await show(assessment());
  const trail = await screen.findByRole('navigation', { name: 'You are here' });
  const after = Node.DOCUMENT_POSITION_FOLLOWING;
  expect(trail.compareDocumentPosition(screen.getByRole('heading', { level: 1 })) & after).toBe(after);
  expect(trail.compareDocumentPosition(screen.getByRole('link', { name: 'Marking' })) & after).toBe(after);
});
