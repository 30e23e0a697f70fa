import {
  changeAssessment,
  checkPublish,
  makeAssessment,
  publishAssessment,
  removeAssessment,
  reopenAssessment,
  showAssessment,
  unpublishAssessment,
} from '@praxis/contract/assessments/assessments';
import { startAttempt } from '@praxis/contract/assessments/attempts';
import { giveMark } from '@praxis/contract/assessments/marking';
import { makePaper, removePaper, showPaper } from '@praxis/contract/assessments/papers';
import { listSkills, removeSkill } from '@praxis/contract/skills/skills';
import { expect, test } from 'vitest';
import { newDevice } from '../../../testing/makers/assessments/assessments.ts';
import { examRoom } from '../../../testing/makers/assessments/exam-rooms.ts';

test('S-160 S-161 C-03 publishing asks first, happens once and never goes back; withdrawn and opened again it is the same paper', async () => {
  const { as, teacher, student, done, place, paper, draft } = await examRoom();
  const id = await draft(place, paper);
  const detail = () => done(as(teacher).call(showAssessment, { assessment_id: id }));
  expect(await as(student).call(showAssessment, { assessment_id: id })).toMatchObject({ code: -99 });
  expect(await as(student).call(startAttempt, { assessment_id: id, device: newDevice() })).toMatchObject({ code: -99 });
  expect(await done(as(teacher).call(checkPublish, { assessment_id: id }))).toMatchObject({
    students: 1,
    questions: 4,
    total_score: 20,
    problems: [],
  });
  const publish = (confirmed: boolean) => as(teacher).call(publishAssessment, { assessment_id: id, confirmed });
  expect(await publish(false)).toMatchObject({ key: 'publish_needs_confirmation' });
  const { paper_hash } = await done(publish(true));
  expect(await publish(true)).toMatchObject({ key: 'assessment_published_already' });
  expect(await as(teacher).call(removeAssessment, { assessment_id: id })).toMatchObject({ key: 'assessment_frozen' });
  const { title, intro, settings } = await detail();
  const change = (traits: object) =>
    as(teacher).call(changeAssessment, { assessment_id: id, paper_id: paper.id, title, intro, ...settings, ...traits });
  expect(await change({ shuffle_options: true })).toMatchObject({ key: 'assessment_frozen' });
  expect(await change({ multi_partial: 'full' })).toMatchObject({ key: 'assessment_frozen' });
  expect(await change({ title: 'Better words' })).toMatchObject({ code: 1 });
  const reopen = () => as(teacher).call(reopenAssessment, { assessment_id: id, end_at: null, reason: 'All is well' });
  expect(await reopen()).toMatchObject({ key: 'assessment_not_withdrawn' });
  await done(as(teacher).call(unpublishAssessment, { assessment_id: id, reason: 'A fault' }));
  expect(await publish(true)).toMatchObject({ key: 'assessment_published_already' });
  expect(await as(teacher).call(unpublishAssessment, { assessment_id: id, reason: 'A fault' })).toMatchObject({
    key: 'assessment_not_published',
  });
  expect(await as(student).call(startAttempt, { assessment_id: id, device: newDevice() })).toMatchObject({ code: -99 });
  await done(reopen());
  expect(await detail()).toMatchObject({ state: 'published', paper_hash });
});

test('S-198 S-199 S-208 S-302 C-31 settings: an exam has 90 minutes, kept as seconds, a timer needs its seconds, a start lies before its end, weights are percent', async () => {
  const { as, teacher, done, place, paper, inSeconds } = await examRoom();
  const make = (traits: object) =>
    as(teacher).call(makeAssessment, { space_id: place.id, kind: 'exam', paper_id: paper.id, title: 'Exam', ...traits } as never);
  expect(await make({ title: ' ' })).toMatchObject({ key: 'title_required' });
  expect(await make({ timer: true, duration_s: null })).toMatchObject({ key: 'duration_required' });
  expect(await make({ timer: true, duration_s: 0 })).toMatchObject({ key: 'duration_required' });
  expect(await make({ start_at: inSeconds(100), end_at: inSeconds(50) })).toMatchObject({ key: 'start_after_end' });
  for (const weight of [-1, 100.1]) {
    expect(await make({ pass_percent: weight })).toMatchObject({ key: 'weight_out_of_range' });
    expect(await make({ late_percent_off: weight })).toMatchObject({ key: 'weight_out_of_range' });
  }
  expect(await make({ attempts: 0 })).toMatchObject({ key: 'attempts_wrong' });
  const { assessment_id } = (await done(make({}) as never)) as { assessment_id: string };
  expect((await done(as(teacher).call(showAssessment, { assessment_id }))).settings).toMatchObject({
    duration_s: 5400,
    late_saves_count: true,
  });
});

test('S-196 S-197 a random paper asks for at least one question, in whole numbers, and for no more than there are', async () => {
  const { as, teacher, done, paper } = await examRoom();
  const [single] = paper.questions;
  const rule = (count: number) => ({
    ...{ count, score: 2 },
    pick: { bank_ids: [single!.bankId], type: 'single' as const, tags: [], skill_ids: [], difficulty: { from: 1, to: 5 } },
  });
  const make = (...counts: number[]) =>
    as(teacher).call(makePaper, { title: 'Random', mode: 'random', sections: [{ title: '', items: [], rules: counts.map(rule) }] });
  for (const wrong of [-1, 1.5, 301]) expect(await make(wrong)).toMatchObject({ key: 'question_count_wrong' });
  const problems = async (...counts: number[]) => {
    const { paper_id } = await done(make(...counts));
    return (await done(as(teacher).call(showPaper, { paper_id }))).problems.map(({ key }) => key);
  };
  expect(await problems(0, 0)).toEqual(['no_questions_selected']);
  expect(await problems(1)).toEqual([]);
  expect(await problems(2)).toEqual(['too_few_questions']);
  expect(await problems(1, 1)).toEqual(['too_few_questions']);
});

test('S-034 S-035 S-036 S-040 C-14 C-16 what no machine can mark waits for its teacher, whose last mark decides', async () => {
  const { as, teacher, student, done, place, published, bank, question, start, save, submit, row, until } = await examRoom();
  const own = await bank(teacher);
  const items = [];
  for (const type of ['short', 'programming', 'oj'] as const) {
    const created = await question(own, { type, stem: `Hard ${type}`, key: { accepted: [] } });
    items.push({ version_id: created.versionId, score: 10 });
  }
  const { paper_id } = await done(
    as(teacher).call(makePaper, { title: 'Hard', mode: 'fixed', sections: [{ title: '', items, rules: [] }] }),
  );
  const id = await published(place, { id: paper_id, owner: teacher, questions: [] }, { auto_release: true });
  const attempt = await start(id, student);
  await save(attempt, 1, [
    { item: 1, value: { text: 'an essay' } },
    { item: 2, value: { language: 'python', code: 'print(3)' } },
  ]);
  await submit(attempt);
  const waiting = await until('it waits for the teacher', async () => {
    const now = await row(attempt.id);
    return now.folded_at !== null && now;
  });
  expect(waiting).toMatchObject({ state: 'pending_approval', score_total: null, to_mark: 2, answered: 2 });
  const mark = (item: number, score: number) => done(as(teacher).call(giveMark, { attempt_id: attempt.id, item, revision: 0, score }));
  expect(await mark(1, 8)).toMatchObject({ state: 'pending_approval', total: null });
  expect(await mark(2, 10)).toMatchObject({ state: 'passed', total: 18 });
});

test('a paper goes as long as nothing was given out from it', async () => {
  const { as, teacher, done, place, paper, draft } = await examRoom();
  const sections = [{ title: '', items: [], rules: [] }];
  const { paper_id } = await done(as(teacher).call(makePaper, { title: 'Never used', mode: 'fixed', sections }));
  await done(as(teacher).call(removePaper, { paper_id }));
  expect(await as(teacher).call(showPaper, { paper_id })).toMatchObject({ code: -99 });
  await draft(place, paper);
  expect(await as(teacher).call(removePaper, { paper_id: paper.id })).toMatchObject({ key: 'paper_in_use' });
});

test('a skill is merged into another one: questions and rules of papers follow, what stood below it goes along', async () => {
  const { as, db, teacher, done, bank, question, until } = await examRoom();
  const skill = async (name: string, parent_id: string | null = null) =>
    (
      await db
        .insertInto('skills')
        .values({ owner_id: teacher.id, scope: 'private', name, parent_id })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const [old, saved] = [await skill('Pointer'), await skill('Pointers')];
  const below = await skill('Pointer arithmetic', old);
  const home = await bank(teacher);
  const one = await question(home, { skillIds: [old] });
  const both = await question(home, { skillIds: [old, saved] });
  const pick = { bank_ids: [home.id], type: 'single' as const, tags: [], skill_ids: [old], difficulty: { from: 1, to: 5 } };
  const sections = [{ title: '', items: [], rules: [{ pick, count: 1, score: 2 }] }];
  const { paper_id } = await done(as(teacher).call(makePaper, { title: 'By skill', mode: 'random', sections }));
  expect(await as(teacher).call(removeSkill, { skill_id: old, into: below })).toMatchObject({ key: 'skill_below_itself' });
  await done(as(teacher).call(removeSkill, { skill_id: old, into: saved }));
  const skillsOf = async (id: string) =>
    (await db.selectFrom('question_skills').select('skill_id').where('question_id', '=', id).execute()).map((row) => row.skill_id);
  await until('questions follow', async () => (await skillsOf(one.id)).join() === saved);
  expect(await skillsOf(both.id)).toEqual([saved]);
  await until('rules follow', async () => {
    const view = await done(as(teacher).call(showPaper, { paper_id }));
    return view.sections[0]?.rules[0]?.pick.skill_ids.join() === saved;
  });
  const { list } = await done(as(teacher).call(listSkills, {}));
  expect(list.filter((each) => each.scope === 'private').map(({ id, parent_id }) => [id, parent_id])).toEqual(
    expect.arrayContaining([
      [saved, null],
      [below, saved],
    ]),
  );
  expect(list.some(({ id }) => id === old)).toBe(false);
});
