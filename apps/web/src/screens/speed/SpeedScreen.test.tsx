import { ping } from '@praxis/contract/speed/speed';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { serverThat } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { SpeedScreen } from './SpeedScreen.tsx';

test('S-085 a line that breaks gives no verdict, says so, and may be tested again', async () => {
  let reachable = true;
  const server = serverThat({
    [ping.path]: () => {
      if (!reachable) return 'unreachable';
      reachable = server.to(ping.path).length < 3;
      return { data: {} };
    },
  });
  await showScreen(<SpeedScreen />, ['speed']);
  await userEvent.click(screen.getByRole('button', { name: 'Start' }));
  expect(await screen.findByText('The connection broke and there is no result. Check the network and test again')).toBeTruthy();
  expect(screen.queryByText('What it is good for')).toBeNull();
  expect(screen.getByRole('button', { name: 'Test again' })).toBeTruthy();
});
