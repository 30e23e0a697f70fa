import { handOverTeam, inviteToTeam, leaveTeam, mergeTeams, removeFromTeam, renewTeamCode } from '@praxis/contract/teams/membership';
import { answerMentor, inviteMentor } from '@praxis/contract/teams/mentors';
import { saveRegistration, showOwnEntry } from '@praxis/contract/teams/registrations';
import { disbandTeam, listTeams, saveTeam, showTeam } from '@praxis/contract/teams/teams';
import { expect, test } from 'vitest';
import { teamSchool } from '../../../testing/makers/competitions/team-school.ts';

test('a teacher is asked to mentor, answers once, and sees the team', async () => {
  const { as, cup, team, person, done } = await teamSchool();
  const at = await cup();
  const created = await team(at, 1);
  const { registration } = await done(as(created.captain).call(showTeam, { team_id: created.id }));
  const registration_id = registration!.id;
  const [mentor, second] = [await person('teacher'), await person('teacher')];
  const invite = (account: string) => as(created.captain).call(inviteMentor, { registration_id, account });
  expect((await invite(created.members[0]!.account)).key).toBe('mentor_not_teacher');
  expect((await invite(at.organiser.account)).key).toBe('mentor_takes_part');
  await done(invite(mentor.account));
  expect((await invite(second.account)).key).toBe('mentors_at_most');
  expect((await as(second).call(answerMentor, { registration_id, accept: true })).key).toBe('registration_not_found');
  await done(as(mentor).call(answerMentor, { registration_id, accept: true }));
  expect((await as(mentor).call(answerMentor, { registration_id, accept: false })).key).toBe('mentor_answered_already');
  const { list } = await done(as(mentor).call(listTeams, { competition_id: at.id, show: 'mentored' }));
  expect(list.map(({ id, mentored }) => [id, mentored])).toEqual([[created.id, true]]);
  expect((await done(as(mentor).call(showTeam, { team_id: created.id }))).code).toBeNull();
  expect((await done(as(mentor).call(showOwnEntry, { competition_id: at.id }))).role).toBe('mentor');
});

test('a stranger sees no team from inside and changes none', async () => {
  const { as, cup, team, entrant } = await teamSchool();
  const at = await cup();
  const created = await team(at, 1);
  const outsider = as(await entrant());
  expect((await outsider.call(showTeam, { team_id: created.id })).code).toBe(-99);
  const calls = [
    outsider.call(saveTeam, { team_id: created.id, name: 'x', logo_file_id: '1' }),
    outsider.call(renewTeamCode, { team_id: created.id }),
    outsider.call(removeFromTeam, { team_id: created.id, user_id: created.captain.id }),
    outsider.call(handOverTeam, { team_id: created.id, user_id: created.captain.id }),
    outsider.call(disbandTeam, { team_id: created.id }),
    outsider.call(leaveTeam, { team_id: created.id }),
    outsider.call(mergeTeams, { team_id: created.id }),
    outsider.call(inviteToTeam, { team_id: created.id, account: created.captain.account }),
    outsider.call(saveRegistration, { competition_id: at.id, team_id: created.id, answers: {} }),
  ];
  for (const reply of await Promise.all(calls)) expect(reply).toMatchObject({ code: 0, key: 'team_not_found' });
});
