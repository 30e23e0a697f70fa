import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serverThat } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { LearnCenterScreen } from './LearnCenterScreen.tsx';

const answers = (data: object) => ({
  '/api/home/today': { data },
  '/api/skill/next': { data: {} },
  '/api/learn/courses': { data: {} },
  '/api/certificate/mine': { data: {} },
});
const due = { kind: 'homework', id: '7', title: 'Sorting', due_at: Date.now() + 3_600_000 };

test('a student sees all that is to be handed in and how far each space is, and finds the scores of all spaces', async () => {
  serverThat(
    answers({
      now: Date.now(),
      due: [due],
      spaces: [{ id: '3', name: 'Algorithms', role: 'student', members: 40, progress: 50 }],
    }),
  );
  await showScreen(<LearnCenterScreen />, ['learn-center', 'home', 'skills', 'certificate', 'course-parts']);
  expect((await screen.findAllByText('Sorting')).length).toBeGreaterThan(0);
  expect(screen.getByRole('link', { name: 'My scores' }).getAttribute('href')).toBe('/index/scores');
  const link = screen.getAllByRole('link', { name: 'Algorithms' }).find((each) => each.getAttribute('href') === '/index/space/3')!;
  expect(within(link.closest('li')!).getByRole('progressbar')).toBeTruthy();
});
