import type { TeamMemberState, TeamState } from '@praxis/contract/teams/teams';
import { type Selectable, sql } from 'kysely';
import type { DB } from '../../../platform/database/database.generated.ts';
import type { Db } from '../../../platform/database/db.ts';

/** A team. */
export type TeamRow = Omit<Selectable<DB['teams']>, 'state'> & { state: TeamState };
/** A person in a team, or on the way in or out. */
export type MemberRow = Omit<Selectable<DB['team_members']>, 'state' | 'role'> & { state: TeamMemberState; role: 'captain' | 'member' };

const living = (db: Db) => db.selectFrom('teams').selectAll().where('merged_into', 'is', null).where('disbanded_at', 'is', null);

/** A team that neither merged nor was disbanded. */
export const findTeam = async (db: Db, id: string) => (await living(db).where('id', '=', id).executeTakeFirst()) as TeamRow | undefined;

/** Whoever changes who is in a team holds its row. */
export const lockTeam = async (db: Db, id: string) =>
  (await living(db).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()) as TeamRow | undefined;

export const findTeamIdByCode = async (db: Db, competitionId: string, hashes: readonly Buffer[]) =>
  (
    await living(db)
      .where('competition_id', '=', competitionId)
      .where('invite_code_hash', 'in', [...hashes])
      .executeTakeFirst()
  )?.id;

/** The team a person is in. */
export async function findJoined(db: Db, competitionId: string, userId: string) {
  return (await living(db)
    .innerJoin('team_members as m', 'm.team_id', 'teams.id')
    .where('m.competition_id', '=', competitionId)
    .where('m.user_id', '=', userId)
    .where('m.state', '=', 'joined')
    .selectAll('teams')
    .executeTakeFirst()) as TeamRow | undefined;
}

type NewTeam = {
  competition_id: string;
  name: string;
  name_folded: string;
  logo_file_id: string | null;
  slogan: string;
  captain_id: string;
  invite_code_hash: Buffer;
  invite_code_sealed: Buffer;
};

/** Adds a team; undefined when another has its name. */
export const insertTeam = (db: Db, row: NewTeam) =>
  db
    .insertInto('teams')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

/** What of a team is written. */
export type TeamChange = Partial<{
  logo_file_id: string | null;
  slogan: string;
  captain_id: string;
  captain_offered_to: string | null;
  invite_code_hash: Buffer | null;
  invite_code_sealed: Buffer | null;
  state: TeamState;
  merge_asked: string | null;
  merged_into: string | null;
  disbanded_at: Date | null;
}>;

export const updateTeam = (db: Db, id: string, change: TeamChange) =>
  db
    .updateTable('teams')
    .set({ ...change, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();

/** Names a team anew; false when another of the competition has the name. */
export async function renameTeam(db: Db, team: { id: string; competition_id: string }, name: string, folded: string) {
  const { rows } = await sql`
    update teams set name = ${name}, name_folded = ${folded} where id = ${team.id} and not exists (
      select from teams other where other.competition_id = ${team.competition_id} and other.name_folded = ${folded}
        and other.id <> ${team.id} and other.merged_into is null and other.disbanded_at is null)
    returning id`.execute(db);
  return rows.length > 0;
}

export const findMember = async (db: Db, teamId: string, userId: string) =>
  (await db.selectFrom('team_members').selectAll().where('team_id', '=', teamId).where('user_id', '=', userId).executeTakeFirst()) as
    | MemberRow
    | undefined;

export const findMembers = async (db: Db, teamId: string, states: readonly TeamMemberState[]) =>
  (await db
    .selectFrom('team_members')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('state', 'in', [...states])
    .orderBy('role')
    .orderBy('joined_at')
    .orderBy('asked_at')
    .orderBy('user_id')
    .execute()) as MemberRow[];

export async function countJoined(db: Db, teamId: string) {
  const row = await db
    .selectFrom('team_members')
    .select((e) => e.fn.countAll<string>().as('count'))
    .where('team_id', '=', teamId)
    .where('state', '=', 'joined')
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

type MemberChange = { team_id: string; competition_id: string; user_id: string; note?: string; now: Date };

/** Says that somebody asked or was invited; whoever is in stays in. */
export const putWaiting = (db: Db, { now, ...row }: MemberChange, state: 'asked' | 'invited') =>
  db
    .insertInto('team_members')
    .values({ ...row, state, asked_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['team_id', 'user_id'])
        .doUpdateSet({ state, note: row.note ?? '', asked_at: now })
        .where('team_members.state', '!=', 'joined'),
    )
    .execute();

/** Puts somebody into a team; whatever else they asked or were invited to in the competition is over. */
export async function putJoined(db: Db, { now, note: _note, ...row }: MemberChange, role: 'captain' | 'member' = 'member') {
  await db
    .insertInto('team_members')
    .values({ ...row, role, state: 'joined', asked_at: now, joined_at: now })
    .onConflict((conflict) =>
      conflict.columns(['team_id', 'user_id']).doUpdateSet({ role, state: 'joined', joined_at: now, left_at: null }),
    )
    .execute();
  await db
    .deleteFrom('team_members')
    .where('competition_id', '=', row.competition_id)
    .where('user_id', '=', row.user_id)
    .where('state', 'in', ['asked', 'invited'])
    .execute();
}

export const dropWaiting = (db: Db, teamId: string, userId: string, state: 'asked' | 'invited') =>
  db
    .deleteFrom('team_members')
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .where('state', '=', state)
    .returning('user_id')
    .executeTakeFirst();

export const setLeft = (db: Db, teamId: string, userId: string, state: 'left' | 'removed', now: Date) =>
  db
    .updateTable('team_members')
    .set({ state, role: 'member', left_at: now })
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .where('state', '=', 'joined')
    .execute();

/** Makes a member captain; the one before is a member from now on. */
export async function setCaptain(db: Db, teamId: string, userId: string) {
  await db.updateTable('team_members').set({ role: 'member' }).where('team_id', '=', teamId).where('role', '=', 'captain').execute();
  await db.updateTable('team_members').set({ role: 'captain' }).where('team_id', '=', teamId).where('user_id', '=', userId).execute();
  await updateTeam(db, teamId, { captain_id: userId, captain_offered_to: null });
}

/** Moves everybody of one team into another. */
export async function moveMembers(db: Db, from: string, to: { id: string; competition_id: string }, now: Date) {
  const moved = await findMembers(db, from, ['joined']);
  for (const member of moved) {
    await setLeft(db, from, member.user_id, 'left', now);
    await putJoined(db, { team_id: to.id, competition_id: to.competition_id, user_id: member.user_id, now });
  }
  return moved.map((member) => member.user_id);
}

/** Ends everything that still waits for a team. */
export const dropAllWaiting = (db: Db, teamId: string) =>
  db.deleteFrom('team_members').where('team_id', '=', teamId).where('state', 'in', ['asked', 'invited']).execute();

/** Forgets that other teams asked to merge with one that is gone. */
export const dropMergeRequests = (db: Db, teamId: string) =>
  db.updateTable('teams').set({ merge_asked: null }).where('merge_asked', '=', teamId).execute();

/** Teams whose captains ask to merge into one. */
export async function findMergeRequests(db: Db, teamId: string) {
  const { rows } = await sql<{ id: string; name: string; size: string }>`
    select t.id, t.name, (select count(*) from team_members m where m.team_id = t.id and m.state = 'joined') as size
    from teams t where t.merge_asked = ${teamId} and t.merged_into is null and t.disbanded_at is null order by t.id`.execute(db);
  return rows.map((row) => ({ team_id: row.id, name: row.name, size: Number(row.size) }));
}

/** Teams that a person is captain of and that are not over. */
export const findCaptained = async (db: Db, userId: string) =>
  (await living(db).where('captain_id', '=', userId).orderBy('id').execute()) as TeamRow[];

/** Teams that invited a person and still have no answer. */
export async function findInvitations(db: Db, competitionId: string, userId: string) {
  const { rows } = await sql<{ team_id: string; name: string }>`
    select t.id as team_id, t.name from team_members m join teams t on t.id = m.team_id
    where m.competition_id = ${competitionId} and m.user_id = ${userId} and m.state = 'invited'
      and t.merged_into is null and t.disbanded_at is null
    order by m.asked_at desc`.execute(db);
  return rows;
}

/** Teams a person is in. */
export const findTeamsOf = (db: Db, userId: string) =>
  db
    .selectFrom('team_members as m')
    .innerJoin('teams as t', 't.id', 'm.team_id')
    .select(['t.id', 't.competition_id'])
    .where('m.user_id', '=', userId)
    .where('m.state', '=', 'joined')
    .orderBy('t.id')
    .execute();
