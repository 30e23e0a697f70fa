import type { Db } from '../../../platform/database/db.ts';
import type { CalendarAsk, CalendarDate, RemindedDate, ReminderSource } from '../../calendar/index.ts';
import { reportStates } from '../../reports/index.ts';
import { labTaskAddress } from '../console/addresses.ts';
import { tasksClosing, tasksDated } from './dates.store.ts';

const HANDED_IN = ['submitted', 'reviewed'];

/** Whose reports of some labs are handed in, as `task user`. */
async function reportsHandedIn(db: Db, tasks: readonly { id: string }[]) {
  const reports = await reportStates(db, 'lab', [...new Set(tasks.map(({ id }) => id))]);
  return new Set(reports.filter(({ state }) => HANDED_IN.includes(state)).map((report) => `${report.subject_id} ${report.user_id}`));
}

/** When labs open and are due, their reports with them. */
export async function labDates({ db, userId, from, to }: CalendarAsk): Promise<CalendarDate[]> {
  const tasks = await tasksDated(db, userId, from, to);
  const handedIn = await reportsHandedIn(db, tasks);
  return tasks.flatMap((task) => {
    const where = { space: { id: task.space_id, name: task.space }, link: labTaskAddress(task) };
    const title = (key: 'calendar_lab_opens' | 'calendar_lab_due') => ({ key, values: { title: task.title } });
    const done = task.session_state === 'finished' && (!task.report_wanted || handedIn.has(`${task.id} ${userId}`));
    const dates: CalendarDate[] = [];
    if (task.opens_at)
      dates.push({ ...where, key: `lab-opens-${task.id}`, kind: 'opens', title: title('calendar_lab_opens'), startsAt: task.opens_at });
    if (task.closes_at)
      dates.push({ ...where, key: `lab-due-${task.id}`, kind: 'due', title: title('calendar_lab_due'), startsAt: task.closes_at, done });
    return dates;
  });
}

/** Labs that close, for the students who have not finished them or not handed in the report they ask for. */
export const labReminders: ReminderSource = async ({ db, from, to }) => {
  const rows = await tasksClosing(db, from, to);
  const handedIn = await reportsHandedIn(db, rows);
  const dates = new Map<string, RemindedDate & { userIds: string[] }>();
  for (const row of rows) {
    if (row.session_state === 'finished' && handedIn.has(`${row.id} ${row.user_id}`)) continue;
    const at = row.closes_at!;
    const known = dates.get(`${row.id} ${at.getTime()}`);
    if (known) known.userIds.push(row.user_id);
    else
      dates.set(`${row.id} ${at.getTime()}`, {
        ...{ occasion: `lab-due-${row.id}`, at, since: row.opens_at && row.opens_at > row.given_at ? row.opens_at : row.given_at },
        ...{ userIds: [row.user_id], kinds: { 24: 'due_tomorrow', 1: 'due_soon' } as const },
        ...{ values: { title: row.title, space: row.space }, link: labTaskAddress(row) },
      });
  }
  return [...dates.values()];
};
