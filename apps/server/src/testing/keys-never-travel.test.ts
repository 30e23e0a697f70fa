import { randomBytes } from 'node:crypto';
import { getAccountRecords, requestExport } from '@praxis/contract/accounts/records';
import { makeAssessment, publishAssessment } from '@praxis/contract/assessments/assessments';
import { type AnswerChange, heartbeat, openAttempt, startAttempt, submitAttempt } from '@praxis/contract/assessments/attempts';
import { releaseResults } from '@praxis/contract/assessments/marking';
import { giveExtraTime, messageStudents } from '@praxis/contract/assessments/monitoring';
import { makePaper } from '@praxis/contract/assessments/papers';
import type { Endpoint } from '@praxis/contract/core/endpoint';
import { exportCourse } from '@praxis/contract/course-packages/course-packages';
import { openActivity, showOutline } from '@praxis/contract/courses/learning';
import { exportQuestions } from '@praxis/contract/question-exchange/question-exchange';
import type { QuestionType } from '@praxis/contract/questions/content';
import type { KeyParts } from '@praxis/contract/questions/parts';
import { expect, test } from 'vitest';
import { hashPassword } from '../modules/accounts/sign-in/password-hash.ts';
import { assessmentMakers, newDevice, type TestAttempt } from './makers/assessments/assessments.ts';
import { questionFileMakers } from './makers/assessments/question-files.ts';
import { partsOfTest } from './makers/assessments/question-parts.ts';
import { courseMakers } from './makers/courses.ts';
import { unzipped } from './makers/packages.ts';
import { spaceMakers } from './makers/spaces.ts';
import { queryOf } from './secrecy/read-by.ts';
import { openSocket } from './socket.ts';
import { type TestPerson, world } from './world.ts';

const canary = (of: string) => `canary-${of}-${randomBytes(6).toString('hex')}`.slice(0, 30);
const types: QuestionType[] = ['single', 'multi', 'judge', 'short', 'programming', 'blank', 'numeric', 'matching', 'ordering'];

/** The key of a question of parts with words of the canary in it; numbers and orders cannot carry words, their names are looked at apart. */
function keyedParts(type: QuestionType, fresh: (of: string) => string): { parts?: KeyParts } {
  const key = partsOfTest(type)?.key;
  if (key?.kind === 'blank') {
    const [words, number] = key.blanks;
    const accepted = [1, 2].map(() => ({ text: fresh('blank'), percent: 100 }));
    return { parts: { ...key, blanks: [{ ...words!, accepted }, number!] } };
  }
  if (key?.kind === 'numeric') return { parts: { ...key, units: [...key.units, { text: fresh('unit'), factor: '2' }] } };
  return key ? { parts: key } : {};
}

/** An exam of every type of question whose keys carry words that stand nowhere else, and everybody who might come to see them. */
async function room() {
  const created = await world();
  const { as, app, clock, person } = created;
  const { space, member, assistant } = spaceMakers(created);
  const makers = assessmentMakers(created);
  const { done, bank, question } = makers;
  const teacher = await person('teacher');
  const place = await space(teacher);
  const own = await bank(teacher);
  const canaries: string[] = [];
  const fresh = (of: string) => {
    const word = canary(of);
    canaries.push(word);
    return word;
  };
  const items: { version_id: string; score: number }[] = [];
  const questionIds: string[] = [];
  for (const type of types) {
    const html = (of: string) => `<p>${fresh(`${of}-${type}`)}</p>`;
    const key = {
      ...{ reference: html('reference'), analysis: html('analysis') },
      ...(type === 'short' && { accepted: [fresh('accepted-one'), fresh('accepted-two')] }),
      ...keyedParts(type, fresh),
      ...(type === 'programming' && { cases: [{ input: fresh('input'), output: fresh('output'), hidden: true, share: 100 }] }),
    };
    const { id, versionId } = await question(own, { type, stem: `Stem of ${type}`, key });
    items.push({ version_id: versionId, score: 4 });
    questionIds.push(id);
  }
  const sections = [{ title: '', items, rules: [] }];
  const { paper_id } = await done(as(teacher).call(makePaper, { title: 'Keys', mode: 'fixed', sections }));
  const settings = { space_id: place.id, kind: 'exam' as const, paper_id, title: 'Keys', show_result: 'answers' as const };
  const { assessment_id } = await done(as(teacher).call(makeAssessment, settings));
  await done(as(teacher).call(publishAssessment, { assessment_id, confirmed: true }));
  // The same questions as a quiz of a course.
  const courses = courseMakers(created);
  const course = await courses.course(teacher);
  const { sectionId } = await courses.section(course);
  const activity_id = await courses.activity(course, sectionId, 'quiz', { paper_id, attempts: 3, pass_percent: null });
  await courses.assigned(course, place);
  await done(as(teacher).call(exportCourse, { course_id: course.id }));
  const student = await person('student');
  const classmate = await person('student');
  await member(place, student);
  await member(place, classmate);
  // A file that lies checked and is not taken yet, and an export that was made.
  const written = `::file:: What follows? {=${fresh('file-key')} ~another#${fresh('file-feedback')}}`;
  const { import_id } = await questionFileMakers(created).checked(teacher, written);
  const { export_id } = await done(as(teacher).call(exportQuestions, { format: 'gift', question_ids: questionIds }));
  const helper = await person('student');
  await assistant(place, ['approve_members', 'run_class', 'manage_attendance', 'post_notices'], helper);
  const others = {
    visitor: undefined,
    stranger: await person('student'),
    'other teacher': await person('teacher'),
    operator: await person('operator'),
  };
  return {
    ...created,
    ...makers,
    app,
    clock,
    teacher,
    place,
    paper_id,
    assessment_id,
    course_id: course.id,
    activity_id,
    import_id,
    export_id,
    canaries,
    questionIds,
    items,
    student,
    classmate,
    helper,
    others,
  };
}

type Room = Awaited<ReturnType<typeof room>>;

const LONG = process.env.TEST_LONG === '1';
/** Names of the exam, its questions and what was made of them; the long form does not ask for less than everything. */
const aboutTheExam = LONG
  ? []
  : ['assessment_id', 'attempt_id', 'paper_id', 'question_id', 'version_id', 'activity_id', 'import_id', 'export_id', 'room_id'];

/** Asks everything that reads and knows one of the names, raw, and tells what was seen of keys. */
async function seenBy(of: Room, who: TestPerson | undefined, known: Record<string, string>, only: readonly string[] = []) {
  const seen: string[] = [];
  let asked = 0;
  const ask = async (endpoint: Endpoint) => {
    const { path } = endpoint;
    const query = queryOf(endpoint, who, known);
    if (!query || (only.length > 0 && !only.some((name) => query.has(name)))) return;
    asked++;
    const reply = await fetch(`${of.origin}${path}?${query}`, {
      headers: { responselang: 'en', ...(who && { authorization: who.token }) },
    });
    const text = await reply.text();
    for (const word of of.canaries) if (text.includes(word)) seen.push(`${path}: ${word}`);
  };
  for (const endpoint of of.app.endpoints) await ask(endpoint);
  // A visitor is asked to log in before most calls look at anything.
  if (who) expect(asked).toBeGreaterThan(only.length > 0 ? 3 : 150);
  for (const page of [
    `/answer/${known.assessment_id}`,
    `/review/${known.attempt_id ?? 1}`,
    `/learn/${known.space_id}/${known.course_id}`,
    '/openapi.json',
  ]) {
    const reply = await fetch(`${of.origin}${page}`, { headers: { accept: 'text/html', ...(who && { authorization: who.token }) } });
    const text = await reply.text();
    for (const word of of.canaries) if (text.includes(word)) seen.push(`${page}: ${word}`);
  }
  return seen;
}

test('keys travel to nobody before they may: every reading call, every role, before, during and after, and the open sockets', {
  timeout: 300_000,
}, async () => {
  const of = await room();
  const { as, done, student, classmate, helper, teacher, others, canaries, assessment_id } = of;
  const known: Record<string, string> = {
    ...{ assessment_id, space_id: of.place.id, paper_id: of.paper_id, question_id: of.questionIds[0]!, bank_id: '1', version: '1' },
    ...{ course_id: of.course_id, activity_id: of.activity_id, import_id: of.import_id, export_id: of.export_id },
    ...{ room: 'assessment', room_id: assessment_id, user_id: of.student.id, format: 'csv' },
    ...{ question: '1', item: '1', q: 'canary', kind: 'exam', size: '100', version_id: of.items[0]!.version_id, type: 'single' },
  };
  const sockets = await Promise.all(
    [student, classmate, helper, others.stranger].map(async (who) => {
      const opened = await openSocket(`${of.origin}/ws`);
      opened.send({ t: 'auth', token: who.token });
      for (const topic of [`user:${who.id}`, `space:${of.place.id}`, `assessment:${assessment_id}`, `assessment-desk:${assessment_id}`])
        opened.send({ t: 'sub', topic });
      return opened;
    }),
  );
  const outsiders = { ...others, helper, classmate };
  // What does not ask for the exam tells strangers to it the same at any time, and everybody the same before it begins: it is asked during.
  const onlyFor = (role: string) => (role in others ? aboutTheExam : []);
  const nobodySees = async (when: string, only = onlyFor) => {
    for (const [role, who] of Object.entries({ student, ...outsiders }))
      expect({ when, role, seen: await seenBy(of, who, known, only(role)) }).toEqual({ when, role, seen: [] });
  };

  await nobodySees('before', () => aboutTheExam);
  const device = newDevice();
  const started = await done(as(student).call(startAttempt, { assessment_id, device }));
  const attempt: TestAttempt = { id: started.attempt_id, device, student, page: started };
  Object.assign(known, { attempt_id: attempt.id, device });
  for (const { socket, send } of sockets) if (socket.readyState === 1) send({ t: 'sub', topic: `attempt:${attempt.id}` });
  const replies: unknown[] = [started];
  const answers: AnswerChange[] = [
    { item: 1, value: { options: [of.option(attempt, 1, 'B')] } },
    { item: 4, value: { text: 'a guess' } },
  ];
  replies.push(await of.save(attempt, 1, answers), await of.save(attempt, 2, [{ item: 4, value: { text: canaries[0]!.slice(0, 6) } }]));
  replies.push(await as(student).call(heartbeat, { attempt_id: attempt.id, device }));
  replies.push(await as(student).call(openAttempt, { attempt_id: attempt.id, device }));
  // What the desk says to open pages goes over the sockets.
  await done(as(teacher).call(giveExtraTime, { assessment_id, seconds: 60 }));
  await done(as(teacher).call(messageStudents, { assessment_id, text: 'Ten minutes left' }));

  // The quiz of the course is open meanwhile; what is known of it is asked for as well.
  const at = { space_id: of.place.id, course_id: of.course_id, activity_id: of.activity_id };
  const opened = await done(as(student).call(openActivity, at));
  const quiz = String((opened.content as Record<string, unknown>).assessment_id);
  const quizPage = await done(as(student).call(startAttempt, { assessment_id: quiz, device }));
  const ofQuiz: TestAttempt = { id: quizPage.attempt_id, device, student, page: quizPage };
  replies.push(opened, quizPage, await of.save(ofQuiz, 1, [{ item: 4, value: { text: 'a guess' } }]));
  replies.push(await as(student).call(showOutline, { space_id: of.place.id, course_id: of.course_id }));
  const quizSeen = async (when: string) => {
    const names = { ...known, assessment_id: quiz, attempt_id: ofQuiz.id };
    for (const [role, who] of Object.entries({ student, ...outsiders }))
      expect({ when, role, seen: await seenBy(of, who, names, ['attempt_id', 'activity_id']) }).toEqual({ when, role, seen: [] });
  };
  await quizSeen('quiz open');
  await nobodySees('during', () => []);

  // Files that leave: what the school keeps about the student, and what outsiders may ask to be made.
  const password = 'Aa1!aaaa';
  await of.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(password) })
    .where('id', '=', student.id)
    .execute();
  await done(as(student).call(requestExport, { password }));
  const records = await of.until('the records are collected', async () => {
    const { data } = await as(student).call(getAccountRecords, {});
    return data.export?.state === 'ready' && data.export;
  });
  const zip = await unzipped(Buffer.from(await (await fetch(`${of.origin}${records.address}`)).arrayBuffer()));
  expect([...zip.keys()]).toEqual(expect.arrayContaining(['assessments/attempts.json']));
  replies.push([...zip.values()].map(String));
  for (const who of [student, helper, others['other teacher']])
    for (const format of ['docx', 'gift', 'qti1', 'qti2'] as const)
      expect((await as(who).call(exportQuestions, { format, question_ids: of.questionIds })).code).not.toBe(1);

  replies.push(await as(student).call(submitAttempt, { attempt_id: attempt.id, device }));
  await of.marked(attempt.id);
  await nobodySees('handed in, not released');
  for (const word of canaries) expect(JSON.stringify(replies)).not.toContain(word);

  // The program waits for its judge: a mark finishes the attempt, and the release tells its student, and nobody else, the keys.
  await of.db.updateTable('answers').set({ score: 0 }).where('attempt_id', '=', attempt.id).where('score', 'is', null).execute();
  await of.db.updateTable('attempts').set({ state: 'failed', to_mark: 0 }).where('id', '=', attempt.id).execute();
  await done(as(teacher).call(releaseResults, { assessment_id, released: true }));
  for (const [role, who] of Object.entries(outsiders))
    expect({ role, seen: await seenBy(of, who, known, onlyFor(role)) }).toEqual({ role, seen: [] });
  const released = await seenBy(of, student, known);
  expect(new Set(released.map((one) => one.split(':')[0]))).toEqual(new Set(['/api/attempt/review']));
  expect(released.some((one) => one.includes('accepted-one'))).toBe(true);
  // Hidden cases of a program are never told.
  expect(released.filter((one) => /canary-(input|output)/.test(one))).toEqual([]);
  // The recorder does see keys: their teacher has them.
  expect((await seenBy(of, teacher, known)).length).toBeGreaterThan(canaries.length);

  await new Promise((settled) => setTimeout(settled, 300));
  const frames = JSON.stringify(sockets.map((one) => one.frames));
  expect(frames).toContain('subbed');
  for (const word of canaries) expect(frames).not.toContain(word);
  for (const { socket } of sockets) socket.close();
});

test('options carry names that are made for one attempt: not the letters of the key, and others for a classmate', async () => {
  const of = await room();
  const pages = await Promise.all(
    [of.student, of.classmate].map((who) =>
      of.done(of.as(who).call(startAttempt, { assessment_id: of.assessment_id, device: newDevice() })),
    ),
  );
  const names = pages.map((page) => page.questions.flatMap(({ options }) => options.map(({ name }) => name)));
  expect(names[0]).toHaveLength(8);
  for (const name of names.flat()) expect(name).toMatch(/^[a-z2-9]{6}$/);
  expect(new Set(names.flat()).size).toBe(16);
  for (const page of pages)
    for (const question of page.questions)
      expect(
        Object.keys(question)
          .filter((name) => name !== 'parts')
          .sort(),
      ).toEqual([...['item', 'options', 'problem_id', 'program', 'score', 'stem', 'type']]);
  // What is matched and put into order has names of the attempt too, and nothing says how it belongs together.
  const parts = pages.map((page) => page.questions.flatMap((question) => question.parts ?? []));
  const keys = parts.map((list) =>
    list.flatMap((one) => {
      if (one.kind === 'matching') return [...one.prompts, ...one.choices].map(({ key }) => key);
      return one.kind === 'ordering' ? one.items.map(({ key }) => key) : [];
    }),
  );
  expect(keys[0]).toHaveLength(11);
  for (const name of keys.flat()) expect(name).toMatch(/^[a-z2-9]{6}$/);
  expect(new Set(keys.flat()).size).toBe(22);
  for (const one of parts.flat())
    expect(Object.keys(one).sort()).toEqual(
      {
        blank: ['blanks', 'kind'],
        numeric: ['kind', 'unit', 'units'],
        matching: ['choices', 'kind', 'prompts'],
        ordering: ['items', 'kind'],
      }[one.kind],
    );
});
