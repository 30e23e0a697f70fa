import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { setNavigator } from '../../platform/navigation.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { startSession } from '../../platform/person/session.ts';
import { serverThat } from '../../testing/server.ts';
import { SpaceList } from './SpaceList.tsx';
import { SpacesActions } from './SpacesActions.tsx';

const went = vi.fn();

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['spaces', 'space-parts', 'shell']);
  went.mockClear();
  setNavigator((to) => went(to));
});

const show = (teaches: boolean) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SpacesActions teaches={teaches} />
    </QueryClientProvider>,
  );

async function openCodeDialog() {
  await userEvent.click(screen.getByRole('button', { name: 'Join by code…' }));
  return screen.findByRole('dialog', { name: 'Join by code' }, { timeout: 5000 });
}

test('a student types a code and is led to the page of the space behind it', async () => {
  const server = serverThat({ '/api/space/lookByCode': { data: {} } });
  show(false);
  expect(screen.queryByRole('button', { name: 'New space' })).toBeNull();
  const dialog = await openCodeDialog();
  await userEvent.type(within(dialog).getByLabelText('Join code'), 'k7m4qx');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Look it up' }));
  await waitFor(() => expect(went).toHaveBeenCalledWith('/join/K7M4QX'));
  expect(server.to('/api/space/lookByCode')[0]!.query.get('code')).toBe('k7m4qx');
});

test('a wrong code is told beside the field', async () => {
  serverThat({
    '/api/space/lookByCode': {
      code: 0,
      key: 'join_code_unknown',
      msg: 'This join code does not work',
      data: { fields: { code: 'This join code does not work' } },
    },
  });
  show(false);
  const dialog = await openCodeDialog();
  const field = within(dialog).getByLabelText('Join code');
  await userEvent.type(field, 'ZZZZZZ{Enter}');
  expect((await within(dialog).findByRole('alert')).textContent).toBe('This join code does not work');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(went).not.toHaveBeenCalled();
});

test('a pasted invitation link leads on without a question', async () => {
  const server = serverThat({});
  show(false);
  const dialog = await openCodeDialog();
  await userEvent.type(within(dialog).getByLabelText('Join code'), 'https://school.example/join/abcdefghijklmnop_QRSTUV{Enter}');
  await waitFor(() => expect(went).toHaveBeenCalledWith('/join/abcdefghijklmnop_QRSTUV'));
  expect(server.asked).toHaveLength(0);
});

test('S-211 a teacher is told beside the field that name and introduction are required, and nothing is sent', async () => {
  const server = serverThat({ '/api/space/create': { data: { space_id: '1001', join_code: 'K7M4QX' } } });
  show(true);
  await userEvent.click(screen.getByRole('button', { name: 'New space' }));
  const dialog = await screen.findByRole('dialog', { name: 'New space' }, { timeout: 5000 });
  const create = within(dialog).getByRole('button', { name: 'New space' });
  await userEvent.click(create);
  expect(await within(dialog).findByText('Enter a name')).toBeTruthy();
  expect(within(dialog).getByText('Enter an introduction')).toBeTruthy();
  expect(server.asked).toHaveLength(0);

  await userEvent.type(within(dialog).getByLabelText('Name'), 'Networks');
  await userEvent.type(within(dialog).getByLabelText('Introduction'), 'Layers');
  await userEvent.click(within(dialog).getByRole('radio', { name: /Public/ }));
  await new Promise((passed) => setTimeout(passed, 1000));
  await userEvent.click(create);
  await waitFor(() => expect(went).toHaveBeenCalledWith('/index/space/1001'));
  const sent = Object.fromEntries(server.to('/api/space/create')[0]!.form);
  expect(sent).toMatchObject({ name: 'Networks', intro: 'Layers', type: 'live', visibility: 'public', need_review: 'true' });
});

test('S-186 a gif or a file of 2 MB is refused as a cover before anything is sent', async () => {
  const server = serverThat({});
  show(true);
  await userEvent.click(screen.getByRole('button', { name: 'New space' }));
  const dialog = await screen.findByRole('dialog', { name: 'New space' }, { timeout: 5000 });
  const cover = within(dialog).getByLabelText('Cover');
  const user = userEvent.setup({ applyAccept: false });
  await user.upload(cover, new File(['GIF89a'], 'a.gif', { type: 'image/gif' }));
  expect(await within(dialog).findByText('The space cover must be a jpg or png under 2 MB')).toBeTruthy();
  await user.upload(cover, new File([new Uint8Array(2 * 1_048_576)], 'b.png', { type: 'image/png' }));
  expect(await within(dialog).findByText('The space cover must be a jpg or png under 2 MB')).toBeTruthy();
  expect(server.asked.filter(({ path }) => path.startsWith('/api/upload') || path.startsWith('/api/space'))).toEqual([]);
});

test.each([
  [2, /Create one for your class/],
  [1, /Join with a code from your teacher/],
])('whoever has no space yet, type %i, reads the next step of their own', async (utype, words) => {
  serverThat({ '/api/space/mine': { data: { list: [], total: 0, page: 1, size: 20 } } });
  startSession({ utoken: 'T', utype });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <SpaceList tab="mine" />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(await screen.findByText(words)).toBeTruthy();
});
