import {
  agreeMerge,
  answerTeam,
  askTeam,
  handOverTeam,
  inviteToTeam,
  joinTeamByCode,
  leaveTeam,
  mergeTeams,
  removeFromTeam,
  renewTeamCode,
  takeCaptain,
} from '@praxis/contract/teams/membership';
import { answerMentor, inviteMentor } from '@praxis/contract/teams/mentors';
import {
  listOwnCompetitions,
  openRegistrationFile,
  saveRegistration,
  showForm,
  showOwnEntry,
  submitRegistration,
  withdrawRegistration,
} from '@praxis/contract/teams/registrations';
import {
  disqualifyEntrant,
  drawNumbers,
  exportRegistrations,
  importRegistrations,
  listEntrants,
  listRegistrations,
  promoteRegistration,
  reviewRegistrations,
  setOfficial,
} from '@praxis/contract/teams/review';
import { changeTeamAsStaff, createTeam, disbandTeam, listTeams, saveTeam, showTeam } from '@praxis/contract/teams/teams';
import { upload } from '../../makers/accounts.ts';
import { type CompetitionTraits, competitionMakers } from '../../makers/competitions/competitions.ts';
import { type Role, refused, row, signedIn } from '../matrix.ts';
import type { MatrixSchool } from '../school.ts';
import { cupOf } from './competitions.rows.ts';

const one = row<MatrixSchool>();
const but = (...roles: Role[]) => signedIn.filter((role) => !roles.includes(role));

/** Everybody of the school has a proven phone and a picture: who may register is decided by what they are. */
async function ready(school: MatrixSchool) {
  const makers = competitionMakers(school);
  for (const person of Object.values(school.people)) await makers.entrant('student', person);
  return makers;
}

const teamCup = (school: MatrixSchool, traits: CompetitionTraits = {}) =>
  cupOf(school, { entry: 'team', teamMin: 1, teamMax: 3, mentors: 1, ...traits });

/** A team of the owner's competition: the student is its captain, the assistant a member; otherStudent asked, assistantWithRight is invited. */
export async function crew(school: MatrixSchool, traits: CompetitionTraits = {}) {
  const makers = await ready(school);
  const cup = await teamCup(school, traits);
  const team = await makers.team(cup, 0, undefined, school.people.student);
  await school.done(school.people.assistant, joinTeamByCode, { competition_id: cup.id, code: team.code });
  await school.done(school.people.otherStudent, askTeam, { team_id: team.id });
  await school.done(school.people.student, inviteToTeam, { team_id: team.id, account: school.people.assistantWithRight.account });
  const { id: registration_id } = await school.db
    .selectFrom('registrations')
    .select('id')
    .where('team_id', '=', team.id)
    .executeTakeFirstOrThrow();
  return { cup, ...team, registration_id };
}

/** A second team whose captain asks to merge with the first. */
async function merging(school: MatrixSchool) {
  const created = await crew(school, { teamMax: 5 });
  const other = await competitionMakers(school).team(created.cup);
  await school.done(other.captain, mergeTeams, { team_id: other.id, other_id: created.id });
  return { team_id: created.id, other_id: other.id, accept: true };
}

/** Calls on a team from outside it read as if there were none. */
const outside = (inside: readonly Role[], also: Partial<Record<Role, string>> = {}) => ({
  ...refused('team_not_found', but(...inside)),
  ...also,
});
const leads = outside(['student'], { assistant: 'not_allowed' });

/** A submitted registration of the student. */
async function submitted(school: MatrixSchool, traits: CompetitionTraits = {}) {
  const makers = await ready(school);
  const cup = await makers.competition(school.people.owner, { title: `Cup ${school.canary}`, ...traits });
  const { id } = await makers.registered(cup, school.people.student);
  return { competition_id: cup.id, registration_id: id };
}
const approvedOne = async (school: MatrixSchool) => {
  const ids = await submitted(school, { review: false });
  return { ...ids, reason: 'Two accounts', disqualified: true };
};
const runs = refused('not_allowed', but('owner'));

/** Somebody waits although a place is free: the quota was raised by hand. */
async function waiting(school: MatrixSchool) {
  const makers = await ready(school);
  const cup = await makers.competition(school.people.owner, { title: `Cup ${school.canary}`, quota: 1, waitingList: true });
  await makers.registered(cup);
  const { id } = await makers.registered(cup, school.people.student);
  await school.db.updateTable('competitions').set({ quota: 5 }).where('id', '=', cup.id).execute();
  return { competition_id: cup.id, registration_id: id };
}

const file = (field: string) => ({ key: field, kind: 'file' as const, label: 'Card', hint: '', required: false, options: [] });
async function withFile(school: MatrixSchool) {
  const ids = await submitted(school, { form: [file('card')] });
  const row = {
    ...{ owner_id: school.people.student.id, purpose: 'registration_file', name: 'card.pdf', size: '1', sha256: Buffer.alloc(32) },
    ...{ mime: 'application/pdf', storage_key: `card ${ids.registration_id}` },
  };
  const { id } = await school.db.insertInto('files').values(row).returning('id').executeTakeFirstOrThrow();
  await school.db
    .updateTable('registrations')
    .set({ form: JSON.stringify({ card: id }) })
    .where('id', '=', ids.registration_id)
    .execute();
  return { registration_id: ids.registration_id, field: 'card' };
}

/** Who may register in the owner's competition: neither its organiser nor experts. */
const entrants = but('owner', 'expert');
const notEntrants = { owner: 'staff_takes_part', expert: 'experts_cannot_register' } as const;

async function openCup(school: MatrixSchool, traits: CompetitionTraits = {}) {
  const makers = await ready(school);
  return makers.competition(school.people.owner, { title: `Cup ${school.canary}`, ...traits });
}
const competition = async (school: MatrixSchool) => ({ competition_id: (await openCup(school)).id });

const registrations = [
  one({ endpoint: showOwnEntry, input: competition, allowed: signedIn }),
  one({ endpoint: listOwnCompetitions, input: () => ({}), allowed: signedIn }),
  one({
    endpoint: showForm,
    input: async (school) => ({ ...(await competition(school)), type: '1' as const }),
    allowed: but('expert'),
    refusal: { expert: 'not_available' },
  }),
  one({
    endpoint: saveRegistration,
    input: async (school) => ({ ...(await competition(school)), answers: {} }),
    allowed: entrants,
    refusal: notEntrants,
  }),
  one({
    endpoint: submitRegistration,
    input: async (school, role) => {
      const cup = await openCup(school);
      if (role !== 'none' && entrants.includes(role))
        await school.done(school.people[role as 'student'], saveRegistration, { competition_id: cup.id, answers: {} });
      return { competition_id: cup.id, agreed: true };
    },
    allowed: entrants,
    refusal: notEntrants,
  }),
  one({
    endpoint: withdrawRegistration,
    input: async (school) => ({ registration_id: (await submitted(school)).registration_id }),
    allowed: ['student'],
    refusal: refused('registration_not_found', but('student')),
  }),
  one({
    endpoint: openRegistrationFile,
    input: withFile,
    allowed: ['student', 'owner'],
    refusal: refused('not_available', but('student', 'owner')),
  }),
];

const reviews = [
  one({
    endpoint: listRegistrations,
    input: (school) => submitted(school),
    allowed: ['owner'],
    refusal: refused('not_available', but('owner')),
  }),
  one({
    endpoint: exportRegistrations,
    input: async (school) => ({ competition_id: (await submitted(school)).competition_id, format: 'csv' as const }),
    allowed: ['owner'],
    refusal: refused('not_available', but('owner')),
  }),
  one({ endpoint: listEntrants, input: async (school) => ({ competition_id: (await cupOf(school)).id }), allowed: signedIn }),
  one({
    endpoint: reviewRegistrations,
    input: async (school) => {
      const { competition_id, registration_id } = await submitted(school);
      return { competition_id, registration_ids: [registration_id], verdict: 'approved' as const };
    },
    allowed: ['owner'],
    refusal: runs,
  }),
  one({ endpoint: promoteRegistration, input: waiting, allowed: ['owner'], refusal: runs }),
  one({ endpoint: disqualifyEntrant, input: approvedOne, allowed: ['owner'], refusal: runs }),
  one({
    endpoint: disqualifyEntrant,
    when: 'taken back',
    input: async (school) => {
      const change = await approvedOne(school);
      await school.done(school.people.owner, disqualifyEntrant, change);
      return { ...change, disqualified: false };
    },
    allowed: ['owner'],
    refusal: runs,
  }),
  one({
    endpoint: setOfficial,
    input: async (school) => ({ ...(await submitted(school)), official: false }),
    allowed: ['owner'],
    refusal: runs,
  }),
  one({
    endpoint: importRegistrations,
    input: async (school, role) => {
      const cup = await openCup(school);
      const who = school.people[role as 'owner'] ?? school.people.owner;
      const { file_id } = await upload(school as never, who, 'entrant_sheet', 'list.csv', Buffer.from('name,phone\nWang,13912345678'));
      return { competition_id: cup.id, file_id: file_id! };
    },
    allowed: ['owner'],
    refusal: runs,
  }),
  one({
    endpoint: drawNumbers,
    input: async (school) => ({
      competition_id: (await openCup(school, { numbers: 'draw', regStart: -2, regEnd: -1 })).id,
      seed: 'lottery',
    }),
    allowed: ['owner'],
    refusal: runs,
  }),
];

const inTeams = [
  one({ endpoint: listTeams, input: async (school) => ({ competition_id: (await crew(school)).cup.id }), allowed: signedIn }),
  one({
    endpoint: showTeam,
    input: async (school) => ({ team_id: (await crew(school)).id }),
    allowed: ['student', 'assistant', 'assistantWithRight', 'owner'],
    refusal: refused('not_available', but('student', 'assistant', 'assistantWithRight', 'owner')),
  }),
  one({
    endpoint: createTeam,
    input: async (school, role) => {
      const makers = await ready(school);
      const cup = await teamCup(school);
      const who = school.people[role as 'student'] ?? school.people.student;
      return { competition_id: cup.id, name: 'Night Ferry', logo_file_id: await makers.logo(who) };
    },
    allowed: entrants,
    refusal: notEntrants,
  }),
  one({
    endpoint: saveTeam,
    input: async (school) => ({
      team_id: (await crew(school)).id,
      name: 'Day Ferry',
      logo_file_id: await competitionMakers(school).logo(school.people.student),
    }),
    allowed: ['student'],
    refusal: leads,
  }),
  one({ endpoint: renewTeamCode, input: async (school) => ({ team_id: (await crew(school)).id }), allowed: ['student'], refusal: leads }),
  one({ endpoint: disbandTeam, input: async (school) => ({ team_id: (await crew(school)).id }), allowed: ['student'], refusal: leads }),
  one({
    endpoint: leaveTeam,
    input: async (school) => ({ team_id: (await crew(school)).id }),
    allowed: ['assistant'],
    refusal: outside(['assistant'], { student: 'captain_hands_over_first' }),
  }),
  one({
    endpoint: removeFromTeam,
    input: async (school) => ({ team_id: (await crew(school)).id, user_id: school.people.assistant.id }),
    allowed: ['student'],
    refusal: leads,
  }),
  one({
    endpoint: handOverTeam,
    input: async (school) => ({ team_id: (await crew(school)).id, user_id: school.people.assistant.id }),
    allowed: ['student'],
    refusal: leads,
  }),
  one({
    endpoint: takeCaptain,
    input: async (school) => {
      const { id } = await crew(school);
      await school.done(school.people.student, handOverTeam, { team_id: id, user_id: school.people.assistant.id });
      return { team_id: id, accept: true };
    },
    allowed: ['assistant'],
    refusal: outside(['assistant'], { student: 'captain_not_offered' }),
  }),
  one({
    endpoint: askTeam,
    input: async (school) => ({ team_id: (await crew(school)).id }),
    allowed: but('student', 'assistant', 'owner', 'expert'),
    refusal: { student: 'already_in_team', assistant: 'already_in_team', owner: 'staff_takes_part', expert: 'experts_cannot_register' },
  }),
  one({
    endpoint: inviteToTeam,
    input: async (school) => ({ team_id: (await crew(school)).id, account: school.people.otherTeacher.account }),
    allowed: ['student'],
    refusal: leads,
  }),
  one({
    endpoint: answerTeam,
    when: 'own invitation',
    input: async (school) => ({ team_id: (await crew(school)).id, accept: true }),
    allowed: ['assistantWithRight'],
    refusal: refused('team_answer_gone', but('assistantWithRight')),
  }),
  one({
    endpoint: answerTeam,
    input: async (school) => ({ team_id: (await crew(school)).id, user_id: school.people.otherStudent.id, accept: true }),
    allowed: ['student'],
    // Whoever asked cannot answer for the captain: it is not an invitation of theirs.
    refusal: { ...leads, otherStudent: 'team_answer_gone' },
  }),
  one({
    endpoint: joinTeamByCode,
    input: async (school) => {
      const created = await crew(school);
      return { competition_id: created.cup.id, code: created.code };
    },
    allowed: but('student', 'assistant', 'owner', 'expert'),
    refusal: { student: 'already_in_team', assistant: 'already_in_team', owner: 'staff_takes_part', expert: 'experts_cannot_register' },
  }),
  one({
    endpoint: mergeTeams,
    input: async (school) => {
      const { team_id, other_id } = await merging(school);
      return { team_id, other_id };
    },
    allowed: ['student'],
    refusal: leads,
  }),
  one({ endpoint: agreeMerge, input: merging, allowed: ['student'], refusal: leads }),
  one({
    endpoint: changeTeamAsStaff,
    input: async (school) => ({ team_id: (await crew(school)).id, what: 'lock' as const, reason: 'Too late' }),
    allowed: ['owner'],
    refusal: outside(['owner'], { student: 'not_allowed', assistant: 'not_allowed' }),
  }),
  one({
    endpoint: changeTeamAsStaff,
    when: 'removed',
    input: async (school) => ({
      team_id: (await crew(school)).id,
      what: 'remove' as const,
      user_id: school.people.assistant.id,
      reason: 'Ill',
    }),
    allowed: ['owner'],
    refusal: outside(['owner'], { student: 'not_allowed', assistant: 'not_allowed' }),
  }),
  one({
    endpoint: inviteMentor,
    input: async (school) => ({ registration_id: (await crew(school)).registration_id, account: school.people.coTeacher.account }),
    allowed: ['student', 'owner'],
    refusal: { ...refused('registration_not_found', but('student', 'owner')), assistant: 'not_allowed' },
  }),
  one({
    endpoint: answerMentor,
    input: async (school) => {
      const { registration_id } = await crew(school);
      await school.done(school.people.student, inviteMentor, { registration_id, account: school.people.coTeacher.account });
      return { registration_id, accept: true };
    },
    allowed: ['coTeacher'],
    refusal: refused('registration_not_found', but('coTeacher')),
  }),
];

/** Registrations, their review, teams and mentors. */
export const teamsRows = [...registrations, ...reviews, ...inTeams];
