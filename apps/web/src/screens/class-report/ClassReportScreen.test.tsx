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
const show = (can_change: boolean, of: Record<string, unknown> = { state: 'ended' }) => {
  const data = { title: 'Scheduling', space_name: 'Systems', list, total: 2, page: 1, size: 50, can_change, curve: [1, 2], ...of };
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

test('a class of more students than come at once shows the rest too, and corrects them', async () => {
  const students = Array.from({ length: 120 }, (_, at) => ({
    person: { id: String(at + 1), name: `Student ${at + 1}` },
    left: false,
    attendance: 'absent',
  }));
  const of = { title: 'Scheduling', space_name: 'Systems', total: 120, size: 50, can_change: true, curve: [1], state: 'ended' };
  const server = serverThat({
    [getClassReport.path]: ({ query }) => {
      const page = Number(query.get('page'));
      // Somebody joins the space between two pages: the last of the first page moves to the second.
      const start = page === 1 ? 0 : (page - 1) * 50 - 1;
      return { data: { ...of, page, list: students.slice(start, page * 50) } };
    },
    [markAttendance.path]: { data: {} },
  });
  await showScreen(<ClassReportScreen />, ['class-room'], '/index/classReport/7', '/index/classReport/:classId');
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  await screen.findByText('Student 99');
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  await screen.findByText('Student 120');
  await userEvent.selectOptions(screen.getByLabelText("Student 120's attendance"), 'present');
  expect(Object.fromEntries(server.to(markAttendance.path)[0]!.form)).toMatchObject({ user_id: '120', state: 'present' });
  expect(screen.getAllByRole('row')).toHaveLength(121);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('others only read it', async () => {
  await show(false);
  expect(await screen.findByText('Tang')).toBeTruthy();
  expect(screen.queryByLabelText("Tang's attendance")).toBeNull();
});

test('a class that has not begun counts nobody and says when it is planned; who is excused may be noted before', async () => {
  const server = await show(true, { state: 'pending', list: [{ person: { id: '31', name: 'Tang' }, left: false, attendance: null }] });
  expect(await screen.findByText(/^This class has not started/)).toBeTruthy();
  expect(screen.queryByText('Absent', { selector: 'dt' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Replay' })).toBeNull();
  const own = screen.getByLabelText<HTMLSelectElement>("Tang's attendance");
  expect(own.value).toBe('');
  await userEvent.selectOptions(own, 'leave');
  expect(Object.fromEntries(server.to(markAttendance.path)[0]!.form)).toMatchObject({ user_id: '31', state: 'leave' });
});

test('a class that was cancelled has no report', async () => {
  await show(true, { state: 'cancelled' });
  expect(await screen.findByText(/^This class was cancelled/)).toBeTruthy();
  expect(screen.queryByText('Tang')).toBeNull();
});

test('while it runs, who has not come yet is not absent', async () => {
  await show(false, { state: 'in_progress', list: [{ person: { id: '31', name: 'Tang' }, left: false, attendance: null }] });
  expect(await screen.findByText('In progress, figures so far', { exact: false })).toBeTruthy();
  expect(screen.queryByText('Absent', { selector: 'td' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Replay' })).toBeNull();
});
