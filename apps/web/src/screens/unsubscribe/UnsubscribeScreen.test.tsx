import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { serverThat } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { UnsubscribeScreen } from './UnsubscribeScreen.tsx';

test('whoever follows the link of an e-mail stops its kind without signing in, and may take it up again', async () => {
  let on = true;
  const server = serverThat({
    '/api/message/unsubscribe/look': () => ({ data: { email: 'a***@school.edu', group: 'security', on } }),
    '/api/message/unsubscribe': ({ form }) => {
      on = form.get('on') === 'true';
      return { data: {} };
    },
  });
  await showScreen(<UnsubscribeScreen />, ['message-settings'], '/unsubscribe/ticket-1', '/unsubscribe/:ticket');
  expect(await screen.findByText('a***@school.edu receives e-mails about: Account security.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Stop these e-mails' }));
  expect(await screen.findByText(/no longer receives e-mails about: Account security/)).toBeTruthy();
  expect(server.to('/api/message/unsubscribe')[0]!.form.get('ticket')).toBe('ticket-1');
  expect(screen.getByRole('button', { name: 'Receive them again' })).toBeTruthy();
});

test('a link that is no longer valid says so', async () => {
  serverThat({ '/api/message/unsubscribe/look': { code: 0, key: 'link_expired', msg: 'This link has expired' } });
  await showScreen(<UnsubscribeScreen />, ['message-settings'], '/unsubscribe/old', '/unsubscribe/:ticket');
  expect((await screen.findByRole('alert')).textContent).toContain('This link has expired');
});
