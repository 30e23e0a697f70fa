import { createHash, timingSafeEqual } from 'node:crypto';
import { addressOf } from '@praxis/contract/core/pages';
import type { TaRight } from '@praxis/contract/spaces/spaces';
import type { Db } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { findSection, findStage, revealUnder, type SectionRow, type StageRow } from '../competitions/index.ts';
import type { VenueKind, VenuePlace } from '../spaces/index.ts';
import { findPerson, largestExtra, placesInStages, type StagePlace } from './entry/entry.store.ts';
import { type Revealing, visibleNow } from './sections/reveal.rules.ts';
import { staffWithRight, titlesOfStages } from './stage-venue.store.ts';
import { overFor } from './times/times.rules.ts';

/** What staff of a competition may do with what is given at its stages: nobody changes it by hand, the stage does. */
export const RIGHTS_OF_DUTY = {
  organiser: ['run_class', 'mark', 'see_scores', 'assist_labs'],
  arbiter: ['mark', 'see_scores'],
  desk: ['run_class', 'assist_labs'],
} as const satisfies Record<string, readonly TaRight[]>;

/** The form in which the token of a device is kept. */
export const deviceHash = (device: string) => createHash('sha256').update(device).digest();

/** Whether two devices are one. */
export const sameDevice = (saved: Buffer, device: string) => timingSafeEqual(saved, deviceHash(device));

function placeOf(found: StagePlace | undefined): VenuePlace | undefined {
  if (!found || found.state === 'draft') return undefined;
  const duties = new Set<string>([...(found.duties ?? []), ...(found.organiser ? ['organiser'] : [])]);
  const rights = [
    ...new Set((['organiser', 'arbiter', 'desk'] as const).flatMap((duty) => (duties.has(duty) ? RIGHTS_OF_DUTY[duty] : []))),
  ];
  const of = { venue: { kind: 'stage' as const, id: found.stage_id }, name: found.title, active: found.state === 'published' };
  if (rights.length > 0) return { ...of, member: { role: 'ta', rights, groupId: null }, joinedAt: new Date(0) };
  if (!found.admitted || !found.entered_at) return undefined;
  return { ...of, member: { role: 'student', rights: [], groupId: found.team ? found.entrant_id : null }, joinedAt: found.entered_at };
}

/** What decides how much of their own work people see in the sections of a stage, asked once for all of them. */
export async function revealingsOf(db: Db, stage: StageRow, now: Date): Promise<(section: Pick<SectionRow, 'reveal'>) => Revealing> {
  // More time of somebody asks only once everybody else's is over.
  const end = now > stage.end_at ? overFor(stage, await largestExtra(db, stage.id)) : undefined;
  const over = end !== undefined && now > end;
  return ({ reveal }) => ({ reveal: revealUnder(stage.rule, reveal), over, released: stage.result_state !== 'hidden' });
}

/** What decides how much of their own work people see in a section. */
export const revealingOf = async (db: Db, section: SectionRow, stage: StageRow, now: Date): Promise<Revealing> =>
  (await revealingsOf(db, stage, now))(section);

/** Stages as venues: entrants who came in take part, staff watch and mark, and what is shown follows the section. */
export const stageVenue: VenueKind = {
  async placeOf(db, userId, venueId) {
    const [found] = await placesInStages(db, [{ userId, venueId }]);
    return placeOf(found);
  },
  placesOf: async (db, asks) => (await placesInStages(db, asks)).map(placeOf),
  people: 'stage_participants',
  labels: titlesOfStages,
  async staffPage(db, stageId) {
    const stage = await findStage(db, stageId);
    return stage ? addressOf('competitionDesk', { id: stage.competition_id, tab: 'live' }, { stage: stageId }) : addressOf('competitions');
  },
  idsWithRight: (db, stageId, right) =>
    staffWithRight(
      db,
      stageId,
      (Object.keys(RIGHTS_OF_DUTY) as (keyof typeof RIGHTS_OF_DUTY)[]).filter((duty) =>
        (RIGHTS_OF_DUTY[duty] as readonly TaRight[]).includes(right),
      ),
    ),
  autonomous: false,
  async visible(db, { sectionId, now }) {
    const section = await findSection(db, sectionId);
    const stage = section && (await findStage(db, section.stage_id));
    return section && stage ? visibleNow(await revealingOf(db, section, stage, now)) : 'nothing';
  },
  async refuseEntry(db, { venueId, userId, device }) {
    const stage = await findStage(db, venueId);
    const person = await findPerson(db, venueId, userId);
    if (!stage || !person) throw new Refusal('stage_not_entered');
    if (stage.paused_at) throw new Refusal('stage_paused');
    if (device === undefined || !sameDevice(person.device, device)) throw new Refusal('stage_other_device');
  },
};
