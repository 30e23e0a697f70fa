import { showGradebook } from '@praxis/contract/grades/grades';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serverThat } from '../../testing/server.ts';
import { setWidth } from '../../testing/setup.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { GradebookSetupScreen } from './GradebookSetupScreen.tsx';

const show = (edit: boolean) => {
  serverThat({ [showGradebook.path]: { data: { space: 'Algorithms', set_up: true, can: { edit } } } });
  return showScreen(<GradebookSetupScreen />, ['grades'], '/index/space/3/grades-setup', '/index/space/:spaceId/grades-setup');
};

test('nothing is saved before something was changed, and who may not change it finds no button', async () => {
  await show(true);
  expect((await screen.findByRole('button', { name: 'Save and recalculate 0' })).hasAttribute('disabled')).toBe(true);
  expect(screen.queryByText('Changed, not saved yet')).toBeNull();
});

test('an assistant without the right reads the rules', async () => {
  await show(false);
  expect(await screen.findByRole('heading', { name: 'How totals are calculated' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Save and recalculate/ })).toBeNull();
  expect(screen.getByRole('group', { name: 'How totals are calculated' }).hasAttribute('disabled')).toBe(true);
});

test('a phone reads them and says where they are changed', async () => {
  setWidth(390);
  await show(true);
  expect(await screen.findByText('Use a wider screen for the grid and its rules')).toBeTruthy();
  setWidth(1440);
});
