import type { QuestionExportFormat } from '@praxis/contract/question-exchange/question-exchange';
import type { QuestionFilter } from '@praxis/contract/questions/questions';
import type { Db } from '../../../platform/database/db.ts';
import type { Note } from '../reading/read-question.ts';

/** What an export was asked for. */
export type Asked = { ids: string[]; answers: boolean; filter?: QuestionFilter };

export const insertExport = async (
  db: Db,
  row: { user_id: string; format: QuestionExportFormat; language: string; asked: Asked; created_at: Date },
) =>
  (
    await db
      .insertInto('question_exports')
      .values({ ...row, asked: JSON.stringify(row.asked), questions: row.asked.ids.length })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

export const findExport = async (db: Db, id: string) => {
  const row = await db
    .selectFrom('question_exports')
    .leftJoin('jobs', 'jobs.id', 'question_exports.job_id')
    .leftJoin('files', 'files.id', 'question_exports.file_id')
    .selectAll('question_exports')
    .select(['jobs.state as job_state', 'jobs.progress', 'files.size'])
    .where('question_exports.id', '=', id)
    .executeTakeFirst();
  return (
    row && {
      ...row,
      asked: row.asked as unknown as Asked,
      notes: row.notes as unknown as Note[],
      format: row.format as QuestionExportFormat,
    }
  );
};

type Change = { state?: string; job_id?: string; file_id?: string | null; name?: string; notes?: Note[] };

export const setExport = (db: Db, id: string, { notes, ...change }: Change) =>
  db
    .updateTable('question_exports')
    .set({ ...change, ...(notes && { notes: JSON.stringify(notes) }) })
    .where('id', '=', id)
    .execute();

export const findOldExports = (db: Db, before: Date) =>
  db
    .selectFrom('question_exports')
    .select(['id', 'file_id'])
    .where('created_at', '<', before)
    .where('state', '=', 'made')
    .limit(500)
    .execute();

export const forgetOldExports = (db: Db, before: Date) =>
  db.deleteFrom('question_exports').where('created_at', '<', before).where('file_id', 'is', null).execute();
