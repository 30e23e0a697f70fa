import { courseProgress, remindLearners } from '@praxis/contract/courses/progress';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { useToasts } from '../../platform/toasts.ts';
import { serverThat } from '../../testing/server.ts';
import { CourseProgressScreen } from './CourseProgressScreen.tsx';

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['course-progress', 'course-parts', 'shell']);
});

test('a teacher reads whose progress it is, sees what was only opened, and reminds those behind', async () => {
  const quiz = { id: 'q', title: 'Quiz', kind: 'quiz', required: true, done_by: 0 };
  const row = { student: { id: '21', name: 'Bei', avatar: null }, percent: 0, done: 0, seconds: 0, last_at: null };
  const progress = courseProgress.data.parse({
    students: { list: [{ ...row, cells: [{ activity_id: 'q', state: 'started', percent: 0 }] }], total: 1, page: 1, size: 100 },
    ...{ activities: [quiz], total: 1, course: 'Networks', space: 'Class 2401' },
  });
  const server = serverThat({ [courseProgress.path]: { data: progress }, [remindLearners.path]: { data: { reminded: 1 } } });
  const route = { path: '/index/courseProgress/:spaceId/:courseId', element: <CourseProgressScreen /> };
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={createMemoryRouter([route], { initialEntries: ['/index/courseProgress/3/5'] })} />
    </QueryClientProvider>,
  );
  expect(await screen.findByRole('heading', { name: 'Progress in Networks' })).toBeTruthy();
  expect(screen.getByText(/Class 2401/)).toBeTruthy();
  expect(screen.getByText('Opened')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Remind those behind' }));
  await waitFor(() => expect(useToasts.getState().toasts.at(-1)?.text).toBe('1 student reminded'));
  expect(server.to(remindLearners.path)[0]?.form.get('course_id')).toBe('5');
});
