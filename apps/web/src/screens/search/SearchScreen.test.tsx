import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { storePerson } from '../../platform/person/session.ts';
import { serverThat } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { SearchScreen } from './SearchScreen.tsx';

const hit = (id: string, kind: string, title: string) => ({
  id,
  kind,
  title: [{ text: title, hit: true }],
  snippet: [],
  link: `/index/space/${id}`,
  place: ['Networks 101'],
});
const answers = {
  '/api/search': {
    data: {
      list: [hit('7', 'space', 'Networks 101'), hit('8', 'exam', 'Networks quiz')],
      total: 2,
      counts: [
        { kind: 'space', count: 1 },
        { kind: 'exam', count: 1 },
      ],
    },
  },
};
const show = () => {
  storePerson({ uname: 'Lin', headimgurl: '', uid: '3', utype: 1, grants: [], slogo: '', stitle: '' });
  return showScreen(<SearchScreen />, ['search'], '/index/search');
};

test('what is typed is looked for once the typing pauses, and stands in the address', async () => {
  const server = serverThat(answers);
  const { address } = await show();
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search everything' }), 'networks');
  expect(await screen.findAllByRole('link')).toHaveLength(2);
  expect(server.to('/api/search').map(({ query }) => query.get('q'))).toEqual(['networks']);
  expect(address()).toBe('/index/search?q=networks');
});

test('arrow keys go from the field to the hits and back', async () => {
  serverThat(answers);
  await show();
  const field = await screen.findByRole('searchbox', { name: 'Search everything' });
  await userEvent.type(field, 'networks');
  const first = await screen.findByRole('link', { name: /Networks 101/ });
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(first);
  await userEvent.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(field);
});

test('nothing found says what to try', async () => {
  serverThat({ '/api/search': { data: { list: [], total: 0, counts: [] } } });
  await show();
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search everything' }), 'zzz');
  expect(await screen.findByText(/Nothing was found for “zzz”/)).toBeTruthy();
});

test('other words that come with the address stand in the field', async () => {
  serverThat(answers);
  const { goTo } = await show();
  const field = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search everything' });
  await userEvent.type(field, 'networks');
  await screen.findAllByRole('link');
  await goTo('/index/search?q=graphs');
  await waitFor(() => expect(field.value).toBe('graphs'));
});
