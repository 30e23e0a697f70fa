import { passLoad } from '@praxis/contract/accounts/accounts';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { serverThat } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { DeveloperScreen } from './DeveloperScreen.tsx';

const person = {
  id: '1',
  account: 'student1',
  phone: '13800000001',
  utype: 1,
  nickname: '',
  real_name: 'Tang',
  status: 'active',
  password: 'x',
};
const sms = { id: '9', phone: '13800000001', template: 'login', code: '482913', state: 'sent', created_at: 1_790_000_000_000 };

test('where the server tells nothing the page says why and shows nobody', async () => {
  serverThat({ '/dev/state': { status: 404, code: 0 }, '/dev/mail': { status: 404, code: 0 } });
  await showScreen(<DeveloperScreen />, ['developer']);
  expect(await screen.findByText(/The developer page is closed/)).toBeTruthy();
  expect(screen.queryByRole('tab')).toBeNull();
});

test('a demo person is one press away, and a refused login is told; codes stand under SMS', async () => {
  const state = { users: [person], sms: [sms], jobs: [], flags: {} };
  const server = serverThat({
    '/dev/state': { data: state },
    '/dev/mail': { data: { list: [] } },
    [passLoad.path]: { code: 0, key: 'account_locked', msg: 'This account is locked' },
  });
  await showScreen(<DeveloperScreen />, ['developer']);
  await userEvent.click(await screen.findByRole('button', { name: 'Log in as Tang' }));
  expect(await screen.findByText('This account is locked')).toBeTruthy();
  expect(Object.fromEntries(server.to(passLoad.path)[0]!.form)).toEqual({ account: 'student1', password: 'x' });
  await userEvent.click(screen.getByRole('tab', { name: /^SMS/ }));
  expect(await screen.findByText('482913')).toBeTruthy();
});
