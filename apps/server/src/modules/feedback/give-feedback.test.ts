import {
  answerFeedback,
  FEEDBACK_A_DAY,
  listFeedback,
  listOwnFeedback,
  sendFeedback,
  setFeedbackState,
} from '@praxis/contract/admin/feedback';
import { getWaiting } from '@praxis/contract/admin/operator';
import { listMessages } from '@praxis/contract/notifications/inbox';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { world } from '../../testing/world.ts';
import { forgetFeedback } from './feedback.store.ts';

const feedback = { text: 'The list is empty', page: '/index/spaces', browser: 'A browser' };

async function pictureOf(app: Awaited<ReturnType<typeof world>>['app'], ownerId: string, purpose = 'feedback_picture') {
  const { writeFile } = await import('node:fs/promises');
  const path = `${app.files.uploads}-${ownerId}-${purpose}.png`;
  await writeFile(
    path,
    await sharp({ create: { width: 40, height: 30, channels: 3, background: '#123456' } })
      .png()
      .toBuffer(),
  );
  return app.files.keep(app.db, path, { ownerId, purpose, name: 'page.png' });
}

test('a person says something with a picture of the page, an operator answers, and the answer is in the inbox', async () => {
  const { app, as, person } = await world();
  const [student, boss, outsider] = [await person('student'), await person('operator'), await person('student')];
  const picture = await pictureOf(app, student.id);
  const waiting = async () => (await as(boss).call(getWaiting, {})).data.waiting.find(({ panel }) => panel === 'feedback')!.count;
  const before = await waiting();

  expect((await as(student).call(sendFeedback, { ...feedback, text: '  ' })).data.fields).toEqual({ text: 'Say what you want to tell us' });
  expect((await as(outsider).call(sendFeedback, { ...feedback, picture_file_id: picture.id })).key).toBe('file_not_found');
  const { data } = await as(student).call(sendFeedback, { ...feedback, picture_file_id: picture.id });
  expect(await waiting()).toBe(before + 1);

  const [view] = (await as(boss).call(listFeedback, { state: 'new', q: student.name })).data.list;
  expect(view).toMatchObject({ id: data.feedback_id, ...feedback, state: 'new', person: { id: student.id } });
  expect((await as(boss).call(setFeedbackState, { feedback_id: data.feedback_id, state: 'seen' })).code).toBe(1);
  expect(await waiting()).toBe(before);
  expect((await as(boss).call(answerFeedback, { feedback_id: data.feedback_id, answer: 'Look below Courses' })).code).toBe(1);

  const [own] = (await as(student).call(listOwnFeedback, {})).data.list;
  expect(own).toMatchObject({ state: 'answered', answer: 'Look below Courses' });
  expect((await as(outsider).call(listOwnFeedback, {})).data.total).toBe(0);
  const [message] = (await as(student).call(listMessages, {})).data.list;
  expect(message).toMatchObject({ title: 'Your feedback was answered', body: 'Look below Courses', link: '/index/personal?tab=feedback' });
  expect((await as(student).call(listFeedback, {})).code).toBe(-99);
});

test('nobody floods the operators', async () => {
  const { as, person } = await world();
  const student = as(await person('student'));
  for (let time = 0; time < FEEDBACK_A_DAY; time++) expect((await student.call(sendFeedback, feedback)).code).toBe(1);
  expect((await student.call(sendFeedback, feedback)).status).toBe(429);
});

test('what was settled long ago goes, with its picture; what waits stays longer', async () => {
  const { app, db, as, person, clock } = await world();
  const student = await person('student');
  const boss = as(await person('operator'));
  const picture = await pictureOf(app, student.id);
  const settled = (await as(student).call(sendFeedback, { ...feedback, picture_file_id: picture.id })).data.feedback_id;
  const open = (await as(student).call(sendFeedback, feedback)).data.feedback_id;
  await boss.call(setFeedbackState, { feedback_id: settled, state: 'closed' });
  const now = clock.now();
  await forgetFeedback(db, { settled: new Date(now.getTime() + 1000), open: new Date(0) }, now);
  const rows = await db.selectFrom('feedback').select('id').where('user_id', '=', student.id).execute();
  expect(rows.map(({ id }) => id)).toEqual([open]);
  const file = await db.selectFrom('files').select('deleted_at').where('id', '=', picture.id).executeTakeFirstOrThrow();
  expect(file.deleted_at).not.toBeNull();
});
