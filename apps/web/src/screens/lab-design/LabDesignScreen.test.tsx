import { designLab, publishLab, saveLab } from '@praxis/contract/labs/labs';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useToasts } from '../../platform/toasts.ts';
import { serverThat } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { LabDesignScreen } from './LabDesignScreen.tsx';

const step = { id: 'p1', title: 'Mount the disk', html: '', hints: [], rules: [] };
const show = (design: object, replies: Record<string, object> = {}) => {
  const server = serverThat({
    [designLab.path]: { data: { draft: { title: 'Paging', steps: [step] }, revision: 4, ...design } },
    ...replies,
  });
  return showScreen(<LabDesignScreen />, ['lab-design'], '/lab/7', '/lab/:labId').then(() => server);
};

test('what is typed is saved before it is published, and a step that lacks something says so', async () => {
  const problem = { step_id: 'p1', text: 'Mount the disk has no check' };
  const server = await show(
    { version: 2, changed: false },
    {
      [saveLab.path]: { data: { revision: 5, problems: [problem] } },
      [publishLab.path]: { code: 0, key: 'lab_incomplete', msg: 'Something is missing; see above' },
    },
  );
  expect(await screen.findByText('Version 2')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Add a step' }));
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('Something is missing; see above')).toBeTruthy();
  expect(screen.getByText('Mount the disk has no check')).toBeTruthy();
  const saved = JSON.parse(server.to(saveLab.path)[0]!.form.get('draft')!);
  expect(saved.steps.map(({ title }: { title: string }) => title)).toEqual(['Mount the disk', 'Step 2']);
  expect(server.to(publishLab.path)[0]!.form.get('revision')).toBe('5');
});

test('a lab that could not be read shows why, and nothing to press but to try again', async () => {
  serverThat({ [designLab.path]: { code: 0, msg: 'Try again later' } });
  await showScreen(<LabDesignScreen />, ['lab-design'], '/lab/7', '/lab/:labId');
  expect(await screen.findByText('Try again later')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull());
});

test('a lab that was published says as which version', async () => {
  await show(
    { version: 2, changed: true },
    { [saveLab.path]: { data: { revision: 5, problems: [] } }, [publishLab.path]: { data: { version: 3 } } },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(useToasts.getState().toasts.map(({ text }) => text)).toContain('Version 3 published'));
});
