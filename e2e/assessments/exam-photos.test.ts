import { randomInt } from 'node:crypto';
import { openCapture } from '@praxis/contract/assessments/homework';
import { expect, test } from 'vitest';
import { desktop, expectAccessible, journey, phone, picture } from '../journey.ts';
import { ownExam } from './own-exam.ts';

const { visitor, calls } = journey();

test('a short answer of an exam is written, photographed by phone, handed in for good and shown to the marker', async () => {
  const [asTeacher, asStudent] = [await calls('teacher1'), await calls('student1')];
  const title = `照片考试 ${randomInt(1e9)}`;
  const { assessment_id: id } = await ownExam(asTeacher, [asStudent], title, { short_attachments: 'photos', show_result: 'answers' });

  const teacher = await visitor({ account: 'teacher1', language: 'en', viewport: desktop });
  await teacher.goto(`/index/assessment/${id}`);
  await teacher
    .getByRole('tab', { name: 'Settings' })
    .or(teacher.getByRole('link', { name: 'Settings' }))
    .click();
  const allowed = teacher.getByLabel('Short answers also take');
  await allowed.scrollIntoViewIfNeeded();
  expect(await allowed.inputValue()).toBe('photos');
  await expectAccessible(teacher);
  await picture(teacher, 'exam-photos-settings');

  const student = await visitor({ account: 'student1', viewport: desktop });
  await student.goto(`/index/assessment/${id}`);
  await student.getByText('简答题可以附照片', { exact: false }).waitFor();
  await student.getByRole('button', { name: /开始/ }).first().click();
  await student.getByRole('button', { name: '下一题' }).click();
  await student.getByRole('button', { name: '下一题' }).click();
  await student.getByLabel('你的答案').fill('一个计数器，见图');
  const opened = student.waitForResponse((reply) => reply.url().endsWith(openCapture.path));
  await student.getByRole('button', { name: '显示二维码' }).click();
  const { address } = (await (await opened).json()).data as { address: string };
  const mobile = await visitor({ viewport: phone });
  await mobile.goto(address);
  const shot = await mobile.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } });
  await mobile
    .locator('input[type=file]')
    .first()
    .setInputFiles([{ name: 'a.png', mimeType: 'image/png', buffer: shot }]);
  await student.getByText('photo-1.jpg').waitFor();
  await student.getByText('已收下').waitFor();
  await expectAccessible(student);
  await picture(student, 'exam-photos-answering');

  await student.getByRole('button', { name: '交卷', exact: true }).click();
  await student.getByRole('dialog').getByRole('button', { name: '交卷' }).last().click();
  await student.getByRole('heading', { name: '已交卷' }).waitFor();
  expect(await student.getByRole('button', { name: '撤回，改了再交' }).count()).toBe(0);

  await teacher.goto(`/mark/${id}`);
  await teacher
    .getByRole('img', { name: /photo-1/ })
    .or(teacher.getByText('photo-1.jpg'))
    .first()
    .waitFor();
  await teacher.getByText('一个计数器，见图').waitFor();
  await picture(teacher, 'exam-photos-marking');
});

test('on a phone in English the same question takes a photo from its own camera', async () => {
  const [asTeacher, asStudent] = [await calls('teacher1'), await calls('student2')];
  const { assessment_id: id } = await ownExam(asTeacher, [asStudent], `Photos ${randomInt(1e9)}`, { short_attachments: 'files' });
  const student = await visitor({ account: 'student2', language: 'en', viewport: phone });
  await student.goto(`/answer/${id}`);
  await student.getByRole('button', { name: /Start/ }).first().click();
  await student.getByRole('button', { name: 'Next' }).click();
  await student.getByRole('button', { name: 'Next' }).click();
  await student.getByLabel('Your answer').fill('A counter');
  const shot = await student.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } });
  await student
    .getByLabel('Take a photo')
    .and(student.locator('input'))
    .setInputFiles([{ name: 'a.png', mimeType: 'image/png', buffer: shot }]);
  await student.getByText('a.png').waitFor();
  await expectAccessible(student);
  await picture(student, 'exam-photos-phone');
});
