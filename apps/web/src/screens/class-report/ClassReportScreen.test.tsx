import { markAttendance } from '@praxis/contract/live-classes/participants';
import { getClassReport } from '@praxis/contract/live-classes/replay';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { serverThat } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { ClassReportScreen } from './ClassReportScreen.tsx';

const list = [
  { person: { id: '31', name: 'Tang' }, left: false, attendance: 'absent' },
  { person: { id: '32', name: 'He' }, left: true, attendance: 'present' },
];
const show = (can_change: boolean) => {
  const data = { title: 'Scheduling', space_name: 'Systems', list, total: 2, page: 1, size: 50, can_change, curve: [1, 2] };
  const server = serverThat({ [getClassReport.path]: { data }, [markAttendance.path]: { data: {} } });
  return showScreen(<ClassReportScreen />, ['class-room'], '/index/classReport/7', '/index/classReport/:classId').then(() => server);
};

test('who keeps the attendance corrects it after the class, except of those who left the space', async () => {
  const server = await show(true);
  await userEvent.selectOptions(await screen.findByLabelText("Tang's attendance"), 'leave');
  const [corrected] = server.to(markAttendance.path);
  expect(Object.fromEntries(corrected!.form)).toMatchObject({ class_id: '7', user_id: '31', state: 'leave' });
  expect(screen.queryByLabelText("He's attendance")).toBeNull();
  expect(screen.getByText('Left the space')).toBeTruthy();
});

test('others only read it', async () => {
  await show(false);
  expect(await screen.findByText('Tang')).toBeTruthy();
  expect(screen.queryByLabelText("Tang's attendance")).toBeNull();
});
