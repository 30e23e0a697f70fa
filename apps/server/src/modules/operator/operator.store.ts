import type { JobState } from '@praxis/contract/admin/operator';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { literally } from '../../platform/database/literally.ts';

type Page = { page: number; size: number };

const like = (text: string) => `%${literally(text)}%`;
const nameOf = sql<string>`coalesce(nullif(users.real_name, ''), nullif(users.nickname, ''), users.account, '')`;

export const findUserForUpdate = (db: Db, id: string) =>
  db.selectFrom('users').select(['id', 'status', 'utype', 'nickname']).where('id', '=', id).forUpdate().executeTakeFirst();

/** The account's words stand in one of a person's names. */
const named = (text: string) => sql<boolean>`(users.nickname ilike ${like(text)} or users.real_name ilike ${like(text)}
  or users.account ilike ${like(text)})`;

type UserSearch = { q: string; institution: string; utype?: number; grant?: string; status?: string };

export async function findUsers(db: Db, { q, institution, utype, grant, status, page, size }: Page & UserSearch) {
  const text = q.trim();
  const found = db
    .selectFrom('users')
    .$if(utype !== undefined, (query) => query.where('utype', '=', utype!))
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .$if(institution.trim() !== '', (query) =>
      query.where('institution_id', 'in', (inner) =>
        inner.selectFrom('institutions').select('id').where('name', 'ilike', like(institution.trim())),
      ),
    )
    .$if(grant !== undefined, (query) =>
      query.where('id', 'in', (inner) => inner.selectFrom('user_grants').select('user_id').where('permission', '=', grant!)),
    )
    .$if(text !== '', (query) =>
      query.where((e) =>
        e.or([named(text), e('phone', 'like', like(text)), ...(/^[1-9]\d{0,17}$/.test(text) ? [e('id', '=', text)] : [])]),
      ),
    );
  const { total } = await found.select((e) => e.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const rows = await found
    .select(['id', 'account', 'phone', 'nickname', 'real_name', 'utype', 'status', 'institution_id', 'last_login_at', 'created_at'])
    .select([
      sql<string>`coalesce((select name from institutions i where i.id = users.institution_id), '')`.as('institution'),
      sql<string[]>`array(select permission from user_grants g where g.user_id = users.id order by permission)`.as('grants'),
      sql<string>`(select count(*) from sessions s where s.user_id = users.id and s.revoked_at is null and s.expires_at > now())`.as(
        'sessions',
      ),
    ])
    .orderBy('id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return { rows, total: Number(total) };
}

export const setUserStatus = (db: Db, id: string, status: string, now: Date) =>
  db.updateTable('users').set({ status, updated_at: now }).where('id', '=', id).execute();

export const insertGrant = (db: Db, userId: string, permission: string) =>
  db
    .insertInto('user_grants')
    .values({ user_id: userId, permission })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();

export const deleteGrant = (db: Db, userId: string, permission: string) =>
  db.deleteFrom('user_grants').where('user_id', '=', userId).where('permission', '=', permission).executeTakeFirst();

export const findJobForUpdate = (db: Db, id: string) =>
  db.selectFrom('jobs').select(['id', 'kind', 'state']).where('id', '=', id).forUpdate().executeTakeFirst();

type JobSearch = { state?: JobState; kind: string; owner: string; from?: number; to?: number };

export async function findJobs(db: Db, { state, kind, owner, from, to, page, size }: Page & JobSearch) {
  const found = db
    .selectFrom('jobs')
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .$if(kind !== '', (query) => query.where('kind', '=', kind))
    .$if(owner.trim() !== '', (query) =>
      query.where('owner_id', 'in', (inner) => inner.selectFrom('users').select('id').where(named(owner.trim()))),
    )
    .$if(from !== undefined, (query) => query.where('jobs.created_at', '>=', new Date(from!)))
    .$if(to !== undefined, (query) => query.where('jobs.created_at', '<', new Date(to!)));
  const { total } = await found.select((e) => e.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const rows = await found
    .leftJoin('users', 'users.id', 'jobs.owner_id')
    .select(['jobs.id', 'kind', 'state', 'progress', 'error', 'attempts', 'jobs.created_at', 'jobs.updated_at', nameOf.as('owner')])
    .select(sql<boolean>`coalesce((jobs.result ->> 'overtaken')::boolean, false)`.as('overtaken'))
    .orderBy('jobs.id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return { rows, total: Number(total) };
}

type AuditSearch = {
  actor?: string;
  person: string;
  object_type: string;
  object_id?: string;
  action: string;
  from?: number;
  to?: number;
};

export async function findAuditActions(db: Db, { person, page, size, ...search }: Page & AuditSearch) {
  const { actor, object_type, object_id, action, from, to } = search;
  const found = db
    .selectFrom('audit_log')
    .$if(actor !== undefined, (query) => query.where('actor_id', '=', actor!))
    .$if(person.trim() !== '', (query) =>
      query.where('actor_id', 'in', (inner) => inner.selectFrom('users').select('id').where(named(person.trim()))),
    )
    .$if(object_type !== '', (query) => query.where('object_type', '=', object_type))
    .$if(object_id !== undefined, (query) => query.where('object_id', '=', object_id!))
    .$if(action !== '', (query) => query.where('action', '=', action))
    .$if(from !== undefined, (query) => query.where('audit_log.created_at', '>=', new Date(from!)))
    .$if(to !== undefined, (query) => query.where('audit_log.created_at', '<', new Date(to!)));
  const { total } = await found.select((e) => e.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const rows = await found
    .leftJoin('users', 'users.id', 'audit_log.actor_id')
    .select(['audit_log.id', 'audit_log.created_at', 'actor_id', 'action', 'object_type', 'object_id', 'from_state', 'to_state'])
    .select(['detail', 'address', nameOf.as('actor')])
    .orderBy('audit_log.id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return { rows, total: Number(total) };
}

export async function countTasks(db: Db) {
  const { rows } = await sql<{ kind: string; queued: string; leased: string; done: string; failed: string }>`
    select kind, count(*) filter (where state = 'queued') as queued, count(*) filter (where state = 'leased') as leased,
           count(*) filter (where state = 'done') as done, count(*) filter (where state = 'failed') as failed
    from agent_tasks group by kind order by kind`.execute(db);
  return rows.map(({ kind, ...counts }) => ({
    kind,
    queued: Number(counts.queued),
    leased: Number(counts.leased),
    done: Number(counts.done),
    failed: Number(counts.failed),
  }));
}

export const findFailedTasks = (db: Db, most: number) =>
  db
    .selectFrom('agent_tasks')
    .select(['id', 'kind', 'subject_id', 'error', 'updated_at'])
    .where('state', '=', 'failed')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();

/** What the overview counts, in one statement. */
export async function countSchool(db: Db, now: Date) {
  const week = new Date(now.getTime() - 7 * 86_400_000);
  const { rows } = await sql<Record<string, string>>`
    select
      (select count(*) from users where utype = 1 and status <> 'closed') as students,
      (select count(*) from users where utype = 2 and status <> 'closed') as teachers,
      (select count(*) from users where utype = 3 and status <> 'closed') as experts,
      (select count(*) from users where status = 'locked') as locked,
      (select count(*) from users where created_at > ${week}) as new_this_week,
      (select count(*) from jobs where state = 'queued') as queued,
      (select count(*) from jobs where state = 'running') as running,
      (select count(*) from jobs where state = 'done') as done,
      (select count(*) from jobs where state = 'failed') as failed,
      (select count(*) from files where deleted_at is null) as files,
      (select coalesce(sum(size), 0) from files where deleted_at is null) as bytes`.execute(db);
  const counted = rows[0] ?? {};
  return (name: string) => Number(counted[name] ?? 0);
}
