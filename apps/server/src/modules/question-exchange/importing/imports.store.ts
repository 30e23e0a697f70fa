import type { QuestionFileFormat } from '@praxis/contract/question-exchange/question-exchange';
import type { Db } from '../../../platform/database/db.ts';
import type { Note, ReadQuestion } from '../reading/read-question.ts';

/** A question of a file as it is kept, with what resembles it. */
export type StoredQuestion = ReadQuestion & {
  similar: { id: string; bank: string; excerpt: string; percent: number }[];
  same_as: number | null;
};
/** What is counted of a file. */
export type ImportCounts = {
  all: number;
  sound: number;
  faulty: number;
  alike: number;
  pictures: number;
  formulas: number;
  skills: string[];
  tags: string[];
};
/** What a teacher decided. */
export type ImportChoice = {
  numbers: number[];
  except: number[];
  without_alike: boolean;
  tags: string[];
  skill_ids: string[];
  make_skills: boolean;
  difficulty: number;
  state: 'draft' | 'ready' | 'retired';
};

type Shapes = {
  problem_values: Record<string, string | number>;
  notes: Note[];
  counts: Partial<ImportCounts>;
  choice: ImportChoice | null;
  format: QuestionFileFormat | null;
};

const columns = [
  'question_imports.id',
  'question_imports.user_id',
  'question_imports.file_id',
  'question_imports.name',
  'question_imports.state',
  'question_imports.problem',
  'question_imports.bank_id',
  'question_imports.taken',
  'question_imports.job_id',
  'question_imports.created_at',
  'question_imports.problem_values',
  'question_imports.notes',
  'question_imports.counts',
  'question_imports.choice',
  'question_imports.format',
  'question_imports.reading_run',
] as const;

export const insertImport = async (db: Db, row: { user_id: string; file_id: string; name: string; created_at: Date }) =>
  (await db.insertInto('question_imports').values(row).returning('id').executeTakeFirstOrThrow()).id;

export const findImport = async (db: Db, id: string) => {
  const row = await db
    .selectFrom('question_imports')
    .leftJoin('jobs', 'jobs.id', 'question_imports.job_id')
    .select(columns)
    .select(['jobs.state as job_state', 'jobs.progress'])
    .where('question_imports.id', '=', id)
    .executeTakeFirst();
  return row && { ...row, ...(row as unknown as Shapes) };
};
/** An import with the state of its job. */
export type ImportRow = NonNullable<Awaited<ReturnType<typeof findImport>>>;

/** The newest imports of a person. */
export const findImportsOf = async (db: Db, userId: string, most: number) =>
  (
    await db
      .selectFrom('question_imports')
      .leftJoin('jobs', 'jobs.id', 'question_imports.job_id')
      .select(columns)
      .select(['jobs.state as job_state', 'jobs.progress'])
      .where('question_imports.user_id', '=', userId)
      .orderBy('question_imports.id', 'desc')
      .limit(most)
      .execute()
  ).map((row) => ({ ...row, ...(row as unknown as Shapes) }));

/** An import, kept from other changes until the transaction ends. */
export const lockImport = async (db: Db, id: string) => {
  const row = await db.selectFrom('question_imports').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && { ...row, ...(row as unknown as Shapes) };
};

type Change = {
  state?: string;
  problem?: string;
  problemValues?: Record<string, string | number>;
  notes?: Note[];
  counts?: ImportCounts;
  choice?: ImportChoice;
  format?: string;
  bank_id?: string;
  taken?: number;
  job_id?: string;
  file_id?: null;
  ended_at?: Date;
  reading_run?: string | null;
};

export const setImport = (db: Db, id: string, { problemValues, notes, counts, choice, ...change }: Change) =>
  db
    .updateTable('question_imports')
    .set({
      ...change,
      ...(problemValues && { problem_values: JSON.stringify(problemValues) }),
      ...(notes && { notes: JSON.stringify(notes) }),
      ...(counts && { counts: JSON.stringify(counts) }),
      ...(choice && { choice: JSON.stringify(choice) }),
    })
    .where('id', '=', id)
    .execute();

/** Writes a batch of the questions of a file. */
export const insertItems = async (db: Db, importId: string, items: readonly { no: number; question: StoredQuestion }[]) =>
  items.length > 0 &&
  db
    .insertInto('question_import_items')
    .values(
      items.map(({ no, question }) => ({
        import_id: importId,
        no,
        question: JSON.stringify(question),
        faulty: question.faults.length > 0,
        alike: question.similar.length > 0 || question.same_as !== null,
      })),
    )
    .execute();

/** Questions of a file after a number, in their order. */
export const findItems = async (
  db: Db,
  importId: string,
  of: { only: 'all' | 'sound' | 'faulty' | 'alike'; after: number; size: number },
) =>
  (
    await db
      .selectFrom('question_import_items')
      .select(['no', 'question', 'faulty', 'alike'])
      .where('import_id', '=', importId)
      .where('no', '>', of.after)
      .$if(of.only === 'sound', (query) => query.where('faulty', '=', false))
      .$if(of.only === 'faulty', (query) => query.where('faulty', '=', true))
      .$if(of.only === 'alike', (query) => query.where('alike', '=', true))
      .orderBy('no')
      .limit(of.size)
      .execute()
  ).map((row) => ({ ...row, question: row.question as unknown as StoredQuestion }));

/** One question of a file. */
export async function findItem(db: Db, importId: string, no: number) {
  const row = await db
    .selectFrom('question_import_items')
    .select('question')
    .where('import_id', '=', importId)
    .where('no', '=', no)
    .executeTakeFirst();
  return row && (row.question as unknown as StoredQuestion);
}

/** Writes one question of a file anew. */
export const changeItem = (db: Db, importId: string, no: number, question: StoredQuestion) =>
  db
    .updateTable('question_import_items')
    .set({ question: JSON.stringify(question), faulty: question.faults.length > 0 })
    .where('import_id', '=', importId)
    .where('no', '=', no)
    .execute();

/** How many of some questions are there, and how many of those are faulty. */
export async function loadItems(db: Db, importId: string, numbers: readonly number[]) {
  const rows = await db
    .selectFrom('question_import_items')
    .select('faulty')
    .where('import_id', '=', importId)
    .where('no', 'in', [...numbers, 0])
    .execute();
  return { there: rows.length, faulty: rows.filter((row) => row.faulty).length };
}

/** Leaves only the questions with mistakes. */
export const removeSoundItems = (db: Db, importId: string) =>
  db.deleteFrom('question_import_items').where('import_id', '=', importId).where('faulty', '=', false).execute();

export const removeItems = (db: Db, importId: string) => db.deleteFrom('question_import_items').where('import_id', '=', importId).execute();
export const removeImport = (db: Db, id: string) => db.deleteFrom('question_imports').where('id', '=', id).execute();

/** Says, before its bytes are stored, that a check will store a picture under a key. */
export const notePicture = (db: Db, importId: string, storageKey: string) =>
  db.insertInto('question_import_pictures').values({ import_id: importId, storage_key: storageKey }).execute();

/** Ties a noted picture to its file. */
export const enterPicture = (db: Db, key: string, fileId: string) =>
  db.updateTable('question_import_pictures').set({ file_id: fileId }).where('storage_key', '=', key).execute();

/** Keys under which a check stored pictures that never became files. */
export const findLoosePictures = async (db: Db, importId: string) =>
  (
    await db
      .selectFrom('question_import_pictures')
      .select('storage_key')
      .where('import_id', '=', importId)
      .where('file_id', 'is', null)
      .execute()
  ).map((row) => row.storage_key);

/** The same of every import that no longer reads. */
export const findAbandonedPictures = async (db: Db) =>
  (
    await db
      .selectFrom('question_import_pictures as p')
      .innerJoin('question_imports as i', 'i.id', 'p.import_id')
      .leftJoin('jobs as j', 'j.id', 'i.job_id')
      .select('p.storage_key')
      .where('p.file_id', 'is', null)
      .where((at) => at.or([at('i.state', '!=', 'reading'), at('j.id', 'is', null), at('j.state', 'in', ['failed', 'cancelled', 'done'])]))
      .limit(5000)
      .execute()
  ).map((row) => row.storage_key);

export const forgetPicture = (db: Db, key: string) => db.deleteFrom('question_import_pictures').where('storage_key', '=', key).execute();

/** Unties some files of pictures from an import. */
export const untiePictures = (db: Db, importId: string, fileIds: readonly string[]) =>
  db
    .deleteFrom('question_import_pictures')
    .where('import_id', '=', importId)
    .where('file_id', 'in', [...fileIds, '0'])
    .execute();

/** Unties the pictures of an import that are files already; returns those files. */
export const withdrawPictures = async (db: Db, importId: string) =>
  (
    await db
      .deleteFrom('question_import_pictures')
      .where('import_id', '=', importId)
      .where('file_id', 'is not', null)
      .returning('file_id')
      .execute()
  ).map((row) => row.file_id!);

/** Files of the pictures of an import. */
export const findPictureFiles = async (db: Db, importId: string) =>
  (
    await db
      .selectFrom('question_import_pictures')
      .select('file_id')
      .where('import_id', '=', importId)
      .where('file_id', 'is not', null)
      .execute()
  ).map((row) => row.file_id!);

/** Imports whose days are over. */
export const findOldImports = (db: Db, before: Date) =>
  db
    .selectFrom('question_imports as i')
    .leftJoin('jobs as j', 'j.id', 'i.job_id')
    .select(['i.id', 'i.file_id'])
    .where('i.created_at', '<', before)
    .where((at) =>
      at.or([
        at('i.state', 'not in', ['reading', 'importing']),
        at('j.id', 'is', null),
        at('j.state', 'in', ['failed', 'cancelled', 'done']),
      ]),
    )
    .limit(500)
    .execute();

/** Uploads of questions that no import ever named. */
export const findUnnamedUploads = async (db: Db, before: Date) =>
  (
    await db
      .selectFrom('files')
      .select('id')
      .where('purpose', '=', 'question_import')
      .where('deleted_at', 'is', null)
      .where('created_at', '<', before)
      .where((at) => at.not(at.exists(at.selectFrom('question_imports as i').select('i.id').whereRef('i.file_id', '=', 'files.id'))))
      .limit(500)
      .execute()
  ).map((row) => row.id);
