import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { publishAssessment, showAssessment } from '@praxis/contract/assessments/assessments';
import { reviewAttempt } from '@praxis/contract/assessments/attempts';
import type { AnnouncedFile } from '@praxis/contract/assessments/file-questions';
import {
  allowLateFile,
  arrangePhotos,
  attachAnswerFile,
  changeQuick,
  createQuick,
  listAnswerFiles,
  lookThroughPhone,
  openCapture,
  showQuick,
  takeBackHandIn,
} from '@praxis/contract/assessments/homework';
import { giveMark, markByQuestion, markByStudent, releaseResults } from '@praxis/contract/assessments/marking';
import type { AskOf } from '@praxis/contract/core/endpoint';
import { removeLibraryRubric, saveLibraryRubric } from '@praxis/contract/rubrics/rubrics';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { TestAttempt } from '../../../testing/makers/assessments/assessments.ts';
import { examRoom } from '../../../testing/makers/assessments/exam-rooms.ts';

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** A photograph with a camera and a place in it. */
const photo = (red = 200) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: { r: red, g: 90, b: 40 } } })
    .withExif({ IFD0: { Make: 'Secret camera' } })
    .jpeg()
    .toBuffer();

async function homeworkRoom(traits: Partial<AskOf<typeof createQuick>> = {}) {
  const room = await examRoom();
  const { as, app, db, teacher, student, place, done, start, save } = room;
  const given = {
    space_id: place.id,
    title: 'Draw a queue',
    html: '<p>Draw it by hand</p>',
    accepts: ['files', 'photos', 'text'] as const,
  };
  const { assessment_id: id } = await done(
    as(teacher).call(createQuick, { ...given, accepts: [...given.accepts], publish: true, confirmed: true, ...traits }),
  );
  const attempt = await start(id, student);
  /** A file that arrived at the server, as the upload protocol leaves it. */
  const uploaded = async (bytes: Buffer, name = 'page.jpg', owner = student) => {
    const path = join(app.instance.home, `upload-${randomUUID()}`);
    await writeFile(path, bytes);
    return (await app.files.keep(db, path, { ownerId: owner.id, purpose: 'answer_file', name, uploaded: true })).id;
  };
  const announced = (bytes: Buffer, name = 'page.jpg'): AnnouncedFile => ({
    ...{ sha256: sha256Of(bytes), size: bytes.length, name, source: 'picker' },
  });
  const answer = (seq: number, files: AnnouncedFile[], text = '', of: TestAttempt = attempt) =>
    save(of, seq, [{ item: 1, value: { files, text, links: [] } }]);
  const attach = (bytes: Buffer, fileId: string, who = student) =>
    as(who).call(attachAnswerFile, { attempt_id: attempt.id, item: 1, sha256: sha256Of(bytes), file_id: fileId });
  const files = (who = student) => done(as(who).call(listAnswerFiles, { attempt_id: attempt.id }));
  return { ...room, id, attempt, uploaded, announced, answer, attach, files };
}

test('a teacher gives a homework in one step, a student hands a photo in, it is marked, and the student sees score and comment', async () => {
  const room = await homeworkRoom();
  const { as, done, teacher, student, id, attempt, uploaded, announced, answer, attach, files, submit, marked, until, db } = room;
  expect(attempt.page.questions).toMatchObject([{ type: 'file', stem: '<p>Draw it by hand</p>', score: 100, file: { most: 20 } }]);
  const bytes = await photo();
  await done(answer(1, [announced(bytes)], 'Seen from above'));
  expect((await files()).files).toMatchObject([{ state: 'announced', address: null }]);
  await done(attach(bytes, await uploaded(bytes)));
  const [file] = await until('the picture is written anew', async () => {
    const list = (await files()).files;
    return list[0]?.view === 'pages' && list;
  });
  expect(file).toMatchObject({ state: 'stored', name: 'page.jpg', pages: [{ width: 60, height: 40 }] });
  const shown = await fetch(`${room.origin}${file!.pages[0]!.address}`);
  expect(shown.headers.get('content-security-policy')).toContain('sandbox');
  expect(Buffer.from(await shown.arrayBuffer()).includes('Secret camera')).toBe(false);
  expect((await fetch(`${room.origin}${file!.address}`)).headers.get('content-disposition')).toContain('attachment');
  // Bytes sent once more change nothing.
  expect((await attach(bytes, '1')).code).toBe(1);
  await done(submit(attempt));
  await marked(attempt.id);
  const work = await done(as(teacher).call(markByStudent, { attempt_id: attempt.id }));
  expect(work.answers[0]!.value).toMatchObject({ files: [{ name: 'page.jpg' }], text: 'Seen from above' });
  expect((await files(teacher)).files).toMatchObject([{ state: 'stored', view: 'pages' }]);
  await done(
    as(teacher).call(giveMark, { attempt_id: attempt.id, item: 1, revision: work.answers[0]!.revision, score: 86, comment: 'Neat' }),
  );
  expect((await done(as(student).call(reviewAttempt, { attempt_id: attempt.id }))).score).toBeNull();
  await done(as(teacher).call(releaseResults, { assessment_id: id, released: true }));
  expect(await done(as(student).call(reviewAttempt, { attempt_id: attempt.id }))).toMatchObject({
    score: 86,
    answers: [{ score: 86, comment: 'Neat' }],
  });
  expect(await as(student).call(takeBackHandIn, { attempt_id: attempt.id })).toMatchObject({ key: 'hand_in_final' });
  // Who leaves the place opens nothing any more, also with an address from before.
  await db.updateTable('attempts').set({ user_id: teacher.id }).where('id', '=', attempt.id).execute();
  const address = file!.pages[0]!.address.replace(encodeURIComponent(`:${student.id}`), encodeURIComponent(':1'));
  expect((await fetch(`${room.origin}${address}`)).status).toBe(404);
});

test('a hash before the bell is the hand-in: the same bytes are taken ten minutes long, others never, later with a teacher’s word', async () => {
  const end = Date.now() + 3_600_000;
  const room = await homeworkRoom({ end_at: end });
  const { as, done, db, teacher, attempt, uploaded, announced, answer, attach, files, marked } = room;
  const [first, second, other] = [await photo(10), await photo(20), await photo(30)];
  await done(answer(1, [announced(first, 'a.jpg'), announced(second, 'b.jpg')]));
  const closeAt = (minutes: number) =>
    db
      .updateTable('attempts')
      .set({ end_at: new Date(Date.now() - minutes * 60_000), due_at: new Date(Date.now() - minutes * 60_000) })
      .where('id', '=', attempt.id)
      .execute();
  await closeAt(5);
  await marked(attempt.id);
  await db
    .updateTable('attempts')
    .set({ submitted_at: new Date(Date.now() - 5 * 60_000) })
    .where('id', '=', attempt.id)
    .execute();
  expect(await attach(other, await uploaded(other))).toMatchObject({ key: 'answer_file_unknown' });
  expect(
    await as(room.student).call(attachAnswerFile, {
      ...{ attempt_id: attempt.id, item: 1, sha256: sha256Of(first), file_id: await uploaded(other) },
    }),
  ).toMatchObject({ key: 'answer_file_differs' });
  await done(attach(first, await uploaded(first)));
  // Two numbers of one file must agree: what is read later goes by its size.
  const grown = await uploaded(second);
  await db
    .updateTable('files')
    .set({ size: String(200 * 1_048_576) })
    .where('id', '=', grown)
    .execute();
  expect(await attach(second, grown)).toMatchObject({ key: 'answer_file_differs' });
  await closeAt(11);
  await db
    .updateTable('attempts')
    .set({ submitted_at: new Date(Date.now() - 11 * 60_000) })
    .where('id', '=', attempt.id)
    .execute();
  expect((await files()).files.map(({ state }) => state)).toEqual(['stored', 'missing']);
  expect(await attach(second, await uploaded(second))).toMatchObject({ key: 'answer_file_late' });
  await done(as(teacher).call(allowLateFile, { attempt_id: attempt.id, item: 1, sha256: sha256Of(second) }));
  await done(attach(second, await uploaded(second)));
  expect((await files(teacher)).files.map(({ state }) => state)).toEqual(['stored', 'stored']);
});

test('until the end a student takes the hand-in back, replaces a file and hands in again', async () => {
  const room = await homeworkRoom({ end_at: Date.now() + 3_600_000 });
  const { as, done, student, attempt, uploaded, announced, answer, attach, files, submit, marked, row } = room;
  const [old, fresh] = [Buffer.from('first words'), Buffer.from('better words')];
  await done(answer(1, [announced(old, 'a.txt')]));
  await done(attach(old, await uploaded(old, 'a.txt')));
  await done(submit(attempt));
  await marked(attempt.id);
  expect((await done(as(student).call(takeBackHandIn, { attempt_id: attempt.id }))).state).toBe('not_submitted');
  await done(answer(2, [announced(fresh, 'b.txt')]));
  await done(attach(fresh, await uploaded(fresh, 'b.txt')));
  await done(submit(attempt));
  expect((await marked(attempt.id)).state).toBe('pending_approval');
  expect((await files()).files).toMatchObject([{ name: 'b.txt', state: 'stored', view: 'text' }]);
  expect((await row(attempt.id)).late).toBe(false);
});

test('a phone takes pictures without a session; the first one alone is let in, and what it sent counts when the computer dies', async () => {
  const room = await homeworkRoom();
  const { as, done, origin, student, attempt, files, submit, marked, announced, answer } = room;
  const { address } = await done(as(student).call(openCapture, { attempt_id: attempt.id, device: attempt.device, item: 1 }));
  const ticket = address.split('/').at(-1)!;
  const phone = randomBytes(16).toString('hex');
  expect(await done(as().call(lookThroughPhone, { ticket, phone }))).toMatchObject({ title: 'Draw a queue', photos: [] });
  expect(await as().call(lookThroughPhone, { ticket, phone: randomBytes(16).toString('hex') })).toMatchObject({ key: 'capture_taken' });
  const pictures = [await photo(1), await photo(2), await photo(3)];
  const named = pictures.map((bytes) => ({ sha256: sha256Of(bytes), size: bytes.length }));
  await done(as().call(arrangePhotos, { ticket, phone, photos: named }));
  const send = (bytes: Buffer, hash = sha256Of(bytes)) =>
    fetch(`${origin}/api/capture/photo?ticket=${ticket}&phone=${phone}&sha256=${hash}`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', responselang: 'en' },
      body: new Uint8Array(bytes),
    }).then((reply) => reply.json() as Promise<{ code: number; key?: string }>);
  expect(await send(Buffer.from('<script>'), named[0]!.sha256)).toMatchObject({ key: 'answer_file_differs' });
  for (const bytes of pictures) expect((await send(bytes)).code).toBe(1);
  expect((await send(pictures[0]!)).code).toBe(1);
  // Turned round, and the middle one thrown away.
  await done(as().call(arrangePhotos, { ticket, phone, photos: [named[2]!, named[0]!] }));
  expect((await files()).loose.map(({ sha256, state }) => [sha256, state])).toEqual([
    [named[2]!.sha256, 'stored'],
    [named[0]!.sha256, 'stored'],
  ]);
  // The computer names one in a save and takes it out again: that one stays out.
  await done(answer(1, [{ ...announced(pictures[0]!), source: 'phone' }]));
  await done(answer(2, []));
  await done(submit(attempt));
  await marked(attempt.id);
  expect((await files()).files.map(({ sha256 }) => sha256)).toEqual([named[2]!.sha256]);
  expect(await as().call(arrangePhotos, { ticket, phone, photos: named })).toMatchObject({ key: 'capture_handed_in' });
  expect(await as().call(lookThroughPhone, { ticket: 'x'.repeat(22), phone })).toMatchObject({ key: 'capture_closed' });
});

test('a homework is kept unpublished, changed, and then published as it stands', async () => {
  const room = await examRoom();
  const { as, done, teacher, place } = room;
  const draft = { space_id: place.id, title: 'Later', html: '<p>One</p>', accepts: ['files' as const], score: 20 };
  expect(await as(teacher).call(createQuick, { ...draft, html: '<p> </p>' })).toMatchObject({ key: 'homework_text_required' });
  expect(await as(teacher).call(createQuick, { ...draft, publish: true })).toMatchObject({ key: 'publish_needs_confirmation' });
  const { assessment_id } = await done(as(teacher).call(createQuick, draft));
  await done(as(teacher).call(changeQuick, { ...draft, assessment_id, html: '<p>Two</p><script>x</script>' }));
  expect(await done(as(teacher).call(showQuick, { assessment_id }))).toMatchObject({ html: '<p>Two</p>', score: 20 });
  expect(await done(as(teacher).call(showAssessment, { assessment_id }))).toMatchObject({ quick: true, questions: 1, total_score: 20 });
  await done(as(teacher).call(publishAssessment, { assessment_id, confirmed: true }));
  expect(await as(teacher).call(changeQuick, { ...draft, assessment_id })).toMatchObject({ key: 'assessment_frozen' });
});

test('a homework is marked by the copy of a rubric that was chosen while it was written', async () => {
  const room = await homeworkRoom();
  const { as, done, teacher, student, person, place, start, save, submit, marked } = room;
  const points = [
    { text: 'Right order', points: 60, criterion: '' },
    { text: 'Clear drawing', points: 40, criterion: '' },
  ];
  const { rubric_id } = await done(as(teacher).call(saveLibraryRubric, { title: 'Drawings', points, space_id: null }));
  const given = { space_id: place.id, title: 'Draw a stack', html: '<p>Draw it</p>', accepts: ['text' as const], rubric_id };
  const { assessment_id } = await done(as(teacher).call(createQuick, given));
  expect(await done(as(teacher).call(showQuick, { assessment_id }))).toMatchObject({ rubric: { title: 'Drawings', points: 2 } });
  await done(as(teacher).call(removeLibraryRubric, { rubric_id }));
  // The copy stays; what is no longer in the library cannot be chosen anew, nor what belongs to others.
  await done(as(teacher).call(changeQuick, { ...given, assessment_id }));
  expect(await as(teacher).call(createQuick, given)).toMatchObject({ key: 'rubric_gone' });
  const theirs = await done(as(await person('teacher')).call(saveLibraryRubric, { title: 'Theirs', points, space_id: null }));
  expect(await as(teacher).call(createQuick, { ...given, ...theirs })).toMatchObject({ key: 'rubric_gone' });
  await done(as(teacher).call(publishAssessment, { assessment_id, confirmed: true }));
  const attempt = await start(assessment_id, student);
  await save(attempt, 1, [{ item: 1, value: { files: [], text: 'Here it is', links: [] } }]);
  await submit(attempt);
  await marked(attempt.id);
  const { question, answers } = await done(as(teacher).call(markByQuestion, { assessment_id, question: 1 }));
  expect(question.accepts).toEqual(['text']);
  expect(question.rubric.map(({ text, points: some }) => [text, some])).toEqual([
    ['Right order', 60],
    ['Clear drawing', 40],
  ]);
  const { item, revision } = answers.list[0]!;
  const mark = { attempt_id: attempt.id, item, revision, rubric_ids: [question.rubric[0]!.id] };
  expect(await done(as(teacher).call(giveMark, mark))).toMatchObject({ score: 60 });
});
