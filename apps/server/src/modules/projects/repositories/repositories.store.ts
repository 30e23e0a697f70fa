import type { RepositoryChange, RepositoryListing, RepositoryRef } from '@praxis/contract/projects/repository-agent';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

const HOST_BELIEVED_MS = 60_000;

/** Notes where the one agent that keeps repositories is reached. */
export const saveHost = (db: Db, host: { name: string; address: string; lack: string | null }, now: Date) =>
  db
    .insertInto('project_repository_hosts')
    .values({ ...host, seen_at: now })
    .onConflict((known) => known.column('one').doUpdateSet({ ...host, seen_at: now }))
    .execute();

export const hostSeen = (db: Db, name: string, now: Date) =>
  db.updateTable('project_repository_hosts').set({ seen_at: now }).where('name', '=', name).execute();

/** The agent that keeps repositories; `here` says whether it was heard of lately. */
export async function findHost(db: Db, now: Date) {
  const row = await db.selectFrom('project_repository_hosts').select(['name', 'address', 'lack', 'seen_at']).executeTakeFirst();
  return row && { name: row.name, address: row.address, lack: row.lack, here: now.getTime() - row.seen_at.getTime() < HOST_BELIEVED_MS };
}

/** What stands in the repository of a team as the last push left it. */
export async function findRepository(db: Db, runId: string) {
  const row = await db.selectFrom('project_repositories').selectAll().where('run_id', '=', runId).executeTakeFirst();
  return (
    row && {
      ...{ head: row.head, refs: row.refs as RepositoryRef[], copied_refs: row.copied_refs as RepositoryRef[] },
      ...{ bytes: Number(row.bytes), pushed_at: row.pushed_at },
    }
  );
}
/** What stands in the repository of a team. */
export type RepositoryRow = NonNullable<Awaited<ReturnType<typeof findRepository>>>;

/** Whether something was ever pushed into the repository of a team. */
export const isKnown = async (db: Db, runId: string) =>
  (await db.selectFrom('project_repositories').select('run_id').where('run_id', '=', runId).executeTakeFirst()) !== undefined;

/** In whose storage the repository of a team counts: who gave the project. */
export const ownerOfRepository = async (db: Db, runId: string) =>
  (
    await db
      .selectFrom('project_runs as run')
      .innerJoin('project_tasks as task', 'task.id', 'run.task_id')
      .select('task.given_by')
      .where('run.id', '=', runId)
      .executeTakeFirst()
  )?.given_by ?? null;

/** Who a token lets in, and where; undefined when it was ended or never was. */
export const findToken = (db: Db, hash: Buffer) =>
  db
    .selectFrom('project_repository_tokens')
    .select(['id', 'run_id', 'user_id', 'used_at'])
    .where('token_hash', '=', hash)
    .where('ended_at', 'is', null)
    .executeTakeFirst();

export const ownToken = (db: Db, runId: string, userId: string) =>
  db
    .selectFrom('project_repository_tokens')
    .select(['created_at', 'used_at'])
    .where('run_id', '=', runId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();

export const insertToken = (db: Db, token: { run_id: string; user_id: string; token_hash: Buffer; created_at: Date }) =>
  db.insertInto('project_repository_tokens').values(token).execute();

export const markTokenUsed = (db: Db, id: string, now: Date) =>
  db.updateTable('project_repository_tokens').set({ used_at: now }).where('id', '=', id).execute();

/** Ends the tokens of people for a repository; how many there were. */
export async function endTokens(db: Db, of: { run_id: string; user_id: string }, now: Date): Promise<number> {
  const ended = await db
    .updateTable('project_repository_tokens')
    .set({ ended_at: now })
    .where('run_id', '=', of.run_id)
    .where('user_id', '=', of.user_id)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  return ended.length;
}

export async function startPush(db: Db, push: { run_id: string; user_id: string; started_at: Date }): Promise<string> {
  return (await db.insertInto('project_pushes').values(push).returning('id').executeTakeFirstOrThrow()).id;
}

export const dropPush = (db: Db, id: string) =>
  db.deleteFrom('project_pushes').where('id', '=', id).where('pushed_at', 'is', null).execute();

/** Writes down what a push changed and what stands in the repository since. */
export async function savePush(
  db: Db,
  of: { id: string; run_id: string; changes: readonly RepositoryChange[]; listing: RepositoryListing },
  now: Date,
) {
  const { head, refs, bytes } = of.listing;
  const stands = { head, refs: JSON.stringify(refs), bytes: String(bytes), pushed_at: now };
  await db
    .insertInto('project_repositories')
    .values({ run_id: of.run_id, owner_id: await ownerOfRepository(db, of.run_id), ...stands })
    .onConflict((known) => known.column('run_id').doUpdateSet(stands))
    .execute();
  await db
    .updateTable('project_pushes')
    .set({ pushed_at: now, changes: JSON.stringify(of.changes) })
    .where('id', '=', of.id)
    .execute();
}

/** Pushes that began before a moment and whose end nobody wrote down. */
export const unsettledPushes = (db: Db, before: Date) =>
  db
    .selectFrom('project_pushes')
    .select(['id', 'run_id'])
    .where('pushed_at', 'is', null)
    .where('started_at', '<', before)
    .orderBy('id')
    .limit(50)
    .execute();

export async function pushesOf(db: Db, runId: string, most: number) {
  const rows = await db
    .selectFrom('project_pushes')
    .select(['id', 'user_id', 'pushed_at', 'changes'])
    .where('run_id', '=', runId)
    .where('pushed_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => ({ ...row, pushed_at: row.pushed_at as Date, changes: row.changes as RepositoryChange[] }));
}

/** How often each member of a team has pushed. */
export async function pushCounts(db: Db, runId: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ user_id: string; pushes: number }>`
    select user_id::text, count(*)::int as pushes from project_pushes
    where run_id = ${runId} and pushed_at is not null and user_id is not null group by user_id`.execute(db);
  return new Map(rows.map(({ user_id, pushes }) => [user_id, pushes]));
}

type NewBundle = { work_id: string; number: number; part_id: string; run_id: string; commit: string; branch: string };

export async function insertBundle(db: Db, bundle: NewBundle): Promise<string> {
  return (await db.insertInto('project_bundles').values(bundle).returning('id').executeTakeFirstOrThrow()).id;
}

export const findBundle = (db: Db, id: string) => db.selectFrom('project_bundles').selectAll().where('id', '=', id).executeTakeFirst();

export const saveBundle = (
  db: Db,
  id: string,
  of: { state: 'stored'; file_id: string; bytes: string } | { state: 'failed'; error: string },
) => db.updateTable('project_bundles').set(of).where('id', '=', id).execute();

/** The bundles of one deliverable, the newest first. */
export const bundlesOf = (db: Db, workId: string, partId: string) =>
  db
    .selectFrom('project_bundles')
    .select(['number', 'commit', 'branch', 'state', 'file_id', 'bytes'])
    .where('work_id', '=', workId)
    .where('part_id', '=', partId)
    .orderBy('number', 'desc')
    .execute();
