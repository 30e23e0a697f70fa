import { createProblem, listOwnProblems, publishProblem, showProblemForSetter } from '@praxis/contract/problems/authoring';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { serverThat } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { ProblemSettingListScreen } from './ProblemSettingListScreen.tsx';
import { ProblemSettingScreen } from './ProblemSettingScreen.tsx';

const texts = ['problem-setting', 'judging', 'problems'] as const;
const show = (problem: object, replies: Record<string, object> = {}) => {
  const server = serverThat({ [showProblemForSetter.path]: { data: { id: '7', code: 'P1007', ...problem } }, ...replies });
  return showScreen(<ProblemSettingScreen />, texts, '/problemSetting/7', '/problemSetting/:problemId/:tab?').then(() => server);
};
const openPublish = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Publish' }));
  return within(await screen.findByRole('dialog'));
};

test('a problem that lacks something cannot be published, says what, and leads to its references', async () => {
  await show({ state: 'draft', missing: ['The references do not agree'], proof: { state: 'disagrees' } });
  const dialog = await openPublish();
  expect(dialog.getByText('The references do not agree')).toBeTruthy();
  expect(dialog.getByRole('link', { name: 'Run the references' }).getAttribute('href')).toBe('/problemSetting/7/proof');
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(true);
});

test('a sound problem is published, listed or not as its setter says', async () => {
  const server = await show({ state: 'draft', missing: [], proof: { state: 'proved' } }, { [publishProblem.path]: { data: {} } });
  const dialog = await openPublish();
  await userEvent.click(dialog.getByRole('checkbox'));
  await userEvent.click(dialog.getByRole('button', { name: 'Publish' }));
  expect(Object.fromEntries(server.to(publishProblem.path)[0]!.form)).toEqual({ problem_id: '7', listed: 'false' });
});

test('without problems the list says how to begin; a refused title stays in its field', async () => {
  const refused = { code: 0, key: 'title_taken', msg: 'You have a problem of this title' };
  serverThat({ [listOwnProblems.path]: { data: { list: [] } }, [createProblem.path]: refused });
  await showScreen(<ProblemSettingListScreen />, texts);
  expect(await screen.findByText('No problems yet: make one or import a package')).toBeTruthy();
  await userEvent.click(screen.getAllByRole('button', { name: 'New problem' })[0]!);
  await userEvent.type(await screen.findByLabelText(/Title/), 'A + B');
  await userEvent.click(screen.getByRole('button', { name: 'Create problem' }));
  expect(await screen.findByText('You have a problem of this title')).toBeTruthy();
  expect(screen.getByDisplayValue('A + B')).toBeTruthy();
});
