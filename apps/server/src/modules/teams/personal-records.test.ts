import { requestDeletion } from '@praxis/contract/accounts/records';
import { submitRegistration } from '@praxis/contract/teams/registrations';
import { showTeam } from '@praxis/contract/teams/teams';
import { expect, test } from 'vitest';
import { withTransaction } from '../../platform/database/db.ts';
import { eraseRecords } from '../../platform/personal-records.ts';
import { competitionMakers } from '../../testing/makers/competitions/competitions.ts';
import { world } from '../../testing/world.ts';

async function school() {
  const created = await world();
  const end = (userId: string) => withTransaction(created.db, (db) => eraseRecords(created.app, { db, userId, now: created.clock.now() }));
  return { ...created, ...competitionMakers(created), end };
}

test('a captain whose account ends leaves the team to whoever is in it longest; the registration stays', async () => {
  const { as, competition, team, done, end, db } = await school();
  const cup = await competition(undefined, { entry: 'team', teamMin: 2, teamMax: 3 });
  const created = await team(cup, 2);
  await done(as(created.captain).call(submitRegistration, { competition_id: cup.id, team_id: created.id, agreed: true }));
  await end(created.captain.id);
  const view = await done(as(created.members[0]).call(showTeam, { team_id: created.id }));
  expect(view).toMatchObject({ captain_id: created.members[0]!.id, size: 2, registration: { state: 'submitted' } });
  const claims = await db.selectFrom('claims').select('user_id').where('competition_id', '=', cup.id).execute();
  expect(claims.map(({ user_id }) => user_id)).not.toContain(created.captain.id);
});

test('the last one of a team takes it along, and somebody waiting gets the place', async () => {
  const { competition, team, registered, end, db, as, done } = await school();
  const cup = await competition(undefined, { entry: 'both', teamMin: 1, teamMax: 3, quota: 1, waitingList: true });
  const created = await team(cup);
  await done(as(created.captain).call(submitRegistration, { competition_id: cup.id, team_id: created.id, agreed: true }));
  const waiting = await registered(cup);
  await end(created.captain.id);
  const states = await db.selectFrom('registrations').select(['id', 'state']).where('competition_id', '=', cup.id).orderBy('id').execute();
  expect(states.map(({ state }) => state)).toEqual(['withdrawn', 'submitted']);
  expect(states[1]!.id).toBe(waiting.id);
});

test('whoever runs a competition that is not over is told so when they ask for the end of their account', async () => {
  const { as, competition, db } = await school();
  const cup = await competition();
  const { hashPassword } = await import('../accounts/index.ts');
  const password_hash = await hashPassword('Praxis#2026');
  await db.updateTable('users').set({ password_hash }).where('id', '=', cup.organiser.id).execute();
  expect((await as(cup.organiser).call(requestDeletion, { password: 'Praxis#2026' } as never)).key).toBe('deletion_hindered');
});
