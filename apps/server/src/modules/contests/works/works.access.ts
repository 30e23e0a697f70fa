import type { Db } from '../../../platform/database/db.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import type { Actor } from '../../../platform/http/sessions.ts';
import { dutiesIn, findCompetition, findSection, findStage } from '../../competitions/index.ts';
import { findProduction } from '../../productions/index.ts';
import { refuseEntryAt } from '../../spaces/index.ts';
import { stageOfTheEntrant } from '../contests.access.ts';
import { findPerson } from '../entry/entry.store.ts';
import { pausesOf } from '../times/pauses.store.ts';
import { later, windowOf } from '../times/times.rules.ts';
import { LATE_S } from './lock-works.ts';

type Ask = { actor: Actor; input: { stage_id: string; section_id: string; device: string }; db: Db; now: Date };

/** The section that asks one's entrant for a work, to write on from one's own device while it is open. */
export async function workTheActorWrites(ask: Ask) {
  const { actor, input, db, now } = ask;
  const { stage, entrant } = await stageOfTheEntrant(ask);
  const section = await findSection(db, input.section_id);
  if (section?.stage_id !== stage.id || section.kind !== 'production' || !section.frozen) throw notForYou();
  const { startAt, endAt } = windowOf(stage, section, await pausesOf(db, stage.id), now);
  if (now < startAt) throw new Refusal('section_not_open');
  if (!stage.paused_at && now > later(endAt, entrant.extra_s + LATE_S)) throw new Refusal('section_over');
  const here = { space_id: null, stage_id: stage.id, section_id: section.id };
  await refuseEntryAt(db, here, { userId: actor.userId, device: input.device, now });
  return { stage, section, entrantId: entrant.entrant_id, place: { sectionId: section.id, entrantId: entrant.entrant_id } };
}

/** A stage for those who run its competition and may know whose works are whose. */
export async function stageOfOrganiser({ actor, input, db }: { actor: Actor; input: { stage_id: string }; db: Db }) {
  const stage = await findStage(db, input.stage_id);
  const competition = stage && (await findCompetition(db, stage.competition_id));
  if (!stage || !competition || competition.state === 'draft') throw notForYou();
  const { duties } = await dutiesIn(db, competition.id, actor.userId);
  if (!duties.includes('organiser')) throw notForYou();
  return { stage, competition };
}

/** Blind copies are read by the team itself, as the jury sees them, and by organisers. */
export async function readsBlindCopy(db: Db, { userId }: { userId: string }, productionId: string) {
  const work = await findProduction(db, productionId);
  const section = work && (await findSection(db, work.section_id));
  const stage = section && (await findStage(db, section.stage_id));
  if (!work || !stage) return false;
  if ((await findPerson(db, stage.id, userId))?.entrant_id === work.entrant_id) return true;
  return (await dutiesIn(db, stage.competition_id, userId)).duties.includes('organiser');
}
