import { previewAwards, publishAwards, saveAwards } from '@praxis/contract/awards/awards';
import type { world } from '../../world.ts';
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
  ...{ per_division: false, mentors: true, language: 'en' as const, heading: 'Certificate of Award' },
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
