import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

type Added = { classId: string; fileId: string; userId: string; after: string | null };

export const insertPaper = async (db: Db, { classId, fileId, userId, after }: Added) =>
  (
    await db
      .insertInto('class_papers')
      .values({ class_id: classId, file_id: fileId, user_id: userId, after_page: after })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

const papers = (db: Db) =>
  db
    .selectFrom('class_papers')
    .innerJoin('files', 'files.id', 'class_papers.file_id')
    .select([
      'class_papers.id',
      'class_papers.class_id',
      'class_papers.file_id',
      'class_papers.user_id',
      'class_papers.after_page',
      'class_papers.progress',
      'class_papers.error',
      'files.name',
    ])
    .select(sql<'in_progress' | 'complete' | 'failed'>`class_papers.state`.as('state'));

export const findPaper = (db: Db, id: string) => papers(db).where('class_papers.id', '=', id).executeTakeFirst();

/** The newest PDFs of a class. */
export const papersOfClass = (db: Db, classId: string) =>
  papers(db).where('class_papers.class_id', '=', classId).orderBy('class_papers.id', 'desc').limit(20).execute();

export const recordPaper = (db: Db, id: string, change: { progress?: number; state?: 'complete' | 'failed'; error?: string }) =>
  db.updateTable('class_papers').set(change).where('id', '=', id).where('state', '=', 'in_progress').execute();
