import type { Db } from '../../../platform/database/db.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import type { Actor } from '../../../platform/http/sessions.ts';
import { type CompetitionRow, dutiesIn, findCompetition, lockCompetition } from '../../competitions/index.ts';
import { findMentor } from '../mentors/mentors.store.ts';
import { windowOf } from '../places/places.ts';
import { findTeamsRegistration, lockEntry, type RegistrationRow } from '../registrations/registrations.store.ts';
import { isUnlocked } from './team.rules.ts';
import { findMember, findTeam, lockTeam, type MemberRow, type TeamRow } from './teams.store.ts';

type TeamAsk = { actor: Actor; input: { team_id: string }; db: Db; now: Date };

/** A team with its competition. */
export type TeamPlace = { team: TeamRow; competition: CompetitionRow; registration: RegistrationRow | undefined };

const outsider = () => new Refusal('team_not_found');

async function placeOf(db: Db, team: TeamRow): Promise<TeamPlace> {
  const competition = (await findCompetition(db, team.competition_id))!;
  if (competition.state === 'cancelled') throw new Refusal('competition_cancelled');
  return { team, competition, registration: await findTeamsRegistration(db, team.id) };
}

/** A team its captain changes before the lock, held against every other change. */
export async function teamTheActorLeads({ actor, input, db, now }: TeamAsk): Promise<TeamPlace> {
  const team = await lockTeam(db, input.team_id);
  const member = team && (await findMember(db, team.id, actor.userId));
  if (!team || member?.state !== 'joined') throw outsider();
  if (team.captain_id !== actor.userId) throw new Refusal('not_allowed');
  const place = await placeOf(db, team);
  isUnlocked(team, await windowOf(db, place.competition, now));
  return place;
}

/** The team a person is in, held, before the lock. */
export async function teamTheActorIsIn({ actor, input, db, now }: TeamAsk): Promise<TeamPlace & { member: MemberRow }> {
  const team = await lockTeam(db, input.team_id);
  const member = team && (await findMember(db, team.id, actor.userId));
  if (!team || member?.state !== 'joined') throw outsider();
  const place = await placeOf(db, team);
  isUnlocked(team, await windowOf(db, place.competition, now));
  return { ...place, member };
}

/** A team somebody comes to: the actor's own entry is held first, then the team. In a private competition it must know them, or a code. */
export async function teamTheActorComesTo(
  { actor, input, db }: TeamAsk,
  byCode = false,
): Promise<TeamPlace & { member: MemberRow | undefined }> {
  const known = await findTeam(db, input.team_id);
  if (!known) throw outsider();
  await lockEntry(db, known.competition_id, actor.userId);
  const team = await lockTeam(db, known.id);
  if (!team) throw outsider();
  const place = await placeOf(db, team);
  const member = await findMember(db, team.id, actor.userId);
  const hidden = place.competition.visibility === 'private' && !member && !byCode;
  if (place.competition.state === 'draft' || hidden) throw outsider();
  return { ...place, member };
}

/** A team staff of the competition changes at any time; competition and team are held. */
export async function teamTheActorRuns({ actor, input, db }: TeamAsk): Promise<TeamPlace> {
  const known = await findTeam(db, input.team_id);
  const duties = known ? (await dutiesIn(db, known.competition_id, actor.userId)).duties : [];
  const member = known && (await findMember(db, known.id, actor.userId));
  if (!known || (duties.length === 0 && member?.state !== 'joined')) throw outsider();
  if (!duties.includes('organiser')) throw new Refusal('not_allowed');
  await lockCompetition(db, known.competition_id);
  const team = await lockTeam(db, known.id);
  if (!team) throw outsider();
  return placeOf(db, team);
}

/** A team as its own people, its mentors, those it invited and staff see it. */
export async function teamTheActorSees({ actor, input, db }: Omit<TeamAsk, 'now'>) {
  const team = await findTeam(db, input.team_id);
  if (!team) throw notForYou();
  const competition = (await findCompetition(db, team.competition_id))!;
  const member = await findMember(db, team.id, actor.userId);
  const registration = await findTeamsRegistration(db, team.id);
  const { duties } = await dutiesIn(db, team.competition_id, actor.userId);
  const mentor = registration && (await findMentor(db, registration.id, actor.userId));
  const known = member?.state === 'joined' || member?.state === 'invited';
  if (!known && duties.length === 0 && mentor?.state !== 'accepted' && mentor?.state !== 'invited') throw notForYou();
  return { team, competition, registration, member, duties };
}
