import {
  type AnswerForMarker,
  listMarkedStudents,
  markByQuestion,
  markByStudent,
  markingOverview,
} from '@praxis/contract/assessments/marking';
import type { listRegrades } from '@praxis/contract/assessments/results';
import type { DataOf } from '@praxis/contract/core/endpoint';
import { type InfiniteData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../platform/calls/call.ts';
import { answerKey, openProposal } from './entry/mark-entry.ts';

const PAGE = 100;
/** Pages that are brought without being asked for: a thousand answers. */
const PAGES_AT_ONCE = 10;

export type Overview = DataOf<typeof markingOverview>;
export type ByQuestionData = DataOf<typeof markByQuestion>;
export type ByStudentData = DataOf<typeof markByStudent>;
export type AnswerFilter = 'all' | 'to_mark' | 'marked' | 'blank' | 'regrade';
export type StudentFilter = 'all' | 'to_mark' | 'done' | 'rejected';
/** How the marking is walked through. */
export type MarkingView = 'question' | 'student' | 'requests';
export type Request = DataOf<typeof listRegrades>['list'][number];
export type MarkedStudent = DataOf<typeof listMarkedStudents>['list'][number];

export const useOverview = (assessmentId: string) =>
  useQuery({
    queryKey: ['marking', assessmentId, 'overview'],
    queryFn: ({ signal }) => call(markingOverview, { assessment_id: assessmentId }, { signal }),
  });

/** Brings page after page by itself, so that a list under work does not shift between pages. */
function useAllPages(query: {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isError: boolean;
  data?: { pages: unknown[] };
  fetchNextPage: () => unknown;
}) {
  const { hasNextPage, isFetchingNextPage, isError, data, fetchNextPage } = query;
  const pages = data?.pages.length ?? 0;
  // Pages follow each other without anybody pressing a button.
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isError && pages < PAGES_AT_ONCE) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isError, pages, fetchNextPage]);
}

export function useAnswersTo(assessmentId: string, question: number, filter: AnswerFilter) {
  const query = useInfiniteQuery({
    queryKey: ['marking', assessmentId, 'question', question, filter],
    queryFn: ({ signal, pageParam }) =>
      call(markByQuestion, { assessment_id: assessmentId, question, filter, page: pageParam, size: PAGE }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ answers }) => (answers.page * answers.size < answers.total ? answers.page + 1 : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  useAllPages(query);
  return query;
}

export function useMarkedStudents(assessmentId: string, filter: StudentFilter) {
  const query = useInfiniteQuery({
    queryKey: ['marking', assessmentId, 'students', filter],
    queryFn: ({ signal, pageParam }) =>
      call(listMarkedStudents, { assessment_id: assessmentId, filter, page: pageParam, size: PAGE }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, size, total }) => (page * size < total ? page + 1 : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  useAllPages(query);
  return query;
}

export const useStudentAnswers = (assessmentId: string, attemptId: string | undefined) =>
  useQuery({
    queryKey: ['marking', assessmentId, 'student', attemptId],
    queryFn: ({ signal }) => call(markByStudent, { attempt_id: attemptId ?? '' }, { signal }),
    enabled: attemptId !== undefined,
  });

/** Puts a marked answer into what is shown, without asking again. */
export function putAnswer(queries: QueryClient, assessmentId: string, answer: AnswerForMarker, total: number | null) {
  const input = new Set(answer.rubric_ids);
  /** How often a point of the rubric was given follows the mark that was just given. */
  const counted = (question: ByQuestionData['question'], before: AnswerForMarker | undefined): ByQuestionData['question'] =>
    question.question !== answer.question || !before
      ? question
      : {
          ...question,
          rubric: question.rubric.map((point) => ({
            ...point,
            used: point.used + Number(input.has(point.id)) - Number(before.rubric_ids.includes(point.id)),
          })),
        };
  const before = (data: InfiniteData<ByQuestionData>) =>
    data.pages.flatMap(({ answers }) => answers.list).find((one) => answerKey(one) === answerKey(answer));
  const swap = (list: AnswerForMarker[]) => list.map((one) => (answerKey(one) === answerKey(answer) ? answer : one));
  queries.setQueriesData<InfiniteData<ByQuestionData>>(
    { queryKey: ['marking', assessmentId, 'question'] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          question: counted(page.question, before(data)),
          proposed: page.proposed - (openProposal(before(data)) ? 1 : 0),
          answers: { ...page.answers, list: swap(page.answers.list) },
        })),
      },
  );
  queries.setQueryData<ByStudentData>(
    ['marking', assessmentId, 'student', answer.attempt_id],
    (data) => data && { ...data, answers: swap(data.answers), state: answer.state, score: total },
  );
  queries.setQueriesData<InfiniteData<{ list: MarkedStudent[] }>>(
    { queryKey: ['marking', assessmentId, 'students'] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          list: page.list.map((one) => (one.attempt_id === answer.attempt_id ? { ...one, state: answer.state, score: total } : one)),
        })),
      },
  );
}

/** Everything of a marking is asked again: a rubric, a treatment or many marks changed it. */
export const refreshMarking = (queries: QueryClient, assessmentId: string) =>
  queries.invalidateQueries({ queryKey: ['marking', assessmentId] });
