import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useSession } from '../../platform/person/session.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { InformationPromptScreen } from './InformationPromptScreen.tsx';

test('who is not signed in may do so from here; everybody finds home', async () => {
  useSession.setState({ utoken: '', uid: '' });
  await showScreen(<InformationPromptScreen />, []);
  expect(await screen.findByRole('button', { name: 'Log in' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go home' }).getAttribute('href')).toBe('/index/home');
  expect(screen.getByText(/may not be open to you/)).toBeTruthy();
});
