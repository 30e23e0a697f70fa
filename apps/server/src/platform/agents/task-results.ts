import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { markUsed } from '../files/file-rows.ts';
import type { Secrets } from '../secrets.ts';

/** The purpose of files that agents make. */
export const RESULT_PURPOSE = 'agent_result';
/** Largest file of a result, in bytes: three hours of a class in the best quality. */
export const RESULT_MOST = 6000 * 1_048_576;

/** How many files an agent may hand in under one lease, and their bytes together. */
export type ResultBounds = { files: number; bytes: number };

/** What results of the same kind of work hold; files that are sent again, as an answer was lost, count too. */
export const RESULT_BOUNDS = {
  frame: { files: 8, bytes: 64 * 1_048_576 },
  pages: { files: 600, bytes: 2000 * 1_048_576 },
  video: { files: 24, bytes: 3 * RESULT_MOST },
  recording: { files: 64, bytes: 4 * RESULT_MOST },
  bundle: { files: 3, bytes: 800 * 1_048_576 },
} as const satisfies Record<string, ResultBounds>;

/** Whose files a ticket lets in: the lease of a task, and the identity of the agent that holds it. */
export type ResultLease = { task: string; lease: number; identity: string };

const signed = ({ task, lease, identity }: ResultLease) => `agent result ${task} ${lease} ${identity}`;

/** The address an agent posts the files of one task to while it holds its lease. */
export const deliverAddress = (secrets: Secrets, of: ResultLease) =>
  `/agent/file?ticket=${of.task}.${of.lease}.${of.identity}.${secrets.sign(signed(of))}`;

/** The lease a ticket speaks of; undefined when nobody signed it. */
export function leaseOfTicket(secrets: Secrets, ticket: string): ResultLease | undefined {
  const [, task = '', lease = '', identity = '', sign = ''] = /^(\d{1,18})\.(\d{1,9})\.(\d{1,18})\.([\w-]{1,100})$/.exec(ticket) ?? [];
  const of = { task, lease: Number(lease), identity };
  return task && secrets.verify(signed(of), sign) ? of : undefined;
}

const leased = ({ task, lease, identity }: ResultLease) => sql`
  t.id = ${task} and t.lease_no = ${lease} and t.state = 'leased'
  and exists (select from agent_identities i where i.id = ${identity} and i.revoked_at is null)`;

/** The kind of the task while the agent holds its lease and its key was not revoked. */
export async function kindOfLease(db: Db, of: ResultLease): Promise<string | undefined> {
  const { rows } = await sql<{ kind: string }>`select t.kind from agent_tasks t where ${leased(of)}`.execute(db);
  return rows[0]?.kind;
}

/** Takes room for one file of the lease before its bytes come; false when there is none left, or the lease ended. */
export async function reserveResult(db: Db, of: ResultLease, size: number, most: ResultBounds) {
  const { rows } = await sql`
    update agent_tasks t set result_files = t.result_files + 1, result_bytes = t.result_bytes + ${size}
    where ${leased(of)} and t.result_files < ${most.files} and t.result_bytes + ${size} <= ${most.bytes}
    returning t.id`.execute(db);
  return rows.length > 0;
}

/** Gives the room of a file back that did not arrive. */
export const releaseResult = (db: Db, { task, lease }: ResultLease, size: number) =>
  sql`update agent_tasks set result_files = result_files - 1, result_bytes = result_bytes - ${size}
      where id = ${task} and lease_no = ${lease}`.execute(db);

/** Whether the lease still holds; it does not end before this transaction. */
export async function lockLease(db: Db, of: ResultLease) {
  const { rows } = await sql`select t.id from agent_tasks t where ${leased(of)} for share of t`.execute(db);
  return rows.length > 0;
}

const NAMES_FILE = /(^|_)file_id$/;

/** The files a result names, wherever it names them; undefined when what stands there is no id of a file. */
function filesNamedIn(result: unknown): string[] | undefined {
  const named = new Set<string>();
  const rest = [result];
  while (rest.length > 0) {
    const value = rest.pop();
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (!NAMES_FILE.test(key)) rest.push(inner);
      else if (typeof inner === 'string' && /^\d{1,18}$/.test(inner)) named.add(inner);
      else return undefined;
    }
  }
  return [...named];
}

/** Marks the files a report names as used. False when one of them was not made under this lease, is somebody's, or is gone. */
export async function acceptResultFiles(db: Db, { id, lease }: { id: string; lease: number }, result: unknown): Promise<boolean> {
  const named = filesNamedIn(result);
  if (!named || named.length === 0) return named !== undefined;
  const own = await db
    .selectFrom('files')
    .select('id')
    .where('id', '=', sql<string>`any(${named}::bigint[])`)
    .where('purpose', '=', RESULT_PURPOSE)
    .where('agent_task', '=', id)
    .where('agent_lease', '=', lease)
    .where('owner_id', 'is', null)
    .where('deleted_at', 'is', null)
    .execute();
  if (own.length !== named.length) return false;
  await markUsed(db, named);
  return true;
}

/** Deletes files of leases that ended before a result named them. */
export const discardUnusedResults = (db: Db, now: Date) =>
  sql`update files set deleted_at = ${now}
      where agent_task is not null and used_at is null and deleted_at is null and not exists (
        select from agent_tasks t where t.id = files.agent_task and t.lease_no = files.agent_lease and t.state = 'leased')`.execute(db);
