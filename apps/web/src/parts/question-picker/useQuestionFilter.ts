import { listQuestions, type QuestionFilter } from '@praxis/contract/questions/questions';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { call } from '../../platform/calls/call.ts';

const nothing: QuestionFilter = { bank_ids: [], types: [], tags: [], skill_ids: [], difficulty: null, states: ['ready'], search: '' };

/** Usable questions, narrowed as the reader says, brought in pages. */
export function useQuestionFilter() {
  const [filter, setFilter] = useState(nothing);
  const search = useDeferredValue(filter.search.trim());
  const asked = { ...filter, search };
  const found = useInfiniteQuery({
    queryKey: ['questions', 'picker', asked],
    queryFn: ({ signal, pageParam }) => call(listQuestions, { filter: asked, size: 50, after: pageParam }, { signal, background: true }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
  });
  return {
    filter,
    narrow: (part: Partial<QuestionFilter>) => setFilter((now) => ({ ...now, ...part })),
    found,
    list: found.data?.pages.flatMap((page) => page.list) ?? [],
    total: found.data?.pages[0]?.total ?? 0,
  };
}
