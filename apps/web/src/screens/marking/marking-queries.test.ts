import type { AnswerForMarker } from '@praxis/contract/assessments/marking';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { type ByQuestionData, putAnswer } from './marking-queries.ts';

test('a marker who gives other points of the rubric sees at once how often each was given', () => {
  const queries = new QueryClient();
  const answer = {
    attempt_id: '1',
    item: 1,
    question: 3,
    rubric_ids: ['a'],
    score: 2,
    revision: 1,
    state: 'submitted',
  } as unknown as AnswerForMarker;
  const rubric = ['a', 'b'].map((id) => ({ id, text: id, points: 1, criterion: '', used: 4 }));
  const page = { question: { question: 3, rubric }, answers: { list: [answer], total: 1, page: 1, size: 100 } };
  const key = ['marking', '7', 'question', 3, 'all'];
  queries.setQueryData(key, { pages: [page], pageParams: [1] });
  putAnswer(queries, '7', { ...answer, rubric_ids: ['b'], score: 1, revision: 2 }, null);
  const [after] = queries.getQueryData<{ pages: ByQuestionData[] }>(key)!.pages;
  expect(after!.question.rubric.map(({ id, used }) => [id, used])).toEqual([
    ['a', 3],
    ['b', 5],
  ]);
  expect(after!.answers.list[0]).toMatchObject({ rubric_ids: ['b'], score: 1 });
});
