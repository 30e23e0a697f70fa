import type { Language } from '@praxis/contract/core/message';
import type { OwnEntry, OwnRegistration } from '@praxis/contract/teams/registrations';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { translate } from '../../../platform/messages.ts';
import { avatarAddress } from '../../accounts/index.ts';
import {
  type CompetitionRow,
  extraTimeOf,
  findStages,
  type Participant,
  participantsBy,
  phaseAt,
  registrationAt,
  registrationEnd,
  type StageRow,
  stageAt,
} from '../../competitions/index.ts';
import { findMentored, findMentors } from '../mentors/mentors.store.ts';
import { namesOf, peopleById } from '../people.ts';
import { countJoined, findInvitations, findJoined, findMembers, type TeamRow } from '../teams/teams.store.ts';
import { formFaults, masked } from './form.rules.ts';
import { nextActionIn } from './next-action.rules.ts';
import { obstaclesNow } from './obstacles.ts';
import { feeStateOf, isOpen, submissionsLeft } from './registration.rules.ts';
import {
  findEntrantPeople,
  findPersonsRegistration,
  findTeamsRegistration,
  type RegistrationRow,
  waitingPlace,
} from './registrations.store.ts';
import { sealedAnswers } from './sealed.ts';

type Around = { app: App; db: Db; userId: string; now: Date; language: Language };

/** A registration as its own people see it. */
export async function toOwnRegistration({ app, db }: Pick<Around, 'app' | 'db'>, row: RegistrationRow): Promise<OwnRegistration> {
  const mentors = await findMentors(db, [row.id]);
  const personBy = await peopleById(
    app,
    db,
    mentors.map((mentor) => mentor.user_id),
  );
  return {
    id: row.id,
    state: row.state,
    reason: row.reason,
    number: row.number,
    division: row.division,
    answers: masked(row.form, sealedAnswers(app, row)),
    form_version: row.form_version,
    revision: row.revision,
    submitted_at: row.submitted_at?.getTime() ?? null,
    waiting_place: row.state === 'waitlisted' ? await waitingPlace(db, row) : null,
    pay_until: row.pay_until?.getTime() ?? null,
    fee: feeStateOf(row),
    submissions_left: submissionsLeft(row),
    mentors: mentors.map((mentor) => ({ person: personBy(mentor.user_id), state: mentor.state })),
  };
}

/** A team in few words. */
export async function toTeamShort({ app, db, userId }: Pick<Around, 'app' | 'db' | 'userId'>, team: TeamRow) {
  const size = await countJoined(db, team.id);
  const logo = avatarAddress(app, team.logo_file_id);
  return { id: team.id, name: team.name, logo, size, state: team.state, captain: team.captain_id === userId };
}

type Step = OwnEntry['steps'][number] & { what: 'team' | 'members' | 'form' | 'person' };
type Whole = { competition: CompetitionRow; team: TeamRow | undefined; registration: RegistrationRow; people: Participant[] };

/** Everything that must be done before a registration can be submitted, in order. */
export async function stepsOf({ app, db, language, userId }: Around, whole: Whole): Promise<Step[]> {
  const { competition, team, registration, people } = whole;
  const step = (
    what: Step['what'],
    key: Parameters<typeof translate>[1],
    done: boolean,
    values?: Record<string, string | number>,
  ): Step => ({
    what,
    text: translate(language, key, values),
    done,
  });
  const steps: Step[] = [];
  if (team) {
    const captain = people.find((person) => person.id === team.captain_id);
    const invited = await findMembers(db, team.id, ['invited']);
    const names = await namesOf(
      db,
      invited.map((member) => member.user_id),
    );
    steps.push(
      step('team', 'step_team', team.logo_file_id !== null),
      step('person', 'step_avatar', captain?.filled.has('avatar') ?? false),
    );
    const values = { count: people.length, least: competition.team_min };
    steps.push(step('members', 'step_members', people.length >= competition.team_min, values));
    if (people.length < competition.team_min) steps.push(...names.map((name) => step('members', 'step_invited', false, { name })));
  }
  const faults = formFaults(competition.form, { ...registration.form, ...sealedAnswers(app, registration) });
  const divided = competition.divisions.length === 0 || competition.divisions.includes(registration.division);
  if (competition.form.length > 0 || competition.divisions.length > 0)
    steps.push(step('form', 'step_form', Object.keys(faults).length === 0 && divided));
  const submitter = people.find((person) => person.id === (team?.captain_id ?? userId));
  steps.push(step('person', 'step_phone', submitter?.phone !== null && submitter !== undefined));
  const about = ['division_required', 'team_too_small', 'team_too_large'];
  const obstacles = obstaclesNow(whole, registration, people).filter((obstacle) => !about.includes(obstacle.key));
  if (obstacles.length > 0) steps.push(step('person', 'step_eligible', false));
  return steps;
}

/** Stages as they are for one person, who may have more time than the others. */
const toSituationStages = (stages: readonly StageRow[], extra: ReadonlyMap<string, number>, now: Date) =>
  stages.map((stage) => {
    // Behind a stage from which only some go on, only they take part.
    const chosen = stages.some(({ no, advance }) => no < stage.no && advance !== null);
    const end_at = new Date(stage.end_at.getTime() + (extra.get(stage.id) ?? 0) * 1000);
    return {
      ...{ id: stage.id, startAt: stage.start_at.getTime(), endAt: end_at.getTime(), state: stageAt({ ...stage, end_at }, now) },
      ...{ camera: stage.watch?.camera ?? false, result: stage.result_state },
      others: chosen && !extra.has(stage.id),
    };
  });

async function findOwn({ db, userId }: Around, competition: CompetitionRow) {
  const alone = await findPersonsRegistration(db, competition.id, userId);
  const team = await findJoined(db, competition.id, userId);
  const registration = team ? await findTeamsRegistration(db, team.id) : alone;
  return { team, registration };
}

function roleOf(userId: string, team: TeamRow | undefined, registration: RegistrationRow | undefined, mentors: boolean): OwnEntry['role'] {
  if (team) return team.captain_id === userId ? 'captain' : 'member';
  if (registration) return 'individual';
  return mentors ? 'mentor' : 'none';
}

/** A person's own place in a competition and the one thing to do next. */
export async function ownEntryIn(around: Around, competition: CompetitionRow): Promise<OwnEntry> {
  const { app, db, userId, now } = around;
  const stages = await findStages(db, [competition.id]);
  const extra = await extraTimeOf(
    db,
    stages.map(({ id }) => id),
    userId,
  );
  const { team, registration } = await findOwn(around, competition);
  const mentored = await findMentored(db, competition.id, userId);
  const invitations = team ? [] : await findInvitations(db, competition.id, userId);
  const people = registration ? await participantsBy(app, db, await findEntrantPeople(db, registration)) : [];
  const steps = registration ? await stepsOf(around, { competition, team, registration, people }) : [];
  const missing = registration && isOpen(registration.state) ? steps.filter((step) => !step.done) : [];
  const role = roleOf(userId, team, registration, mentored.length > 0);
  const window = registrationAt(competition, stages, now);
  const next = nextActionIn({
    competitionId: competition.id,
    entry: competition.entry,
    phase: phaseAt(competition, stages, now),
    window,
    regEnd: registrationEnd(competition, stages)?.getTime() ?? null,
    role,
    teamId: team?.id ?? null,
    registration: registration && { id: registration.id, state: registration.state, payUntil: registration.pay_until?.getTime() ?? null },
    missing: missing.map((step) => step.what),
    invitations: invitations.length,
    stages: toSituationStages(stages, extra, now),
    now: now.getTime(),
  });
  return {
    role,
    registration: registration ? await toOwnRegistration(around, registration) : null,
    team: team ? await toTeamShort(around, team) : null,
    steps: steps.map(({ text, done }) => ({ text, done })),
    missing: missing.length,
    invitations,
    mentoring: mentored.map(({ registration_id, name, state, entry_state }) => ({
      registration_id,
      name,
      state,
      entry_state: entry_state as OwnRegistration['state'],
    })),
    next,
    window,
  };
}
