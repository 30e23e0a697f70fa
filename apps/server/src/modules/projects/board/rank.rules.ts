type Ranked = { id: string; rank: number };

/** Where a card stands between its neighbours: before another one, or at the end. Undefined when the column must be spread first. */
export function rankBefore(column: readonly Ranked[], beforeId: string | null): number | undefined {
  const at = beforeId === null ? column.length : column.findIndex(({ id }) => id === beforeId);
  const next = at === -1 ? undefined : column[at];
  const previous = at === -1 ? column.at(-1) : column[at - 1];
  if (!next) return (previous?.rank ?? 0) + 1024;
  const rank = ((previous?.rank ?? next.rank - 2048) + next.rank) / 2;
  return rank < next.rank && (!previous || rank > previous.rank) ? rank : undefined;
}
