import { sql } from 'kysely';
import type { Db } from '../database/db.ts';

/** A note as a round takes it. */
export type ChangeNote = { id: string; source: string; ref: string };

/** How a follower stands. */
export type FollowerState = {
  follower: string;
  /** Everything committed before this moment is in the copy, but for what stands apart. */
  asOf: Date;
  waiting: number;
  apart: number;
  generation: number;
  rebuiltAt: Date | null;
};

/** Waits until nobody else writes the copy of a follower, and has it alone until the end of the transaction. */
export const lockFollower = (db: Db, follower: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`follower ${follower}`}, 0))`.execute(db);

/** Waits until nobody holds the copy of a follower alone, and keeps them off until the end of the transaction. */
export const shareFollower = (db: Db, follower: string) =>
  sql`select pg_advisory_xact_lock_shared(hashtextextended(${`follower ${follower}`}, 0))`.execute(db);

/** Notes everything a source holds for a follower that is new to it; whether it was. */
export async function insertFollower(db: Db, follower: string, source: string) {
  const { rows } = await sql`
    with added as (insert into source_followers (source, follower) values (${source}, ${follower}) on conflict do nothing returning source),
      known as (insert into follower_states (follower) values (${follower}) on conflict do nothing)
    insert into change_notes (follower, source, ref) select ${follower}, source, '*' from added returning id`.execute(db);
  return rows.length > 0;
}

/** What is due of sources that are known here: during an update a newer server may follow others as well. */
export async function findDueNotes(db: Db, follower: string, sources: readonly string[], most: number): Promise<ChangeNote[]> {
  const { rows } = await sql<ChangeNote>`
    select id, source, ref from change_notes where follower = ${follower} and apart_at is null and due_at <= clock_timestamp()
      and source = any(${[...sources]}::text[]) order by id limit ${most}`.execute(db);
  return rows;
}

/** Takes notes away, and with them what stood apart of the same refs: they were just read anew. */
export async function deleteNotes(db: Db, follower: string, notes: readonly ChangeNote[]) {
  await sql`delete from change_notes where id = any(${notes.map(({ id }) => id)}::bigint[])`.execute(db);
  await sql`
    delete from change_notes where follower = ${follower} and apart_at is not null and (source, ref) in (
      select * from unnest(${notes.map(({ source }) => source)}::text[], ${notes.map(({ ref }) => ref)}::text[]))`.execute(db);
}

export async function insertNotes(db: Db, follower: string, source: string, refs: readonly string[]) {
  if (refs.length === 0) return;
  await sql`
    insert into change_notes (follower, source, ref) select ${follower}, ${source}, ref from unnest(${[...refs]}::text[]) as g (ref)`.execute(
    db,
  );
}

/** Takes a due note for some minutes, in which nobody else finds it due; false when somebody has it. */
export async function leaseNote(db: Db, noteId: string, minutes: number): Promise<boolean> {
  const { rows } = await sql`
    update change_notes set due_at = clock_timestamp() + ${minutes} * interval '1 minute'
    where id = ${noteId} and due_at <= clock_timestamp() returning id`.execute(db);
  return rows.length > 0;
}

/** One more turn of a note failed: it comes again later, each time after a longer pause, and after `most` turns stands apart. */
export async function recordFailure(db: Db, noteId: string, error: string, most: number) {
  const { rows } = await sql<{ apart: boolean }>`
    update change_notes set turns = turns + 1, error = ${error.slice(0, 500)}, due_at = now() + least(60, power(2, turns)) * interval '1 second',
      apart_at = case when turns + 1 >= ${most} then now() end
    where id = ${noteId} returning apart_at is not null as apart`.execute(db);
  return rows[0]?.apart ?? false;
}

/** Notes that stand apart are tried again, all of a follower or those of some ids; how many. */
export async function retryNotes(db: Db, follower: string, ids?: readonly string[]) {
  const { rows } = await sql`
    update change_notes set apart_at = null, turns = 0, due_at = now() where follower = ${follower} and apart_at is not null
      and ${ids ? sql`id = any(${[...ids]}::bigint[])` : sql`true`} returning id`.execute(db);
  return rows.length;
}

export async function generationOf(db: Db, follower: string) {
  const { rows } = await sql<{ generation: number }>`
    insert into follower_states (follower) values (${follower})
    on conflict (follower) do update set follower = excluded.follower returning generation`.execute(db);
  return rows[0]!.generation;
}

/** The generation of a follower that is known, without holding its row. */
export const findGeneration = async (db: Db, follower: string) =>
  (await db.selectFrom('follower_states').select('generation').where('follower', '=', follower).executeTakeFirstOrThrow()).generation;

/** Begins a new generation: what is written from now on bears its number. */
export async function nextGeneration(db: Db, follower: string) {
  const { rows } = await sql<{ generation: number }>`
    update follower_states set generation = generation + 1 where follower = ${follower} returning generation`.execute(db);
  return rows[0]!.generation;
}

export const recordRebuild = (db: Db, follower: string, now: Date) =>
  db.updateTable('follower_states').set({ rebuilt_at: now }).where('follower', '=', follower).execute();

/** How followers stand, by name. */
export async function findFollowerStates(db: Db): Promise<FollowerState[]> {
  const { rows } = await sql<FollowerState>`
    select s.follower, s.generation, s.rebuilt_at as "rebuiltAt",
      coalesce((select noted_at from change_notes n where n.follower = s.follower and apart_at is null order by id limit 1), now()) as "asOf",
      (select count(*) from change_notes n where n.follower = s.follower and apart_at is null)::int as waiting,
      (select count(*) from change_notes n where n.follower = s.follower and apart_at is not null)::int as apart
    from follower_states s order by s.follower`.execute(db);
  return rows;
}

type ApartNote = { id: string; source: string; ref: string; error: string; turns: number; apart_at: Date };

/** What stands apart of a follower, newest first: for the person who mends it. */
export async function findNotesApart(db: Db, follower: string, { page, size }: { page: number; size: number }) {
  const { rows } = await sql<ApartNote & { total: number }>`
    select id::text, source, ref, coalesce(error, '') as error, turns, apart_at, count(*) over ()::int as total
    from change_notes where follower = ${follower} and apart_at is not null order by change_notes.id desc
    limit ${size} offset ${(page - 1) * size}`.execute(db);
  return { list: rows.map(({ total: _, ...note }) => note), total: rows[0]?.total ?? 0 };
}

/** Everything committed before `at` is in a copy, and whether anything waits since; cheap enough for every page that shows numbers of it. */
export async function findProgress(db: Db, follower: string): Promise<{ at: Date; behind: boolean }> {
  const { rows } = await sql<{ at: Date; behind: boolean }>`
    select coalesce(noted_at, now()) as at, noted_at is not null as behind
    from (select (select noted_at from change_notes where follower = ${follower} and apart_at is null order by id limit 1) as noted_at) as oldest`.execute(
    db,
  );
  return rows[0]!;
}

/** Everything committed before this moment is in a copy. */
export const followedUntil = async (db: Db, follower: string): Promise<Date> => (await findProgress(db, follower)).at;
