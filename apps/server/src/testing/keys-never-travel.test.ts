import { randomBytes } from 'node:crypto';
import { makeAssessment, publishAssessment } from '@praxis/contract/assessments';
import { type AnswerChange, heartbeat, openAttempt, startAttempt, submitAttempt } from '@praxis/contract/attempts';
import type { Endpoint } from '@praxis/contract/endpoint';
import { releaseResults } from '@praxis/contract/marking';
import { makePaper } from '@praxis/contract/papers';
import type { QuestionType } from '@praxis/contract/question-content';
import { expect, test } from 'vitest';
import { assessmentMakers, newDevice, type TestAttempt } from './makers/assessments.ts';
import { spaceMakers } from './makers/spaces.ts';
import { openSocket } from './socket.ts';
import { type TestPerson, world } from './world.ts';

const canary = (of: string) => `canary-${of}-${randomBytes(6).toString('hex')}`;
const types: QuestionType[] = ['single', 'multi', 'judge', 'short', 'programming'];

/** An exam of every type of question whose keys carry words that stand nowhere else, and everybody who might come to see them. */
async function room() {
  const made = await world();
  const { as, app, clock, person } = made;
  const { space, member, assistant } = spaceMakers(made);
  const makers = assessmentMakers(made);
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
  const student = await person('student');
  const classmate = await person('student');
  await member(place, student);
  await member(place, classmate);
  const helper = await person('student');
  await assistant(place, ['approve_members', 'run_class', 'manage_attendance', 'post_notices'], helper);
  const others = {
    visitor: undefined,
    stranger: await person('student'),
    'other teacher': await person('teacher'),
    operator: await person('operator'),
  };
  return {
    ...made,
    ...makers,
    app,
    clock,
    teacher,
    place,
    paper_id,
    assessment_id,
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

/** Asks everything that reads and knows one of the names, raw, and tells what was seen of keys. */
async function seenBy(of: Room, who: TestPerson | undefined, known: Record<string, string>) {
  const seen: string[] = [];
  let asked = 0;
  const ask = async ({ method, path, input }: Endpoint) => {
    const names = Object.keys(input._zod.def.shape as Record<string, unknown>).filter((name) => known[name] !== undefined);
    if (method !== 'GET') return;
    const query = new URLSearchParams(names.map((name) => [name, known[name]!]));
    asked++;
    const reply = await fetch(`${of.origin}${path}?${query}`, {
      headers: { responselang: 'en', ...(who && { authorization: who.token }) },
    });
    const text = await reply.text();
    for (const word of of.canaries) if (text.includes(word)) seen.push(`${path}: ${word}`);
  };
  for (const endpoint of of.app.endpoints) await ask(endpoint);
  expect(asked).toBeGreaterThan(80);
  return seen;
}

test('keys travel to nobody before they may: every reading call, every role, before, during and after, and the open sockets', {
  timeout: 120_000,
}, async () => {
  const of = await room();
  const { as, done, student, classmate, helper, teacher, others, canaries, assessment_id } = of;
  const known: Record<string, string> = {
    ...{ assessment_id, space_id: of.place.id, paper_id: of.paper_id, question_id: of.questionIds[0]!, bank_id: '1', version: '1' },
    ...{ question: '1', item: '1', q: 'canary', kind: 'exam', size: '100', version_id: of.items[0]!.version_id, type: 'single' },
  };
  const sockets = await Promise.all(
    [student, classmate, helper, others.stranger].map(async (who) => {
      const opened = await openSocket(`${of.origin}/ws`);
      opened.say({ t: 'auth', token: who.token });
      for (const topic of [`user:${who.id}`, `space:${of.place.id}`, `assessment:${assessment_id}`, `assessment-desk:${assessment_id}`])
        opened.say({ t: 'sub', topic });
      return opened;
    }),
  );
  const outsiders = { ...others, helper, classmate };
  const nobodySees = async (when: string) => {
    for (const [role, who] of Object.entries({ student, ...outsiders }))
      expect({ when, role, seen: await seenBy(of, who, known) }).toEqual({ when, role, seen: [] });
  };

  await nobodySees('before');
  const device = newDevice();
  const started = await done(as(student).call(startAttempt, { assessment_id, device }));
  const attempt: TestAttempt = { id: started.attempt_id, device, student, page: started };
  Object.assign(known, { attempt_id: attempt.id, device });
  for (const { socket, say } of sockets) if (socket.readyState === 1) say({ t: 'sub', topic: `attempt:${attempt.id}` });
  const replies: unknown[] = [started];
  const answers: AnswerChange[] = [
    { item: 1, value: { options: [of.option(attempt, 1, 'B')] } },
    { item: 4, value: { text: 'a guess' } },
  ];
  replies.push(await of.save(attempt, 1, answers), await of.save(attempt, 2, [{ item: 4, value: { text: canaries[0]!.slice(0, 6) } }]));
  replies.push(await as(student).call(heartbeat, { attempt_id: attempt.id, device }));
  replies.push(await as(student).call(openAttempt, { attempt_id: attempt.id, device }));
  await nobodySees('during');

  replies.push(await as(student).call(submitAttempt, { attempt_id: attempt.id, device }));
  await of.marked(attempt.id);
  await nobodySees('handed in, not released');
  for (const word of canaries) expect(JSON.stringify(replies)).not.toContain(word);

  // The program waits for its judge: a mark finishes the attempt, and the release tells its student, and nobody else, the keys.
  await of.db.updateTable('answers').set({ score: 0 }).where('attempt_id', '=', attempt.id).where('score', 'is', null).execute();
  await of.db.updateTable('attempts').set({ state: 'failed', to_mark: 0 }).where('id', '=', attempt.id).execute();
  await done(as(teacher).call(releaseResults, { assessment_id, released: true }));
  for (const [role, who] of Object.entries(outsiders)) expect({ role, seen: await seenBy(of, who, known) }).toEqual({ role, seen: [] });
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
      expect(Object.keys(question).sort()).toEqual(['item', 'options', 'problem_id', 'program', 'score', 'stem', 'type']);
});
