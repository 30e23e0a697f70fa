import { makeAssessment, publishAssessment } from '@praxis/contract/assessments/assessments';
import { makePaper } from '@praxis/contract/assessments/papers';
import type { AskOf, DataOf, Endpoint } from '@praxis/contract/core/endpoint';
import { saveQuestion } from '@praxis/contract/questions/editing';
import { createBank, listQuestions } from '@praxis/contract/questions/questions';
import { createSpace, joinByCode } from '@praxis/contract/spaces/spaces';

type Calls = <E extends Endpoint>(endpoint: E, input: AskOf<E>) => Promise<DataOf<E>>;

const key = { correct: [], truth: null, accepted: [], reference: '', analysis: '', cases: [] };
const content = { options: [], program: null, problem_id: null };
const WRITTEN = [
  {
    type: 'single' as const,
    content: {
      ...content,
      stem: '<p>Which state waits for input?</p>',
      options: ['Ready', 'Running', 'Blocked'].map((word, at) => ({ key: 'ABC'[at]!, html: `<p>${word}</p>` })),
    },
    key: { ...key, correct: ['C'] },
  },
  { type: 'judge' as const, content: { ...content, stem: '<p>Threads of a process share memory.</p>' }, key: { ...key, truth: true } },
  { type: 'short' as const, content: { ...content, stem: '<p>What is a semaphore?</p>' }, key: { ...key, reference: '<p>A counter.</p>' } },
];

/** A paper of the teacher: one choice, one true or false, one in words. */
export async function ownPaper(asTeacher: Calls, title: string) {
  const { bank_id } = await asTeacher(createBank, { name: title });
  const rest = { score: 5, difficulty: 3, state: 'ready' as const, tags: [], skill_ids: [] };
  for (const written of WRITTEN) await asTeacher(saveQuestion, { bank_id, written: { ...written, ...rest } });
  const { list } = await asTeacher(listQuestions, { filter: { bank_ids: [bank_id] } });
  const order = ['single', 'judge', 'short'];
  const items = list
    .sort((one, other) => order.indexOf(one.type) - order.indexOf(other.type))
    .map(({ version_id }) => ({ version_id, score: 5 }));
  return (await asTeacher(makePaper, { title, mode: 'fixed', sections: [{ title: 'Part one', items, rules: [] }] })).paper_id;
}

/** A published exam of the teacher: one choice, one true or false, one in words; in a space that the students have joined. */
export async function ownExam(
  asTeacher: Calls,
  students: readonly Calls[],
  title: string,
  settings: Partial<AskOf<typeof makeAssessment>> = {},
) {
  const space = { name: title, intro: 'A space', type: 'mooc', visibility: 'private', need_review: false } as const;
  const { space_id, join_code } = await asTeacher(createSpace, space);
  for (const student of students) await student(joinByCode, { code: join_code });
  const paper_id = await ownPaper(asTeacher, title);
  const { assessment_id } = await asTeacher(makeAssessment, { space_id, kind: 'exam', paper_id, title, ...settings });
  await asTeacher(publishAssessment, { assessment_id, confirmed: true });
  return { space_id, assessment_id };
}
