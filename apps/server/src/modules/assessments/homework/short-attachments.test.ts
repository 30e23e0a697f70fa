import { createHash, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { changeAssessment, showAssessment } from '@praxis/contract/assessments/assessments';
import { nextQuestion, reviewAttempt } from '@praxis/contract/assessments/attempts';
import { arrangePhotos, attachAnswerFile, downloadWork, listAnswerFiles, openCapture } from '@praxis/contract/assessments/homework';
import { acceptProposals, giveSameMark, listMarkedStudents, markByQuestion } from '@praxis/contract/assessments/marking';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { examRoom } from '../../../testing/makers/assessments/exam-rooms.ts';
import { unzipped } from '../../../testing/makers/packages.ts';

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const photo = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: { r: 9, g: 90, b: 40 } } })
    .jpeg()
    .toBuffer();
const right = 'answer to A paper short';

/** An exam whose short question (the fourth) takes pictures, and the hands of its student. */
async function room(traits: Parameters<Awaited<ReturnType<typeof examRoom>>['give']>[0] = {}) {
  const made = await examRoom();
  const { as, app, db, done, student, give, start, inSeconds } = made;
  const id = await give({ kind: 'exam', end_at: inSeconds(3600), short_attachments: 'photos', ...traits });
  const attempt = await start(id, student);
  const uploaded = async (bytes: Buffer) => {
    const path = join(app.instance.home, `upload-${randomUUID()}`);
    await writeFile(path, bytes);
    return (await app.files.keep(db, path, { ownerId: student.id, purpose: 'answer_file', name: 'x', uploaded: true })).id;
  };
  const announced = (bytes: Buffer, name = 'page.jpg') => ({
    sha256: sha256Of(bytes),
    size: bytes.length,
    name,
    source: 'picker' as const,
  });
  const attach = async (bytes: Buffer, item = 4) =>
    as(student).call(attachAnswerFile, { attempt_id: attempt.id, item, sha256: sha256Of(bytes), file_id: await uploaded(bytes) });
  return {
    ...made,
    id,
    attempt,
    uploaded,
    announced,
    attach,
    files: (who = student) => done(as(who).call(listAnswerFiles, { attempt_id: attempt.id })),
  };
}

test('a photograph of an exam answer counts by its hash before the bell; its bytes follow, and a person marks it, not the machine', async () => {
  const { as, done, clock, student, teacher, id, attempt, announced, attach, save, until, marked, files, origin } = await room();
  expect(attempt.page.questions.map(({ file }) => file?.accepts ?? null)).toEqual([null, null, null, ['text', 'photos']]);
  const bytes = await photo();
  await done(save(attempt, 1, [{ item: 4, value: { files: [announced(bytes)], text: right, links: [] } }]));
  clock.move(3_616_000);
  expect(await marked(attempt.id)).toMatchObject({ state: 'pending_approval', to_mark: 1, answered: 1 });
  expect((await attach(bytes)).code).toBe(1);
  await until('the picture is written anew', async () => (await files(teacher)).files[0]?.view === 'pages');
  const work = await done(as(teacher).call(markByQuestion, { assessment_id: id, question: 4 }));
  expect(work.answers.list[0]).toMatchObject({ score: null, value: { text: right, files: [{ name: 'page.jpg' }] } });
  expect(work.answers.list[0]?.proposal ?? null).toBeNull();
  // Nor is it taken along when all proposals are accepted.
  expect((await done(as(teacher).call(acceptProposals, { assessment_id: id, question: 4 }))).marked).toBe(0);
  // Blank ones are marked together: this is none, though without words it would look like one.
  await as(teacher).call(giveSameMark, { assessment_id: id, question: 4, blanks: true, score: 0 } as never);
  expect((await done(as(teacher).call(markByQuestion, { assessment_id: id, question: 4 }))).answers.list[0]).toMatchObject({ score: null });
  const { address } = await done(as(teacher).call(downloadWork, { assessment_id: id }));
  const entries = await unzipped(Buffer.from(await (await fetch(origin + address)).arrayBuffer()));
  expect([...entries.keys()].map((name) => name.split('/').at(-1))).toEqual(expect.arrayContaining(['4_1_page.jpg', '4_text.txt']));
  expect((await done(as(student).call(reviewAttempt, { attempt_id: attempt.id }))).answers[3]?.value).toMatchObject({ text: right });
  expect((await done(as(teacher).call(listMarkedStudents, { assessment_id: id }))).list).toHaveLength(1);
});

test('a phone takes a picture for the short question alone, and what no save named counts all the same', async () => {
  const { as, done, student, attempt, save, submit, marked, db } = await room();
  const at = { attempt_id: attempt.id, device: attempt.device };
  expect(await as(student).call(openCapture, { ...at, item: 1 })).toMatchObject({ key: 'answer_file_unknown' });
  const { address } = await done(as(student).call(openCapture, { ...at, item: 4 }));
  const phone = { ticket: address.split('/').at(-1)!, phone: 'a-phone-of-an-exam' };
  await done(as(undefined).call(arrangePhotos, { ...phone, photos: [{ sha256: 'a'.repeat(64), size: 9 }] }));
  await done(save(attempt, 1, [{ item: 4, value: { text: 'See the picture' } }]));
  await done(submit(attempt));
  await marked(attempt.id);
  const answer = db.selectFrom('answers').select(['value', 'score']).where('attempt_id', '=', attempt.id).where('item', '=', 4);
  expect(await answer.executeTakeFirstOrThrow()).toMatchObject({
    score: null,
    value: { text: 'See the picture', files: [{ sha256: 'a'.repeat(64) }] },
  });
});

test('one question at a time: no picture comes to a question that was left', async () => {
  const { as, done, student, attempt } = await room({ resp_mode: 2 });
  const at = { attempt_id: attempt.id, device: attempt.device };
  expect(await as(student).call(openCapture, { ...at, item: 4 })).toMatchObject({ key: 'question_closed' });
  for (const item of [1, 2, 3]) await done(as(student).call(nextQuestion, { ...at, item }));
  const { address } = await done(as(student).call(openCapture, { ...at, item: 4 }));
  expect(address).toContain('/capture/');
});

test('without the word of the teacher files count for nothing, other files than pictures are refused, and the word is frozen', async () => {
  const closed = await room({ short_attachments: 'none' });
  const bytes = await photo();
  await closed.done(closed.save(closed.attempt, 1, [{ item: 4, value: { files: [closed.announced(bytes)], text: right, links: [] } }]));
  expect(await closed.attach(bytes)).toMatchObject({ key: 'answer_file_unknown' });
  await closed.done(closed.submit(closed.attempt));
  expect(await closed.marked(closed.attempt.id)).toMatchObject({ score_total: 5, to_mark: 0 });
  const { as, done, teacher, id, paper, attempt, save, announced, attach } = await room();
  const text = Buffer.from('no picture');
  await done(save(attempt, 1, [{ item: 4, value: { files: [announced(text, 'a.txt')], text: '', links: [] } }]));
  expect(await attach(text)).toMatchObject({ key: 'answer_picture_needed' });
  const { settings } = (await done(as(teacher).call(showAssessment, { assessment_id: id }))) as never as { settings: object };
  const change = { assessment_id: id, title: 'Homework', paper_id: paper.id, ...settings, short_attachments: 'files' };
  expect(await as(teacher).call(changeAssessment, change as never)).toMatchObject({ key: 'assessment_frozen' });
});
