import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { serverThat } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { PapersScreen } from './PapersScreen.tsx';

const paper = { id: '7', title: 'Midterm', mode: 'fixed', questions: 20, total_score: 100, used: 0 };

test('a teacher finds a paper by its name; one that is used nowhere may be removed after a question', async () => {
  const server = serverThat({
    '/api/paper/list': { data: { list: [paper], page: 1, size: 20, total: 1 } },
    '/api/paper/remove': { data: {} },
  });
  await showScreen(<PapersScreen />, ['papers']);
  await screen.findByText('Midterm');
  await userEvent.type(screen.getByRole('searchbox'), 'mid');
  await expect.poll(() => server.to('/api/paper/list').at(-1)!.query.get('q')).toBe('mid');
  await userEvent.click(await screen.findByRole('button', { name: /Midterm/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete…' }));
  const dialog = await screen.findByRole('dialog');
  expect(server.to('/api/paper/remove')).toEqual([]);
  await userEvent.click(within(dialog).getAllByRole('button').at(-1)!);
  await expect.poll(() => server.to('/api/paper/remove')[0]?.form.get('paper_id')).toBe('7');
});

test('without any paper the first one is offered', async () => {
  serverThat({ '/api/paper/list': { data: { list: [], page: 1, size: 20, total: 0 } } });
  await showScreen(<PapersScreen />, ['papers']);
  expect(await screen.findByText('There is no paper yet. Make the first one')).toBeTruthy();
});
