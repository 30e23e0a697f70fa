import { findComments, removeComment, saveComment } from '@praxis/contract/rubrics/rubrics';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { useToasts } from '../../platform/toasts.ts';
import { serverThat } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { CommentBank } from './CommentBank.tsx';

const mine = { id: '4', text: 'Say why', uses: 2, shared: true, space_id: '9', mine: true };
const theirs = { id: '5', text: 'Cite the source', uses: 0, shared: true, space_id: '3', mine: false };
const show = () => {
  const server = serverThat({
    [findComments.path]: { data: { list: [mine, theirs] } },
    [saveComment.path]: { data: { comment_id: '4' } },
    [removeComment.path]: { data: {} },
  });
  return showScreen(<CommentBank spaceId="3" text="" onTake={vi.fn()} />, ['annotate']).then(() => server);
};

test('a comment of one’s own is changed where it is shared, one of others is only taken', async () => {
  const server = await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Edit in the bank: Say why' }));
  const field = screen.getByRole('textbox', { name: 'Comment' });
  await userEvent.clear(field);
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  await userEvent.type(field, 'Say why, in one sentence');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(() => screen.queryByRole('textbox', { name: 'Comment' })).toBeNull();
  expect(Object.fromEntries(server.to(saveComment.path)[0]!.form)).toMatchObject({
    comment_id: '4',
    text: 'Say why, in one sentence',
    space_id: '9',
  });
  expect(screen.queryByRole('button', { name: 'Edit in the bank: Cite the source' })).toBeNull();
});

test('a comment that was removed can be put back', async () => {
  const server = await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Remove from the bank: Say why' }));
  await waitFor(() => expect(useToasts.getState().toasts.at(-1)?.text).toBe('Removed from the bank'));
  useToasts.getState().toasts.at(-1)!.action!.run();
  await expect.poll(() => server.to(saveComment.path).length).toBe(1);
  expect(Object.fromEntries(server.to(saveComment.path)[0]!.form)).toMatchObject({ text: 'Say why', space_id: '9' });
});
