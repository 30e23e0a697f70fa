import { type FrameKind, MAP_DEPTH } from '@praxis/contract/skills/maps';
import type { SkillScope } from '@praxis/contract/skills/skills';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { literally } from '../../platform/database/literally.ts';

/** Who asks for skills. */
export type SkillReader = { userId: string; institutionId: string | null };
type SkillOf = SkillReader & { scope: SkillScope };

const skills = (db: Db) => db.selectFrom('skills').selectAll().where('removed_at', 'is', null).$narrowType<{ scope: SkillScope }>();

/** The skills a teacher may pick: those of some ids or names, whatever their case, or the first of all. */
export const findSkills = (
  db: Db,
  { userId, institutionId }: SkillReader,
  of: { ids?: readonly string[]; names?: readonly string[] } = {},
) =>
  skills(db)
    .where((at) =>
      at.or([
        at('scope', '=', 'platform'),
        at.and([at('scope', '=', 'private'), at('owner_id', '=', userId)]),
        ...(institutionId ? [at('institution_id', '=', institutionId)] : []),
      ]),
    )
    .$if(of.ids !== undefined, (query) =>
      query.where(sql<boolean>`id = any(${(of.ids ?? []).filter((id) => /^\d{1,18}$/.test(id))}::bigint[])`),
    )
    .$if(of.names !== undefined, (query) =>
      query.where(sql<boolean>`lower(name) = any(${(of.names ?? []).map((name) => name.toLowerCase())}::text[])`),
    )
    .orderBy('name')
    .orderBy('id')
    .$if(of.ids === undefined && of.names === undefined, (query) => query.limit(3000))
    .execute();

const FOUND_MOST = 20;

/** Skills a teacher may pick by a part of their name or code, the closest first, or by their ids; with the names above them. */
export async function searchForSkills(
  db: Db,
  { userId, institutionId }: SkillReader,
  of: { text: string; ids: readonly string[] | undefined },
) {
  const like = literally(of.text.trim());
  const asked = of.ids ? sql`s.id = any(${[...of.ids]}::bigint[])` : sql`(s.name ilike ${`%${like}%`} or s.code ilike ${`${like}%`})`;
  const { rows } = await sql<{ id: string; name: string; path: string[]; kind: FrameKind; frame_id: string }>`
    with recursive found as (
      select s.id, s.name, s.scope, s.frame_id, s.parent_id,
        row_number() over (order by lower(s.name) = lower(${of.text.trim()}) desc, s.name ilike ${`${like}%`} desc, length(s.name), s.name, s.id) as rank
      from skills s where s.removed_at is null and ${asked} and (s.scope = 'platform' or (s.scope = 'private' and s.owner_id = ${userId})
        or (s.institution_id = ${institutionId}::bigint))
      order by rank limit ${of.ids ? of.ids.length : FOUND_MOST}
    ), up (id, parent_id, name, depth) as (
      select f.id, p.parent_id, p.name, 1 from found f join skills p on p.id = f.parent_id
      union all select u.id, p.parent_id, p.name, u.depth + 1 from up u join skills p on p.id = u.parent_id where u.depth < ${MAP_DEPTH}
    )
    select f.id::text, f.name, f.scope as kind, f.frame_id::text,
      array(select u.name from up u where u.id = f.id order by u.depth desc) as path
    from found f order by f.rank`.execute(db);
  return rows;
}

export const findSkillForUpdate = (db: Db, id: string) => skills(db).where('id', '=', id).forUpdate().executeTakeFirst();

const beside = (db: Db, { userId, institutionId, scope }: SkillOf) =>
  db
    .selectFrom('skills')
    .where('scope', '=', scope)
    .where('removed_at', 'is', null)
    .$if(scope === 'private', (query) => query.where('owner_id', '=', userId))
    .$if(scope === 'institution', (query) => query.where('institution_id', '=', institutionId));

/** How many skills stand beside a new one, and whether one of them bears its name. */
export async function lookBeside(db: Db, of: SkillOf, name: string, but = '0') {
  const { total, same } = await beside(db, of)
    .select((at) => [
      at.fn.countAll<string>().as('total'),
      sql<boolean>`coalesce(bool_or(lower(name) = lower(${name}) and id <> ${but}), false)`.as('same'),
    ])
    .executeTakeFirstOrThrow();
  return { total: Number(total), same };
}

export const insertSkill = (db: Db, { userId, institutionId, scope }: SkillOf, skill: { name: string; parent_id: string | null }) =>
  db
    .insertInto('skills')
    .values({ owner_id: userId, scope, institution_id: scope === 'institution' ? institutionId : null, ...skill })
    .returningAll()
    .$narrowType<{ scope: SkillScope }>()
    .executeTakeFirstOrThrow();

/** Names of skills by id as tags leave the school: points of a course go with its map. */
export async function tagNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('skills')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .where('scope', '<>', 'course')
    .execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** Names of skills by id. */
export async function skillNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('skills')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}
