import { makeAssessment, publishAssessment } from '@praxis/contract/assessments/assessments';
import { makePaper } from '@praxis/contract/assessments/papers';
import type { AskOf, DataOf, Endpoint } from '@praxis/contract/core/endpoint';
import { saveQuestion } from '@praxis/contract/questions/editing';
import { createBank, listQuestions } from '@praxis/contract/questions/questions';
import { spaceForTwo } from '../assessments/own-assessment.ts';

type Calls = <E extends Endpoint>(endpoint: E, input: AskOf<E>) => Promise<DataOf<E>>;

/** An exam of one programming question, 10 points: a sum, with a sample and a hidden case that bring half of them each. */
export async function examWithProgram(asTeacher: Calls, asStudent: Calls, title: string) {
  const { bank_id } = await asTeacher(createBank, { name: title });
  const key = { correct: [], truth: null, accepted: [], reference: '', analysis: '' };
  const cases = [
    { input: '1 2\n', output: '3\n', hidden: false, share: 50 },
    { input: '10 -3\n', output: '7\n', hidden: true, share: 50 },
  ];
  const program = {
    languages: ['python' as const, 'cpp' as const],
    initial_code: { python: 'a, b = map(int, input().split())\n', cpp: 'int main() {}\n' },
    input_params: '1 2',
    output: '3',
    time_ms: 1000,
    memory_mb: 256,
  };
  await asTeacher(saveQuestion, {
    bank_id,
    written: {
      type: 'programming',
      content: { stem: '<p>Print the sum of two whole numbers.</p>', options: [], program, problem_id: null },
      key: { ...key, cases },
      score: 10,
      difficulty: 2,
      state: 'ready',
      tags: [],
      skill_ids: [],
    },
  });
  const { list } = await asTeacher(listQuestions, { filter: { bank_ids: [bank_id] } });
  const items = list.map(({ version_id }) => ({ version_id, score: 10 }));
  const { paper_id } = await asTeacher(makePaper, { title, mode: 'fixed', sections: [{ title: '', items, rules: [] }] });
  const space_id = await spaceForTwo(asTeacher, asStudent, title);
  const about = { space_id, kind: 'exam' as const, paper_id, title, show_result: 'answers' as const, timer: true, duration_s: 1800 };
  const { assessment_id } = await asTeacher(makeAssessment, about);
  await asTeacher(publishAssessment, { assessment_id, confirmed: true });
  return assessment_id;
}
