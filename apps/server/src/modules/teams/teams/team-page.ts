import type { Language } from '@praxis/contract/core/message';
import type { TeamDetail } from '@praxis/contract/teams/teams';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Actor } from '../../../platform/http/sessions.ts';
import { worded } from '../../../platform/messages.ts';
import { avatarAddress } from '../../accounts/index.ts';
import {
  type CompetitionRow,
  findStages,
  obstaclesOf,
  type Participant,
  participantsBy,
  registrationEnd,
} from '../../competitions/index.ts';
import { findMentors } from '../mentors/mentors.store.ts';
import { peopleById } from '../people.ts';
import { windowOf } from '../places/places.ts';
import { isSubmitted } from '../registrations/registration.rules.ts';
import type { RegistrationRow } from '../registrations/registrations.store.ts';
import type { teamTheActorSees } from './team.access.ts';
import { isLocked } from './team.rules.ts';
import { findMembers, findMergeRequests, findTeam, type MemberRow, type TeamRow } from './teams.store.ts';

type Around = { app: App; db: Db; actor: Actor; now: Date; language: Language };
type View = Awaited<ReturnType<typeof teamTheActorSees>>;

/** What stands against a member, for the captain, staff and themselves. */
function obstaclesFor({ actor, language }: Around, { competition, registration, team, duties }: View, person: Participant | undefined) {
  const reads = person && (person.id === actor.userId || team.captain_id === actor.userId || duties.length > 0);
  if (!reads) return [];
  return obstaclesOf(competition.eligibility, person, registration?.division ?? '').map((obstacle) => worded(obstacle, language));
}

async function membersOf(around: Around, view: View, rows: readonly MemberRow[]): Promise<TeamDetail['members']> {
  const { app, db, actor } = around;
  const ids = rows.map((row) => row.user_id);
  const personBy = await peopleById(app, db, ids);
  const facts = new Map((await participantsBy(app, db, ids)).map((person) => [person.id, person]));
  return rows.map((row) => ({
    person: personBy(row.user_id),
    role: row.role,
    state: row.state,
    institution: facts.get(row.user_id)?.institutionName ?? '',
    note: row.state === 'asked' ? row.note : '',
    obstacles: obstaclesFor(around, view, facts.get(row.user_id)),
    at: (row.joined_at ?? row.asked_at).getTime(),
    me: row.user_id === actor.userId,
  }));
}

function abilities(actor: Actor, { team, member, duties, registration }: View, locked: boolean, size: number) {
  const captain = team.captain_id === actor.userId;
  const joined = member?.state === 'joined';
  const registered = registration !== undefined && isSubmitted(registration.state);
  return {
    manage: captain && joined && !locked,
    leave: joined && !locked && (!captain || size === 1),
    disband: captain && !locked && !registered,
    take_captain: joined && !locked && team.captain_offered_to === actor.userId,
    staff: duties.includes('organiser'),
  };
}

const codeOf = (app: App, team: TeamRow, shows: boolean) =>
  shows && team.invite_code_sealed ? app.secrets.decrypt(team.invite_code_sealed) : null;

const toRegistrationView = (row: RegistrationRow | undefined) =>
  row ? { id: row.id, state: row.state, reason: row.reason, number: row.number } : null;

const locksAt = async (db: Db, competition: CompetitionRow) =>
  registrationEnd(competition, await findStages(db, [competition.id]))?.getTime() ?? null;

/** A team as one of its people, a mentor or staff sees it. */
export async function teamPage(around: Around, view: View): Promise<TeamDetail> {
  const { app, db, actor, now } = around;
  const { team, competition, registration, member, duties } = view;
  const inside = member?.state === 'joined' || duties.length > 0;
  const rows = await findMembers(db, team.id, inside ? ['joined', 'invited', 'asked'] : ['joined']);
  const size = rows.filter((row) => row.state === 'joined').length;
  const locked = isLocked(team, await windowOf(db, competition, now));
  const mentors = registration ? await findMentors(db, [registration.id]) : [];
  const mentorBy = await peopleById(
    app,
    db,
    mentors.map((mentor) => mentor.user_id),
  );
  const captain = team.captain_id === actor.userId;
  const asked = captain && team.merge_asked ? await findTeam(db, team.merge_asked) : undefined;
  return {
    id: team.id,
    competition_id: competition.id,
    competition_title: competition.title,
    name: team.name,
    slogan: team.slogan,
    logo: avatarAddress(app, team.logo_file_id),
    logo_file_id: team.logo_file_id,
    state: locked ? 'locked' : team.state,
    size,
    team_min: competition.team_min,
    team_max: competition.team_max,
    captain_id: team.captain_id,
    members: await membersOf(around, view, rows),
    code: codeOf(app, team, member?.state === 'joined' && !locked && size < competition.team_max),
    offered_to: inside ? team.captain_offered_to : null,
    merge_requests: captain && !locked ? await findMergeRequests(db, team.id) : [],
    merge_asked: asked ? { team_id: asked.id, name: asked.name } : null,
    registration: toRegistrationView(registration),
    mentors: mentors.map((mentor) => ({ person: mentorBy(mentor.user_id), state: mentor.state })),
    mentors_max: competition.mentors_max,
    locks_at: await locksAt(db, competition),
    can: abilities(actor, view, locked, size),
  };
}
