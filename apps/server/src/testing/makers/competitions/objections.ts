import { fileDissent } from '@praxis/contract/dissents/filing';
import { assignDissent, decideDissent } from '@praxis/contract/dissents/handling';
import { previewResult, publishResult } from '@praxis/contract/ranks/results';
import type { TestPerson, world } from '../../world.ts';
import { runningStage } from './running-stages.ts';

type World = Pick<Awaited<ReturnType<typeof world>>, 'db' | 'clock' | 'person' | 'as'>;
type Traits = Parameters<typeof runningStage>[1] & { first?: TestPerson };

/** A stage that is over with a preliminary result: points by entrant, an arbiter, and what is done to objections. */
export async function publicisedStage(school: World, traits: Traits = {}) {
  const { db, as, person, clock } = school;
  const rule = { kind: 'sum' as const, take: 'best' as const, ties: [] };
  const made = await runningStage(school, { from: -181, to: -1, rule, sections: 2, ...traits });
  const { organiser, stageId, competitionId, entrants, people } = made;
  if (traits.first) {
    await db.updateTable('registrations').set({ user_id: traits.first.id }).where('id', '=', entrants[0]!).execute();
    people[0] = traits.first;
  }
  const arbiter = await person('teacher', 'Arbiter');
  await db
    .insertInto('competition_staff')
    .values({ competition_id: competitionId, user_id: arbiter.id, duty: 'arbiter', created_at: clock.now() })
    .execute();
  for (const [at] of entrants.entries()) await made.handIn(at + 1, 1, 10 + at, 'part', 50_00 - at * 5_00);
  const done = async <T extends { code: number; key?: string; data: unknown }>(reply: Promise<T>) => {
    const answer = await reply;
    if (answer.code !== 1) throw new Error(`Refused: ${answer.key}`);
    return answer.data as T['data'];
  };
  const publish = async (kind: 'preliminary' | 'final', reason = '') => {
    const { seen } = (await as(organiser).call(previewResult, { stage_id: stageId })).data;
    return as(organiser).call(publishResult, { stage_id: stageId, kind, reason, seen });
  };
  await done(publish('preliminary'));
  const file = (
    at = 1,
    more: Partial<{ target: 'rank' | 'section' | 'registration'; section_id: string; other_number: number; text: string }> = {},
  ) =>
    as(people[at - 1]!).call(fileDissent, {
      stage_id: stageId,
      entrant_id: entrants[at - 1]!,
      target: 'rank',
      text: 'Please look again',
      ...more,
    });
  const filed = async (at = 1, more: Parameters<typeof file>[1] = {}) => (await done(file(at, more))).dissent_id;
  /** Filed, and given to somebody: the arbiter when nobody is named. */
  const given = async (at = 1, to: TestPerson = arbiter, more: Parameters<typeof file>[1] = {}) => {
    const dissent_id = await filed(at, more);
    await done(as(organiser).call(assignDissent, { dissent_id, user_id: to.id }));
    return dissent_id;
  };
  const decided = async (dissent_id: string, verdict: 'upheld' | 'rejected', points = 10_00, by: TestPerson = arbiter) => {
    const correction = { kind: 'adjust' as const, points };
    await done(as(by).call(decideDissent, { dissent_id, verdict, reply: 'We looked', ...(verdict === 'upheld' && { correction }) }));
    return dissent_id;
  };
  return { ...made, arbiter, publish, file, filed, given, decided, done };
}
