import { listProjects, removeProject } from '@praxis/contract/projects/design';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { serverThat } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { ProjectsScreen } from './ProjectsScreen.tsx';

const listed = (version: number | null, changed = false) => ({
  list: [{ id: '7', title: 'A shop', version, changed, stages: 3, tasks: 0, updated_at: 1 }],
  ...{ page: 1, size: 20, total: 1 },
});
const show = () => showScreen(<ProjectsScreen />, ['projects']);

test('a teacher sees which project has changes that are not published', async () => {
  serverThat({ [listProjects.path]: { data: listed(2, true) } });
  await show();
  expect(await screen.findByText(/Version 2 · Changed since/)).toBeTruthy();
});

test('removing asks first; one that was given away stays, with the reason in the dialog', async () => {
  const server = serverThat({
    [listProjects.path]: { data: listed(null) },
    [removeProject.path]: { code: 0, key: 'project_in_use', msg: 'Students work on this project' },
  });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  const dialog = await screen.findByRole('dialog');
  expect(server.to(removeProject.path)).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(await within(dialog).findByText('Students work on this project')).toBeTruthy();
  expect(server.to(removeProject.path)[0]!.form.get('project_id')).toBe('7');
});
