import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showScreen } from '../../testing/show-screen.tsx';
import { LoadingScreen } from './LoadingScreen.tsx';

test('S-078 whoever waits for another page hears that it is loading', async () => {
  await showScreen(<LoadingScreen />, [], '/loading');
  expect((await screen.findByRole('status')).textContent).toContain('Loading');
});
