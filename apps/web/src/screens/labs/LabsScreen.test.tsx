import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { serverThat } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { LabsScreen } from './LabsScreen.tsx';

const labs = {
  '/api/lab/list': {
    data: {
      list: [
        { id: '7', title: 'Networks', state: 'published', version: 3 },
        { id: '8', title: 'Firewalls', state: 'draft', version: null },
      ],
      total: 2,
    },
  },
};

test('a teacher sees which labs are published and which are drafts, and looks for one by its name', async () => {
  const server = serverThat(labs);
  await showScreen(<LabsScreen />, ['lab-design']);
  const row = (await screen.findByRole('link', { name: 'Networks' })).closest('tr')!;
  expect(within(row).getByText('Version 3')).toBeTruthy();
  expect(within(screen.getByRole('link', { name: 'Firewalls' }).closest('tr')!).getByText('Draft')).toBeTruthy();
  await userEvent.type(screen.getByRole('searchbox'), 'fire');
  await expect.poll(() => server.to('/api/lab/list').at(-1)?.query.get('search')).toBe('fire');
});

test('a lab without a name is not created; one with a name is created and opened', async () => {
  const server = serverThat({ ...labs, '/api/lab/make': { data: { lab_id: '9' } } });
  const { address } = await showScreen(<LabsScreen />, ['lab-design']);
  await userEvent.click(await screen.findByRole('button', { name: 'New lab' }));
  const dialog = await screen.findByRole('dialog');
  const create = within(dialog).getByRole('button', { name: 'New lab' });
  expect(create).toHaveProperty('disabled', true);
  await userEvent.type(within(dialog).getByRole('textbox'), 'Routing');
  await userEvent.click(create);
  await expect.poll(address).toBe('/lab/9');
  expect(server.to('/api/lab/make')[0]!.form.get('title')).toBe('Routing');
});

test('removing a lab asks first', async () => {
  const server = serverThat({ ...labs, '/api/lab/remove': { data: {} } });
  await showScreen(<LabsScreen />, ['lab-design']);
  const row = (await screen.findByRole('link', { name: 'Firewalls' })).closest('tr')!;
  await userEvent.click(within(row).getByRole('button'));
  expect(server.to('/api/lab/remove')).toEqual([]);
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getAllByRole('button').at(-1)!);
  await expect.poll(() => server.to('/api/lab/remove')[0]?.form.get('lab_id')).toBe('8');
});

/** The second of two pages, with one lab on it. */
const secondPage = { list: [{ id: '7', title: 'Networks', state: 'draft', version: null }], ...{ page: 2, size: 20, total: 21 } };

test('a search begins at the first page, on whichever page it is begun', async () => {
  const server = serverThat({ '/api/lab/list': { data: { ...secondPage, page: 1 } } });
  await showScreen(<LabsScreen />, ['lab-design']);
  await userEvent.click(await screen.findByRole('button', { name: 'Next page' }));
  await expect.poll(() => server.to('/api/lab/list').at(-1)?.query.get('page')).toBe('2');
  await userEvent.type(screen.getByRole('searchbox'), 'fire');
  await expect.poll(() => server.to('/api/lab/list').at(-1)?.query.get('search')).toBe('fire');
  expect(server.to('/api/lab/list').at(-1)?.query.get('page')).toBe('1');
});

test('a page whose last lab was removed gives way to the one before', async () => {
  let removed = false;
  const server = serverThat({
    '/api/lab/list': ({ query }) => {
      const page = Number(query.get('page'));
      const list = removed && page === 2 ? [] : secondPage.list;
      return { data: { list, page, size: 20, total: removed ? 20 : 21 } };
    },
    '/api/lab/remove': () => {
      removed = true;
      return { data: {} };
    },
  });
  await showScreen(<LabsScreen />, ['lab-design']);
  await userEvent.click(await screen.findByRole('button', { name: 'Next page' }));
  await expect.poll(() => server.to('/api/lab/list').at(-1)?.query.get('page')).toBe('2');
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  await expect.poll(() => server.to('/api/lab/list').at(-1)?.query.get('page')).toBe('1');
  expect(await screen.findByRole('link', { name: 'Networks' })).toBeTruthy();
});
