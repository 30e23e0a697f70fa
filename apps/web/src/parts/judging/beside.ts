import { useLocation } from 'react-router';

/** The list a problem was opened from: its problems in their order, and its address with what narrowed it. */
export type Beside = { ids: readonly string[]; from: string };

/** What a link into a problem carries, so that one can go on to the next of the same list. */
export const withBeside = (beside: Beside) => ({ beside });

/** The list the problem of this page was opened from; undefined for whoever came by its address. */
export function useBeside(): Beside | undefined {
  const beside = (useLocation().state as { beside?: Partial<Beside> } | null)?.beside;
  const { ids, from } = beside ?? {};
  if (!Array.isArray(ids) || !ids.every((id) => typeof id === 'string') || typeof from !== 'string') return undefined;
  return from.startsWith('/index/problems') ? { ids, from } : undefined;
}
