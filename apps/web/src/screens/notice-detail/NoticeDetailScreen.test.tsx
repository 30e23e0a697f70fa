import { readNotice } from '@praxis/contract/notices/notices';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serverThat } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { NoticeDetailScreen } from './NoticeDetailScreen.tsx';

const show = () => showScreen(<NoticeDetailScreen />, ['notice'], '/index/noticeDetail/7', '/index/noticeDetail/:nid');

test('a reader sees the notice and the ways to its neighbours', async () => {
  const data = { id: '7', title: 'Maintenance', body: '<p>On <b>Sunday</b></p>', at: 1, pinned: true, newer: null };
  serverThat({ [readNotice.path]: { data: { ...data, older: { id: '6', title: 'Holidays' } } } });
  await show();
  expect(await screen.findByRole('heading', { name: 'Maintenance' })).toBeTruthy();
  expect(screen.getByText('Sunday')).toBeTruthy();
  expect(screen.getByRole('link', { name: /Holidays/ }).getAttribute('href')).toBe('/index/noticeDetail/6');
  expect(screen.queryByText('Newer')).toBeNull();
});

test('what cannot be loaded says why and is asked for again', async () => {
  let asked = 0;
  serverThat({ [readNotice.path]: () => (asked++ === 0 ? 'unreachable' : { data: { id: '7', title: 'Maintenance' } }) });
  await show();
  (await screen.findByRole('button', { name: /again|retry/i })).click();
  expect(await screen.findByRole('heading', { name: 'Maintenance' })).toBeTruthy();
});
