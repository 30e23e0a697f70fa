import { sql } from 'kysely';
import { type Db, withTransaction } from '../../../../platform/database/db.ts';
import type { UsageBatch } from '../usage-events.rules.ts';

/** Between which moments the events of a block lie, and how many there are. */
export type BlockExtent = { rows: number; from: Date; to: Date };
/** A block that is closed: what was inserted under its number counts. */
export type ClosedBlock = BlockExtent & { block: string; xid: string; openedAt: Date };

export const batchKey = ({ visit, number }: UsageBatch) => `${visit} ${number}`;

const given = (batches: readonly UsageBatch[]) => sql`
  unnest(${batches.map(({ visit }) => visit)}::bigint[], ${batches.map(({ number }) => number)}::int[]) as given (visit, batch)`;

/** Which of some batches were taken before. */
export async function findStoredBatches(db: Db, batches: readonly UsageBatch[]): Promise<Set<string>> {
  if (batches.length === 0) return new Set();
  const { rows } = await sql<{ visit: string; batch: number }>`
    select b.visit::text, b.batch from usage_batches b join ${given(batches)} on given.visit = b.visit and given.batch = b.batch`.execute(
    db,
  );
  return new Set(rows.map(({ visit, batch }) => batchKey({ visit, number: batch })));
}

/** A new block. What is inserted under its number counts for nothing before the block is closed. */
export async function openBlock(db: Db, { rows: count, from, to }: BlockExtent): Promise<string> {
  const { rows } = await sql<{ block: string }>`
    insert into usage_blocks (row_count, first_at, last_at) values (${count}, ${from}, ${to}) returning block::text`.execute(db);
  return rows[0]!.block;
}

/** Removes a block under whose number nothing was ever sent. */
export const removeBlock = (db: Db, block: string) =>
  sql`delete from usage_blocks where block = ${block}::bigint and xid is null`.execute(db);

class StoredMeanwhile extends Error {}

/** Closes a block together with the batches in it; false, and nothing is done, when somebody else took one of them meanwhile. */
export async function closeBlock(db: Db, block: string, batches: readonly UsageBatch[]): Promise<boolean> {
  try {
    await withTransaction(db, async (inside) => {
      if (batches.length > 0) {
        const { rows } = await sql`
          insert into usage_batches (visit, batch, received_at) select visit, batch, now() from ${given(batches)} order by 1, 2
          on conflict do nothing returning 1`.execute(inside);
        if (rows.length < batches.length) throw new StoredMeanwhile();
      }
      await sql`update usage_blocks set xid = pg_current_xact_id() where block = ${block}::bigint`.execute(inside);
    });
    return true;
  } catch (error) {
    if (error instanceof StoredMeanwhile) return false;
    throw error;
  }
}

/** Blocks that were closed between two horizons, in that order. */
export async function closedBlocks(db: Db, since: string, until: string, most: number): Promise<ClosedBlock[]> {
  const { rows } = await sql<{ block: string; xid: string; row_count: number; first_at: Date; last_at: Date; created_at: Date }>`
    select block::text, xid::text, row_count, first_at, last_at, created_at from usage_blocks
    where xid >= ${since}::text::xid8 and xid < ${until}::text::xid8 order by usage_blocks.xid limit ${most}`.execute(db);
  return rows.map((row) => ({
    ...{ block: row.block, xid: row.xid, rows: row.row_count, from: row.first_at, to: row.last_at, openedAt: row.created_at },
  }));
}

/** Blocks between two numbers that do not count: open ones, and those a watermark has not passed. */
export async function uncountedBlocks(db: Db, first: bigint, last: bigint, until?: string): Promise<Set<string>> {
  const { rows } = await sql<{ block: string }>`
    select block::text from usage_blocks where block between ${String(first)}::bigint and ${String(last)}::bigint
      and (xid is null or ${until === undefined ? sql`false` : sql`xid >= ${until}::text::xid8`})`.execute(db);
  return new Set(rows.map(({ block }) => block));
}

/** Blocks that were never closed and hold events since a moment. */
export async function openBlocks(db: Db, since: Date): Promise<string[]> {
  const { rows } = await sql<{ block: string }>`
    select block::text from usage_blocks where xid is null and last_at >= ${since}`.execute(db);
  return rows.map(({ block }) => block);
}

/** Removes blocks an engine has counted and open ones whose events are dropped, and the numbers of batches that can no longer be repeated. */
export async function forgetBlocks(db: Db, engine: string, droppedBefore: Date, batchesBefore: Date) {
  await sql`
    delete from usage_blocks where last_at < ${droppedBefore} or (created_at < ${batchesBefore}
      and xid < (select w.xid::xid8 from usage_watermark w where w.engine = ${engine}))`.execute(db);
  await sql`delete from usage_batches where received_at < ${batchesBefore}`.execute(db);
}
