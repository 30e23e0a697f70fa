import type { DissentSide } from '@praxis/contract/dissents/dissents';
import type { Db } from '../../platform/database/db.ts';
import { notForYou, Refusal } from '../../platform/http/refusal.ts';
import type { Actor } from '../../platform/http/sessions.ts';
import { type CompetitionRow, dutiesIn, findCompetition, findStage, lockCompetition, type StageRow } from '../competitions/index.ts';
import { readsAnswers } from '../contests/index.ts';
import { entrantsSpokenFor, type SpokenFor } from '../teams/index.ts';
import { type DissentRow, findDissent, lockDissent } from './dissents.store.ts';

type Ask = { actor: Actor; input: { dissent_id: string }; db: Db };

/** An objection with where it is and from which side somebody sees it. */
export type HeldDissent = {
  dissent: DissentRow;
  stage: StageRow;
  competition: CompetitionRow;
  side: DissentSide;
  /** What somebody of the entrant is in it. */
  part: SpokenFor['role'] | undefined;
  organises: boolean;
  /** Whether they may read what entrants submitted. */
  arbitrates: boolean;
};

/** From which side somebody sees an objection: as one of the entrant before all else, so that nobody decides what is their own. */
async function seen(db: Db, actor: Actor, dissent: DissentRow | undefined): Promise<HeldDissent | undefined> {
  const stage = dissent && (await findStage(db, dissent.stage_id));
  const competition = stage && (await findCompetition(db, stage.competition_id));
  if (!dissent || !stage || !competition) return undefined;
  const spoken = (await entrantsSpokenFor(db, actor.userId, competition.id)).filter(({ entrant_id }) => entrant_id === dissent.entrant_id);
  const { duties } = await dutiesIn(db, competition.id, actor.userId);
  const organises = duties.includes('organiser');
  const place = { dissent, stage, competition, organises, arbitrates: readsAnswers(duties) };
  if (spoken.length > 0) return { ...place, side: 'entrant', part: spoken.find(({ role }) => role !== 'member')?.role ?? 'member' };
  if (dissent.handler_id === actor.userId) return { ...place, side: 'handler', part: undefined };
  return duties.includes('arbiter') ? { ...place, side: 'staff', part: undefined } : undefined;
}

/** A competition whose objections the actor hears, as an organiser or arbiter who is not of its entrants. */
export async function competitionTheActorArbitrates({
  actor,
  input,
  db,
}: Omit<Ask, 'input'> & { input: { competition_id: string } }): Promise<CompetitionRow> {
  const competition = await findCompetition(db, input.competition_id);
  if (!competition || !(await dutiesIn(db, competition.id, actor.userId)).duties.includes('arbiter')) throw notForYou();
  if ((await entrantsSpokenFor(db, actor.userId, competition.id)).length > 0) throw notForYou();
  return competition;
}

/** An objection as a page. */
export async function dissentTheActorReads({ actor, input, db }: Ask): Promise<HeldDissent> {
  const found = await seen(db, actor, await findDissent(db, input.dissent_id));
  if (!found) throw notForYou();
  return found;
}

/** Who could look into an objection is known to its organisers. */
export async function dissentTheActorAssigns(ask: Ask): Promise<HeldDissent> {
  const found = await dissentTheActorReads(ask);
  if (!found.organises || found.side === 'entrant') throw notForYou();
  return found;
}

/** An objection that somebody changes, locked; whoever cannot see it learns nothing. */
async function changed({ actor, input, db }: Ask, may: (found: HeldDissent) => boolean): Promise<HeldDissent> {
  const found = await seen(db, actor, await lockDissent(db, input.dissent_id));
  if (!found) throw new Refusal('dissent_not_found');
  if (!may(found)) throw new Refusal('not_allowed');
  return found;
}

/** Somebody of the entrant who may speak for it: the person, the captain, a mentor. */
export const dissentTheActorFiled = (ask: Ask) => changed(ask, ({ side, part }) => side === 'entrant' && part !== 'member');

/** Whoever looks into it. */
export const dissentTheActorHandles = (ask: Ask) => changed(ask, ({ side }) => side === 'handler');

/** Whoever runs the competition and is not of the entrant. */
export const dissentTheActorRuns = (ask: Ask) => changed(ask, ({ side, organises }) => organises && side !== 'entrant');

/** The same with the competition held before the objection, for corrections that other modules carry out. */
export async function dissentTheActorCorrects(ask: Ask): Promise<HeldDissent> {
  const known = await findDissent(ask.db, ask.input.dissent_id);
  if (known) await lockCompetition(ask.db, known.competition_id);
  return dissentTheActorRuns(ask);
}

/** Everybody who may add something. */
export const dissentTheActorSpeaksIn = (ask: Ask) => changed(ask, ({ part }) => part !== 'member');
