import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { reopenAssessment, unpublishAssessment } from '@praxis/contract/assessments/assessments';
import { arrangePhotos, createQuick, listAnswerFiles, lookThroughPhone, openCapture } from '@praxis/contract/assessments/homework';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { UPLOAD_BOUNDS } from '../../../platform/files/uploads.ts';
import { sweep } from '../../../platform/jobs/sweeps.ts';
import { examRoom } from '../../../testing/makers/assessments/exam-rooms.ts';
import { forgetPhotos } from './forget-photos.ts';

const DAY = 24 * 3_600_000;
const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const photo = (red: number) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: { r: red, g: 90, b: 40 } } })
    .jpeg()
    .toBuffer();

/** A student at a homework with a phone that sends pictures. */
async function phoneRoom() {
  const room = await examRoom();
  const { as, app, db, teacher, student, place, done, start, origin } = room;
  const { assessment_id: id } = await done(
    as(teacher).call(createQuick, {
      ...{ space_id: place.id, title: 'Draw a queue', html: '<p>Draw it</p>', accepts: ['photos', 'text'], publish: true, confirmed: true },
    }),
  );
  const attempt = await start(id, student);
  const { address } = await done(as(student).call(openCapture, { attempt_id: attempt.id, device: attempt.device, item: 1 }));
  const [ticket, phone] = [address.split('/').at(-1)!, randomBytes(16).toString('hex')];
  const named = (pictures: readonly Buffer[]) =>
    as().call(arrangePhotos, { ticket, phone, photos: pictures.map((bytes) => ({ sha256: sha256Of(bytes), size: bytes.length })) });
  const arrange = (pictures: readonly Buffer[]) => done(named(pictures));
  const send = async (bytes: Buffer) => {
    const reply = await fetch(`${origin}/api/capture/photo?ticket=${ticket}&phone=${phone}&sha256=${sha256Of(bytes)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', responselang: 'en' },
      body: new Uint8Array(bytes),
    });
    return { status: reply.status, ...((await reply.json()) as { code: number; key?: string }) };
  };
  const shown = async () => (await done(as().call(lookThroughPhone, { ticket, phone }))).photos;
  const listed = () => done(as(student).call(listAnswerFiles, { attempt_id: attempt.id }));
  const filesOfStudent = () =>
    db.selectFrom('files').selectAll().where('owner_id', '=', student.id).where('purpose', '=', 'capture_photo').orderBy('id').execute();
  const stored = async () =>
    (await readdir(join(app.instance.home), { recursive: true })).filter((name) => /[0-9a-f]{8}-[0-9a-f-]{27}$/.test(name));
  return { ...room, id, attempt, named, arrange, send, shown, listed, filesOfStudent, stored };
}

test('the same picture sent twenty times at once is stored once', async () => {
  const { arrange, send, filesOfStudent, stored } = await phoneRoom();
  const bytes = await photo(1);
  await arrange([bytes]);
  const before = (await stored()).length;
  const replies = await Promise.all(Array.from({ length: 20 }, () => send(bytes)));
  expect(replies.every(({ code }) => code === 1)).toBe(true);
  expect(await filesOfStudent()).toHaveLength(1);
  expect((await stored()).length - before).toBe(1);
});

test('pictures of a phone count among the uploads of whose work it is', async () => {
  const { arrange, send, db, student } = await phoneRoom();
  const pictures = [await photo(2), await photo(3)];
  await arrange(pictures);
  const uploads = (count: number) =>
    Array.from({ length: count }, () => ({ owner_id: student.id, purpose: 'avatar', name: 'a', size: '1' }));
  await db
    .insertInto('uploads')
    .values(uploads(UPLOAD_BOUNDS.member.dayFiles - 1))
    .execute();
  expect((await send(pictures[0]!)).code).toBe(1);
  expect(await send(pictures[1]!)).toMatchObject({ status: 413, key: 'uploads_of_the_day' });
  // What came is there, and sending it again is no upload more.
  expect((await send(pictures[0]!)).code).toBe(1);
});

test('a picture thrown away is forgotten after a day, one that an answer shows is not, and who takes it back sends it again', async () => {
  const { app, clock, arrange, send, shown, listed, filesOfStudent, attempt, save } = await phoneRoom();
  const [away, named, stays] = [await photo(4), await photo(5), await photo(6)];
  await arrange([away, named, stays]);
  for (const bytes of [away, named, stays]) expect((await send(bytes)).code).toBe(1);
  await save(attempt, 1, [
    {
      item: 1,
      value: { files: [{ sha256: sha256Of(named), size: named.length, name: 'photo-2.jpg', source: 'phone' }], text: '', links: [] },
    },
  ]);
  await arrange([stays]);
  const [first, ...others] = await filesOfStudent();
  await forgetPhotos(app, clock.now());
  expect(
    (await filesOfStudent()).every(({ deleted_at }) => deleted_at === null),
    'it may still be taken back',
  ).toBe(true);
  await forgetPhotos(app, new Date(clock.now().getTime() + DAY + 1000));
  await sweep(app);
  const rows = await filesOfStudent();
  expect(rows[0]).toMatchObject({ id: first!.id, deleted_at: expect.any(Date), bytes_removed_at: expect.any(Date) });
  expect(rows.slice(1).map(({ id, deleted_at }) => [id, deleted_at])).toEqual(others.map(({ id }) => [id, null]));
  expect((await listed()).files).toMatchObject([{ sha256: sha256Of(named), state: 'stored' }]);

  await arrange([stays, away]);
  expect((await shown()).map(({ stored }) => stored)).toEqual([true, false]);
  expect((await send(away)).code).toBe(1);
  expect((await shown()).map(({ stored }) => stored)).toEqual([true, true]);
});

test('pictures of an attempt that is gone are forgotten', async () => {
  const { app, db, clock, arrange, send, filesOfStudent, attempt } = await phoneRoom();
  const bytes = await photo(7);
  await arrange([bytes]);
  expect((await send(bytes)).code).toBe(1);
  await db.deleteFrom('answer_files').where('attempt_id', '=', attempt.id).execute();
  await forgetPhotos(app, new Date(clock.now().getTime() + DAY + 60_000));
  expect(await filesOfStudent()).toMatchObject([{ deleted_at: expect.any(Date) }]);
});

test('a phone hears why no more pictures are taken: answering was stopped, or the work was submitted', async () => {
  const { as, teacher, attempt, id, named, submit, done } = await phoneRoom();
  const bytes = await photo(8);
  await done(as(teacher).call(unpublishAssessment, { assessment_id: id, reason: '' }));
  expect(await named([bytes])).toMatchObject({ key: 'capture_stopped' });
  await done(as(teacher).call(reopenAssessment, { assessment_id: id, end_at: null, reason: 'Again' }));
  expect(await named([bytes])).toMatchObject({ code: 1 });
  await done(submit(attempt));
  expect(await named([bytes])).toMatchObject({ key: 'capture_handed_in' });
});
