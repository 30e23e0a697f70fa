import { giveMark, markByStudent, rejectAttempt, releaseResults } from '@praxis/contract/assessments/marking';
import { saveOverride } from '@praxis/contract/assessments/monitoring';
import { applyAdjustment } from '@praxis/contract/assessments/results';
import { classSkills } from '@praxis/contract/skills/class-skills';
import { nextSteps, setGoal } from '@praxis/contract/skills/goals';
import { editMap, linkQuestions, saveFrame, skillEvidence, skillMap } from '@praxis/contract/skills/maps';
import { classGaps, profileGaps, saveProfile } from '@praxis/contract/skills/profiles';
import { myRisks } from '@praxis/contract/statistics/risks';
import { beforeAll, expect, test, vi } from 'vitest';
import { followNow } from '../../../platform/following/following.ts';
import { rebuildFollower } from '../../../platform/following/rebuild.ts';
import { examRoom } from '../../../testing/makers/assessments/exam-rooms.ts';
import type { TestPerson } from '../../../testing/world.ts';
import { EVIDENCE } from './follow-evidence.ts';

const DAY = 86_400_000;

type Room = Awaited<ReturnType<typeof examRoom>>;
let room: Room;
let frame: { frame_kind: 'private'; frame_id: string };
/** A skill for each question of the paper. */
let skills: string[];
let profile_id: string;

beforeAll(async () => {
  room = await examRoom();
  const { as, done, teacher, paper } = room;
  frame = { frame_kind: 'private', frame_id: teacher.id };
  await done(as(teacher).call(saveFrame, { ...frame, title: 'Databases', intro: 'All of them', published: true }));
  const keys = ['new-1', 'new-2', 'new-3', 'new-4'];
  const added = keys.map((key, place) => ({
    ...{ op: 'add' as const, key, name: `Skill ${key}`, parent: null, intro: '', code: '', weight: 100, place },
  }));
  const needs = { op: 'connect' as const, from: 'new-1', to: 'new-4', kind: 'prerequisite' as const };
  const { ids } = await done(as(teacher).call(editMap, { ...frame, revision: 0, edit_id: 'edit-0001', operations: [...added, needs] }));
  skills = keys.map((key) => ids[key]!);
  for (const [at, { id }] of paper.questions.entries())
    await done(as(teacher).call(linkQuestions, { skill_id: skills[at]!, question_ids: [id] }));
  const asked = skills.map((skill_id) => ({ skill_id, level: 4, weight: 100 }));
  ({ profile_id } = await done(as(teacher).call(saveProfile, { ...frame, title: 'Job', intro: 'x', published: true, needs: asked })));
});

/** Numbers to what a screen can show of them, without ids of rows and moments of counting. */
const settled = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, one) =>
      ['as_of', 'id', 'at'].includes(key) ? undefined : typeof one === 'number' ? Number(one.toFixed(4)) : one,
    ),
  );

/** Everything that shows what a student mastered, after it was made sure that all of it says the same. Nothing here has followers run. */
async function everything(student: TestPerson) {
  const { as, done, teacher, place } = room;
  const about = { user_id: student.id, space_id: place.id };
  const map = await done(as(teacher).call(skillMap, { ...frame, ...about }));
  const heat = await done(as(teacher).call(classSkills, { ...frame, space_id: place.id }));
  const gaps = await done(as(teacher).call(profileGaps, { profile_id, ...about }));
  const row = heat.students.findIndex(({ id }) => id === student.id);
  const behind = [];
  for (const { id, mastery } of map.skills) {
    const found = await done(as(teacher).call(skillEvidence, { skill_id: id, ...about }));
    const pulls = found.rows.reduce((sum, { pull }) => sum + pull, 0);
    expect(Math.abs(pulls - ((found.mastery.value ?? 0.5) - 0.5))).toBeLessThan(1e-9);
    const column = heat.skills.findIndex((one) => one.id === id);
    const cell = heat.cells.find(([at, skillAt]) => at === row && skillAt === column);
    const gap = gaps.list.find(({ skill_id }) => skill_id === id);
    for (const value of [found.mastery.value, gap?.mastery.value ?? null]) {
      if (mastery.value === null) expect(value).toBeNull();
      else expect(value).toBeCloseTo(mastery.value, 5);
    }
    expect(cell?.[2]).toBe(mastery.value === null ? undefined : Math.round(mastery.value * 100));
    behind.push(found);
  }
  const own = await done(as(student).call(skillMap, frame));
  const cls = await done(as(teacher).call(classGaps, { profile_id, space_id: place.id }));
  const valueIn = (seen: typeof map) => (skill: string) => seen.skills.find(({ id }) => id === skill)?.mastery.value ?? null;
  return { map, heat, gaps, behind, own, cls, value: valueIn(map), ownValue: valueIn(own) };
}
/** Numbers age with every moment; this much is a change. */
const AGED = 0.003;
const differs = (now: number | null, before: number | null) =>
  now === null || before === null ? now !== before : Math.abs(now - before) > AGED;
type Everything = Awaited<ReturnType<typeof everything>>;

/** What all of it says once something holds, which it has to within ten seconds of the change; the server follows by itself. */
const within10s = (student: TestPerson, what: string, holds: (now: Everything) => boolean) =>
  vi.waitFor(
    async () => {
      const now = await everything(student);
      if (!holds(now)) throw new Error(`Not within 10 s: ${what}`);
      return now;
    },
    { timeout: 10_000, interval: 100 },
  );

test('map, gap list, heat map and what is behind a number follow every change within ten seconds alike, and a rebuild changes none of their answers', {
  timeout: 120_000,
}, async () => {
  const {
    app,
    as,
    done,
    teacher,
    student,
    paper,
    give,
    handedIn,
    marked,
    rightAnswers,
    row,
    start,
    save,
    submit,
    until,
    clock,
    inSeconds,
  } = room;
  const id = await give({ title: 'First' });
  const attempt = await handedIn(id, student, (of) => rightAnswers(of).map((one) => (one.item === 1 ? { item: 1, value: null } : one)));
  const [first, second, third, fourth] = skills as [string, string, string, string];
  let seen = await within10s(student, 'the first work', ({ value }) => skills.every((skill) => value(skill) !== null));
  const moved = async (skill: string, what: string) => {
    seen = await within10s(student, what, ({ value }) => differs(value(skill), seen.value(skill)));
  };
  const { answers } = await done(as(teacher).call(markByStudent, { attempt_id: attempt.id }));
  const { revision } = answers.find(({ item }) => item === 4)!;
  await done(as(teacher).call(giveMark, { attempt_id: attempt.id, item: 4, revision, score: 2 }));
  await moved(fourth, 'a mark by hand');
  const key = { correct: ['D'], truth: null, accepted: [], reference: '', analysis: '', cases: [] };
  const adjust = (question: number, more: object) =>
    done(as(teacher).call(applyAdjustment, { assessment_id: id, question, reason: 'Unclear', ...more } as never));
  await adjust(2, { adjustment: 'rekeyed', key });
  await moved(second, 'another key');
  await adjust(3, { adjustment: 'void' });
  await moved(third, 'a question taken out');
  await done(as(teacher).call(rejectAttempt, { attempt_id: attempt.id, reason: 'again' }));
  await moved(fourth, 'sent back');
  const again = await start(id, student);
  await done(save(again, 2, rightAnswers(again)));
  await done(submit(again));
  await until('the redo is marked', async () => (await row(again.id)).state === 'passed');
  await moved(first, 'a redo');
  const question_ids = [paper.questions[0]!.id];
  await done(as(teacher).call(linkQuestions, { skill_id: first, question_ids, linked: false }));
  await done(as(teacher).call(linkQuestions, { skill_id: fourth, question_ids, linked: true }));
  await moved(first, 'another tag');
  const operations = [{ op: 'merge' as const, key: fourth, into: third }];
  await done(as(teacher).call(editMap, { ...frame, revision: seen.map.frame.revision, edit_id: 'edit-0002', operations }));
  await until('questions follow their skill', async () => {
    return (await done(as(teacher).call(skillMap, frame))).skills.find(({ id: one }) => one === third)!.questions === 3;
  });
  await moved(third, 'a merge');
  expect(seen.map.merged).toEqual([{ id: fourth, into: third }]);
  // Of a work of which scores alone are told, lateness moves what its student sees; a date of one's own takes it back.
  const late = { late_minutes: 4 * 1440, late_per: 'day', late_count: 'started', late_percent_off: 30, late_of: 'max' } as const;
  const end_at = inSeconds(100);
  const work = await give({ title: 'Late', end_at, show_result: 'score', ...late });
  const attemptLate = await start(work, student);
  clock.move(100_000 + DAY);
  await done(save(attemptLate, 1, rightAnswers(attemptLate)));
  await done(submit(attemptLate));
  await marked(attemptLate.id);
  await moved(second, 'a late work');
  const override = { assessment_id: work, user_ids: [student.id], end_at: end_at + 2 * DAY, reason: 'Ill' };
  await done(as(teacher).call(saveOverride, override));
  seen = await within10s(student, 'an extension', ({ ownValue }) => ownValue(second)! > seen.ownValue(second)! + AGED);
  const isSettled = ({ map, heat, behind }: Everything) => ![map, heat, ...behind].some((one) => one.behind);
  seen = await within10s(student, 'nothing is left to be counted', isSettled);
  await room.db.deleteFrom('evidence').execute();
  await rebuildFollower(app, EVIDENCE, { report: async () => undefined });
  const rebuilt = await within10s(student, 'nothing is left after a rebuild', isSettled);
  expect(settled(rebuilt)).toEqual(settled(seen));
});

test('two students whose works have the same score are told the same by every call, whatever they got wrong, until answers are shown', async () => {
  const { as, done, teacher, give, handedIn, another, rightAnswers, clock } = room;
  const pair = [await another(), await another()] as const;
  // The first and the last question are worth as much as each other; both are of skills the merge above left alone or joined.
  for (const one of pair) await done(as(one).call(setGoal, { skill_id: skills[1]!, on: true }));
  const visibleTo = async (person: TestPerson) => {
    await followNow(room.app);
    const replies = [
      await done(as(person).call(skillMap, frame)),
      await done(as(person).call(profileGaps, { profile_id })),
      await done(as(person).call(nextSteps, {})),
      await done(as(person).call(myRisks, {})),
    ];
    const behind = [];
    for (const skill_id of skills.slice(0, 3)) behind.push(await done(as(person).call(skillEvidence, { skill_id })));
    // Where their own works lie differs, what is in them must not show.
    return JSON.stringify(settled([...replies, ...behind])).replace(/\/review\/\d+/g, '/review');
  };
  const wrong = (item: number) => (of: Parameters<typeof rightAnswers>[0]) =>
    rightAnswers(of).map((one) => (one.item === item ? { item, value: null } : one));
  const waiting = await give({ title: 'Told later', show_result: 'answers', auto_release: false });
  const works = [
    await give({ title: 'Nothing told', show_result: 'none' }),
    await give({ title: 'Scores told', show_result: 'score' }),
    waiting,
  ];
  for (const id of works) {
    await handedIn(id, pair[0], wrong(1));
    await handedIn(id, pair[1], wrong(4));
    expect(await visibleTo(pair[0])).toBe(await visibleTo(pair[1]));
  }
  clock.move(1000);
  await done(as(teacher).call(releaseResults, { assessment_id: waiting, released: true }));
  expect(await visibleTo(pair[0])).not.toBe(await visibleTo(pair[1]));
});
