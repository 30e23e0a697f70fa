import { useSearchParams } from 'react-router';

/** The filters of a panel stand in the address, so that a view can be shared; a changed filter begins at the first page. */
export function useFilters<Name extends string>(names: readonly Name[]) {
  const [search, setSearch] = useSearchParams();
  const values = Object.fromEntries(names.map((name) => [name, search.get(name) ?? ''])) as Record<Name, string>;
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1);
  const write = (changes: Record<string, string>) => {
    const next = new URLSearchParams(search);
    next.delete('page');
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    setSearch(next, { replace: true });
  };
  return {
    values,
    page,
    set: write as (changes: Partial<Record<Name, string>>) => void,
    setPage: (to: number) => write({ page: String(to) }),
  };
}
