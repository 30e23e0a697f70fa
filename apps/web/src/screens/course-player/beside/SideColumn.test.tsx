import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../../platform/language/i18n.ts';
import { chooseLanguage } from '../../../platform/person/preferences.ts';
import { readSession } from '../../../platform/person/session.ts';
import { storeValue } from '../../../platform/storage.ts';
import { serverThat } from '../../../testing/server.ts';
import { createMoment, MomentContext } from '../video/moment.ts';
import SideColumn from './SideColumn.tsx';

const place = { space_id: '3', course_id: '9', activity_id: 'film' };
const note = (id: string, position: number | null, body: string) => ({ id, position, body, created_at: 1, updated_at: 1 });
const post = (id: string, body: string, more: object = {}) => ({
  id,
  author: { id: '5', name: 'He Yu', avatar: null },
  mark: null,
  position: null,
  body,
  at: 1_700_000_000_000,
  edited: false,
  deleted: false,
  hidden: false,
  hidden_reason: '',
  accepted: false,
  can: { edit: false, delete: false, accept: false, hide: false },
  ...more,
});

function openSide() {
  const notes = [note('1', 170, 'The queue is first in, first out')];
  const answer = post('12', 'About 9%', { mark: 'teacher', accepted: true, author: { id: '6', name: 'Zhou', avatar: null } });
  const threads: object[] = [{ ...post('11', 'Is it lost?', { position: 374 }), replies: [answer] }];
  const server = serverThat({
    '/api/learn/notes': () => ({ data: { list: notes } }),
    '/api/learn/addNote': ({ form }) => {
      const added = note('2', form.has('position') ? Number(form.get('position')) : null, form.get('body') ?? '');
      notes.push(added);
      return { data: added };
    },
    '/api/learn/deleteNote': () => {
      notes.shift();
      return {};
    },
    '/api/learn/discussion': () => ({
      data: { threads: { list: threads, total: threads.length, page: 1, size: 20 }, posts: threads.length + 1, can_post: true },
    }),
    '/api/learn/post': ({ form }) => {
      threads.unshift({ ...post('13', form.get('body') ?? ''), replies: [] });
      return { data: { post_id: '13' } };
    },
  });
  const moment = createMoment();
  const jumps: number[] = [];
  moment.take((to) => jumps.push(to));
  moment.report(380);
  const page = (
    <MomentContext value={moment}>
      <SideColumn at={place} kind="video" asking={0} captions={[]} />
    </MomentContext>
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />
    </QueryClientProvider>,
  );
  return { server, jumps };
}

beforeEach(async () => {
  storeValue('utoken', '');
  readSession();
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['course-player', 'shell']);
});

test('N begins a note at the moment shown; it is kept with a key and stands in the list', async () => {
  const { server } = openSide();
  fireEvent.click(await screen.findByRole('tab', { name: /Discussion/ }));
  fireEvent.keyDown(document.body, { key: 'n' });
  const field = screen.getByRole('textbox', { name: 'New note' });
  expect(document.activeElement).toBe(field);
  expect(field.getAttribute('placeholder')).toBe('Note at 06:20, press N to start');
  fireEvent.change(field, { target: { value: 'Switching costs\ntime' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add note' }));
  await waitFor(() => expect(within(screen.getByRole('list', { name: 'Notes' })).getAllByRole('listitem')).toHaveLength(2));
  const [asked] = server.to('/api/learn/addNote');
  expect(asked?.form.get('position')).toBe('380');
  expect(asked?.form.get('body')).toBe('Switching costs\ntime');
  expect(asked?.headers.get('Idempotency-Key')).toBeTruthy();
  await waitFor(() => expect(field).toHaveProperty('value', ''));
});

test('a note leads to its place and is deleted', async () => {
  const { server, jumps } = openSide();
  fireEvent.click(await screen.findByRole('button', { name: 'Go to 02:50' }));
  expect(jumps).toEqual([170]);
  fireEvent.click(screen.getByRole('button', { name: 'Delete the note' }));
  expect(await screen.findByText('No notes yet. Only you can see them')).toBeTruthy();
  expect(server.to('/api/learn/deleteNote')[0]?.form.get('note_id')).toBe('1');
});

test('the discussion shows who answered and what was accepted; a post goes to the moment shown, a reply to its post', async () => {
  const { server } = openSide();
  fireEvent.click(await screen.findByRole('tab', { name: /Discussion/ }));
  expect(await screen.findByText('Is it lost?')).toBeTruthy();
  expect(screen.getByText('Teacher')).toBeTruthy();
  expect(screen.getByText('Accepted')).toBeTruthy();
  fireEvent.change(screen.getByRole('textbox', { name: 'New post' }), { target: { value: 'Why half as wide?' } });
  fireEvent.click(screen.getByRole('button', { name: 'Post' }));
  expect(await screen.findByText('Why half as wide?')).toBeTruthy();
  expect(server.to('/api/learn/post')[0]?.form.get('position')).toBe('380');
  fireEvent.click(screen.getAllByRole('button', { name: 'Reply' })[0]!);
  fireEvent.change(screen.getByRole('textbox', { name: 'Reply to He Yu' }), { target: { value: 'Measure it' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send reply' }));
  await waitFor(() => expect(server.to('/api/learn/post')).toHaveLength(2));
  expect(server.to('/api/learn/post')[1]?.form.get('parent_id')).toBe('11');
});
