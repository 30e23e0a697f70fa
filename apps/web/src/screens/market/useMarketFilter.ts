import { type listProducts, priceRanges, productCategories } from '@praxis/contract/market/products';
import { useSearchParams } from 'react-router';

/** Orders of the list. */
export const sorts = ['best', 'newest', 'learners', 'price'] as const;
/** Kinds that are sold. */
export const soldKinds = ['course', 'package', 'space_seat', 'lab_minutes'] as const;

/** What narrows the market; it stands in the address, so that it can be shared and gone back to. */
export type MarketFilter = {
  q: string;
  kinds: (typeof soldKinds)[number][];
  categories: (typeof productCategories)[number][];
  prices: (typeof priceRanges)[number][];
  trial: boolean;
  sort: (typeof sorts)[number];
  page: number;
};

const several = <Value extends string>(text: string | null, known: readonly Value[]) =>
  (text ?? '').split(',').filter((value): value is Value => known.includes(value as Value));

/** The filter of the address, and what changes it. */
export function useMarketFilter() {
  const [asked, setAsked] = useSearchParams();
  const filter: MarketFilter = {
    q: asked.get('q') ?? '',
    kinds: several(asked.get('kinds'), soldKinds),
    categories: several(asked.get('categories'), productCategories),
    prices: several(asked.get('prices'), priceRanges),
    trial: asked.get('trial') === '1',
    sort: several(asked.get('sort'), sorts)[0] ?? 'best',
    page: Math.max(1, Number(asked.get('page')) || 1),
  };
  const set = (change: Partial<MarketFilter>) => {
    const next = { ...filter, page: 1, ...change };
    const written: Record<string, string> = {
      ...{ q: next.q, kinds: next.kinds.join(), categories: next.categories.join(), prices: next.prices.join() },
      ...{ trial: next.trial ? '1' : '', sort: next.sort === 'best' ? '' : next.sort, page: next.page === 1 ? '' : String(next.page) },
    };
    setAsked(Object.fromEntries(Object.entries(written).filter(([, value]) => value !== '')), { replace: true });
  };
  const chosen = filter.kinds.length + filter.categories.length + filter.prices.length + (filter.trial ? 1 : 0);
  return { filter, set, chosen, clear: () => set({ kinds: [], categories: [], prices: [], trial: false }) };
}

/** The numbers behind each choice. */
export type MarketCounts = ReturnType<typeof listProducts.data.parse>['counts'];
