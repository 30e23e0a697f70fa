import { actOnLabGrid, showLabGrid } from '@praxis/contract/labs/grid';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { serverThat } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { LabGridScreen } from './LabGridScreen.tsx';

const tile = (id: string, name: string, change: object = {}) => ({ user: { id, name }, state: 'active', ...change });
const failed = { id: '70', state: 'failed', operation: null, error: 'No space left', expires_at: null };

const show = (can: object, acted: object = { data: { done: 2 } }) => {
  const list = [tile('31', 'Tang'), tile('32', 'Lin', { machine: failed }), tile('33', 'Gao', { state: 'absent' })];
  const server = serverThat({
    [showLabGrid.path]: { data: { title: 'Paging', list, total: 3, started: ['31', '32'], counts: { all: 3, broken: 1 }, can } },
    [actOnLabGrid.path]: acted,
  });
  return showScreen(<LabGridScreen />, ['lab'], '/labWall/7', '/labWall/:taskId').then(() => server);
};

test('a message to everybody reaches those who began; one that is refused stays as it was typed', async () => {
  const server = await show({ assist: true }, { code: 0, key: 'lab_message_required', msg: 'Write something first' });
  await userEvent.click(await screen.findByRole('button', { name: 'Message all' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Message' }), 'Ten minutes left');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Write something first')).toBeTruthy();
  expect(screen.getByDisplayValue('Ten minutes left')).toBeTruthy();
  const { task_id, user_ids, act } = Object.fromEntries(server.to(actOnLabGrid.path)[0]!.form);
  expect([task_id, JSON.parse(user_ids!), act]).toEqual(['7', ['31', '32'], 'message']);
});

test('whoever may not assist sees the machines and nothing to do about them', async () => {
  await show({ assist: false });
  expect(await screen.findByText('Could not be created')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
