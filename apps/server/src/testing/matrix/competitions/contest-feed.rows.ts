import { newFeedToken, revokeFeedToken, showContestFeed } from '@praxis/contract/contest-feed/contest-feed';
import { runningStage } from '../../makers/competitions/running-stages.ts';
import { refused, row, signedIn } from '../matrix.ts';
import type { MatrixSchool } from '../school.ts';

const one = row<MatrixSchool>();
const outsiders = signedIn.filter((role) => role !== 'owner');

const stage = async (school: MatrixSchool) => {
  const { stageId } = await runningStage(school, {
    organiser: school.people.owner,
    title: `Cup ${school.canary}`,
    entrants: 1,
    sections: 1,
  });
  return { stage_id: stageId };
};

/** Contest feeds. */
export const contestFeedRows = [
  one({ endpoint: showContestFeed, input: stage, allowed: ['owner'], refusal: refused('not_available', outsiders) }),
  one({
    endpoint: newFeedToken,
    input: async (school) => ({ ...(await stage(school)), name: 'Resolver' }),
    allowed: ['owner'],
    refusal: refused('not_allowed', outsiders),
  }),
  one({
    endpoint: revokeFeedToken,
    input: async (school) => {
      const at = await stage(school);
      const { data } = await school.as(school.people.owner).call(newFeedToken, { ...at, name: 'Resolver' });
      return { ...at, token_id: data.token_id };
    },
    allowed: ['owner'],
    refusal: refused('not_allowed', outsiders),
  }),
];
