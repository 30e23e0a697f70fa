import {
  listAwardCertificates,
  listOwnAwards,
  previewAwards,
  printAwardCertificates,
  publishAwards,
  saveAwards,
  showAwards,
} from '@praxis/contract/awards/awards';
import { adjustScore } from '@praxis/contract/contests/adjustments';
import { awardedStage, judgedToAward, PRIZE_SETTINGS, PRIZES } from '../../makers/competitions/awards.ts';
import { publicisedStage } from '../../makers/competitions/objections.ts';
import { refused, row, signedIn } from '../matrix.ts';
import type { MatrixSchool } from '../school.ts';

const one = row<MatrixSchool>();
const outsiders = signedIn.filter((role) => role !== 'owner');
const page = { allowed: ['owner'] as const, refusal: refused('not_available', outsiders) };
const change = { allowed: ['owner'] as const, refusal: refused('not_allowed', outsiders) };

const traits = (school: MatrixSchool) => ({
  ...{ organiser: school.people.owner, first: school.people.student, title: `Cup ${school.canary}`, entrants: 2 },
});
const published = async (school: MatrixSchool) => ({ stage_id: (await publicisedStage(school, traits(school))).stageId });

async function toPublish(school: MatrixSchool, stageId: string) {
  const { data } = await school.as(school.people.owner).call(previewAwards, { stage_id: stageId });
  return { stage_id: stageId, seen: data.seen, reason: 'Counted again' };
}

/** Awards of stages. */
export const awardsRows = [
  one({ endpoint: showAwards, input: published, ...page }),
  one({ endpoint: previewAwards, input: published, ...page }),
  one({
    endpoint: saveAwards,
    input: async (school) => ({ ...(await published(school)), rules: PRIZES, settings: PRIZE_SETTINGS }),
    ...change,
  }),
  one({
    endpoint: publishAwards,
    input: async (school) => toPublish(school, (await awardedStage(school, { ...traits(school), publish: false })).stageId),
    ...change,
  }),
  one({
    endpoint: publishAwards,
    when: 'a correction',
    input: async (school) => {
      const made = await awardedStage(school, traits(school));
      const points = { stage_id: made.stageId, entrant_id: made.entrants[1]!, points: 50_00, reason: 'Recounted' };
      await school.done(school.people.owner, adjustScore, points);
      await made.done(made.publish('final', 'Recounted'));
      return toPublish(school, made.stageId);
    },
    ...change,
  }),
  one({
    endpoint: publishAwards,
    when: 'works that experts judged',
    input: async (school) => {
      const experts = [school.people.expert, await school.person('expert'), await school.person('expert')];
      const works = { organiser: school.people.owner, title: `Works ${school.canary}`, experts, works: 2 };
      return toPublish(school, (await judgedToAward(school, works)).stageId);
    },
    ...change,
  }),
  one({
    endpoint: listAwardCertificates,
    input: async (school) => ({ stage_id: (await awardedStage(school, traits(school))).stageId }),
    ...page,
  }),
  one({
    endpoint: printAwardCertificates,
    input: async (school) => ({ stage_id: (await awardedStage(school, traits(school))).stageId }),
    ...page,
  }),
  one({ endpoint: listOwnAwards, input: () => ({}), allowed: signedIn }),
];
