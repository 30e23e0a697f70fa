import { randomUUID } from 'node:crypto';
import { listAnnotations, removeAnnotation, saveAnnotation } from '@praxis/contract/annotations/annotations';
import { createQuick } from '@praxis/contract/assessments/homework';
import { giveMark, rejectAttempt, releaseResults } from '@praxis/contract/assessments/marking';
import { expect, test } from 'vitest';
import { examRoom } from '../../testing/makers/assessments/exam-rooms.ts';
import { standsAt } from './annotation.rules.ts';

async function handedIn() {
  const room = await examRoom();
  const { as, done, teacher, student, place, start, save, submit, marked } = room;
  const { assessment_id: id } = await done(
    as(teacher).call(createQuick, {
      ...{ space_id: place.id, title: 'Essay', html: '<p>Write</p>', accepts: ['text'], publish: true, confirmed: true },
    }),
  );
  const attempt = await start(id, student);
  await save(attempt, 1, [{ item: 1, value: { files: [], text: 'A cycle is a deadlock.', links: [] } }]);
  await submit(attempt);
  await marked(attempt.id);
  const on = { subject: 'answer' as const, ref: `${attempt.id}.1` };
  const list = (who: typeof teacher) => as(who).call(listAnnotations, on);
  const note = { ...on, key: randomUUID(), kind: 'note' as const, body: 'Not always', revision: 0 };
  const target = { document: 'answer', start: 2, end: 7, quote: 'cycle' };
  return { ...room, id, attempt, on, list, note: { ...note, target } };
}

test('a marker’s notes are drafts until results are out; then the student sees them beside the words', async () => {
  const { as, done, teacher, student, id, attempt, list, note } = await handedIn();
  expect(await done(as(teacher).call(saveAnnotation, note))).toEqual({ revision: 1 });
  expect(await done(list(student))).toMatchObject({ list: [], released: false, can: { mark: false } });
  await done(as(teacher).call(giveMark, { attempt_id: attempt.id, item: 1, revision: 0, score: 80 }));
  expect((await done(list(student))).list).toEqual([]);
  await done(as(teacher).call(releaseResults, { assessment_id: id, released: true }));
  expect(await done(list(student))).toMatchObject({ released: true, can: { mark: false }, list: [{ body: 'Not always', kind: 'note' }] });
});

test('saving twice makes one mark, forty at once too; two markers do not write over each other; what is taken off can be put back', async () => {
  const { as, db, done, teacher, attempt, list, note } = await handedIn();
  const replies = await Promise.all(Array.from({ length: 40 }, () => as(teacher).call(saveAnnotation, note)));
  expect(replies.every(({ code, data }) => code === 1 && data.revision === 1)).toBe(true);
  expect(await done(as(teacher).call(saveAnnotation, { ...note, body: 'Never', revision: 1 }))).toEqual({ revision: 2 });
  expect(await as(teacher).call(saveAnnotation, { ...note, body: 'Sometimes', revision: 1 })).toMatchObject({
    key: 'annotation_changed_elsewhere',
  });
  await done(as(teacher).call(removeAnnotation, note));
  await done(as(teacher).call(removeAnnotation, note));
  expect((await done(list(teacher))).list).toEqual([]);
  await done(as(teacher).call(removeAnnotation, { ...note, removed: false }));
  expect((await done(list(teacher))).list).toMatchObject([{ body: 'Never', revision: 2 }]);
  // Written to while it is off: what the marker is told is saved is seen.
  await done(as(teacher).call(removeAnnotation, note));
  await done(as(teacher).call(saveAnnotation, { ...note, body: 'Rarely', revision: 2 }));
  expect((await done(list(teacher))).list).toMatchObject([{ body: 'Rarely', revision: 3 }]);
  const rows = await db
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('object_id', '=', attempt.id)
    .where('action', 'like', 'annotation%')
    .orderBy('id')
    .execute();
  expect(rows.map(({ action }) => action)).toEqual([
    'annotation_saved',
    'annotation_saved',
    'annotation_removed',
    'annotation_restored',
    'annotation_removed',
    'annotation_saved',
  ]);
  expect(rows.every(({ actor_id }) => actor_id === teacher.id)).toBe(true);
});

test('who does not mark puts nothing down, strangers see nothing, and a work sent back shows its marks and takes no more', async () => {
  const { as, done, person, teacher, student, another, attempt, list, note } = await handedIn();
  await done(as(teacher).call(saveAnnotation, note));
  expect(await as(student).call(saveAnnotation, { ...note, key: randomUUID() })).toMatchObject({ code: -99 });
  expect(await as(await another()).call(listAnnotations, note)).toMatchObject({ code: -99 });
  expect(await as(await person('teacher')).call(listAnnotations, note)).toMatchObject({ code: -99 });
  expect(await as(teacher).call(listAnnotations, { ...note, ref: `${attempt.id}.9` })).toMatchObject({ code: -99 });
  await done(as(teacher).call(rejectAttempt, { attempt_id: attempt.id, reason: 'Read the notes' }));
  expect((await done(list(student))).list).toHaveLength(1);
  expect(await as(teacher).call(saveAnnotation, { ...note, key: randomUUID() })).toMatchObject({ code: -99 });
});

test.each([
  ['a note at one point', 'note', [10, 10], true],
  ['a note at half a point', 'note', [10, 10, 20], false],
  ['a highlight between two', 'highlight', [10, 10, 20, 20], true],
  ['a highlight without a corner', 'highlight', [10, 10], false],
  ['a line', 'pen', [10, 10, 20, 20, 30, 30], true],
  ['a line of one point', 'pen', [10, 10], false],
] as const)('%s', (_what, kind, points, fits) => {
  expect(standsAt(kind, { document: 'answer', page: 1, points: [...points] })).toBe(fits);
});
