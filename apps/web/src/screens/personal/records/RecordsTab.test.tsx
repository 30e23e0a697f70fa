import type { Profile } from '@praxis/contract/accounts/personal';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../../platform/language/i18n.ts';
import { chooseLanguage } from '../../../platform/person/preferences.ts';
import { startSession } from '../../../platform/person/session.ts';
import { serverThat } from '../../../testing/server.ts';
import { RecordsTab } from './RecordsTab.tsx';

const path = '/api/personal/records';
const nothing = { export: null, deletion: null, hindrances: [] as string[] };
const show = (profile: Partial<Profile> = { has_password: true }) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <RecordsTab profile={profile as Profile} />
    </QueryClientProvider>,
  );
};

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['account-records', 'shell']);
  startSession({ utoken: 'T', utype: 1 });
});

test('a person confirms the end of the account with the password; a wrong one is told beside the field', async () => {
  let right = false;
  const server = serverThat({
    [path]: { data: nothing },
    [`${path}/delete`]: () =>
      right
        ? { data: { due_at: 1 } }
        : { code: 0, msg: 'wrong', key: 'old_password_wrong', data: { fields: { password: 'The current password is wrong' } } },
  });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Request deletion…' }));
  const field = await screen.findByLabelText('Password');
  fireEvent.change(field, { target: { value: 'x' } });
  fireEvent.submit(field.closest('form')!);
  expect(await screen.findByText('The current password is wrong')).toBeTruthy();
  right = true;
  fireEvent.submit(field.closest('form')!);
  await waitFor(() => expect(screen.queryByLabelText('Password')).toBeNull());
  expect(server.to(`${path}/delete`)).toHaveLength(2);
}, 20_000);

test('what stands against it is said, a waiting end can be taken back, and a finished export is downloaded', async () => {
  const created = {
    id: '1',
    state: 'ready',
    progress: 100,
    job_id: '1',
    bytes: 2_200_000,
    address: '/files/1/a.zip?sign=x',
    expires_at: 1,
    created_at: 0,
  };
  const server = serverThat({
    [path]: { data: { export: created, deletion: { id: '2', due_at: Date.now() }, hindrances: ['You own spaces in use'] } },
    [`${path}/keep`]: { data: {} },
  });
  show();
  expect((await screen.findByRole('link', { name: 'Download' })).getAttribute('href')).toContain('/files/1/a.zip');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel the deletion' }));
  await waitFor(() => expect(server.to(`${path}/keep`)).toHaveLength(1));
}, 20_000);

test('without a password nothing can be asked for, and the page says what to do', async () => {
  serverThat({ [path]: { data: { ...nothing, hindrances: ['You own spaces in use'] } } });
  show({ has_password: false });
  expect(await screen.findByText(/You have no password yet/)).toBeTruthy();
  expect(screen.getByText('You own spaces in use')).toBeTruthy();
  expect((screen.getByRole('button', { name: 'Request deletion…' }) as HTMLButtonElement).disabled).toBe(true);
}, 20_000);
