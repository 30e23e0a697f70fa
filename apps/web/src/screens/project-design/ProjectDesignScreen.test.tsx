import { designProject, publishProject, saveProject } from '@praxis/contract/projects/design';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { serverThat } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { ProjectDesignScreen } from './ProjectDesignScreen.tsx';

const content = { title: 'A shop', intro: 'Build it', difficulty: 3, stages: [] };
const show = (replies: Record<string, object>) => {
  const server = serverThat({ [designProject.path]: { data: { content, revision: 1, version: null, changed: true } }, ...replies });
  return showScreen(<ProjectDesignScreen />, ['projects'], '/projectDesign/7', '/projectDesign/:projectId').then(() => server);
};

test('a project is published as it stands on the screen, with the stage just added', async () => {
  const server = await show({ [saveProject.path]: { data: { revision: 2 } }, [publishProject.path]: { data: { version: 1 } } });
  await userEvent.click(await screen.findByRole('button', { name: 'Add a stage' }));
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('Version 1')).toBeTruthy();
  expect(JSON.parse(server.to(saveProject.path)[0]!.form.get('content')!).stages).toMatchObject([{ title: 'Stage 1', weight: 20 }]);
  expect(server.to(publishProject.path)[0]!.form.get('revision')).toBe('2');
});

test('what a publication lacks is told, and the project stays a draft', async () => {
  await show({
    [saveProject.path]: { data: { revision: 2 } },
    [publishProject.path]: { code: 0, key: 'project_without_stages', msg: 'A project needs a stage' },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('A project needs a stage')).toBeTruthy();
  expect(screen.getByText('Draft')).toBeTruthy();
});
