import { createHash } from 'node:crypto';
import type { RevisionSpec } from '@praxis/contract/judge-queue/revisions';
import { INLINE_LIMIT } from '@praxis/contract/judge-queue/task';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { fullScoreOf, revisionHash } from './revision.rules.ts';

/** A revision with its number. */
export type Revision = { id: string; spec: RevisionSpec; fullScore: number; caseCount: number; hash: string; createdAt: Date };

/** A kept text: its words, or the file they lie in. */
export type StoredText = { sha256: string; bytes: number; text: string | null; fileId: string | null };

/** Whether bytes may stand in the database: short, readable text. */
export function shortText(bytes: Buffer): string | undefined {
  if (bytes.length > INLINE_LIMIT || bytes.includes(0)) return undefined;
  const text = bytes.toString('utf8');
  return Buffer.from(text, 'utf8').equals(bytes) ? text : undefined;
}

/** Keeps short texts of test data by content; returns their hashes in order. */
export async function saveTexts(db: Db, texts: readonly string[]): Promise<{ sha256: string; bytes: number }[]> {
  const rows = texts.map((text) => {
    const bytes = Buffer.from(text, 'utf8');
    return { sha256: createHash('sha256').update(bytes).digest(), bytes: String(bytes.length), text };
  });
  for (let at = 0; at < rows.length; at += 500)
    await db
      .insertInto('test_texts')
      .values(rows.slice(at, at + 500))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return rows.map(({ sha256, bytes }) => ({ sha256: sha256.toString('hex'), bytes: Number(bytes) }));
}

/** Keeps a text that lies in a file; what is there already stays. Returns whether the file is the one that is kept. */
export async function saveTextFile(db: Db, of: { sha256: string; bytes: number; fileId: string }) {
  const row = await db
    .insertInto('test_texts')
    .values({ sha256: Buffer.from(of.sha256, 'hex'), bytes: String(of.bytes), file_id: of.fileId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('sha256')
    .executeTakeFirst();
  return row !== undefined;
}

/** Kept texts by their hashes. */
export async function textsOf(db: Db, hashes: readonly string[]): Promise<Map<string, StoredText>> {
  if (hashes.length === 0) return new Map();
  const { rows } = await sql<StoredText>`
    select encode(sha256, 'hex') as sha256, bytes::float8 as bytes, text, file_id as "fileId" from test_texts
    where sha256 = any(select decode(h, 'hex') from unnest(${[...new Set(hashes)]}::text[]) as h)`.execute(db);
  return new Map(rows.map((row) => [row.sha256, row]));
}

/** Keeps a revision; the same content is the same revision. */
export async function saveRevision(db: Db, spec: RevisionSpec, now: Date): Promise<string> {
  const hash = revisionHash(spec);
  const values = { hash, spec: JSON.stringify(spec), full_score: fullScoreOf(spec), case_count: spec.cases.length, created_at: now };
  await db
    .insertInto('judge_revisions')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await db.selectFrom('judge_revisions').select('id').where('hash', '=', hash).executeTakeFirstOrThrow()).id;
}

export async function findRevision(db: Db, id: string): Promise<Revision | undefined> {
  const row = await db.selectFrom('judge_revisions').selectAll().where('id', '=', id).executeTakeFirst();
  return row && view(row);
}

type Row = { id: string; spec: unknown; full_score: number; case_count: number; hash: Buffer; created_at: Date };
const view = (row: Row): Revision => ({
  ...{ id: row.id, spec: row.spec as RevisionSpec, fullScore: row.full_score, caseCount: row.case_count },
  ...{ hash: row.hash.toString('hex'), createdAt: row.created_at },
});
