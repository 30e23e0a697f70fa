import type { FrameKind } from '@praxis/contract/skills/maps';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { FrameRef } from '../maps/map.store.ts';

/** A job profile with how many skills it asks for. */
export type ProfileRow = {
  id: string;
  kind: FrameKind;
  frame_id: string;
  title: string;
  intro: string;
  published: boolean;
  revision: number;
  needs: number;
};

async function findRows(db: Db, where: RawBuilder<unknown>) {
  const { rows } = await sql<ProfileRow>`
    select p.id::text, p.frame_kind as kind, p.frame_id::text, p.title, p.intro, p.published, p.revision,
      (select count(*)::int from job_profile_needs n join skills s on s.id = n.skill_id
        where n.profile_id = p.id and (s.removed_at is null or s.merged_into is not null)) as needs
    from job_profiles p where p.removed_at is null and ${where} order by p.title, p.id`.execute(db);
  return rows;
}

export const findProfile = async (db: Db, id: string) => (await findRows(db, sql`p.id = ${id}`))[0];

/** The profiles of some maps. */
export const findProfiles = async (db: Db, frames: readonly FrameRef[]) =>
  frames.length === 0
    ? []
    : findRows(
        db,
        sql`(p.frame_kind, p.frame_id) in (select * from unnest(${frames.map(({ kind }) => kind)}::text[], ${frames.map(({ id }) => id)}::bigint[]))`,
      );

/** A skill a profile asks for. */
export type NeedRow = { skill_id: string; name: string; kind: FrameKind; frame_id: string; level: number; weight: number };

/** What a profile asks for, the heaviest first; a merged skill is the one it was merged into. */
export async function findNeeds(db: Db, profileId: string) {
  const { rows } = await sql<NeedRow>`
    select s.id::text as skill_id, s.name, s.scope as kind, s.frame_id::text, max(n.level)::int as level, max(n.weight)::int as weight
    from job_profile_needs n join skills o on o.id = n.skill_id join skills s on s.id = coalesce(o.merged_into, o.id)
    where n.profile_id = ${profileId} and s.removed_at is null group by s.id order by max(n.weight) desc, s.name, s.id`.execute(db);
  return rows;
}

/** Which of some skills stand in a map or in that of the platform. */
export async function skillsWithin(db: Db, { kind, id }: FrameRef, ids: readonly string[]) {
  if (ids.length === 0) return new Set<string>();
  const { rows } = await sql<{ id: string }>`
    select id::text from skills where id = any(${[...ids]}::bigint[]) and removed_at is null
      and (scope = 'platform' or (scope = ${kind} and frame_id = ${id}))`.execute(db);
  return new Set(rows.map((row) => row.id));
}

export type Need = { skill_id: string; level: number; weight: number };
/** Needs in the order of their skills, for comparing. */
export const sortedNeeds = (needs: readonly Need[]) =>
  needs
    .map(({ skill_id, level, weight }) => ({ skill_id, level, weight }))
    .sort((a, b) => a.skill_id.length - b.skill_id.length || (a.skill_id < b.skill_id ? -1 : 1));

type Written = { title: string; intro: string; published: boolean; saved_by: string; updated_at: Date };

export async function insertProfile(db: Db, { kind, id }: FrameRef, profile: Written) {
  const row = await db
    .insertInto('job_profiles')
    .values({ frame_kind: kind, frame_id: id, ...profile })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function updateProfile(db: Db, id: string, profile: Written) {
  const row = await db
    .updateTable('job_profiles')
    .set({ ...profile, revision: sql<number>`revision + 1` })
    .where('id', '=', id)
    .returning('revision')
    .executeTakeFirstOrThrow();
  return row.revision;
}

/** Puts what a profile asks for in place of what it asked for. */
export async function replaceNeeds(db: Db, profileId: string, needs: readonly Need[]) {
  await db.deleteFrom('job_profile_needs').where('profile_id', '=', profileId).execute();
  if (needs.length > 0)
    await db
      .insertInto('job_profile_needs')
      .values(needs.map((need) => ({ profile_id: profileId, ...need })))
      .execute();
}

export const removeProfileRow = (db: Db, id: string, now: Date) =>
  db.updateTable('job_profiles').set({ removed_at: now }).where('id', '=', id).execute();
