import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

export const findInvitation = (db: Db, id: string) =>
  db.selectFrom('space_invitations').selectAll().where('id', '=', id).executeTakeFirst();

/** A row of the invitations. */
export type Invitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

export const findInvitationByToken = (db: Db, hash: Buffer) =>
  db.selectFrom('space_invitations').selectAll().where('token_hash', '=', hash).executeTakeFirst();

export const findInvitationForUpdate = (db: Db, id: string) =>
  db.selectFrom('space_invitations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

type Draft = {
  space_id: string;
  user_id?: string;
  phone?: string;
  token_hash?: Buffer;
  role: string;
  ta_rights: string[];
  skips_review: boolean;
  max_uses: number;
  expires_at: Date;
  created_by: string;
  created_at: Date;
};

export const insertInvitations = (db: Db, rows: readonly Draft[]) =>
  db
    .insertInto('space_invitations')
    .values([...rows])
    .returning('id')
    .execute();

type SameInvitation = {
  spaceId: string;
  userIds: readonly string[];
  phones: readonly string[];
  role: string;
  rights: string[];
  days: number;
};

/** Who was invited in the same way since a moment and has not answered yet. The space is locked by the caller. */
export const findInvitedSince = (db: Db, of: SameInvitation, since: Date) =>
  db
    .selectFrom('space_invitations')
    .select(['user_id', 'phone'])
    .where('space_id', '=', of.spaceId)
    .where('revoked_at', 'is', null)
    .where('declined_at', 'is', null)
    .where('used', '=', 0)
    .where('created_at', '>', since)
    .where('role', '=', of.role)
    .where(sql<boolean>`ta_rights = ${of.rights}::text[] and expires_at - created_at = make_interval(days => ${of.days})`)
    .where(sql<boolean>`(user_id = any(${[...of.userIds]}::bigint[]) or phone = any(${[...of.phones]}::text[]))`)
    .execute();

/** Personal invitations that are open are replaced when the same person is invited again. */
export const revokeOpenFor = (db: Db, spaceId: string, userIds: readonly string[], phones: readonly string[], now: Date) =>
  db
    .updateTable('space_invitations')
    .set({ revoked_at: now })
    .where('space_id', '=', spaceId)
    .where('revoked_at', 'is', null)
    .where('used', '=', 0)
    .where(sql<boolean>`(user_id = any(${[...userIds]}::bigint[]) or phone = any(${[...phones]}::text[]))`)
    .execute();

export async function findInvitations(db: Db, spaceId: string, page: number, size: number) {
  const of = db.selectFrom('space_invitations').where('space_id', '=', spaceId);
  const { total } = await of.select((e) => e.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const rows = await of
    .leftJoin('space_people', 'space_people.id', 'space_invitations.user_id')
    .selectAll('space_invitations')
    .select('space_people.name')
    .orderBy('space_invitations.id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return { rows, total: Number(total) };
}

/** Open personal invitations of a person, by account or by the phone they have. */
export const findInvitationsTo = (db: Db, userId: string, now: Date) =>
  db
    .selectFrom('space_invitations')
    .innerJoin('space_people as invited', (join) =>
      join
        .on('invited.id', '=', userId)
        .on((e) =>
          e.or([
            e('space_invitations.user_id', '=', e.ref('invited.id')),
            e.and([e('space_invitations.phone', '=', e.ref('invited.phone')), e('invited.phone', 'is not', null)]),
          ]),
        ),
    )
    .innerJoin('spaces', 'spaces.id', 'space_invitations.space_id')
    .innerJoin('space_people as owner', 'owner.id', 'spaces.owner_id')
    .innerJoin('space_people as sender', 'sender.id', 'space_invitations.created_by')
    .selectAll('space_invitations')
    .select([
      'spaces.name as space_name',
      'spaces.cover_file_id',
      'owner.id as owner_id',
      'owner.name as owner_name',
      'owner.avatar_file_id as owner_avatar_file_id',
      'sender.name as sender_name',
    ])
    .where('spaces.state', '=', 'active')
    .where('revoked_at', 'is', null)
    .where('declined_at', 'is', null)
    .where('used', '=', 0)
    .where('expires_at', '>', now)
    .orderBy('space_invitations.id', 'desc')
    .limit(100)
    .execute();

export const setInvitation = (db: Db, id: string, change: { revoked_at?: Date; declined_at?: Date }) =>
  db.updateTable('space_invitations').set(change).where('id', '=', id).execute();

export const countUse = (db: Db, id: string) =>
  db.updateTable('space_invitations').set({ used: sql`used + 1` }).where('id', '=', id).execute();

/** Which of some people are approved in a space, run it, or own it. */
export const findMembersAmong = async (db: Db, spaceId: string, userIds: readonly string[]) => {
  if (userIds.length === 0) return new Set<string>();
  const { rows } = await sql<{ user_id: string }>`
    select user_id from space_members where space_id = ${spaceId} and state = 'approved' and user_id = any(${[...userIds]}::bigint[])
    union select owner_id from spaces where id = ${spaceId}`.execute(db);
  return new Set(rows.map((row) => row.user_id));
};
