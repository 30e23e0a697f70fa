import { questionTypes } from '@praxis/contract/questions/content';
import { listQuestions, type QuestionFilter, type QuestionState } from '@praxis/contract/questions/questions';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../platform/calls/call.ts';

const PAGE = 100;
const states: readonly QuestionState[] = ['draft', 'ready', 'retired'];

/** What an address asks of the list. */
export function filterIn(query: URLSearchParams): QuestionFilter {
  const levels = query
    .getAll('level')
    .map(Number)
    .filter((level) => level >= 1 && level <= 5);
  return {
    bank_ids: query.getAll('bank').filter((id) => /^[1-9][0-9]{0,18}$/.test(id)),
    types: questionTypes.filter((type) => query.getAll('type').includes(type)),
    tags: query.getAll('tag').slice(0, 20),
    skill_ids: query.getAll('skill').filter((id) => /^[1-9][0-9]{0,18}$/.test(id)),
    difficulty: levels.length > 0 ? { from: Math.min(...levels), to: Math.max(...levels) } : null,
    states: states.filter((state) => query.getAll('state').includes(state)),
    search: (query.get('q') ?? '').slice(0, 100),
  };
}

/** The address that asks what a filter asks. */
export function addressOf(filter: QuestionFilter): URLSearchParams {
  const query = new URLSearchParams();
  for (const id of filter.bank_ids) query.append('bank', id);
  for (const type of filter.types) query.append('type', type);
  for (const tag of filter.tags) query.append('tag', tag);
  for (const id of filter.skill_ids) query.append('skill', id);
  for (const state of filter.states) query.append('state', state);
  if (filter.difficulty) for (const level of new Set([filter.difficulty.from, filter.difficulty.to])) query.append('level', String(level));
  if (filter.search) query.set('q', filter.search);
  return query;
}

/** Questions as the address asks for them, brought in pages of a hundred. */
export function useQuestionList() {
  const [query, setQuery] = useSearchParams();
  const filter = filterIn(query);
  const asked = { ...filter, search: useDeferredValue(filter.search.trim()) };
  const found = useInfiniteQuery({
    queryKey: ['questions', 'bank', asked],
    queryFn: ({ signal, pageParam }) => call(listQuestions, { filter: asked, size: PAGE, after: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
  });
  return {
    filter,
    put: (next: QuestionFilter) => setQuery(addressOf(next), { replace: true }),
    narrow: (part: Partial<QuestionFilter>) => setQuery((now) => addressOf({ ...filterIn(now), ...part }), { replace: true }),
    /** Whether anything but the bank narrows the list. */
    narrowed: addressOf({ ...filter, bank_ids: [] }).size > 0,
    found,
    pages: found.data?.pages ?? [],
    total: found.data?.pages[0]?.total ?? 0,
  };
}

export type QuestionList = ReturnType<typeof useQuestionList>;
