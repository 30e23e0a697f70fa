import type { SolvedState } from '@praxis/contract/problems/problems';
import { useSearchParams } from 'react-router';

const orders = ['code', 'newest', 'difficulty', 'most_solved'] as const;
export type ProblemOrder = (typeof orders)[number];
export const problemOrders = orders;
export const solvedStates: readonly SolvedState[] = ['solved', 'tried', 'untried'];

/** What the list is narrowed to; it stands in the address, so that it can be sent to others and comes back with the page. */
export function useProblemFilter() {
  const [search, setSearch] = useSearchParams();
  const difficulty = Number(search.get('difficulty'));
  const filter = {
    q: search.get('q') ?? '',
    tags: search.getAll('tag').slice(0, 10),
    difficulty: difficulty >= 1 && difficulty <= 5 ? difficulty : undefined,
    mine: solvedStates.find((one) => one === search.get('mine')),
    order: orders.find((one) => one === search.get('order')) ?? ('code' as const),
    page: Math.max(1, Number(search.get('page')) || 1),
  };
  const put = (part: Partial<typeof filter>) => {
    const next = { ...filter, page: 1, ...part };
    const entries: [string, string][] = [
      ['q', next.q],
      ...next.tags.map((tag): [string, string] => ['tag', tag]),
      ['difficulty', next.difficulty ? String(next.difficulty) : ''],
      ['mine', next.mine ?? ''],
      ['order', next.order === 'code' ? '' : next.order],
      ['page', next.page > 1 ? String(next.page) : ''],
    ];
    setSearch(
      entries.filter(([, value]) => value !== ''),
      { replace: true },
    );
  };
  return { filter, put };
}
