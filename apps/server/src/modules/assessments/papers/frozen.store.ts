import { randomBytes } from 'node:crypto';
import type { AskedType, QuestionKey } from '@praxis/contract/questions/content';
import { sql } from 'kysely';
import { holdsConnection } from '../../../platform/database/connection-scope.ts';
import { type Db, databaseOf } from '../../../platform/database/db.ts';
import type { FrozenPaper, FrozenQuestion, FrozenSection } from './layout.rules.ts';

/** A fresh seed: 128 random bits. */
export const randomSeed = () => randomBytes(16).toString('hex');

/** A paper about to be frozen, with its keys. */
export type PaperToFreeze = { paper: Omit<FrozenPaper, 'id' | 'hash'>; keys: Map<number, QuestionKey>; hash: Buffer };

/** Writes a frozen paper and, apart from it, its keys. */
export async function insertFrozenPaper(db: Db, { paper, keys, hash }: PaperToFreeze, now: Date): Promise<string> {
  const { id } = await db
    .insertInto('frozen_papers')
    .values({
      title: paper.title,
      sections: JSON.stringify(paper.sections),
      question_count: paper.questionCount,
      total_score: paper.totalScore,
      hash,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = [...paper.questions.values()].map(({ no, versionId, questionId, type, content, points, skillIds }) => ({
    ...{ no, version_id: versionId, question_id: questionId, type, content, points, skill_ids: skillIds },
  }));
  await sql`
    insert into frozen_questions (frozen_paper_id, no, version_id, question_id, type, content, points, skill_ids)
    select ${id}, q.no, q.version_id, q.question_id, q.type, q.content, q.points,
      coalesce((select array_agg(s.id::bigint) from jsonb_array_elements_text(q.skill_ids) as s (id)), '{}')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as q
      (no int, version_id bigint, question_id bigint, type text, content jsonb, points float8, skill_ids jsonb)`.execute(db);
  await sql`
    insert into frozen_keys (frozen_paper_id, no, key)
    select ${id}, k.no, k.key
    from jsonb_to_recordset(${JSON.stringify([...keys].map(([no, key]) => ({ no, key })))}::jsonb) as k (no int, key jsonb)`.execute(db);
  return id;
}

async function readFrozenPaper(db: Db, id: string): Promise<FrozenPaper | undefined> {
  const head = await db.selectFrom('frozen_papers').selectAll().where('id', '=', id).executeTakeFirst();
  if (!head) return undefined;
  const rows = await db.selectFrom('frozen_questions').selectAll().where('frozen_paper_id', '=', id).orderBy('no').execute();
  const questions = rows.map(
    (row): FrozenQuestion => ({
      no: row.no,
      versionId: row.version_id,
      questionId: row.question_id,
      type: row.type as AskedType,
      content: row.content as unknown as FrozenQuestion['content'],
      points: row.points,
      skillIds: row.skill_ids,
    }),
  );
  return {
    id,
    title: head.title,
    sections: head.sections as unknown as FrozenSection[],
    questions: new Map(questions.map((question) => [question.no, question])),
    questionCount: head.question_count,
    totalScore: head.total_score,
    hash: head.hash.toString('hex'),
  };
}

const REMEMBERED = 50;

type Memory = { papers: Map<string, FrozenPaper>; reading: Map<string, Promise<FrozenPaper | undefined>> };

const memories = new WeakMap<Db, Memory>();

async function readAndRemember(db: Db, id: string, { papers }: Memory) {
  const paper = await readFrozenPaper(db, id);
  if (paper) papers.set(id, paper);
  if (papers.size > REMEMBERED) papers.delete(papers.keys().next().value!);
  return paper;
}

/**
 * A frozen paper without its keys. It never changes, so each process remembers the last ones it read. Those who ask outside
 * transactions share one reading; a transaction reads on its own connection, because it must not wait for another one.
 */
export async function frozenPaper(db: Db, id: string): Promise<FrozenPaper | undefined> {
  const database = databaseOf(db);
  const memory: Memory = memories.get(database) ?? { papers: new Map(), reading: new Map() };
  memories.set(database, memory);
  const known = memory.papers.get(id);
  if (known) {
    memory.papers.delete(id);
    memory.papers.set(id, known);
    return known;
  }
  if (holdsConnection()) return readAndRemember(db, id, memory);
  const reading = memory.reading.get(id) ?? readAndRemember(db, id, memory).finally(() => memory.reading.delete(id));
  memory.reading.set(id, reading);
  return reading;
}

/** The same, read anew: for counting its hash. */
export const frozenPaperAnew = (db: Db, id: string) => readFrozenPaper(db, id);
