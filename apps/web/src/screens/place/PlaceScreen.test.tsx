import { resolveAddress } from '@praxis/contract/home/addresses';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serverThat } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { PlaceScreen } from './PlaceScreen.tsx';

test('an address inside a competition with nothing behind it says what it belongs to and leads there', async () => {
  const server = serverThat({ [resolveAddress.path]: { data: { kind: 'competition', title: 'Night Cup' } } });
  await showScreen(<PlaceScreen />, ['place'], '/competitionPaper/12/3');
  expect(await screen.findByText('“Night Cup” has nothing of this kind yet')).toBeTruthy();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/index/competitionDetail/12');
  expect(server.to(resolveAddress.path)[0]!.query.get('path')).toBe('/competitionPaper/12/3');
});
