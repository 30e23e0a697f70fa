import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../../platform/language/i18n.ts';
import { chooseLanguage } from '../../../platform/person/preferences.ts';
import { serverThat } from '../../../testing/server.ts';
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx';
import { ChangePhoneDialog } from './ChangePhoneDialog.tsx';

const path = '/api/personal/phone/change';
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['personal', 'login', 'shell']);
});

test('a pasted phone keeps all its digits, and what was said of the last one goes when another is typed', async () => {
  const taken = 'This phone belongs to another account';
  const server = serverThat({ [path]: { code: 0, key: 'phone_taken', msg: taken, data: { fields: { phone: taken } } } });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ChangePhoneDialog hasPassword onClose={() => undefined} />
    </QueryClientProvider>,
  );
  type('Your password', 'Praxis#2026');
  type('New phone', '+86 139 1234 5678');
  type('SMS code', '123456');
  const field = screen.getByLabelText<HTMLInputElement>('New phone');
  expect(field.value).toBe('13912345678');
  fireEvent.submit(field.closest('form')!);
  await screen.findByText(taken);
  expect(server.to(path)[0]!.form.get('phone')).toBe('13912345678');
  type('New phone', '13912345679');
  await waitFor(() => expect(screen.queryByText(taken)).toBeNull());
});

test('an empty current password is told at its field, before anything is sent', async () => {
  const server = serverThat({});
  const view = render(
    <QueryClientProvider client={new QueryClient()}>
      <ChangePhoneDialog hasPassword onClose={() => undefined} />
    </QueryClientProvider>,
  );
  type('New phone', '13912345678');
  type('SMS code', '123456');
  fireEvent.submit(screen.getByLabelText('New phone').closest('form')!);
  expect(await screen.findByText('Enter the password')).toBeTruthy();
  view.rerender(
    <QueryClientProvider client={new QueryClient()}>
      <ChangePasswordDialog hasPassword onClose={() => undefined} />
    </QueryClientProvider>,
  );
  type('New password', 'Praxis#2027');
  fireEvent.submit(screen.getByLabelText('New password').closest('form')!);
  await waitFor(() => expect(screen.getByLabelText('Current password').getAttribute('aria-invalid')).toBe('true'));
  expect(server.asked).toEqual([]);
});

test('what was said of the last code goes when another is asked for', async () => {
  const wrong = 'The code is wrong or has expired';
  serverThat({
    [path]: { code: 0, key: 'information_incorrect', msg: wrong, data: { fields: { code: wrong } } },
    '/index/login/sendPhoneCode': {},
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ChangePhoneDialog hasPassword onClose={() => undefined} />
    </QueryClientProvider>,
  );
  type('Your password', 'Praxis#2026');
  type('New phone', '13912345678');
  type('SMS code', '123456');
  fireEvent.submit(screen.getByLabelText('New phone').closest('form')!);
  await screen.findByText(wrong);
  fireEvent.click(screen.getByRole('button', { name: 'Get code' }));
  expect(await screen.findByText('The code was sent and is good for 5 minutes')).toBeTruthy();
  expect(screen.queryByText(wrong)).toBeNull();
});
