import { startProjectRun } from '@praxis/contract/projects/run';
import { joinProjectTeam, releaseProject, scoreMissingStages, scoreProjectStages, showProjectTask } from '@praxis/contract/projects/tasks';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { serverThat } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { ProjectTaskScreen } from './ProjectTaskScreen.tsx';

const members = [{ id: '31', name: 'Tang' }];
const team = { id: '9', name: 'Cranes', captain_id: '31', members, team: 'forming', state: 'not_started' };
const task = {
  id: '7',
  title: 'A shop',
  mode: 'formed',
  size_max: 4,
  teams: [team],
  stages: [{ id: 'a', title: 'Design', max_score: 100 }],
};
const show = (change: object, replies: Record<string, object> = {}) => {
  const server = serverThat({ [showProjectTask.path]: { data: { ...task, ...change } }, ...replies });
  return showScreen(<ProjectTaskScreen />, ['projects'], '/index/project/7', '/index/project/:taskId').then(() => server);
};

test('a student without a team may join or form one, and starts nothing alone', async () => {
  const full = { code: 0, key: 'project_team_full', msg: 'This team is full' };
  const server = await show({ can: { form: true } }, { [joinProjectTeam.path]: full });
  await userEvent.click(await screen.findByRole('button', { name: 'Join' }));
  expect(server.to(joinProjectTeam.path)[0]!.form.get('run_id')).toBe('9');
  expect(screen.queryByRole('button', { name: 'Start the project' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Form a team' })).toBeTruthy();
});

test('whoever has a team starts it and comes into its workspace', async () => {
  const server = await show({ own_run_id: '9' }, { [startProjectRun.path]: { data: { run_id: '9' } } });
  await userEvent.click(await screen.findByRole('button', { name: 'Start the project' }));
  expect(server.to(startProjectRun.path)[0]!.form.get('task_id')).toBe('7');
  expect(screen.queryByRole('button', { name: 'Join' })).toBeNull();
});

test('S-194 one score for a stage goes to the teams that are chosen, and to no other', async () => {
  const teams = [
    { ...team, state: 'active' },
    { ...team, id: '10', name: 'Herons', state: 'active' },
  ];
  const server = await show(
    { teams, can: { give: true, review: true, release: true } },
    { [scoreProjectStages.path]: { data: { done: 1 } } },
  );
  await userEvent.click(await screen.findByRole('checkbox', { name: /Herons/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Score them' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox'), '85');
  await userEvent.click(dialog.getByRole('button', { name: 'Score them' }));
  const { stage_id, run_ids, score } = Object.fromEntries(server.to(scoreProjectStages.path)[0]!.form);
  expect([stage_id, JSON.parse(run_ids!), score]).toEqual(['a', ['10'], '85']);
});

test('who releases scores of a team that is not reviewed is told why nothing happened, and the team stays chosen', async () => {
  const teams = [
    { ...team, state: 'active' },
    { ...team, id: '10', name: 'Herons', state: 'active' },
  ];
  await show({ teams, can: { give: true, review: true, release: true } }, { [releaseProject.path]: { data: { done: 0 } } });
  await userEvent.click(await screen.findByRole('checkbox', { name: /Herons/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Release scores' }));
  await screen.findByText(/^1 left out: the scores of a team can be released once/);
  expect(screen.queryByText('0 done')).toBeNull();
  expect(screen.getByText('1 selected')).toBeTruthy();
});

test('0 for what is missing names every stage before, and asks for the chosen teams alone', async () => {
  const works = (missing: boolean) => [{ stage_id: 'a', state: 'open', missing }];
  const teams = [
    { ...team, state: 'active', works: works(false) },
    { ...team, id: '10', name: 'Herons', state: 'active', works: works(true) },
  ];
  const server = await show(
    { teams, can: { give: true, review: true, release: true } },
    { [scoreMissingStages.path]: { data: { done: 1 } } },
  );
  expect(within(await screen.findByRole('row', { name: /Herons/ })).getByText('Missing')).toBeTruthy();
  await userEvent.click(await screen.findByRole('checkbox', { name: /Cranes/ }));
  expect(screen.queryByRole('button', { name: /missing stage/ })).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: /Herons/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Give 0 for 1 missing stage' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['HeronsDesign']);
  await userEvent.click(dialog.getByRole('button', { name: 'Give 0 for 1 missing stage' }));
  expect(JSON.parse(String(server.to(scoreMissingStages.path)[0]!.form.get('run_ids')))).toEqual(['9', '10']);
});

test('nobody is dealt more works to review than the others have', async () => {
  const works = [{ stage_id: 'a', state: 'submitted', handed_at: 1 }];
  const teams = ['1', '2', '3'].map((id) => ({ ...team, id, name: `Team ${id}`, state: 'active', works }));
  await show({ teams, can: { release: true } });
  await userEvent.click(await screen.findByRole('button', { name: 'Start peer reviews' }));
  const choices = within(await screen.findByLabelText('Reviews for each work')).getAllByRole('option');
  expect(choices.map(({ textContent }) => textContent)).toEqual(['1', '2']);
});
