import { createQuick } from '@praxis/contract/assessments/homework';
import { giveSameMark } from '@praxis/contract/assessments/marking';
import { compareAnswers, similarAnswers, similarPair } from '@praxis/contract/assessments/similarity';
import { expect, test } from 'vitest';
import { examRoom } from '../../../testing/makers/assessments/exam-rooms.ts';

const SHORT = 4;
const WORDS =
  'A deadlock needs four conditions at once: mutual exclusion, hold and wait, no preemption, and a circular wait among processes.';
const OWN = 'Starvation differs, because a scheduler that is unfair may pass over one thread for ever although nobody waits in a circle.';

async function classWith(texts: readonly string[], traits = {}) {
  const room = await examRoom();
  const { as, done, teacher, give, another, handedIn, until } = room;
  const id = await give({ auto_release: false, short_answers: 'propose', ...traits });
  const attempts: Awaited<ReturnType<typeof handedIn>>[] = [];
  for (const text of texts) attempts.push(await handedIn(id, await another(), () => [{ item: SHORT, value: { text } }]));
  const compare = () => as(teacher).call(compareAnswers, { assessment_id: id, question: SHORT });
  const similar = (at: number, who = teacher) => as(who).call(similarAnswers, { attempt_id: attempts[at]!.id, item: SHORT });
  const compared = () => until('they are compared', async () => (await done(similar(0))).state === 'ready');
  return { ...room, id, attempts, compare, similar, compared };
}

test('a marker sees which answers resemble one and where, and gives them the same score; their students and strangers see nothing', async () => {
  const room = await classWith([WORDS, `As I see it:  ${WORDS.toUpperCase().replaceAll(',', ' ,')}`, OWN]);
  const { as, done, teacher, id, attempts, compare, similar, compared, handedIn, another, person } = room;
  expect(await done(similar(0))).toEqual({ state: 'none', list: [] });
  const states = (await Promise.all(Array.from({ length: 40 }, compare))).map(({ data }) => data.state);
  expect(states.every((state) => state === 'comparing' || state === 'ready')).toBe(true);
  const jobs = room.db.selectFrom('jobs').select('id').where('kind', '=', 'compare_answers').where('owner_id', '=', teacher.id);
  expect(await jobs.execute()).toHaveLength(1);
  await compared();
  const found = await done(similar(0));
  expect(found.list).toMatchObject([
    { attempt_id: attempts[1]!.id, item: SHORT, student: { name: attempts[1]!.student.name }, score: null },
  ]);
  expect(found.list[0]!.similarity).toBeGreaterThan(0.7);
  expect(found.list[0]!.quote).toContain('MUTUAL EXCLUSION');
  expect((await done(similar(2))).list).toEqual([]);
  const pair = { attempt_id: attempts[0]!.id, item: SHORT, other_id: attempts[1]!.id };
  const { left, right } = await done(as(teacher).call(similarPair, pair));
  expect(left).toMatchObject([{ kind: 'text', name: null, text: WORDS }]);
  expect(right[0]!.text.slice(...right[0]!.ranges[0]!)).toContain('CIRCULAR WAIT');
  expect(await as(teacher).call(similarPair, { ...pair, other_id: attempts[2]!.id })).toMatchObject({ code: -99 });
  for (const who of [attempts[0]!.student, attempts[1]!.student, await another(), await person('teacher')]) {
    expect(await similar(0, who)).toMatchObject({ code: -99 });
    expect(await as(who).call(similarPair, pair)).toMatchObject({ code: -99 });
    expect(await as(who).call(compareAnswers, { assessment_id: id, question: SHORT })).toMatchObject({ code: -99 });
  }
  await done(as(teacher).call(giveSameMark, { assessment_id: id, question: SHORT, attempt_ids: [attempts[1]!.id], score: 3 }));
  expect((await done(similar(0))).list).toMatchObject([{ score: 3 }]);
  // Compared since the last hand-in: nothing is due until the next one.
  expect(await done(compare())).toEqual({ state: 'ready' });
  await handedIn(id, await another(), () => [{ item: SHORT, value: { text: `${WORDS} That is all.` } }]);
  expect((await done(similar(0))).state).toBe('stale');
  await done(compare());
  await compared();
  expect((await done(similar(0))).list).toHaveLength(2);
  // A question that is ticked has nothing to compare.
  expect(await as(teacher).call(compareAnswers, { assessment_id: id, question: 1 })).toMatchObject({ code: -99 });
});

test('while marking is anonymous, what resembles an answer has a number and no name', async () => {
  const { done, attempts, compare, similar, compared } = await classWith([WORDS, WORDS], { anonymous_marking: true });
  await done(compare());
  await compared();
  const found = await done(similar(0));
  expect(found.list).toMatchObject([{ attempt_id: attempts[1]!.id, student: null, alias: 2, similarity: 1 }]);
  expect(JSON.stringify(found)).not.toContain(attempts[1]!.student.name);
});

test('the words of a homework of files are compared too', async () => {
  const { as, done, teacher, place, another, start, save, submit, marked, until } = await examRoom();
  const { assessment_id: id } = await done(
    as(teacher).call(createQuick, {
      ...{ space_id: place.id, title: 'Essay', html: '<p>Write</p>', accepts: ['text'], publish: true, confirmed: true },
    }),
  );
  const ids: string[] = [];
  for (const text of [WORDS, WORDS, OWN]) {
    const attempt = await start(id, await another());
    await done(save(attempt, 1, [{ item: 1, value: { files: [], text, links: [] } }]));
    await done(submit(attempt));
    await marked(attempt.id);
    ids.push(attempt.id);
  }
  await done(as(teacher).call(compareAnswers, { assessment_id: id, question: 1 }));
  const similar = () => done(as(teacher).call(similarAnswers, { attempt_id: ids[0]!, item: 1 }));
  await until('they are compared', async () => (await similar()).state === 'ready');
  expect((await similar()).list).toMatchObject([{ attempt_id: ids[1], similarity: 1 }]);
});
