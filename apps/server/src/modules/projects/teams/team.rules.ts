import { seeded, shuffled } from '@praxis/scoring/seeded';

type Size = { size_min: number; size_max: number };

/** A team is complete with enough members and a captain (S-214); its name and logo it has from the beginning (S-212, S-213). */
export const teamState = (
  task: Size,
  team: { members: number; captain_id: string | null; team: string },
): 'forming' | 'complete' | 'locked' => {
  if (team.team === 'locked') return 'locked';
  return team.members >= task.size_min && team.captain_id !== null ? 'complete' : 'forming';
};

/**
 * Students in teams of nearly the same size, none larger than the most: as few teams as fit. The seed decides who meets whom, so that the
 * same deal comes out again.
 */
export function dealt(userIds: readonly string[], task: Size, seed: string): string[][] {
  if (userIds.length === 0) return [];
  const count = Math.ceil(userIds.length / task.size_max);
  const teams: string[][] = Array.from({ length: count }, () => []);
  for (const [at, userId] of shuffled([...userIds].sort(), seeded(seed)).entries()) teams[at % count]!.push(userId);
  return teams;
}
