import { listReports, scoreReports } from '@praxis/contract/reports/reports';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { serverThat } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { LabReportsScreen } from './LabReportsScreen.tsx';

const row = (id: string, name: string, state: string) => ({ id, student: { id: `3${id}`, name }, state, version: 1 });
const reports = {
  ...{ title: 'Paging', max_score: 10, waiting: 2, page: 1, size: 50, total: 3 },
  list: [row('1', 'Tang', 'submitted'), row('2', 'He', 'submitted'), row('3', 'Lin', 'draft')],
};

test('S-194 all that wait get one score at once; without one the refusal stands there and the choice stays', async () => {
  const server = serverThat({
    [listReports.path]: { data: reports },
    [scoreReports.path]: ({ form }) =>
      form.get('score') === '8' ? { data: { done: 2 } } : { code: 0, key: 'report_score_first', msg: 'Set the score first' },
  });
  await showScreen(<LabReportsScreen />, ['lab-report'], '/index/labReports/7', '/index/labReports/:taskId');
  await userEvent.click(await screen.findByLabelText('Choose all that wait for review'));
  await userEvent.click(screen.getByRole('button', { name: 'Give it to 2' }));
  expect(await screen.findByText('Set the score first')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Score (whole number, 0–10)'), '8');
  expect(screen.getByRole('button', { name: 'Give it to 2' })).toBeTruthy();
  expect(JSON.parse(server.to(scoreReports.path)[0]!.form.get('report_ids')!)).toEqual(['1', '2']);
});
