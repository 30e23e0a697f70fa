import type { CriterionDraft, GroupState } from '@praxis/contract/judging/judging';
import type { AggregationMethod } from '@praxis/scoring/judging/aggregate';
import { type Selectable, sql } from 'kysely';
import type { DB } from '../../platform/database/database.generated.ts';
import type { Db } from '../../platform/database/db.ts';

/** A criterion of a section. */
export type CriterionRow = Selectable<DB['criteria']>;
/** A group of experts. */
export type GroupRow = Omit<Selectable<DB['expert_groups']>, 'method' | 'state'> & { method: AggregationMethod; state: GroupState };
/** An expert of a group. */
export type GroupExpertRow = Selectable<DB['group_experts']>;

export const findCriteria = async (db: Db, sectionIds: readonly string[]) =>
  sectionIds.length === 0
    ? []
    : db
        .selectFrom('criteria')
        .selectAll()
        .where('section_id', 'in', [...sectionIds])
        .orderBy('section_id')
        .orderBy('place')
        .execute();

export async function replaceCriteria(db: Db, sectionId: string, criteria: readonly CriterionDraft[]) {
  await db.deleteFrom('criteria').where('section_id', '=', sectionId).execute();
  await db
    .insertInto('criteria')
    .values(criteria.map((criterion, at) => ({ ...criterion, section_id: sectionId, place: at + 1 })))
    .execute();
}

const groups = (db: Db) => db.selectFrom('expert_groups').selectAll().$narrowType<Pick<GroupRow, 'method' | 'state'>>();

export const findGroup = (db: Db, id: string) => groups(db).where('id', '=', id).executeTakeFirst();

/** Everything that assigns, submits or counts holds the row. */
export const lockGroup = (db: Db, id: string) => groups(db).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

export const findGroups = (db: Db, stageId: string) =>
  groups(db).where('stage_id', '=', stageId).orderBy('section_id').orderBy('id').execute();

export const findGroupsOfSection = (db: Db, sectionId: string) => groups(db).where('section_id', '=', sectionId).orderBy('id').execute();

type NewGroup = Omit<
  Selectable<DB['expert_groups']>,
  'id' | 'handed_run' | 'due_notified_at' | 'state' | 'seed' | 'run' | 'seal_broken_at'
>;

export const insertGroup = (db: Db, row: NewGroup) =>
  db
    .insertInto('expert_groups')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

export const updateGroup = (db: Db, id: string, change: Partial<Omit<Selectable<DB['expert_groups']>, 'id'>>) =>
  db.updateTable('expert_groups').set(change).where('id', '=', id).execute();

export const deleteGroup = (db: Db, id: string) => db.deleteFrom('expert_groups').where('id', '=', id).execute();

export const findGroupExperts = (db: Db, groupId: string) =>
  db.selectFrom('group_experts').selectAll().where('group_id', '=', groupId).orderBy('created_at').orderBy('user_id').execute();

export const putExpert = (db: Db, row: Omit<GroupExpertRow, 'invited_at'>) =>
  db
    .insertInto('group_experts')
    .values(row)
    .onConflict((conflict) => conflict.columns(['group_id', 'user_id']).doUpdateSet({ capacity: row.capacity }))
    .execute();

export const dropExpert = (db: Db, groupId: string, userId: string) =>
  db.deleteFrom('group_experts').where('group_id', '=', groupId).where('user_id', '=', userId).execute();

/** Marks the experts of a group as invited; returns those who were not. */
export const markInvited = (db: Db, groupId: string, now: Date) =>
  db
    .updateTable('group_experts')
    .set({ invited_at: now })
    .where('group_id', '=', groupId)
    .where('invited_at', 'is', null)
    .returning('user_id')
    .execute();

/** The groups somebody is in, with their states; works are assigned once a group is not set up any more. */
export const findGroupsOfExpert = (db: Db, userId: string) =>
  db
    .selectFrom('group_experts as e')
    .innerJoin('expert_groups as g', 'g.id', 'e.group_id')
    .select(['g.id', 'g.state'])
    .where('e.user_id', '=', userId)
    .execute();

/** An expert by account: name, school. */
export type ExpertPerson = { id: string; name: string; school: string; institution_id: string | null };

/** Experts by name or account. */
export async function searchExperts(db: Db, q: string, most: number) {
  const { rows } = await sql<ExpertPerson>`
    select p.id, p.name, coalesce(f.name, '') as school, p.institution_id from people p left join institution_facts f on f.id = p.institution_id
    where p.utype = 3 and (position(lower(${q}) in lower(p.name)) > 0 or position(lower(${q}) in lower(coalesce(p.account, ''))) > 0)
    order by p.name, p.id limit ${most}`.execute(db);
  return rows;
}

/** Experts by id, with the school they belong to. */
export async function expertPeople(db: Db, ids: readonly string[]) {
  const { rows } = await sql<ExpertPerson>`
    select p.id, p.name, coalesce(f.name, '') as school, p.institution_id from people p left join institution_facts f on f.id = p.institution_id
    where p.utype = 3 and p.id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Experts who belong to the school of an entrant or of one of its people. */
export async function sameSchool(db: Db, entrantIds: readonly string[], expertIds: readonly string[]) {
  const { rows } = await sql<{ entrant_id: string; expert_id: string }>`
    select distinct e.id as entrant_id, x.id as expert_id from entrants e
    left join entrant_people ep on ep.entrant_id = e.id left join people m on m.id = ep.user_id
    join people x on x.id = any(${[...expertIds]}::bigint[]) and x.institution_id is not null
      and (x.institution_id = e.institution_id or x.institution_id = m.institution_id)
    where e.id = any(${[...entrantIds]}::bigint[])`.execute(db);
  return rows;
}

/** Divisions of entrants. */
export async function divisionsOf(db: Db, entrantIds: readonly string[]) {
  const { rows } = await sql<{ id: string; division: string }>`
    select id, division from entrants where id = any(${[...entrantIds]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row.division]));
}

/** Groups whose sheets are due before a moment and whose experts were not reminded. */
export const dueGroups = (db: Db, before: Date) =>
  groups(db).where('state', '=', 'scoring').where('due_notified_at', 'is', null).where('due_at', '<', before).limit(50).execute();

/** Holds the groups of a section: while they are held, none of them begins to judge. */
export const lockGroups = (db: Db, sectionId: string) =>
  sql`select id from expert_groups where section_id = ${sectionId} order by id for update`.execute(db);
