import { randomInt } from 'node:crypto';
import { showAssessment } from '@praxis/contract/assessments/assessments';
import { openCapture } from '@praxis/contract/assessments/homework';
import { expect, test } from 'vitest';
import { desktop, expectAccessible, journey, phone, picture } from '../journey.ts';
import { spaceForTwo } from './own-assessment.ts';

const { visitor, calls, tolerate } = journey({ offline: true });

test('S-040 S-158 a homework of files is given in one step, handed in from a computer and a phone over a cut line, and marked', async () => {
  tolerate(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  const [asTeacher, asStudent] = [await calls('teacher1'), await calls('student1')];
  const title = `文件旅程 ${randomInt(1e9)}`;
  const space = await spaceForTwo(asTeacher, asStudent, title);

  const teacher = await visitor({ account: 'teacher1', viewport: desktop });
  await teacher.goto(`/index/space/${space}/assessments`);
  await teacher.getByRole('link', { name: '布置文件作业' }).click();
  await teacher.getByLabel('标题').first().fill(title);
  await teacher.getByRole('textbox', { name: '要求' }).fill('手画一张队列图，拍照交上来。');
  await teacher.getByRole('button', { name: '一周后' }).click();
  await expectAccessible(teacher);
  await picture(teacher, 'homework-writing');
  await teacher.getByRole('button', { name: /发布给/ }).click();
  await teacher.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click();
  await teacher.waitForURL('**/index/assessment/*');
  const id = teacher.url().match(/assessment\/(\d+)/)![1]!;

  const student = await visitor({ account: 'student1', viewport: desktop });
  await student.goto(`/index/assessment/${id}`);
  await student.getByRole('button', { name: '开始作答' }).click();
  await student.getByRole('heading', { name: '我的文件' }).waitFor();
  // Chosen while the line is cut: it is kept here, and travels when the line is back.
  await student.context().setOffline(true);
  const files = student.getByLabel('选文件').and(student.locator('input'));
  await files.setInputFiles({ name: 'report.txt', mimeType: 'text/plain', buffer: Buffer.from(`A report ${title}`) });
  await student.getByText('report.txt').waitFor();
  await student.context().setOffline(false);
  await student.getByText('已收下').first().waitFor();

  const { own } = await asStudent(showAssessment, { assessment_id: id });
  const opened = student.waitForResponse((reply) => reply.url().endsWith(openCapture.path));
  await student.getByRole('button', { name: '显示二维码' }).click();
  const { address } = (await (await opened).json()).data as { address: string };
  const mobile = await visitor({ viewport: phone });
  await mobile.goto(address);
  const shot = await mobile.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } });
  const other = await mobile.screenshot({ clip: { x: 0, y: 100, width: 200, height: 300 } });
  await mobile
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      { name: 'one.png', mimeType: 'image/png', buffer: shot },
      { name: 'two.png', mimeType: 'image/png', buffer: other },
    ]);
  await mobile.getByText('2 张都传到了').waitFor();
  await mobile.getByRole('button', { name: '往前' }).click();
  await expectAccessible(mobile);
  await picture(mobile, 'homework-phone');

  await expect.poll(() => student.getByText('已收下').count(), { timeout: 20_000 }).toBe(3);
  await expectAccessible(student);
  await picture(student, 'homework-answer');
  await student.getByRole('button', { name: '检查并提交' }).click();
  await student.getByRole('dialog').getByRole('button', { name: '提交作业' }).click();
  await student.getByText('作业已提交').waitFor();

  await teacher.goto(`/mark/${id}`);
  await expect.poll(() => teacher.getByRole('img', { name: /photo-/ }).count(), { timeout: 20_000 }).toBe(2);
  await expectAccessible(teacher);
  await picture(teacher, 'homework-marking');
  await teacher.getByLabel('得分', { exact: true }).fill('86');
  await teacher.keyboard.press('Control+Enter');
  await teacher.getByText('已批完 1 / 1').waitFor();
  await teacher.getByRole('button', { name: '公布成绩…' }).click();
  await teacher.getByRole('dialog').getByRole('button', { name: '公布成绩' }).click();
  await teacher.getByRole('button', { name: '成绩已公布…' }).waitFor();

  await student.goto(`/review/${own!.attempt_id}`);
  await student.getByText('86', { exact: false }).first().waitFor();
  await picture(student, 'homework-review');
});
