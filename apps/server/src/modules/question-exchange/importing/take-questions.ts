import type { QuestionWritten } from '@praxis/contract/questions/editing';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import { type Db, withTransaction } from '../../../platform/database/db.ts';
import { discardFiles, removeDeletedBytes } from '../../../platform/files/discard-files.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { JobWork } from '../../../platform/jobs/jobs.ts';
import { type AddedStems, addQuestions, bankToFill } from '../../questions/index.ts';
import { skillsByName } from '../../skills/index.ts';
import { filesOfQuestion, ImportProblem, type ReadQuestion } from '../reading/read-question.ts';
import { countedAnew } from './change-in-file.ts';
import { endImport } from './check-file.ts';
import {
  findImport,
  findItems,
  findPictureFiles,
  type ImportChoice,
  lockImport,
  removeSoundItems,
  setImport,
  untiePictures,
} from './imports.store.ts';

/** The score of questions that say none. */
export const USUAL_SCORE = 5;
const BATCH = 200;

const unique = (list: readonly string[]) => [...new Set(list)];
/** A question bears at most so many tags and skills. */
const MOST_MARKS = 20;

type Filing = { tags: readonly string[]; skill_ids: readonly string[]; difficulty: number; state: ImportChoice['state'] };

/** A question of a file as the bank keeps it. */
export function writtenOf(question: ReadQuestion, choice: Filing, skills: ReadonlyMap<string, string>): QuestionWritten {
  return {
    type: question.type!,
    content: question.content,
    key: question.key,
    score: question.score ?? USUAL_SCORE,
    difficulty: question.difficulty ?? choice.difficulty,
    state: choice.state,
    tags: unique([...question.tags, ...choice.tags]).slice(0, MOST_MARKS),
    skill_ids: unique([...question.skills.flatMap((name) => skills.get(name.toLowerCase()) ?? []), ...choice.skill_ids]).slice(
      0,
      MOST_MARKS,
    ),
  };
}

/** Puts the chosen questions into the bank, in the caller's transaction. */
async function fillBank(
  db: Db,
  of: { importId: string; bankId: string; userId: string; choice: ImportChoice },
  report: JobWork['report'],
  now: Date,
) {
  const chosen = of.choice.numbers.length > 0 ? new Set(of.choice.numbers) : undefined;
  const left = new Set(of.choice.except);
  const used = new Set<string>();
  const stems: AddedStems = new Map();
  let imported = 0;
  for (let after = 0; ; ) {
    const page = await findItems(db, of.importId, { only: 'sound', after, size: BATCH });
    if (page.length === 0) break;
    after = page.at(-1)!.no;
    const questions = page
      .filter(({ no, alike }) => (!chosen || chosen.has(no)) && !left.has(no) && !(alike && of.choice.without_alike))
      .map(({ question }) => question);
    if (questions.length === 0) continue;
    const skills = await skillsByName(db, of.userId, unique(questions.flatMap((question) => question.skills)), of.choice.make_skills);
    await addQuestions(
      db,
      { bankId: of.bankId, userId: of.userId, questions: questions.map((question) => writtenOf(question, of.choice, skills)), stems },
      now,
    );
    for (const question of questions) for (const id of filesOfQuestion(question)) used.add(id);
    imported += questions.length;
    await report(Math.min(95, 5 + imported / 20));
  }
  return { taken: imported, used };
}

async function carryOut(app: App, importId: string, report: JobWork['report']) {
  const now = app.clock.now();
  await withTransaction(app.db, async (db) => {
    const row = await lockImport(db, importId);
    if (row?.state !== 'importing' || !row.choice) return;
    const bank = await bankToFill(db, row.user_id, row.bank_id ?? '0');
    const { taken: imported, used } = await fillBank(
      db,
      { importId, bankId: bank.id, userId: row.user_id, choice: row.choice },
      report,
      now,
    );
    await removeSoundItems(db, importId);
    const left = await countedAnew(db, importId);
    const unused = (await findPictureFiles(db, importId)).filter((id) => !used.has(id) && !left.pictures.has(id));
    await discardFiles(db, [...unused, ...(row.file_id ? [row.file_id] : [])], now);
    await untiePictures(db, importId, [...used, ...unused]);
    await setImport(db, importId, { state: 'done', taken: row.taken + imported, counts: left.counts, file_id: null, ended_at: now });
    await audit(db, {
      actorId: row.user_id,
      action: 'questions_imported',
      objectType: 'question_bank',
      objectId: bank.id,
      detail: { questions: imported, importId },
    });
  });
}

/** The job of a confirmed import: one transaction, so that the questions are there all or not at all, however often it is begun. */
export async function takeIn(app: App, { payload, db, report }: JobWork) {
  const row = await findImport(db, String(payload.importId));
  if (row?.state !== 'importing') return undefined;
  try {
    await carryOut(app, row.id, report);
    await removeDeletedBytes(db, app.files.store, app.clock.now());
    return { state: 'done' };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await endImport(app, row, 'stopped', new ImportProblem(error.key, error.detail.values));
    return { state: 'stopped' };
  }
}
