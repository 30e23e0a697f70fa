import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showScreen } from '../../testing/show-screen.tsx';
import { NotFoundScreen } from './NotFoundScreen.tsx';

test('an address that leads nowhere stays in the bar, and the page shows the way home', async () => {
  const { address } = await showScreen(<NotFoundScreen />, [], '/no/such/page');
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go home' }).getAttribute('href')).toBe('/index/home');
  expect(address()).toBe('/no/such/page');
});
