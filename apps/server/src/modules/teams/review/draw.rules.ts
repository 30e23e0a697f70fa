import { createHash } from 'node:crypto';

/**
 * The order a seed draws: entrants by the SHA-256 of `seed:id`, smallest first. Whoever knows the seed and the ids can repeat it.
 */
export function drawn(seed: string, ids: readonly string[]) {
  const rank = (id: string) => createHash('sha256').update(`${seed}:${id}`).digest('hex');
  return ids
    .map((id) => ({ id, rank: rank(id) }))
    .sort((one, other) => (one.rank < other.rank ? -1 : one.rank > other.rank ? 1 : 0))
    .map(({ id }) => id);
}
