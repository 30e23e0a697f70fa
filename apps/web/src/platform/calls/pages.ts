import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';

/** One page of a list, as every paged call replies; pages start at 1. */
type Listed = { list: readonly unknown[]; total: number; page: number; size: number };

type Pages<Page extends Listed> = {
  queryKey: QueryKey;
  ask: (page: number, signal: AbortSignal) => Promise<Page>;
  idOf: (item: Page['list'][number]) => string;
  staleTime?: number;
  /** Milliseconds after which everything that is shown is asked for again. */
  refetchInterval?: number;
};

/**
 * A list that is brought a page at a time, and what a `MoreButton` needs to bring the next. What came in between moves the rest: a row
 * that then stands on two pages is shown once. `newest` is the page that came last, with what the call says beside its list.
 */
export function usePages<Page extends Listed>({ ask, idOf, ...of }: Pages<Page>) {
  const query = useInfiniteQuery({
    ...of,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => ask(pageParam, signal),
    getNextPageParam: (last: Page) => (last.page * last.size < last.total ? last.page + 1 : undefined),
  });
  const pages = query.data?.pages ?? [];
  const newest = pages.at(-1);
  const items: Page['list'][number][] = [...new Map(pages.flatMap(({ list }) => list.map((item) => [idOf(item), item]))).values()];
  const more = {
    shown: items.length,
    total: newest && query.hasNextPage ? newest.total : items.length,
    busy: query.isFetchingNextPage,
    onMore: () => void query.fetchNextPage(),
  };
  return { query, newest, items, more };
}

const LARGEST_PAGE = 100;
const MOST_PAGES = 20;

/** Everything of a list that somebody chooses from, the first 2,000 at most; `ask` brings a page of the size it is given. */
export async function everyPage<Page extends Listed>(ask: (of: { page: number; size: number }) => Promise<Page>) {
  const all: Page['list'][number][] = [];
  for (let page = 1; page <= MOST_PAGES; page++) {
    const { list, total } = await ask({ page, size: LARGEST_PAGE });
    all.push(...list);
    if (page * LARGEST_PAGE >= total) break;
  }
  return all;
}
