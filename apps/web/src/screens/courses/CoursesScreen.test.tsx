import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useToasts } from '../../platform/toasts.ts';
import { serverThat } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { CoursesScreen } from './CoursesScreen.tsx';

const course = { id: '7', title: 'Operating systems', state: 'published', version: 2, changed: true };
const one = { '/api/course/list': { data: { list: [course], page: 1, size: 20, total: 1 } } };

test('a teacher sees that a published course has changes of its own', async () => {
  serverThat(one);
  await showScreen(<CoursesScreen />, ['courses', 'course-parts']);
  const row = (await screen.findByText('Operating systems')).closest('li')!;
  expect(within(row).getAllByText('v2, changes not published').length).toBeGreaterThan(0);
});

test('without any course the page offers to make the first, in a tab without any it says so', async () => {
  const server = serverThat({ '/api/course/list': { data: { list: [], page: 1, size: 20, total: 0 } } });
  await showScreen(<CoursesScreen />, ['courses', 'course-parts']);
  expect(await screen.findByText('There is no course yet. Make one and start designing')).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'Archived' }));
  expect(await screen.findByText('No courses here')).toBeTruthy();
  expect(server.to('/api/course/list').at(-1)!.query.get('state')).toBe('archived');
});

test('a course that cannot be brought back says why', async () => {
  const archived = { ...one['/api/course/list'].data, list: [{ ...course, state: 'archived' }] };
  serverThat({ '/api/course/list': { data: archived }, '/api/course/archive': 'unreachable' });
  await showScreen(<CoursesScreen />, ['courses', 'course-parts']);
  await userEvent.click(await screen.findByRole('button', { name: 'Operating systems: more actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Restore' }));
  const texts = () => useToasts.getState().toasts.map(({ text }) => text);
  await waitFor(() => expect(texts()).toEqual([expect.stringContaining('The server cannot be reached')]));
});
