import { showGradebook } from '@praxis/contract/grades/grades';
import { designProject, makeProject, publishProject, saveProject } from '@praxis/contract/projects/design';
import { givePeerPoints, openProjectRun } from '@praxis/contract/projects/run';
import { changeProjectTask, giveProject, joinProjectTeam, showProjectTask } from '@praxis/contract/projects/tasks';
import { createSpace, joinByCode } from '@praxis/contract/spaces/spaces';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, journey, picture } from '../journey.ts';
import type { Calls } from '../own-space.ts';

const { visitor, calls, tolerate } = journey();
const rules = { late: 'percent', late_percent: 10, peer_share: 50 } as const;

/** A project of one stage, given to a space of four students who form teams. */
async function projectOfClass(asTeacher: Calls, students: readonly Calls[], title: string) {
  const space = { name: title, intro: 'A space', type: 'mooc', visibility: 'private', need_review: false } as const;
  const { space_id, join_code } = await asTeacher(createSpace, space);
  for (const asStudent of students) await asStudent(joinByCode, { code: join_code });
  const { project_id } = await asTeacher(makeProject, { title, intro: 'Build it together' });
  const { revision } = await asTeacher(designProject, { project_id });
  const stage = {
    ...{ id: 'one', title: 'Design', guide: '<p>Say how it works.</p>', days: null, weight: 100, opens: 'always' as const, max_score: 20 },
    ...{ criteria: [], lab_id: null, lab_share: 0 },
    deliverables: [{ id: 'text', kind: 'text' as const, title: 'Design', help: '', required: true }],
  };
  const content = { title, intro: 'Build it together', difficulty: 3, stages: [stage] };
  const saved = await asTeacher(saveProject, { project_id, revision, content });
  await asTeacher(publishProject, { project_id, revision: saved.revision });
  const { task_id } = await asTeacher(giveProject, {
    ...{ space_id, project_id, mode: 'formed', size_min: 1, size_max: 4, ...rules },
    closes_at: Date.now() + 600_000,
  });
  return { space_id, task_id };
}

const text = (page: Page) => page.getByRole('textbox', { name: 'Design' });

test('a team of four carries a project from forming to the gradebook: board, one pen, offline at the deadline, returned, reviewed, shares, released', {
  timeout: 240_000,
}, async () => {
  tolerate(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to (load resource|fetch)|WebSocket/);
  const asTeacher = await calls('teacher2');
  const accounts = ['student31', 'student32', 'student33', 'student34'];
  const as = await Promise.all(accounts.map((account) => calls(account)));
  const title = `Simulator ${Date.now()}`;
  const { space_id, task_id } = await projectOfClass(asTeacher, as, title);
  const [one, two] = [
    await visitor({ account: accounts[0]!, language: 'en' }),
    await visitor({ account: accounts[1]!, language: 'en' }),
  ] as const;

  await one.goto(`/index/project/${task_id}`);
  await one.getByRole('button', { name: 'Form a team' }).click();
  await one.getByLabel('Team name').fill('Reds');
  await one.getByRole('dialog').getByRole('button', { name: 'Form a team' }).click();
  await one.getByRole('heading', { name: 'Reds' }).waitFor();
  await two.goto(`/index/project/${task_id}`);
  await two.getByRole('button', { name: 'Join' }).click();
  const { teams } = await asTeacher(showProjectTask, { task_id });
  const run_id = teams[0]!.id;
  for (const asStudent of as.slice(2)) await asStudent(joinProjectTeam, { run_id });
  await one.getByRole('button', { name: 'Start the project' }).click();
  await one.waitForURL(new RegExp(`/project/${run_id}`));
  await two.goto(`/project/${run_id}`);

  // A card of one is there for the other, who moves it by a key.
  await one.getByRole('button', { name: 'Add a card' }).first().click();
  await one.getByLabel('What is to be done').fill('Draw the states');
  await one.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  const card = two.getByRole('button', { name: /Draw the states/ });
  await card.waitFor();
  await card.focus();
  await two.keyboard.press(']');
  await one.getByRole('button', { name: /Draw the states.*Doing/ }).waitFor();

  // One pen: who comes second reads that somebody writes.
  await one.getByRole('button', { name: 'Write' }).click();
  await text(one).click();
  await one.keyboard.type('Three states per line.');
  await one.getByText('Saved', { exact: true }).waitFor();
  await two.getByText(/is writing/).waitFor();
  await expectAccessible(two);

  // Offline at the deadline: what had arrived is submitted by itself, what was typed since is not lost.
  await one.context().setOffline(true);
  await one.keyboard.type(' And one more.');
  await asTeacher(changeProjectTask, { task_id, ...rules, closes_at: Date.now() + 1000 });
  await two.getByText('Submitted', { exact: true }).first().waitFor({ timeout: 40_000 });
  await one.context().setOffline(false);
  await expect.poll(async () => (await text(one).textContent()) ?? '', { timeout: 20_000 }).toContain('And one more.');
  await picture(two, 'project-submitted-by-itself');

  const teacher = await visitor({ account: 'teacher2', language: 'en' });
  await teacher.goto(`/project/${run_id}`);
  await teacher.getByRole('button', { name: /Notes at places/ }).click();
  await teacher.getByText('Three states per line.').first().waitFor();
  await teacher.getByLabel('Comment, or why it is returned').fill('Which three?');
  await teacher.getByRole('button', { name: 'Return', exact: true }).click();
  await two.getByText('Which three?').first().waitFor();
  await one.getByRole('button', { name: 'Done writing' }).click();
  await two.getByText('And one more.').first().waitFor();
  await two.getByText(/is writing/).waitFor({ state: 'detached' });
  await two.getByRole('button', { name: 'Write' }).click();
  await text(two).click();
  await two.keyboard.type('Modified, shared, invalid. ');
  await two.getByText('Saved', { exact: true }).waitFor();
  await two.getByRole('button', { name: /Submit version/ }).click();

  // Each divides a hundred points; the fourth gives none.
  const ids = teams.length > 0 ? (await asTeacher(openProjectRun, { run_id })).members.map(({ person }) => person.id) : [];
  for (const [at, asStudent] of as.slice(0, 3).entries()) {
    const others = ids.filter((_, place) => place !== at && place < 3);
    const points = [...others.map((user_id) => ({ user_id, points: 40 })), { user_id: ids[3]!, points: 20 }];
    await asStudent(givePeerPoints, { run_id, points });
  }
  await teacher.reload();
  await teacher.getByLabel(/Score \(whole number/).fill('15');
  await teacher.getByRole('button', { name: 'Review', exact: true }).click();
  await teacher
    .getByRole('button', { name: /Set own score/ })
    .nth(3)
    .click();
  const own = teacher.getByRole('dialog');
  await own.getByLabel('Own score', { exact: true }).fill('70');
  await own.getByLabel('Reason').fill('Was ill for a week');
  await own.getByRole('button', { name: 'Save' }).click();
  await own.waitFor({ state: 'detached' });
  await picture(teacher, 'project-shares');
  await teacher.goto(`/index/project/${task_id}`);
  await teacher.getByLabel('Choose all').check();
  await teacher.getByRole('button', { name: 'Release scores' }).click();
  await teacher.getByText('Released', { exact: true }).first().waitFor();

  // 15 of 20 is 75; a factor of 1.15, half of which counts, makes 80.63; the fourth has the score that was set.
  const expected = [80.63, 80.63, 80.63, 70];
  const book = await asTeacher(showGradebook, { space_id });
  const column = book.columns.findIndex(({ key }) => key === `project:${task_id}`);
  for (const [at, asStudent] of as.entries()) {
    const mine = (await asStudent(openProjectRun, { run_id })).members.find(({ person }) => person.id === ids[at]);
    expect(mine?.score).toBe(expected[at]);
    const row = book.students.findIndex(({ id }) => id === ids[at]);
    const { step, values } = book.cells[column]!;
    expect(Number(values[row]) * step).toBe(Math.round(expected[at]! * 100_000));
  }
  await two.reload();
  await two.getByText('80.63').first().waitFor();
  await picture(two, 'project-released');
});
