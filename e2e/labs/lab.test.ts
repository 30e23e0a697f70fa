import { showGradebook } from '@praxis/contract/grades/grades';
import { listLabHosts } from '@praxis/contract/labs/machines';
import { giveLabTask, listLabTasks } from '@praxis/contract/labs/tasks';
import { listMySpaces } from '@praxis/contract/spaces/spaces';
import { expect, test } from 'vitest';
import { expectAccessible, journey, picture } from '../journey.ts';

const { visitor, calls } = journey();

test('a student does a lab: opens the machine, asks for help, and hands in a report that is returned and reviewed', {
  timeout: 240_000,
}, async (context) => {
  const asTeacher = await calls('teacher1');
  const asOperator = await calls('operator1');
  const ready = async () =>
    (await asOperator(listLabHosts, {})).hosts.find(
      ({ connected, templates }) => connected && templates.some(({ id, state }) => id === 'tiny' && state === 'ready'),
    );
  const until = Date.now() + 20_000;
  while (!(await ready()) && Date.now() < until) await new Promise((done) => setTimeout(done, 500));
  if (!(await ready())) return context.skip('no host has its smallest template ready');
  // Other journeys make labs in spaces of their own.
  const ofStudent = new Set((await (await calls('student2'))(listMySpaces, {})).list.map(({ id }) => id));
  const spaces = (await asTeacher(listMySpaces, {})).list.filter(({ id }) => ofStudent.has(id));
  let lab: { space: string; id: string } | undefined;
  for (const { id: space } of spaces) {
    const [task] = (await asTeacher(listLabTasks, { space_id: space })).list;
    if (task) lab = { space, id: task.lab_id };
  }
  const { task_id: taskId } = await asTeacher(giveLabTask, { space_id: lab!.space, lab_id: lab!.id });

  const student = await visitor({ account: 'student2', language: 'en' });
  await student.goto(`/courseTask/${lab!.space}/0/${taskId}`);
  await student.getByRole('button', { name: 'Start' }).click();
  await student.getByTestId('terminal').waitFor({ timeout: 60_000 });
  await student.getByTestId('time-left').waitFor();
  await expectAccessible(student);
  await picture(student, 'lab-machine');
  // A host that pretends has folders in place of machines: only a real one is typed into and looked at.
  if ((await ready())?.driver === 'qemu') {
    await student.getByTestId('terminal').click();
    await student.keyboard.type('mkdir ~/report; echo Lin > ~/report/name.txt');
    await student.keyboard.press('Enter');
    // The last prompt says that the machine is done with the line.
    await student.waitForTimeout(1500);
    await student.getByRole('button', { name: 'Check step 1' }).click();
    await student.getByTestId('score').filter({ hasText: '40' }).waitFor({ timeout: 30_000 });
  }
  await student.getByRole('button', { name: 'Ask for help' }).click();
  await student.getByRole('dialog').getByRole('textbox').fill('Step 1 does not pass');
  await student.getByRole('dialog').getByRole('button', { name: 'Ask', exact: true }).click();
  await student.getByRole('button', { name: 'Cancel request' }).waitFor();

  const teacher = await visitor({ account: 'teacher1', language: 'en' });
  await teacher.goto(`/labWall/${taskId}`);
  await teacher.getByText('Asks for help').first().click();
  await teacher.getByRole('button', { name: 'Help', exact: true }).click();
  await student.getByRole('button', { name: 'Hand over control' }).click();
  await teacher.getByRole('button', { name: 'Give control back' }).click();
  await student.getByRole('button', { name: 'Hand over control' }).waitFor();
  await teacher.getByRole('button', { name: 'Stop helping' }).click();
  await student.getByRole('button', { name: 'Ask for help' }).waitFor();

  // Beside the machine, which goes on.
  const opened = student.waitForEvent('popup');
  await student.getByRole('link', { name: 'Report' }).click();
  const report = await opened;
  // The terminal of the page before is a text box as well.
  const text = report.locator('.ProseMirror').first();
  await text.fill('I made a directory and a file.');
  await report.getByText('I made a directory and a file.').waitFor();
  await report.getByRole('button', { name: 'Submit' }).click();
  await report.getByText('Waits for review').first().waitFor();
  await picture(report, 'lab-report-handed-in');

  await teacher.goto(`/index/labReports/${taskId}`);
  await teacher.getByRole('main').getByRole('link').first().click();
  await teacher.getByLabel('Comment, or why it is returned').fill('Say which commands');
  await teacher.getByRole('button', { name: 'Return it' }).click();
  await teacher.getByText('Returned; waits for the student.').waitFor();
  await report.reload();
  await report.getByText('Say which commands').first().waitFor();
  await report.getByRole('button', { name: 'Submit' }).click();
  await report.getByText('Waits for review').first().waitFor();
  await teacher.reload();
  await teacher.getByLabel(/^Score/).fill('88');
  await teacher.getByRole('button', { name: 'Review', exact: true }).click();
  await teacher.getByText('Reviewed').first().waitFor();
  await report.reload();
  await report.getByText(/^88/).first().waitFor();
  // The lab and its report stand in the gradebook by themselves.
  const { columns, students, cells } = await asTeacher(showGradebook, { space_id: lab!.space });
  const [of, reported] = ['lab', 'report'].map((source) => columns.findIndex(({ key }) => key === `${source}:${taskId}`));
  const { values, step } = cells[reported!]!;
  expect(values.map((value) => value * step)).toContain(8_800_000);
  expect([students.length, cells[of!]!.values.length]).toEqual([values.length, values.length]);

  // What was used is given back.
  await report.goto(`/courseTask/${lab!.space}/0/${taskId}`);
  await report.getByRole('button', { name: 'End the lab' }).click();
  await report.getByRole('dialog').getByRole('button', { name: 'End the lab' }).click();
  await report.getByText('This lab is over').waitFor({ timeout: 60_000 });
});
