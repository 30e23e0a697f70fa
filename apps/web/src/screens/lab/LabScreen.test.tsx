import { openLabRoom } from '@praxis/contract/labs/tasks';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serverThat } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { LabScreen } from './LabScreen.tsx';

test('a lab that could not be opened says why and offers nothing to work on', async () => {
  const server = serverThat({ [openLabRoom.path]: { code: 0, msg: 'Try again later' } });
  await showScreen(<LabScreen />, ['lab'], '/courseTask/3/0/7', '/courseTask/:id/:course/:sct_id');
  expect(await screen.findByText('Try again later')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Start' })).toBeNull();
  expect(server.to(openLabRoom.path)[0]!.query.get('task_id')).toBe('7');
});
