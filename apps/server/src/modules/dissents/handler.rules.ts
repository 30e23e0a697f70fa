import type { HandlerConflict } from '@praxis/contract/dissents/handling';

/** Somebody who could look into an objection. */
export type Candidate = { id: string; kind: 'arbiter' | 'expert' | 'organiser'; load: number; conflicts: readonly HandlerConflict[] };

const ORDER = { arbiter: 0, expert: 1, organiser: 2 } as const;

/** Who looks into an objection: of those without a conflict whoever has fewest; an organiser only where nobody else is free. */
export function chooseHandler(candidates: readonly Candidate[]): Candidate | undefined {
  const last = (one: Candidate) => Number(one.kind === 'organiser');
  return candidates
    .filter(({ conflicts }) => conflicts.length === 0)
    .toSorted((a, b) => last(a) - last(b) || a.load - b.load || ORDER[a.kind] - ORDER[b.kind] || Number(BigInt(a.id) - BigInt(b.id)))[0];
}
