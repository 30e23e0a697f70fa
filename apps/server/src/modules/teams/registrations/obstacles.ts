import type { Language } from '@praxis/contract/core/message';
import { Refusal } from '../../../platform/http/refusal.ts';
import { worded } from '../../../platform/messages.ts';
import { type CompetitionRow, type Obstacle, obstaclesOfEntrant, type Participant } from '../../competitions/index.ts';

type Named = Obstacle & { person?: string };

/** An obstacle in the reader's words, with the person it concerns. */
export const obstacleText = (obstacle: Named, language: Language) =>
  obstacle.person === undefined ? worded(obstacle, language) : `${obstacle.person}: ${worded(obstacle, language)}`;

/** Everything that stands against an entrant now. */
export const obstaclesNow = (
  { competition, team }: { competition: CompetitionRow; team: object | undefined },
  registration: { division: string },
  people: readonly Participant[],
) => obstaclesOfEntrant(competition.eligibility, competition, { people, division: registration.division, team: team !== undefined });

/** Refuses with all reasons at once when there are any. */
export function refuseObstacles(obstacles: readonly Named[], language: Language) {
  if (obstacles.length === 0) return;
  const reasons = obstacles.map((obstacle) => obstacleText(obstacle, language));
  throw new Refusal('registration_not_eligible', {
    values: { reasons: reasons.join(language === 'en' ? '; ' : '；') },
    reply: { reasons },
  });
}
