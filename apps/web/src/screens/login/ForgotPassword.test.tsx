import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { useToasts } from '../../platform/toasts.ts';
import { serverThat } from '../../testing/server.ts';
import { ForgotPasswordScreen } from './ForgotPasswordScreen.tsx';

const toasts = () => useToasts.getState().toasts.map((toast) => toast.text);
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['login', 'shell']);
  useToasts.setState({ toasts: [] });
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: <ForgotPasswordScreen /> }])} />);
  type('Phone number', '13900138000');
});

test('without a network neither the code nor the new password is called a failed login', async () => {
  serverThat({
    '/index/login/sendPhoneCode': 'unreachable',
    '/login/forgetPassword': 'unreachable',
  });
  fireEvent.click(screen.getByRole('button', { name: 'Get code' }));
  await waitFor(() => expect(toasts()).toEqual([expect.stringContaining('The server cannot be reached')]));
  useToasts.setState({ toasts: [] });
  type('SMS code', '123456');
  type('New password', 'Praxis#2027');
  fireEvent.submit(screen.getByRole('form'));
  await waitFor(() => expect(toasts()).toEqual([expect.stringContaining('The server cannot be reached')]));
});

test('a right code for a phone nobody registered is answered beside the phone', async () => {
  const fields = { phone: 'This phone is not registered' };
  serverThat({ '/login/forgetPassword': { code: 0, key: 'information_incorrect', msg: 'The information is incorrect', data: { fields } } });
  type('SMS code', '123456');
  type('New password', 'Praxis#2027');
  fireEvent.submit(screen.getByRole('form'));
  expect(await screen.findByText(fields.phone)).toBeTruthy();
  expect(toasts()).toEqual([]);
});

test('the wait for another code belongs to the phone it was sent to', async () => {
  const server = serverThat({ '/index/login/sendPhoneCode': {} });
  fireEvent.click(screen.getByRole('button', { name: 'Get code' }));
  const waits = await screen.findByRole<HTMLButtonElement>('button', { name: /60/ });
  expect(waits.disabled).toBe(true);
  type('Phone number', '13900138001');
  fireEvent.click(screen.getByRole('button', { name: 'Get code' }));
  await waitFor(() => expect(server.to('/index/login/sendPhoneCode')).toHaveLength(2));
  await screen.findByRole('button', { name: /60/ });
  type('Phone number', '13900138000');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /60|59/ }).disabled).toBe(true);
});

test('what is wrong with a code is not said of the next phone', async () => {
  const fields = { code: 'The code is wrong' };
  serverThat({ '/login/forgetPassword': { code: 0, key: 'information_incorrect', msg: 'The information is incorrect', data: { fields } } });
  type('SMS code', '123456');
  type('New password', 'Praxis#2027');
  fireEvent.submit(screen.getByRole('form'));
  expect(await screen.findByText(fields.code)).toBeTruthy();
  type('Phone number', '13900138001');
  expect(screen.queryByText(fields.code)).toBeNull();
});
