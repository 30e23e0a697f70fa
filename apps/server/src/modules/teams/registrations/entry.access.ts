import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import type { Actor } from '../../../platform/http/sessions.ts';
import { type CompetitionRow, competitionTheActorSees, dutiesOf, findCompetition, lockCompetition } from '../../competitions/index.ts';
import { takesPart } from '../entrants.store.ts';
import { findJoined, findMember, findTeam, lockTeam, type TeamRow } from '../teams/teams.store.ts';
import { findPersonsRegistration, findRegistration, findTeamsRegistration, lockEntry, lockRegistration } from './registrations.store.ts';

type EntryAsk = { actor: Actor; input: { competition_id: string; team_id: string }; db: Db };

/** Whose registration it is: the person's own, or that of a team they belong to. */
export type Entry = { competition: CompetitionRow; team: TeamRow | undefined };

/** For changes: a visible published competition; strangers of private ones and drafts learn nothing. */
export async function competitionTheActorEnters({ actor, input, db }: { actor: Actor; input: { competition_id: string }; db: Db }) {
  const competition = await findCompetition(db, input.competition_id);
  const visible =
    competition &&
    competition.state !== 'draft' &&
    (competition.visibility === 'public' || (await takesPart(db, competition.id, actor.userId)));
  if (!competition || !visible) throw new Refusal('competition_not_found');
  if (competition.state === 'cancelled') throw new Refusal('competition_cancelled');
  if (actor.utype === 3) throw new Refusal('experts_cannot_register');
  if ((await dutiesOf(db, competition.id, actor.userId)).length > 0) throw new Refusal('staff_takes_part');
  return competition;
}

/** What the actor registers: themselves, or the team of which they are captain. Nobody else decides on the same entry meanwhile. */
export async function entryTheActorWrites(ask: EntryAsk): Promise<Entry> {
  const { actor, input, db } = ask;
  const competition = await competitionTheActorEnters(ask);
  const single = input.team_id === '0';
  if (single ? competition.entry === 'team' : competition.entry === 'individual') throw new Refusal('entry_kind_wrong');
  await lockEntry(db, competition.id, actor.userId);
  if (single) {
    const joined = await findJoined(db, competition.id, actor.userId);
    if (joined) throw new Refusal('already_in_team', { values: { name: joined.name } });
    return { competition, team: undefined };
  }
  const team = await lockTeam(db, input.team_id);
  const member = team && (await findMember(db, team.id, actor.userId));
  if (!team || team.competition_id !== competition.id || member?.state !== 'joined') throw new Refusal('team_not_found');
  if (team.captain_id !== actor.userId) throw new Refusal('not_allowed');
  return { competition, team };
}

/** The form somebody opens: their own, or their team's. */
export const entryTheActorReads =
  (app: App) =>
  async ({ actor, input, db }: EntryAsk & { input: { type: '1' | '2' } }) => {
    const { competition } = await competitionTheActorSees(app)({ actor, input, db });
    const single = input.type === '1';
    if (competition.state === 'draft' || actor.utype === 3) throw notForYou();
    if (single ? competition.entry === 'team' : competition.entry === 'individual') throw notForYou();
    if (single) return { competition, team: undefined, registration: await findPersonsRegistration(db, competition.id, actor.userId) };
    if (input.team_id === '0') return { competition, team: await findJoined(db, competition.id, actor.userId), registration: undefined };
    const team = await findTeam(db, input.team_id);
    const member = team && (await findMember(db, team.id, actor.userId));
    if (!team || team.competition_id !== competition.id || member?.state !== 'joined') throw notForYou();
    return { competition, team, registration: await findTeamsRegistration(db, team.id) };
  };

/** A registration its own people withdraw: the person's, or the captain's; the competition is locked before it. */
export async function registrationTheActorWithdraws({ actor, input, db }: { actor: Actor; input: { registration_id: string }; db: Db }) {
  const known = await findRegistration(db, input.registration_id);
  const member = known?.team_id ? await findMember(db, known.team_id, actor.userId) : undefined;
  const own = known && (known.user_id === actor.userId || member?.state === 'joined');
  if (!known || !own) throw new Refusal('registration_not_found');
  if (known.team_id && member?.role !== 'captain') throw new Refusal('not_allowed');
  const competition = (await lockCompetition(db, known.competition_id))!;
  return { competition, registration: (await lockRegistration(db, known.id))! };
}

/** A registration whose files somebody opens: its people and staff. */
export async function registrationTheActorReads({ actor, input, db }: { actor: Actor; input: { registration_id: string }; db: Db }) {
  const registration = await findRegistration(db, input.registration_id);
  if (!registration) throw notForYou();
  const member = registration.team_id ? await findMember(db, registration.team_id, actor.userId) : undefined;
  const own = registration.user_id === actor.userId || member?.state === 'joined';
  if (!own && (await dutiesOf(db, registration.competition_id, actor.userId)).length === 0) throw notForYou();
  return registration;
}
