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
import { showOwnEntry, submitRegistration, withdrawRegistration } from '@praxis/contract/teams/registrations';
import { changeTeamAsStaff, createTeam, disbandTeam, listTeams, saveTeam, showTeam } from '@praxis/contract/teams/teams';
import { expect, test } from 'vitest';
import { withTransaction } from '../../../platform/database/db.ts';
import type { Refusal } from '../../../platform/http/refusal.ts';
import { teamSchool } from '../../../testing/makers/competitions/team-school.ts';
import { institutionMakers } from '../../../testing/makers/institutions.ts';
import type { TestPerson } from '../../../testing/world.ts';
import { findCompetition } from '../../competitions/index.ts';
import { submit } from '../registrations/submit.ts';
import { lockTeam } from './teams.store.ts';

const HOUR = 3_600_000;

test('S-063 a captain makes a team, a friend comes by code, and the captain registers it', async () => {
  const { as, cup, entrant, logo, done } = await teamSchool();
  const at = await cup();
  const captain = await entrant();
  const { team_id } = await done(
    as(captain).call(createTeam, { competition_id: at.id, name: 'Night Ferry', logo_file_id: await logo(captain) }),
  );
  const own = await done(as(captain).call(showOwnEntry, { competition_id: at.id }));
  expect(own).toMatchObject({ role: 'captain', missing: 1, next: { what: 'complete_team' }, team: { name: 'Night Ferry', size: 1 } });
  expect((await as(captain).call(submitRegistration, { competition_id: at.id, team_id, agreed: true })).data).toMatchObject({
    reasons: ['A team needs at least 2 people and has 1'],
  });
  const view = await done(as(captain).call(showTeam, { team_id }));
  expect(view.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
  const friend = await entrant();
  await done(as(friend).call(joinTeamByCode, { competition_id: at.id, code: view.code!.toLowerCase() }));
  expect((await done(as(friend).call(showOwnEntry, { competition_id: at.id }))).next).toMatchObject({ what: 'wait_captain' });
  expect((await as(friend).call(submitRegistration, { competition_id: at.id, team_id, agreed: true })).key).toBe('not_allowed');
  const submitted = await done(as(captain).call(submitRegistration, { competition_id: at.id, team_id, agreed: true }));
  expect(submitted.state).toBe('submitted');
  expect((await done(as(friend).call(showTeam, { team_id }))).state).toBe('complete');
});

test('S-212 a team needs a name', async () => {
  const { as, cup, entrant, logo } = await teamSchool();
  const captain = await entrant();
  const reply = await as(captain).call(createTeam, { competition_id: (await cup()).id, name: '  ', logo_file_id: await logo(captain) });
  expect(reply).toMatchObject({ code: 0, msg: 'Team name is required' });
});

test('a team is listed with the school it is registered for, and found by it', async () => {
  const created = await teamSchool();
  const { as, cup, team, db } = created;
  const at = await cup();
  const { id } = await team(at, 1);
  const { institution_id } = await institutionMakers(created).institution();
  const { name } = await db.selectFrom('institutions').select('name').where('id', '=', institution_id).executeTakeFirstOrThrow();
  await db.updateTable('registrations').set({ institution_id }).where('team_id', '=', id).execute();
  const found = await as(at.organiser).call(listTeams, { competition_id: at.id, show: 'all', q: name });
  expect(found.data.list).toMatchObject([{ id, institution: name }]);
});

test('S-213 C-33 a team needs a logo', async () => {
  const { as, cup, entrant } = await teamSchool();
  const reply = await as(await entrant()).call(createTeam, { competition_id: (await cup()).id, name: 'Night Ferry' });
  expect(reply).toMatchObject({ code: 0, msg: 'Team logo is required' });
});

test('S-214 a team is not submitted while its captain is none who can be one', async () => {
  const { as, cup, team, db, done } = await teamSchool();
  const at = await cup();
  const created = await team(at, 1);
  // Nobody is captain any more: the account behind the team's captain was closed, and another is named by hand.
  await db.updateTable('users').set({ status: 'closed' }).where('id', '=', created.members[0]!.id).execute();
  await db.updateTable('teams').set({ captain_id: created.members[0]!.id }).where('id', '=', created.id).execute();
  const refused = await submitTeam(created.id, at.id, created.members[0]!.id);
  expect(refused).toBe('team_captain_required');
  const staff = as(at.organiser);
  await done(staff.call(changeTeamAsStaff, { team_id: created.id, what: 'captain', user_id: created.captain.id, reason: 'Locked out' }));
  expect(
    (await done(as(created.captain).call(submitRegistration, { competition_id: at.id, team_id: created.id, agreed: true }))).state,
  ).toBe('submitted');

  /** A submission that was under way when the account was closed. */
  async function submitTeam(teamId: string, competitionId: string, actorId: string) {
    const { app, clock } = await teamSchool();
    const competition = (await findCompetition(db, competitionId))!;
    const work = { app, actorId, now: clock.now(), language: 'en', address: '127.0.0.1' } as const;
    const attempt = withTransaction(db, async (inside) =>
      submit({ ...work, db: inside, competition, team: await lockTeam(inside, teamId) }),
    );
    return attempt.then(
      () => 'submitted',
      (refusal: Refusal) => refusal.key,
    );
  }
});

test('S-215 C-33 the captain’s picture must be set in the profile first', async () => {
  const { as, cup, person, logo, db, clock } = await teamSchool();
  const captain = await person('student');
  await db.updateTable('users').set({ phone_verified_at: clock.now() }).where('id', '=', captain.id).execute();
  const reply = await as(captain).call(createTeam, {
    competition_id: (await cup()).id,
    name: 'Night Ferry',
    logo_file_id: await logo(captain),
  });
  expect(reply).toMatchObject({ code: 0, msg: "Please set the captain's avatar in the profile first" });
});

test('S-145 a team has a name, a logo and a captain; another’s name is taken whatever its case and width', async () => {
  const { as, cup, team, entrant, logo, done } = await teamSchool();
  const at = await cup();
  const created = await team(at, 0, 'Night Ferry');
  const view = await done(as(created.captain).call(showTeam, { team_id: created.id }));
  expect(view).toMatchObject({ name: 'Night Ferry', captain_id: created.captain.id, logo: expect.stringContaining('/files/') });
  const other = await entrant();
  const draft = { competition_id: at.id, logo_file_id: await logo(other) };
  expect((await as(other).call(createTeam, { ...draft, name: 'ＮＩＧＨＴ  ferry' })).key).toBe('team_name_taken');
  const second = await done(as(other).call(createTeam, { ...draft, name: 'Day Ferry' }));
  const saved = { team_id: second.team_id, logo_file_id: draft.logo_file_id };
  expect((await as(other).call(saveTeam, { ...saved, name: 'night ferry' })).key).toBe('team_name_taken');
  await done(as(other).call(saveTeam, { ...saved, name: 'Day ferry', slogan: 'No need to wait' }));
});

test('who is invited is reminded and taken back by id; nobody else is found by an id', async () => {
  const { as, cup, team, entrant, done, db } = await teamSchool();
  const created = await team(await cup());
  const [guest, stranger] = [await entrant(), await entrant()];
  const captain = as(created.captain);
  await done(captain.call(inviteToTeam, { team_id: created.id, account: guest.phone }));
  await done(captain.call(inviteToTeam, { team_id: created.id, user_id: guest.id }));
  const messages = await db.selectFrom('messages').select('kind').where('user_id', '=', guest.id).execute();
  expect(messages.map(({ kind }) => kind)).toEqual(['team_invited', 'team_invited']);
  expect((await captain.call(inviteToTeam, { team_id: created.id, user_id: stranger.id })).key).toBe('person_not_found');
  expect((await captain.call(inviteToTeam, { team_id: created.id })).data).toMatchObject({ fields: { account: expect.any(String) } });
  await done(captain.call(inviteToTeam, { team_id: created.id, user_id: guest.id, withdraw: true }));
  const { members } = await done(captain.call(showTeam, { team_id: created.id }));
  expect(members.map(({ person }) => person.id)).toEqual([created.captain.id]);
});

test('both sides agree: requests are answered by the captain, invitations by the invited', async () => {
  const { as, cup, team, entrant, done, db } = await teamSchool();
  const at = await cup();
  const created = await team(at);
  const [asker, guest] = [await entrant(), await entrant()];
  await done(as(asker).call(askTeam, { team_id: created.id, note: 'I know graphs' }));
  await done(as(created.captain).call(inviteToTeam, { team_id: created.id, account: guest.phone }));
  const { members } = await done(as(created.captain).call(showTeam, { team_id: created.id }));
  expect(members.map(({ person, state, note }) => [person.id, state, note])).toEqual(
    expect.arrayContaining([
      [asker.id, 'asked', 'I know graphs'],
      [guest.id, 'invited', ''],
    ]),
  );
  // Nobody answers for the other side.
  expect((await as(asker).call(answerTeam, { team_id: created.id, accept: true })).key).toBe('team_answer_gone');
  expect((await as(created.captain).call(answerTeam, { team_id: created.id, user_id: guest.id, accept: true })).key).toBe(
    'team_answer_gone',
  );
  expect((await done(as(guest).call(showOwnEntry, { competition_id: at.id }))).next).toMatchObject({ what: 'answer_invitation' });
  await done(as(created.captain).call(answerTeam, { team_id: created.id, user_id: asker.id, accept: true }));
  await done(as(guest).call(answerTeam, { team_id: created.id, accept: true }));
  expect((await done(as(guest).call(listTeams, { competition_id: at.id }))).own_team).toBe(created.id);
  const reported = await db
    .selectFrom('messages')
    .select(['user_id', 'kind'])
    .where('user_id', 'in', [asker.id, guest.id, created.captain.id])
    .execute();
  expect(reported.map(({ user_id, kind }) => [user_id, kind]).sort()).toEqual(
    [
      [asker.id, 'team_accepted'],
      [guest.id, 'team_invited'],
      [created.captain.id, 'team_asked'],
      [created.captain.id, 'team_joined'],
    ].sort(),
  );
});

test('whoever is in a team joins no other, a full team takes nobody, and its old code is dead', async () => {
  const { as, cup, team, entrant, done } = await teamSchool();
  const at = await cup();
  const [one, other] = [await team(at, 2, 'First'), await team(at, 0, 'Second')];
  const join = (who: TestPerson, code: string) => as(who).call(joinTeamByCode, { competition_id: at.id, code });
  expect(await join(one.members[0]!, other.code)).toMatchObject({ code: 0, msg: 'You are already in the team First' });
  expect(await join(await entrant(), one.code)).toMatchObject({ code: 0, msg: 'The team is full' });
  const { code } = await done(as(other.captain).call(renewTeamCode, { team_id: other.id }));
  expect(await join(await entrant(), other.code)).toMatchObject({ code: 0, msg: 'This code is not valid any more' });
  await done(join(await entrant(), code));
  const guesser = await entrant();
  for (let wrong = 0; wrong < 10; wrong++) await join(guesser, `AAAAAAA${wrong}`);
  expect((await join(guesser, code)).status).toBe(429);
});

test('a captain hands over to a member who accepts; leaving comes after it', async () => {
  const { as, cup, team, done, membership } = await teamSchool();
  const at = await cup();
  const created = await team(at, 1);
  const heir = created.members[0]!;
  expect((await as(created.captain).call(leaveTeam, { team_id: created.id })).key).toBe('captain_hands_over_first');
  expect((await as(heir).call(takeCaptain, { team_id: created.id, accept: true })).key).toBe('captain_not_offered');
  await done(as(created.captain).call(handOverTeam, { team_id: created.id, user_id: heir.id }));
  await done(as(heir).call(takeCaptain, { team_id: created.id, accept: true }));
  expect((await as(created.captain).call(saveTeam, { team_id: created.id, name: 'x' })).key).toBe('not_allowed');
  await done(as(created.captain).call(leaveTeam, { team_id: created.id }));
  await membership(at.id);
  await done(as(heir).call(leaveTeam, { team_id: created.id }));
  expect((await membership(at.id)).size).toBe(0);
  // The name is free again.
  await team(at, 0, created.name);
});

test('a registered team keeps the people it needs until it is withdrawn', async () => {
  const { as, cup, db, team, done } = await teamSchool();
  const at = await cup();
  const created = await team(at, 1);
  const submitted = { competition_id: at.id, team_id: created.id, agreed: true };
  await done(as(created.captain).call(submitRegistration, submitted));
  const member = created.members[0]!;
  expect((await as(member).call(leaveTeam, { team_id: created.id })).key).toBe('team_would_be_too_small');
  expect((await as(created.captain).call(removeFromTeam, { team_id: created.id, user_id: member.id })).key).toBe('team_would_be_too_small');
  expect((await as(created.captain).call(disbandTeam, { team_id: created.id })).key).toBe('team_registered');
  const { registration } = await done(as(created.captain).call(showTeam, { team_id: created.id }));
  await done(as(created.captain).call(withdrawRegistration, { registration_id: registration!.id }));
  // The other member hears of it, and the team is still there for both: it can be submitted again.
  const messages = await db.selectFrom('messages').select(['user_id', 'kind']).where('kind', '=', 'registration_withdrawn').execute();
  expect(messages).toEqual([{ user_id: member.id, kind: 'registration_withdrawn' }]);
  const place = { competition_id: at.id };
  expect(await done(as(member).call(showOwnEntry, place))).toMatchObject({
    ...{ registration: null, team: { id: created.id, size: 2 }, next: { what: 'wait_captain' } },
  });
  expect((await done(as(created.captain).call(showOwnEntry, place))).next).toMatchObject({
    ...{ what: 'submit', to: `/index/registration/1/2/${at.id}/${created.id}` },
  });
  await done(as(created.captain).call(removeFromTeam, { team_id: created.id, user_id: member.id }));
  await done(as(created.captain).call(disbandTeam, { team_id: created.id }));
});

test('two teams merge when both captains agree: the older stays, both codes die', async () => {
  const { as, cup, team, entrant, done, membership } = await teamSchool();
  const at = await cup();
  const [older, newer] = [await team(at, 1, 'Older'), await team(at, 0, 'Newer')];
  expect((await as(older.captain).call(agreeMerge, { team_id: older.id, other_id: newer.id, accept: true })).key).toBe('merge_not_asked');
  await done(as(older.captain).call(mergeTeams, { team_id: older.id, other_id: newer.id }));
  expect((await done(as(newer.captain).call(showTeam, { team_id: newer.id }))).merge_requests).toEqual([
    { team_id: older.id, name: 'Older', size: 2 },
  ]);
  expect(await done(as(newer.captain).call(agreeMerge, { team_id: newer.id, other_id: older.id, accept: true }))).toEqual({
    team_id: older.id,
  });
  const teams = await membership(at.id);
  expect([...teams.keys()]).toEqual([older.id]);
  expect(teams.get(older.id)).toHaveLength(3);
  expect((await as(newer.captain).call(showTeam, { team_id: newer.id })).code).toBe(-99);
  for (const code of [older.code, newer.code])
    expect((await as(await entrant()).call(joinTeamByCode, { competition_id: at.id, code })).key).toBe('team_code_invalid');
  const big = await team(at, 2, 'Big');
  expect((await as(big.captain).call(mergeTeams, { team_id: big.id, other_id: older.id })).key).toBe('merge_too_large');
});

test('after the end of registration only staff change a team, with a reason', async () => {
  const { as, cup, team, entrant, done, clock, db } = await teamSchool();
  const at = await cup();
  const created = await team(at, 1);
  clock.move(25 * HOUR);
  for (const call of [
    as(created.captain).call(saveTeam, { team_id: created.id, name: 'x', logo_file_id: '1' }),
    as(created.captain).call(removeFromTeam, { team_id: created.id, user_id: created.members[0]!.id }),
    as(created.members[0]).call(leaveTeam, { team_id: created.id }),
  ])
    expect(await call).toMatchObject({ code: 0, msg: 'The team is locked' });
  expect((await done(as(created.captain).call(showTeam, { team_id: created.id }))).state).toBe('locked');
  const staff = as(at.organiser);
  const substitute = await entrant();
  const change = { team_id: created.id, reason: 'Broken arm' };
  await done(staff.call(changeTeamAsStaff, { ...change, what: 'add', account: substitute.phone }));
  await done(staff.call(changeTeamAsStaff, { ...change, what: 'remove', user_id: created.members[0]!.id }));
  expect((await staff.call(changeTeamAsStaff, { ...change, what: 'remove', user_id: created.captain.id })).key).toBe(
    'captain_hands_over_first',
  );
  expect((await as(created.captain).call(changeTeamAsStaff, { ...change, what: 'lock' })).key).toBe('not_allowed');
  expect((await as(await entrant()).call(changeTeamAsStaff, { ...change, what: 'lock' })).key).toBe('team_not_found');
  const actions = await db
    .selectFrom('audit_log')
    .select(['action', 'detail'])
    .where('object_type', '=', 'team')
    .where('object_id', '=', created.id)
    .orderBy('id')
    .execute();
  expect(actions.filter((auditAction) => JSON.stringify(auditAction.detail).includes('Broken arm')).map(({ action }) => action)).toEqual([
    'team_member_joined',
    'team_member_removed',
  ]);
  clock.move(-25 * HOUR);
});
