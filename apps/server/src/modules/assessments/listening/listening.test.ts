import { openAttempt, reviewAttempt } from '@praxis/contract/assessments/attempts';
import { playStem, reportPlay } from '@praxis/contract/assessments/listening';
import { markByQuestion, rejectAttempt } from '@praxis/contract/assessments/marking';
import { makePaper } from '@praxis/contract/assessments/papers';
import { showRounds } from '@praxis/contract/assessments/rounds';
import { saveStem } from '@praxis/contract/questions/stems';
import { expect, test } from 'vitest';
import { assessmentMakers } from '../../../testing/makers/assessments/assessments.ts';
import { stemMakers } from '../../../testing/makers/assessments/stems.ts';
import { spaceMakers } from '../../../testing/makers/spaces.ts';
import { world } from '../../../testing/world.ts';

async function room(traits: Parameters<ReturnType<typeof assessmentMakers>['published']>[2] = {}) {
  const created = await world();
  const { space, member } = spaceMakers(created);
  const makers = assessmentMakers(created);
  const { stem } = stemMakers(created);
  const teacher = await created.person('teacher');
  const place = await space(teacher);
  const student = await created.person('student');
  await member(place, student);
  const bank = await makers.bank(teacher);
  const soundStem = await stem(teacher, bank, { plays: 2, types: ['single', 'blank', 'judge'] });
  const alone = await makers.question(bank, { type: 'judge', stem: 'Alone' });
  const last = await makers.question(bank, { type: 'single', stem: 'Last' });
  const items = [alone, ...soundStem.questions, last].map(({ versionId }) => ({ version_id: versionId, score: 2 }));
  const { paper_id } = await makers.done(
    created.as(teacher).call(makePaper, { title: 'Heard', mode: 'fixed', sections: [{ title: '', items, rules: [] }] }),
  );
  const paper = { id: paper_id, owner: teacher, questions: [] };
  const assessmentId = await makers.published(place, paper, { kind: 'exam', auto_release: true, show_result: 'answers', ...traits });
  return { ...created, ...makers, member, teacher, place, student, bank, soundStem, assessmentId };
}

test('a stem stands above its questions, which stay together in every order, and review and marker see it', async () => {
  const { as, done, person, member, place, teacher, soundStem, assessmentId, start, save, submit, marked } = await room({
    shuffle_questions: true,
  });
  for (let turn = 0; turn < 12; turn++) {
    const other = await person('student');
    await member(place, other);
    const { page } = await start(assessmentId, other);
    const below = page.questions.filter(({ shared }) => shared);
    expect(below.map(({ item }) => item)).toEqual([0, 1, 2].map((no) => below[0]!.item + no));
    expect(below.map(({ type }) => type)).toEqual(['single', 'blank', 'judge']);
    for (const { shared } of below)
      expect(shared).toMatchObject({
        html: '<p>Read this.</p>',
        from: below[0]!.item,
        to: below[2]!.item,
        audio: { plays: 2, used: 0, resumes: false, address: null },
      });
  }
  const student = await person('student');
  await member(place, student);
  const attempt = await start(assessmentId, student);
  await done(
    save(attempt, 1, [
      { item: attempt.page.questions.find(({ type, shared }) => type === 'judge' && shared)!.item, value: { truth: true } },
    ]),
  );
  await done(submit(attempt));
  expect(await marked(attempt.id)).toMatchObject({ score_total: 2 });
  const review = await done(as(student).call(reviewAttempt, { attempt_id: attempt.id }));
  expect(review.questions.filter(({ shared }) => shared)[0]?.shared?.audio?.address).toContain(`/files/${soundStem.audioId}/`);
  const forMarker = await done(as(teacher).call(markByQuestion, { assessment_id: assessmentId, question: 2 }));
  expect(forMarker.question.shared).toMatchObject({ html: '<p>Read this.</p>' });
});

test('a paper keeps the stem it was given out with', async () => {
  const { as, done, teacher, student, soundStem, bank, assessmentId, start } = await room();
  const html = '<p>Changed later</p>';
  await done(as(teacher).call(saveStem, { stem_id: soundStem.id, bank_id: bank.id, revision: 1, html, audio: null }));
  const { page } = await start(assessmentId, student);
  expect(page.questions[1]?.shared).toMatchObject({ html: '<p>Read this.</p>', audio: { plays: 2 } });
});

test('a play that was cut is gone on with at no cost; what was heard to its end is counted, and the last one is the last', async () => {
  const { as, done, student, assessmentId, start, origin } = await room();
  const attempt = await start(assessmentId, student);
  const on = { attempt_id: attempt.id, device: attempt.device, item: 2 };
  const first = await done(as(student).call(playStem, on));
  expect(first).toMatchObject({ no: 1, plays: 2, position_ms: 0 });
  await done(as(student).call(reportPlay, { ...on, no: 1, position_ms: 4000 }));
  expect(await done(as(student).call(reportPlay, { ...on, no: 1, position_ms: 1000 }))).toMatchObject({ position_ms: 4000, ended: false });
  // Another question below the same stem is the same sound.
  expect(await done(as(student).call(playStem, { ...on, item: 4 }))).toMatchObject({ no: 1, position_ms: 4000 });
  await done(as(student).call(reportPlay, { ...on, no: 1, position_ms: 9000, ended: true }));
  expect((await fetch(origin + first.address)).status).toBe(404);
  const page = await done(as(student).call(openAttempt, { attempt_id: attempt.id, device: attempt.device }));
  expect(page.questions[2]?.shared?.audio).toEqual({ plays: 2, used: 1, resumes: false, address: null });
  expect(await done(as(student).call(playStem, on))).toMatchObject({ no: 2, position_ms: 0 });
  await done(as(student).call(reportPlay, { ...on, no: 2, position_ms: 9000, ended: true }));
  expect(await as(student).call(playStem, on)).toMatchObject({ code: 0, key: 'plays_used_up' });
});

test('work that is done again has all its plays anew, and neither its review nor its rounds give a counted sound away meanwhile', async () => {
  const { as, done, teacher, student, assessmentId, start, save, submit, marked, soundStem, origin } = await room({ kind: 'assignment' });
  const attempt = await start(assessmentId, student);
  const on = { attempt_id: attempt.id, device: attempt.device, item: 2 };
  await done(as(student).call(playStem, on));
  await done(save(attempt, 1, [{ item: 1, value: { truth: true } }]));
  await done(submit(attempt));
  await marked(attempt.id);
  const sounds = async (endpoint: typeof reviewAttempt | typeof showRounds, who = student) =>
    (await done(as(who).call(endpoint, { attempt_id: attempt.id }))).questions.flatMap(({ shared }) => shared?.audio?.address ?? []);
  const [free] = await sounds(reviewAttempt);
  // Its bytes were never stored; what matters is that it opens.
  expect((await fetch(origin + free)).status).not.toBe(404);
  await done(as(teacher).call(rejectAttempt, { attempt_id: attempt.id, reason: 'Again' }));
  expect(await sounds(reviewAttempt)).toEqual([]);
  // An address from before opens no more, nor does the play of the round before.
  expect((await fetch(origin + free)).status).toBe(404);
  const again = await start(assessmentId, student);
  expect(again.page.questions.find(({ shared }) => shared)?.shared?.audio).toEqual({ plays: 2, used: 0, resumes: false, address: null });
  expect(await sounds(showRounds)).toEqual([]);
  expect((await sounds(showRounds, teacher))[0]).toContain(`/files/${soundStem.audioId}/`);
  expect(await done(as(student).call(playStem, { ...on, device: again.device }))).toMatchObject({ no: 1, position_ms: 0 });
});

test('while another attempt may be made, the review of one gives no counted sound away', async () => {
  const { as, done, student, assessmentId, start, submit, marked } = await room({ attempts: 2 });
  const attempt = await start(assessmentId, student);
  await done(submit(attempt));
  await marked(attempt.id);
  const soundStem = async () =>
    (await done(as(student).call(reviewAttempt, { attempt_id: attempt.id }))).questions.flatMap(
      ({ shared }) => shared?.audio?.address ?? [],
    );
  expect(await soundStem()).toEqual([]);
  const second = await start(assessmentId, student);
  expect(await soundStem()).toEqual([]);
  await done(submit(second));
  await marked(second.id);
  expect(await soundStem()).not.toEqual([]);
});

test('forty requests at once begin one play', async () => {
  const { as, student, assessmentId, start, db } = await room();
  const attempt = await start(assessmentId, student);
  const on = { attempt_id: attempt.id, device: attempt.device, item: 3 };
  const replies = await Promise.all(Array.from({ length: 40 }, () => as(student).call(playStem, on)));
  expect(new Set(replies.map(({ code, data }) => `${code} ${data.no}`))).toEqual(new Set(['1 1']));
  expect(await db.selectFrom('stem_plays').selectAll().where('attempt_id', '=', attempt.id).execute()).toHaveLength(1);
});

test('a question without a sound, another device, a closed question, the end and a stranger play nothing', async () => {
  const { as, done, person, student, assessmentId, start, submit } = await room({ resp_mode: 2 });
  const attempt = await start(assessmentId, student);
  const on = { attempt_id: attempt.id, device: attempt.device };
  const call = as(student).call;
  expect(await call(playStem, { ...on, item: 1 })).toMatchObject({ key: 'nothing_to_play' });
  expect(await call(playStem, { ...on, item: 2 })).toMatchObject({ key: 'question_closed' });
  expect(await call(playStem, { ...on, device: crypto.randomUUID(), item: 1 })).toMatchObject({ key: 'other_device_active' });
  expect(await call(reportPlay, { ...on, item: 2, no: 1, position_ms: 5 })).toMatchObject({ key: 'nothing_to_play' });
  const elsewhere = { ...on, device: crypto.randomUUID() };
  expect(await call(reportPlay, { ...elsewhere, item: 2, no: 1, position_ms: 5 })).toMatchObject({ key: 'other_device_active' });
  const stranger = await person('student');
  expect(await as(stranger).call(playStem, { ...on, item: 1 })).toMatchObject({ code: -99 });
  expect(await as(stranger).call(reportPlay, { ...on, item: 2, no: 1, position_ms: 5 })).toMatchObject({ code: -99 });
  await done(submit(attempt));
  expect(await call(playStem, { ...on, item: 1 })).toMatchObject({ key: 'attempt_submitted' });
});
