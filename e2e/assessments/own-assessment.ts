import { randomUUID } from 'node:crypto';
import { makeAssessment, publishAssessment } from '@praxis/contract/assessments/assessments';
import { type AnswerChange, saveAnswers, startAttempt, submitAttempt } from '@praxis/contract/assessments/attempts';
import { markingOverview } from '@praxis/contract/assessments/marking';
import { makePaper } from '@praxis/contract/assessments/papers';
import type { AskOf, DataOf, Endpoint } from '@praxis/contract/core/endpoint';
import { saveQuestion } from '@praxis/contract/questions/editing';
import { createBank, listQuestions } from '@praxis/contract/questions/questions';
import { createSpace, joinByCode } from '@praxis/contract/spaces/spaces';

type Calls = <E extends Endpoint>(endpoint: E, input: AskOf<E>) => Promise<DataOf<E>>;

/** A bank with a single choice question, whose right option is B, and one that a person marks; 5 and 8 points. */
export async function bankOfTwo(asTeacher: Calls, title: string) {
  const { bank_id } = await asTeacher(createBank, { name: title });
  const key = { correct: [], truth: null, accepted: [], reference: '', analysis: '', cases: [] };
  const about = { difficulty: 3, state: 'ready' as const, tags: [], skill_ids: [] };
  const options = ['A', 'B', 'C'].map((letter) => ({ key: letter, html: `<p>${title} ${letter}</p>` }));
  const content = { options: [], program: null, problem_id: null };
  const single = {
    type: 'single' as const,
    content: { ...content, stem: `<p>${title} 单选</p>`, options },
    key: { ...key, correct: ['B'] },
    score: 5,
  };
  const short = { type: 'short' as const, content: { ...content, stem: `<p>${title} 简答</p>` }, key, score: 8 };
  for (const written of [single, short]) await asTeacher(saveQuestion, { bank_id, written: { ...about, ...written } });
  const { list } = await asTeacher(listQuestions, { filter: { bank_ids: [bank_id] } });
  const versionOf = (type: 'single' | 'short') => list.find((question) => question.type === type)!.version_id;
  return { bankId: bank_id, single: versionOf('single'), short: versionOf('short') };
}

/** A space of the teacher that the student has joined. */
export async function spaceForTwo(asTeacher: Calls, asStudent: Calls, name: string) {
  const created = await asTeacher(createSpace, { name, intro: 'A space', type: 'mooc', visibility: 'private', need_review: false });
  await asStudent(joinByCode, { code: created.join_code });
  return created.space_id;
}

/** Gives a paper out as an assignment. */
export async function giveOut(asTeacher: Calls, spaceId: string, paperId: string, title: string) {
  const about = { space_id: spaceId, kind: 'assignment' as const, paper_id: paperId, title, show_result: 'answers' as const };
  const { assessment_id } = await asTeacher(makeAssessment, about);
  await asTeacher(publishAssessment, { assessment_id, confirmed: true });
  return assessment_id;
}

/** Answers the two questions and hands them in; begins the redo of what was sent back. Waits until the machine has marked. */
export async function handIn(asStudent: Calls, asTeacher: Calls, assessmentId: string, text: string) {
  const device = randomUUID();
  const page = await asStudent(startAttempt, { assessment_id: assessmentId, device });
  const changes = page.questions.map((question): AnswerChange => {
    const right = question.options.find(({ html }) => html.endsWith(' B</p>'));
    return { item: question.item, value: right ? { options: [right.name] } : { text } };
  });
  const on = { attempt_id: page.attempt_id, device };
  await asStudent(saveAnswers, { ...on, client_seq: page.next_seq, changes });
  await asStudent(submitAttempt, on);
  for (let tries = 0; tries < 100; tries++) {
    const { counts, questions } = await asTeacher(markingOverview, { assessment_id: assessmentId });
    if (counts.pending === 1 && questions.some(({ to_mark }) => to_mark === 1)) return page.attempt_id;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error('The attempt was not marked by the machine');
}

/** An assignment of the teacher with an attempt of the student that waits for a mark. */
export async function assessmentToMark(asTeacher: Calls, asStudent: Calls, title: string) {
  const questions = await bankOfTwo(asTeacher, title);
  const items = [
    { version_id: questions.single, score: 5 },
    { version_id: questions.short, score: 8 },
  ];
  const sections = [{ title: '第一部分', items, rules: [] }];
  const { paper_id } = await asTeacher(makePaper, { title, mode: 'fixed', sections });
  const pick = { bank_ids: [questions.bankId], type: 'single' as const, tags: [], skill_ids: [], difficulty: { from: 1, to: 5 } };
  const rules = [{ pick, count: 2, score: 2 }];
  const random = await asTeacher(makePaper, { title: `${title} 随机`, mode: 'random', sections: [{ title: '', items: [], rules }] });
  const spaceId = await spaceForTwo(asTeacher, asStudent, title);
  const assessmentId = await giveOut(asTeacher, spaceId, paper_id, title);
  await handIn(asStudent, asTeacher, assessmentId, '线索化利用空指针域。');
  return { assessment: assessmentId, paper: paper_id, randomPaper: random.paper_id };
}
