import { openReport, reviewReport } from '@praxis/contract/reports/reports';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { serverThat } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { LabReportScreen } from './LabReportScreen.tsx';

const report = (change: object) => ({
  ...{ id: '9', subject: 'lab', subject_id: '7', title: 'Paging', student: { id: '31', name: 'Tang' }, max_score: 10, state: 'submitted' },
  ...{ sections: [{ id: 'a', title: 'Result', html: '' }], can: { write: false, review: true } },
  ...change,
});
const show = (change: object, reviewed: object = {}) => {
  const server = serverThat({ [openReport.path]: { data: report(change) }, [reviewReport.path]: reviewed });
  return showScreen(<LabReportScreen />, ['lab-report'], '/labReport/7/31', '/labReport/:taskId/:userId?').then(() => server);
};

test('S-195 a score that is none is refused beside the form, and nothing else is sent', async () => {
  const server = await show({}, { code: 0, key: 'report_score_no_number', msg: 'The score must be a whole number' });
  await userEvent.type(await screen.findByLabelText(/Score/), 'ten');
  await userEvent.click(screen.getByRole('button', { name: 'Review' }));
  expect(await screen.findByText('The score must be a whole number')).toBeTruthy();
  expect(Object.fromEntries(server.to(reviewReport.path)[0]!.form)).toMatchObject({ report_id: '9', verdict: 'reviewed', score: 'null' });
});

test('S-157 a report that was returned says why, and waits for its student', async () => {
  await show({ state: 'rejected', reason: 'Say how you measured' });
  expect(await screen.findByText('Your teacher returned this report: Say how you measured')).toBeTruthy();
  expect(screen.getByText('Returned; waits for the student.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Return it' })).toBeNull();
});
