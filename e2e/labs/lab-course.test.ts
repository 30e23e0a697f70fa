import { makeLab, publishLab, saveLab } from '@praxis/contract/labs/labs';
import { openLabRoom } from '@praxis/contract/labs/tasks';
import { joinByCode } from '@praxis/contract/spaces/spaces';
import { expect, test } from 'vitest';
import { journey, picture } from '../journey.ts';
import { spaceWithCourse } from '../own-space.ts';
import { command, labDraft, press, terminalShows } from './own-lab.ts';

const { visitor, calls } = journey();

test('S-086 S-087 S-091 S-103 a lab of a course: begun in the player, counted, and seen by its teacher', { timeout: 240_000 }, async () => {
  const [asTeacher, asStudent] = [await calls('teacher1'), await calls('student6')];
  const draft = labDraft(`Course lab ${Date.now() % 100_000}`, ['tiny'], { recording: true });
  const { lab_id } = await asTeacher(makeLab, { title: draft.title });
  const { revision } = await asTeacher(saveLab, { lab_id, revision: 0, draft });
  await asTeacher(publishLab, { lab_id, revision });
  const course = await spaceWithCourse(asTeacher, { title: draft.title, needReview: false }, async () => [
    { kind: 'lab', title: 'The lab', config: { lab_id, pass_percent: 50 } },
  ]);
  await asStudent(joinByCode, { code: course.join_code });

  const student = await visitor({ account: 'student6', language: 'en' });
  const player = `/learn/${course.space_id}/${course.course_id}/${course.activities[0]}`;
  await student.goto(player);
  await student.getByText('Done at 50 of 100').waitFor();
  await picture(student, 'lab-in-player');
  await student.getByRole('main').getByRole('link', { name: 'Start', exact: true }).click();
  await student.getByRole('button', { name: 'Start', exact: true }).click();
  await student.getByTestId('terminal').waitFor({ timeout: 60_000 });
  const { pathname } = new URL(student.url());
  const taskId = pathname.split('/').at(-1)!;
  await command(student, 'mkdir -p ~/work; echo 林知夏 > ~/work/name.txt; echo made-$((6*7))', 'made-42');
  await press(student, 'Check step 1');
  await student.getByTestId('score').filter({ hasText: '50' }).waitFor({ timeout: 60_000 });
  await student.goto(player);
  await student.getByText('Score 50').first().waitFor();
  await picture(student, 'lab-in-player-done');
  await student.goto(`/courseTaskFullScreen/${course.space_id}/0/${taskId}/0`);
  await student.getByRole('button', { name: 'Check step 2' }).or(student.getByText('With the teacher')).first().waitFor();
  expect(await student.getByTestId('terminal').count()).toBe(0);
  await student.goto(`/courseTaskFullScreen/${course.space_id}/0/${taskId}/1`);
  await terminalShows(student, 'made-42');
  await student.getByText('Your teacher is recording this console.').waitFor();

  // The code editor: a file of the machine is opened, changed, saved and read by the machine.
  await student.goto(`/courseTaskFullScreen/${course.space_id}/0/${taskId}/2`);
  await press(student, 'Open work');
  await press(student, 'Open name.txt');
  const text = student.getByRole('textbox', { name: /name\.txt$/ });
  await text.fill('林知夏 edited');
  await student.getByText('Not saved').waitFor();
  await student.keyboard.press('Control+s');
  await student.getByText('Saved', { exact: true }).waitFor();
  await picture(student, 'lab-editor');
  await student.goto(`/courseTaskFullScreen/${course.space_id}/0/${taskId}/1`);
  await command(student, 'cat ~/work/name.txt', '林知夏 edited');

  const own = (await asStudent(openLabRoom, { task_id: taskId })).student.id;
  const teacher = await visitor({ account: 'teacher1', language: 'en' });
  await teacher.goto(`/answerDetail/2/${course.space_id}/0/${taskId}/${own}/0`);
  await teacher.getByText('There is a folder').waitFor();
  await teacher.getByTestId('recording').getByText('made-42').first().waitFor({ timeout: 30_000 });
  await picture(teacher, 'lab-recorded');
  await teacher.goto(`/index/taskDetail/${course.space_id}/0/2/${taskId}/${own}`);
  await teacher.getByText('There is a folder').waitFor();
  await student.getByRole('link', { name: 'See the recording' }).click();
  await student.getByTestId('recording').getByText('made-42').first().waitFor();

  await student.goto(`/courseTask/${course.space_id}/0/${taskId}`);
  await press(student, 'End the lab');
  await press(student, 'End the lab', 'dialog');
  await student.getByText('This lab is over').waitFor({ timeout: 60_000 });
});
