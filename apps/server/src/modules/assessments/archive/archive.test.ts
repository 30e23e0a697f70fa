import { createHash, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { attachAnswerFile, createQuick, downloadWork } from '@praxis/contract/assessments/homework';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { examRoom } from '../../../testing/makers/assessments/exam-rooms.ts';
import { unzipped } from '../../../testing/makers/packages.ts';
import { safeName } from './archive-names.rules.ts';

async function room() {
  const made = await examRoom();
  const { as, app, db, teacher, student, place, done, start, save, submit, marked } = made;
  const { assessment_id: id } = await done(
    as(teacher).call(createQuick, {
      ...{ space_id: place.id, title: '=Essay: one/two', html: '<p>Write</p>', accepts: ['files', 'text'], publish: true, confirmed: true },
    }),
  );
  async function handIn(files: { name: string; bytes: Buffer; sent?: boolean }[], text: string) {
    const attempt = await start(id, student);
    const announced = files.map(({ name, bytes }) => ({
      ...{ sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.length, name, source: 'picker' as const },
    }));
    await done(save(attempt, 1, [{ item: 1, value: { files: announced, text, links: [] } }]));
    for (const [at, { bytes, sent }] of files.entries()) {
      if (sent === false) continue;
      const path = join(app.instance.home, `upload-${randomUUID()}`);
      await writeFile(path, bytes);
      const file = await app.files.keep(db, path, { ownerId: student.id, purpose: 'answer_file', name: 'x', uploaded: true });
      await done(as(student).call(attachAnswerFile, { attempt_id: attempt.id, item: 1, sha256: announced[at]!.sha256, file_id: file.id }));
    }
    await done(submit(attempt));
    await marked(attempt.id);
  }
  return { ...made, id, handIn };
}

test('a teacher downloads the work of everybody as one archive: files by student, what never came, a sheet for marks', async () => {
  const { as, done, teacher, student, id, handIn, origin } = await room();
  expect(await as(teacher).call(downloadWork, { assessment_id: id })).toMatchObject({ key: 'nothing_handed_in' });
  await handIn(
    [
      { name: '../../=cmd|x.txt', bytes: Buffer.from('first') },
      { name: 'late.pdf', bytes: Buffer.from('%PDF'), sent: false },
    ],
    'My words',
  );
  const reply = await done(as(teacher).call(downloadWork, { assessment_id: id }));
  expect(reply).toMatchObject({ students: 1, files: 3 });
  const got = await fetch(origin + reply.address);
  expect(got.headers.get('content-type')).toBe('application/zip');
  const entries = await unzipped(Buffer.from(await got.arrayBuffer()));
  const folder = [...entries.keys()][0]!.split('/')[0]!;
  expect(folder).toContain(student.name);
  expect([...entries.keys()].sort()).toEqual([`${folder}/1_1__.._=cmd_x.txt`, `${folder}/1_text.txt`, 'files.csv', 'marks.csv'].sort());
  expect(String(entries.get(`${folder}/1_1__.._=cmd_x.txt`))).toBe('first');
  expect(String(entries.get('files.csv'))).toMatch(/1_2_late\.pdf,4,[0-9a-f]{64},never arrived/);
  expect(String(entries.get('marks.csv'))).toContain("'=Essay: one/two (100)");
});

test('a photograph written anew and a size that stands wrong leave the archive whole, and the list names the bytes that lie in it', async () => {
  const { as, done, db, teacher, id, handIn, origin, until } = await room();
  const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: { r: 9, g: 90, b: 40 } } })
    .withExif({ IFD0: { Make: 'Secret camera', ImageDescription: 'x'.repeat(5000) } })
    .jpeg({ quality: 100 })
    .toBuffer();
  const words = Buffer.from('more than was told');
  await handIn(
    [
      { name: 'photo.jpg', bytes: photo },
      { name: '＝told.txt', bytes: words },
    ],
    '',
  );
  await until('the picture is written anew', async () =>
    db.selectFrom('answer_files').select('id').where('view', '=', 'pages').where('size', '=', String(photo.length)).executeTakeFirst(),
  );
  // As rows of before the two sizes had to agree.
  await db.updateTable('answer_files').set({ size: '3' }).where('size', '=', String(words.length)).execute();
  const { address, bytes } = await done(as(teacher).call(downloadWork, { assessment_id: id }));
  const entries = await unzipped(Buffer.from(await (await fetch(origin + address)).arrayBuffer()));
  const named = (end: string) => [...entries].find(([name]) => name.endsWith(end))!;
  const [picture, note] = [named('photo.jpg')[1], named('told.txt')];
  expect(picture.length).not.toBe(photo.length);
  expect(String(note[1])).toBe('more than was told');
  expect(bytes).toBe(picture.length + words.length);
  const list = String(entries.get('files.csv'));
  for (const one of [picture, note[1]]) expect(list).toContain(`,${one.length},${createHash('sha256').update(one).digest('hex')},`);
});

test('an address that was changed, is old, or whose reader may mark no more gives nothing; strangers get none', async () => {
  const { as, done, db, teacher, student, person, id, handIn, origin, place } = await room();
  await handIn([], 'Words');
  for (const who of [student, await person('teacher')])
    expect(await as(who).call(downloadWork, { assessment_id: id })).toMatchObject({ code: -99 });
  const { address } = await done(as(teacher).call(downloadWork, { assessment_id: id }));
  const stranger = await person('teacher');
  for (const wrong of [
    address.replace(/viewer=\d+/, `viewer=${stranger.id}`),
    address.replace(/until=\d+/, 'until=1'),
    address.replace(`archive/${id}`, 'archive/999999999'),
    address.replace(/sign=[^&]*/, 'sign=x'),
  ])
    expect((await fetch(origin + wrong)).status).toBe(404);
  await db.updateTable('spaces').set({ owner_id: stranger.id }).where('id', '=', place.id).execute();
  await db.deleteFrom('space_members').where('space_id', '=', place.id).where('user_id', '=', teacher.id).execute();
  expect((await fetch(origin + address)).status).toBe(404);
});

test.each([
  ['../../etc/passwd', '_.._etc_passwd'],
  ['=HYPERLINK("x").csv', 'HYPERLINK(_x_).csv'],
  ['  .hidden ', 'hidden'],
  ['con.txt', '_con.txt'],
  ['作业\u202efdp.exe', '作业fdp.exe'],
  ['', 'file'],
  [`${'长'.repeat(200)}.pdf`, `${'长'.repeat(76)}.pdf`],
])('a name is made safe: %s', (name, safe) => {
  expect(safeName(name)).toBe(safe);
});
