import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { startSession } from '../../platform/person/session.ts';
import { serverThat } from '../../testing/server.ts';
import { MessagesScreen } from './MessagesScreen.tsx';

const message = (id: string, read: boolean) => ({
  id,
  kind: 'x',
  title: `Message ${id}`,
  body: 'Body',
  link: '/index/spaces',
  at: 0,
  read,
});

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['messages', 'message-settings', 'shell']);
  startSession({ utoken: 'T', utype: 1 });
});

function show() {
  const routes = [
    { path: '/index/messages', element: <MessagesScreen /> },
    { path: '/index/spaces', element: <p>Spaces page</p> },
  ];
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/index/messages'] })} />
    </QueryClientProvider>,
  );
}

test('opening what a message speaks of reads it', async () => {
  const list = [message('2', false), message('1', true)];
  const server = serverThat({ '/api/message/list': { data: { list, total: 2, page: 1, size: 20 } }, '/api/message/read': { data: {} } });
  show();
  expect(await screen.findByRole('button', { name: 'Mark read Message 2' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Mark read Message 1' })).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: 'Message 2' }));
  expect(await screen.findByText('Spaces page')).toBeTruthy();
  await waitFor(() => expect(server.to('/api/message/read')[0]?.form.get('message_id')).toBe('2'));
});

test('an inbox without messages says so', async () => {
  serverThat({ '/api/message/list': { data: { list: [], total: 0, page: 1, size: 20 } } });
  show();
  expect(await screen.findByText(/No messages yet/)).toBeTruthy();
});

test('a reader looks at the messages of one kind', async () => {
  const server = serverThat({ '/api/message/list': { data: { list: [message('1', true)], total: 1, page: 1, size: 20 } } });
  show();
  fireEvent.change(await screen.findByLabelText('Kind'), { target: { value: 'reminders' } });
  await waitFor(() => expect(server.to('/api/message/list').at(-1)?.query.get('group')).toBe('reminders'));
});
