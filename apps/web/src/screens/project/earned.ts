import type { ProjectRoom } from '@praxis/contract/projects/run';

const twoPlaces = (value: number) => Math.round(value * 100) / 100;

/** What a team has of the points that its reviewed stages are worth, where the whole project is worth 100. */
export function earnedOf({ score, stages }: Pick<ProjectRoom, 'score' | 'stages'>): { score: number; of: number } {
  const weightOf = (list: ProjectRoom['stages']) => list.reduce((sum, { weight }) => sum + weight, 0);
  const all = weightOf(stages);
  const share = all === 0 ? 1 : weightOf(stages.filter(({ state }) => state === 'reviewed')) / all;
  return { score: twoPlaces((score ?? 0) * share), of: twoPlaces(100 * share) };
}
