import { listNotices } from '@praxis/contract/notices/notices';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useSession } from '../../platform/person/session.ts';
import { serverThat } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { NoticeScreen } from './NoticeScreen.tsx';

const one = (id: string, title: string, read: boolean) => ({ id, title, excerpt: '', at: 1, pinned: false, read });
const answers = { [listNotices.path]: { data: { list: [one('1', 'New', false), one('2', 'Known', true)], page: 1, size: 20, total: 2 } } };
const row = async (title: string) => (await screen.findByText(title)).closest('li')!;

test('who is signed in sees what is unread; for a visitor nothing is', async () => {
  useSession.setState({ utoken: 'x', uid: '1' });
  serverThat(answers);
  await showScreen(<NoticeScreen />, ['notice']);
  expect(within(await row('New')).getByText('Unread')).toBeTruthy();
  expect(within(await row('Known')).queryByText('Unread')).toBeNull();
});

test('a visitor has read and unread nothing', async () => {
  useSession.setState({ utoken: '', uid: '' });
  serverThat(answers);
  await showScreen(<NoticeScreen />, ['notice']);
  await row('New');
  expect(screen.queryByText('Unread')).toBeNull();
});

test('without any notice the page says so', async () => {
  serverThat({ [listNotices.path]: { data: { list: [], page: 1, size: 20, total: 0 } } });
  await showScreen(<NoticeScreen />, ['notice']);
  expect(await screen.findByText('There are no notices now')).toBeTruthy();
});
