import { previewAwards, publishAwards, saveAwards } from '@praxis/contract/awards/awards';
import { aggregateGroup, handToRank } from '@praxis/contract/judging/results';
import { previewResult, publishResult } from '@praxis/contract/ranks/results';
import type { world } from '../../world.ts';
import { judgedStage } from './judging.ts';
import { publicisedStage } from './objections.ts';

type World = Parameters<typeof publicisedStage>[0] & Pick<Awaited<ReturnType<typeof world>>, 'clock'>;
type Traits = Parameters<typeof publicisedStage>[1] & {
  /** Stops before awards are published. */
  publish?: boolean;
};

/** The first gets gold, the next two silver. */
export const PRIZES = [
  { name: 'Gold', kind: 'top' as const, value: 1 },
  { name: 'Silver', kind: 'top' as const, value: 2 },
];
export const PRIZE_SETTINGS = {
  ...{ per_division: false, mentors: true, experts: true, language: 'en' as const, heading: 'Certificate of Award' },
  ...{ signatory: 'The committee', signatory_title: '', issuer: 'A school', look: 'pine' as const },
};

/** A stage with a final result and its awards, published when nothing else is asked. */
export async function awardedStage(school: World, { publish = true, ...traits }: Traits = {}) {
  const made = await publicisedStage(school, traits);
  const organiser = school.as(made.organiser);
  school.clock.move(73 * 3_600_000);
  await made.done(made.publish('final'));
  await made.done(organiser.call(saveAwards, { stage_id: made.stageId, rules: PRIZES, settings: PRIZE_SETTINGS }));
  if (publish) {
    const { seen } = (await organiser.call(previewAwards, { stage_id: made.stageId })).data;
    await made.done(organiser.call(publishAwards, { stage_id: made.stageId, seen }));
  }
  return made;
}

/** A stage of works that experts judged, with a final result and awards that are saved and not published. */
export async function judgedToAward(school: World, traits: Parameters<typeof judgedStage>[1] = {}) {
  const made = await judgedStage(school, traits);
  const organiser = school.as(made.organiser);
  const ask = { stage_id: made.stageId };
  await made.scoreAll((work) => [10 - work, 20 - work]);
  await made.done(await organiser.call(aggregateGroup, { group_id: made.groupId }));
  await made.done(await organiser.call(handToRank, { group_id: made.groupId, unchecked_because: 'Added up on paper' }));
  const publishFinal = async (reason: string) => {
    const { seen } = (await organiser.call(previewResult, ask)).data;
    return made.done(await organiser.call(publishResult, { ...ask, kind: 'final', reason, seen }));
  };
  await publishFinal('No time to wait');
  const save = async (settings: Partial<typeof PRIZE_SETTINGS> = {}) =>
    made.done(await organiser.call(saveAwards, { ...ask, rules: PRIZES, settings: { ...PRIZE_SETTINGS, ...settings } }));
  await save();
  const award = async (reason = '') => {
    const { seen } = (await organiser.call(previewAwards, ask)).data;
    return made.done(await organiser.call(publishAwards, { ...ask, seen, reason }));
  };
  return { ...made, save, award, publishFinal };
}
