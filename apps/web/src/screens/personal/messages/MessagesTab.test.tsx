import type { Profile } from '@praxis/contract/accounts/personal';
import { messageGroups } from '@praxis/contract/notifications/groups';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../../platform/language/i18n.ts';
import { chooseLanguage } from '../../../platform/person/preferences.ts';
import { startSession } from '../../../platform/person/session.ts';
import { serverThat } from '../../../testing/server.ts';
import { MessagesTab } from './MessagesTab.tsx';

const way = (on: boolean, fixed = false) => ({ on, fixed });
const preferences = {
  groups: messageGroups.map((group) => ({
    group,
    channels: { inbox: way(true, group === 'security'), email: way(true, group === 'security'), wechat: way(false), sms: way(false) },
  })),
  channels: {
    inbox: { state: 'ready', address: '' },
    email: { state: 'missing', address: '' },
    wechat: { state: 'off', address: '' },
    sms: { state: 'ready', address: '138****0001' },
  },
  email_waiting: '',
  language: 'en',
  time_zone: 'Asia/Shanghai',
  quiet_from: null,
  quiet_to: null,
  digest: 'off',
  digest_hour: 8,
  digest_weekday: 1,
};
const own = { '/api/message/preference': { data: preferences } };

const show = () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter([{ path: '*', element: <MessagesTab profile={{ email: 'bei@example.org' } as Profile} /> }]);
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
};
const toggle = (name: string) => screen.getByRole('switch', { name }) as HTMLInputElement;

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['personal', 'message-settings', 'writing', 'shell']);
  startSession({ utoken: 'T', utype: 1 });
});

test('a student switches a way off at once; security stays on, and a refused switch moves back', async () => {
  const server = serverThat({ ...own, '/api/message/preference/choose': { code: 0, msg: 'no', key: 'message_way_fixed', data: {} } });
  show();
  await screen.findByText('How you are notified');
  expect(toggle('Account security, Inbox').disabled).toBe(true);
  expect(toggle('Account security, Inbox').checked).toBe(true);
  expect(toggle('Courses and tasks, WeChat').disabled).toBe(true);
  fireEvent.click(toggle('Courses and tasks, E-mail'));
  await waitFor(() => expect(server.to('/api/message/preference/choose')).toHaveLength(1));
  const sent = server.to('/api/message/preference/choose')[0]!.form;
  expect([sent.get('group'), sent.get('channel'), sent.get('on')]).toEqual(['learning', 'email', 'false']);
  await waitFor(() => expect(toggle('Courses and tasks, E-mail').checked).toBe(true));
});

test('a student verifies the address of the profile with the code sent to it', async () => {
  const server = serverThat({ ...own, '/api/message/email/send-code': { data: {} }, '/api/message/email/prove': { data: {} } });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Verify an address' }));
  const field = await screen.findByRole('textbox', { name: 'E-mail' });
  expect((field as HTMLInputElement).value).toBe('bei@example.org');
  fireEvent.submit(field.closest('form')!);
  const code = await screen.findByRole('textbox', { name: 'Code' });
  fireEvent.change(code, { target: { value: '12' } });
  fireEvent.submit(code.closest('form')!);
  expect(await screen.findByText('The code is wrong or has expired')).toBeTruthy();
  fireEvent.change(code, { target: { value: '123456' } });
  fireEvent.submit(code.closest('form')!);
  await waitFor(() => expect(server.to('/api/message/email/prove')).toHaveLength(1));
}, 20_000);

test('quiet hours and the summary are saved together with the time zone', async () => {
  const server = serverThat({ ...own, '/api/message/preference/times': { data: {} } });
  show();
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Quiet hours' }));
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '23:15' } });
  fireEvent.click(screen.getByRole('radio', { name: 'Weekly' }));
  fireEvent.change(screen.getByLabelText('On'), { target: { value: '5' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save times and language' }));
  await waitFor(() => expect(server.to('/api/message/preference/times')).toHaveLength(1));
  const { form } = server.to('/api/message/preference/times')[0]!;
  expect(Object.fromEntries(form)).toMatchObject({ quiet_from: '1395', quiet_to: '420', digest: 'weekly', digest_weekday: '5' });
});

test('times that are not saved are not lost to another part of the page without a question', async () => {
  serverThat(own);
  const router = show();
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Quiet hours' }));
  await act(() => router.navigate('/?tab=profile'));
  expect(screen.getByText('Leave without saving?')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(router.state.location.search).toBe('?tab=profile'));
});
