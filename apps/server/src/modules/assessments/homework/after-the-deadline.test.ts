import { randomBytes } from 'node:crypto';
import { arrangePhotos, createQuick, listAnswerFiles, lookThroughPhone, openCapture } from '@praxis/contract/assessments/homework';
import { saveOverride } from '@praxis/contract/assessments/monitoring';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sha256Of } from '../../../testing/hand-ins/devices.ts';
import { examRoom } from '../../../testing/makers/assessments/exam-rooms.ts';

const MINUTE = 60_000;
const picture = (red: number) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: { r: red, g: 90, b: 40 } } })
    .jpeg()
    .toBuffer();

/** A homework with an end, and the phone of a student that named its pictures before it. */
async function phoneBeforeTheDeadline(pictures: readonly Buffer[], minutes = 10) {
  const room = await examRoom();
  const { as, clock, teacher, student, place, done, start, origin } = room;
  const { assessment_id: id } = await done(
    as(teacher).call(createQuick, {
      ...{ space_id: place.id, title: 'Draw', html: '<p>Draw it</p>', accepts: ['photos'], publish: true, confirmed: true },
      end_at: clock.now().getTime() + minutes * MINUTE,
    }),
  );
  const attempt = await start(id, student);
  const { address } = await done(as(student).call(openCapture, { attempt_id: attempt.id, device: attempt.device, item: 1 }));
  const on = { ticket: address.split('/').at(-1)!, phone: randomBytes(16).toString('hex') };
  const arrange = (list: readonly Buffer[]) =>
    as().call(arrangePhotos, { ...on, photos: list.map((bytes) => ({ sha256: sha256Of(bytes), size: bytes.length })) });
  await done(arrange(pictures));
  const send = async (bytes: Buffer, named = sha256Of(bytes), phone = on.phone) => {
    const query = new URLSearchParams({ ticket: on.ticket, phone, sha256: named });
    const reply = await fetch(`${origin}/api/capture/photo?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', responselang: 'en' },
      body: new Uint8Array(bytes),
    });
    return (await reply.json()) as { code: number; key?: string };
  };
  const states = async () => (await done(as(student).call(listAnswerFiles, { attempt_id: attempt.id }))).files.map(({ state }) => state);
  return { ...room, id, attempt, on, arrange, send, states };
}

test('pictures named before the deadline count when the phone sends them nine minutes after it, one changed byte does not', async () => {
  const [one, two, three] = [await picture(10), await picture(60), await picture(110)];
  const { as, clock, attempt, on, arrange, send, states, marked } = await phoneBeforeTheDeadline([one, two]);
  // Nobody uses the code any more: the phone has no network until nine minutes after the end.
  clock.move(10.3 * MINUTE);
  await marked(attempt.id);
  clock.move(8.7 * MINUTE);
  expect(await as().call(lookThroughPhone, on)).toMatchObject({ key: 'capture_closed' });
  const changed = Buffer.from(one);
  changed[changed.length - 3]! ^= 1;
  expect(await send(changed, sha256Of(one))).toMatchObject({ key: 'answer_file_differs' });
  expect(await send(changed)).toMatchObject({ key: 'answer_file_unknown' });
  expect(await arrange([three])).toMatchObject({ key: 'capture_closed' });
  expect(await send(three)).toMatchObject({ key: 'answer_file_unknown' });
  expect(await send(one, sha256Of(one), randomBytes(16).toString('hex'))).toMatchObject({ key: 'capture_closed' });
  expect(await states()).toEqual(['announced', 'announced']);
  expect(await send(one)).toMatchObject({ code: 1 });
  expect(await states()).toEqual(['stored', 'announced']);
  clock.move(2 * MINUTE);
  expect(await send(two)).toMatchObject({ key: 'capture_closed' });
  expect(await send(one)).toMatchObject({ key: 'capture_closed' });
  expect(await states()).toEqual(['stored', 'missing']);
});

test('an end that is moved takes no picture away that was named before, and one that is moved later lets others come', async () => {
  const [one, two] = [await picture(20), await picture(70)];
  const { as, clock, teacher, student, id, attempt, arrange, send, states, submit, marked, done } = await phoneBeforeTheDeadline([one], 60);
  clock.move(5 * MINUTE);
  await done(as(teacher).call(saveOverride, { assessment_id: id, user_ids: [student.id], end_at: clock.now().getTime() + 120 * MINUTE }));
  await done(arrange([one, two]));
  // Into the past, before either was named: it is over now, and what was named stays the hand-in.
  await done(as(teacher).call(saveOverride, { assessment_id: id, user_ids: [student.id], end_at: clock.now().getTime() - 4 * MINUTE }));
  clock.move(MINUTE);
  await submit(attempt);
  await marked(attempt.id);
  expect(await states()).toEqual(['announced', 'announced']);
  for (const bytes of [two, one]) expect(await send(bytes)).toMatchObject({ code: 1 });
  expect(await states()).toEqual(['stored', 'stored']);
});
