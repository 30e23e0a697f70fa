import type { RegistrationState } from '@praxis/contract/teams/registrations';
import { type Selectable, sql } from 'kysely';
import type { DB } from '../../../platform/database/database.generated.ts';
import type { Db } from '../../../platform/database/db.ts';

/** A registration of a person or a team. */
export type RegistrationRow = Omit<Selectable<DB['registrations']>, 'form' | 'state'> & {
  form: Record<string, string>;
  state: RegistrationState;
};

const live = (db: Db) => db.selectFrom('registrations').selectAll().where('state', '!=', 'withdrawn');

/** Lets everything that decides whether a person enters a competition pass one after the other. */
export const lockEntry = (db: Db, competitionId: string, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`entry ${competitionId} ${userId}`}, 0))`.execute(db);

export const findRegistration = async (db: Db, id: string) =>
  (await db.selectFrom('registrations').selectAll().where('id', '=', id).executeTakeFirst()) as RegistrationRow | undefined;

export const lockRegistration = async (db: Db, id: string) =>
  (await db.selectFrom('registrations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) as RegistrationRow | undefined;

export const findPersonsRegistration = async (db: Db, competitionId: string, userId: string) =>
  (await live(db).where('competition_id', '=', competitionId).where('user_id', '=', userId).executeTakeFirst()) as
    | RegistrationRow
    | undefined;

export const findTeamsRegistration = async (db: Db, teamId: string) =>
  (await live(db).where('team_id', '=', teamId).executeTakeFirst()) as RegistrationRow | undefined;

/** The living registration of a person or of their team, held until the end of the transaction. */
export const lockOwnRegistration = async (db: Db, of: { competitionId: string; userId: string } | { teamId: string }) =>
  (await live(db)
    .where((where) =>
      'teamId' in of
        ? where('team_id', '=', of.teamId)
        : where.and([where('competition_id', '=', of.competitionId), where('user_id', '=', of.userId)]),
    )
    .forUpdate()
    .executeTakeFirst()) as RegistrationRow | undefined;

type NewRegistration = {
  competition_id: string;
  user_id: string | null;
  team_id: string | null;
  institution_id: string | null;
  form_version: number;
};

/** Adds a draft, or brings the one that is there. */
export async function ensureDraft(db: Db, row: NewRegistration): Promise<RegistrationRow> {
  await db
    .insertInto('registrations')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const of = row.team_id ? { teamId: row.team_id } : { competitionId: row.competition_id, userId: row.user_id! };
  return (await lockOwnRegistration(db, of))!;
}

/** What of a registration is written. */
export type RegistrationChange = Partial<{
  form: string;
  form_version: number;
  form_sealed: Buffer | null;
  division: string;
  institution_id: string | null;
  official: boolean;
  state: RegistrationState;
  reason: string;
  number: number | null;
  holds_place: boolean;
  submissions: number;
  submitted_at: Date | null;
  decided_by: string | null;
  decided_at: Date | null;
  pay_until: Date | null;
  order_id: string | null;
  fee_returned_at: Date | null;
}>;

export const updateRegistration = (db: Db, id: string, change: RegistrationChange, now: Date) =>
  db
    .updateTable('registrations')
    .set({ ...change, revision: sql<number>`revision + 1`, updated_at: now })
    .where('id', '=', id)
    .execute();

/** The place in line of somebody who waits. */
export async function waitingPlace(db: Db, registration: { id: string; competition_id: string; submitted_at: Date | null }) {
  const { rows } = await sql<{ place: string }>`
    select count(*) as place from registrations
    where competition_id = ${registration.competition_id} and state = 'waitlisted'
      and (submitted_at, id) <= (${registration.submitted_at}, ${registration.id}::bigint)`.execute(db);
  return Number(rows[0]!.place);
}

/** A place of an institution; false when its share is used up. The row decides, however many ask at once. */
export async function takeInstitutionPlace(db: Db, competitionId: string, institutionId: string, most: number) {
  const { rows } = await sql`
    insert into institution_places as places (competition_id, institution_id, taken) values (${competitionId}, ${institutionId}, 1)
    on conflict (competition_id, institution_id) do update set taken = places.taken + 1 where places.taken < ${most}
    returning taken`.execute(db);
  return rows.length > 0;
}

export const releaseInstitutionPlace = (db: Db, competitionId: string, institutionId: string) =>
  sql`update institution_places set taken = taken - 1
    where competition_id = ${competitionId} and institution_id = ${institutionId} and taken > 0`.execute(db);

/** Counts the places that each institution holds of a locked competition. */
export async function countInstitutionPlaces(db: Db, competitionId: string) {
  await db.deleteFrom('institution_places').where('competition_id', '=', competitionId).execute();
  await sql`
    insert into institution_places (competition_id, institution_id, taken)
    select competition_id, institution_id, count(*) from registrations
    where competition_id = ${competitionId} and holds_place and institution_id is not null group by 1, 2`.execute(db);
}

/** Published competitions of which places are free although somebody waits whose institution has one left. */
export async function competitionsWithRoom(db: Db) {
  const { rows } = await sql<{ id: string }>`
    select c.id from competitions c where c.state = 'published' and (c.quota is null or c.taken < c.quota) and exists (
      select from registrations r
      left join institution_places p on p.competition_id = r.competition_id and p.institution_id = r.institution_id
      where r.competition_id = c.id and r.state = 'waitlisted'
        and (c.quota_per_institution is null or r.institution_id is null or coalesce(p.taken, 0) < c.quota_per_institution))
    order by c.id limit 100`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whoever waits longest and whose institution has a place left; locked. */
export async function lockNextWaiting(db: Db, competitionId: string, perInstitution: number | null) {
  const { rows } = await sql<RegistrationRow>`
    select r.* from registrations r
    left join institution_places p on p.competition_id = r.competition_id and p.institution_id = r.institution_id
    where r.competition_id = ${competitionId} and r.state = 'waitlisted'
      and (${perInstitution}::int is null or r.institution_id is null or coalesce(p.taken, 0) < ${perInstitution}::int)
    order by r.submitted_at, r.id
    limit 1
    for update of r`.execute(db);
  return rows[0];
}

/** Those whose time to pay is over, by competition. */
export const findUnpaid = (db: Db, now: Date) =>
  db
    .selectFrom('registrations')
    .select(['id', 'competition_id'])
    .where('state', '=', 'awaiting_payment')
    .where('pay_until', '<', now)
    .orderBy('competition_id')
    .orderBy('id')
    .limit(500)
    .execute();

/** Registrations that somebody takes part by, alone or in a team, and that wait to be paid. */
export const findToPay = (db: Db, userId: string, now: Date) =>
  db
    .selectFrom('registrations as r')
    .leftJoin('teams as t', 't.id', 'r.team_id')
    .select(['r.id', 'r.competition_id', 'r.pay_until', 't.name as team'])
    .where('r.state', '=', 'awaiting_payment')
    .where((e) => e.or([e('r.pay_until', 'is', null), e('r.pay_until', '>', now)]))
    .where((e) =>
      e.or([
        e('r.user_id', '=', userId),
        e('r.team_id', 'in', e.selectFrom('team_members').select('team_id').where('user_id', '=', userId).where('state', '=', 'joined')),
      ]),
    )
    .execute();

type Claim = { kind: 'id_number' | 'student_no' | 'phone'; hash: Buffer; olderHashes: Buffer[]; userId: string };

/** Whose claim is taken by another registration of the competition. */
export async function findUsedClaim(db: Db, competitionId: string, registrationId: string, claims: readonly Claim[]) {
  if (claims.length === 0) return undefined;
  const rows = await db
    .selectFrom('claims')
    .select(['kind', 'hash'])
    .where('competition_id', '=', competitionId)
    .where('registration_id', '!=', registrationId)
    .where(
      'hash',
      'in',
      claims.flatMap((claim) => [claim.hash, ...claim.olderHashes]),
    )
    .execute();
  return claims.find((claim) =>
    rows.some((row) => row.kind === claim.kind && [claim.hash, ...claim.olderHashes].some((hash) => hash.equals(row.hash))),
  );
}

/** Writes down what stands for people of a registration; how many were new. */
export async function addClaims(db: Db, competitionId: string, registrationId: string, claims: readonly Claim[]) {
  if (claims.length === 0) return 0;
  const rows = await db
    .insertInto('claims')
    .values(
      claims.map(({ kind, hash, userId }) => ({
        competition_id: competitionId,
        kind,
        hash,
        registration_id: registrationId,
        user_id: userId,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .execute();
  return rows.length;
}

export const dropClaims = (db: Db, registrationId: string, userId?: string) =>
  db
    .deleteFrom('claims')
    .where('registration_id', '=', registrationId)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId!))
    .execute();

/** The people of an entrant: one person, or who joined the team, its captain first. */
export async function findEntrantPeople(db: Db, registration: { user_id: string | null; team_id: string | null }) {
  if (registration.user_id) return [registration.user_id];
  const rows = await db
    .selectFrom('team_members')
    .select('user_id')
    .where('team_id', '=', registration.team_id)
    .where('state', '=', 'joined')
    .orderBy('role')
    .orderBy('joined_at')
    .orderBy('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

/** How many registrations of a competition there are, drafts and withdrawn ones apart. */
export async function countRegistrations(db: Db, competitionId: string) {
  const row = await db
    .selectFrom('registrations')
    .select((e) => e.fn.countAll<string>().as('count'))
    .where('competition_id', '=', competitionId)
    .where('state', 'not in', ['draft', 'withdrawn'])
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Removes a draft that nobody needs any more. */
export const deleteDraft = (db: Db, id: string) =>
  db.deleteFrom('registrations').where('id', '=', id).where('state', '=', 'draft').execute();

/** Wipes id numbers, and what they were compared by, once a competition has been cancelled or all its results final for so long. */
export async function forgetSealed(db: Db, before: Date) {
  const over = sql`select c.id from competitions c where (c.state = 'cancelled' and c.cancelled_at <= ${before}) or (
    exists (select from stages s where s.competition_id = c.id)
    and not exists (select from stages s where s.competition_id = c.id and (s.result_state <> 'final' or s.updated_at > ${before})))`;
  await sql`update registrations set form_sealed = null where form_sealed is not null and competition_id in (${over})`.execute(db);
  await sql`delete from claims where kind = 'id_number' and competition_id in (${over})`.execute(db);
}

type HeldFee = { registrationId: string; orderId: string };

/** Paid registrations that were withdrawn or refused, or whose competition was cancelled, and whose fee is still here; oldest first. */
export async function findFeesToReturn(db: Db, most: number): Promise<HeldFee[]> {
  // Two reads, each by an index of what is still to be done: registrations that keep their fee are never read.
  const { rows } = await sql<HeldFee>`
    select id::text as "registrationId", order_id::text as "orderId" from (
      select id, order_id from registrations
        where order_id is not null and fee_returned_at is null and state in ('withdrawn', 'refused')
      union
      select r.id, r.order_id from competitions c join registrations r on r.competition_id = c.id
        where c.state = 'cancelled' and r.order_id is not null and r.fee_returned_at is null
    ) held order by id limit ${most}`.execute(db);
  return rows;
}
