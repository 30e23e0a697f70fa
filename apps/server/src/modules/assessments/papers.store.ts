import type { PaperMode, PaperSection } from '@praxis/contract/papers';
import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';

type PaperValues = { title: string; mode: PaperMode; sections: PaperSection[]; questions: number; totalScore: number };

const valuesOf = (values: PaperValues) => ({
  title: values.title,
  mode: values.mode,
  sections: JSON.stringify(values.sections),
  questions: values.questions,
  total_score: values.totalScore,
});

export async function findPaper(db: Db, id: string) {
  const row = await db.selectFrom('papers').selectAll().where('id', '=', id).executeTakeFirst();
  return row && { ...row, mode: row.mode as PaperMode, sections: row.sections as unknown as PaperSection[] };
}
export type PaperRow = NonNullable<Awaited<ReturnType<typeof findPaper>>>;

export async function lockPaper(db: Db, id: string) {
  const row = await db.selectFrom('papers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && { ...row, mode: row.mode as PaperMode, sections: row.sections as unknown as PaperSection[] };
}

export const insertPaper = (db: Db, ownerId: string, values: PaperValues, now: Date) =>
  db
    .insertInto('papers')
    .values({ owner_id: ownerId, ...valuesOf(values), created_at: now, updated_at: now })
    .returning(['id', 'revision'])
    .executeTakeFirstOrThrow();

export const updatePaper = (db: Db, id: string, values: PaperValues, now: Date) =>
  db
    .updateTable('papers')
    .set({ ...valuesOf(values), revision: sql`revision + 1`, updated_at: now })
    .where('id', '=', id)
    .returning('revision')
    .executeTakeFirstOrThrow();

export const setPaperArchived = (db: Db, id: string, archived: boolean) =>
  db.updateTable('papers').set({ archived }).where('id', '=', id).execute();

export async function papersPage(db: Db, of: { ownerId: string; q: string; archived: boolean; page: number; size: number }) {
  const found = db
    .selectFrom('papers')
    .where('owner_id', '=', of.ownerId)
    .where('archived', '=', of.archived)
    .$if(of.q !== '', (query) => query.where(sql<boolean>`position(lower(${of.q}) in lower(title)) > 0`));
  const rows = await found
    .select(['id', 'title', 'mode', 'questions', 'total_score', 'archived', 'updated_at'])
    .select((at) =>
      at
        .selectFrom('assessments')
        .whereRef('assessments.paper_id', '=', 'papers.id')
        .select(({ fn }) => fn.countAll<string>().as('n'))
        .as('used'),
    )
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(of.size)
    .offset((of.page - 1) * of.size)
    .execute();
  const { total } = await found.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}
