import type { DataOf } from '@praxis/contract/core/endpoint';
import type { Language } from '@praxis/contract/core/message';
import {
  changeQuestionInFile,
  checkQuestionFile,
  dropQuestionImport,
  IMPORT_PURPOSE,
  listQuestionImports,
  PREVIEW_DAYS,
  questionImport,
  takeQuestions,
} from '@praxis/contract/question-exchange/question-exchange';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { fileTheActorUploaded } from '../../../platform/files/file-rows.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { startJob } from '../../../platform/jobs/jobs.ts';
import { isMessageKey, translate, worded } from '../../../platform/messages.ts';
import { bankPermissionsForActions, bankToFill, contentView, type PictureViewer, renderRichText } from '../../questions/index.ts';
import { skillsByName } from '../../skills/index.ts';
import { importOfTheActor } from '../exchange.access.ts';
import type { Fault } from '../reading/read-question.ts';
import { forgetImport } from '../sweep-exchange.ts';
import { changeInFile } from './change-in-file.ts';
import {
  findImportsOf,
  findItems,
  type ImportRow,
  insertImport,
  loadItems,
  lockImport,
  type StoredQuestion,
  setImport,
} from './imports.store.ts';
import { USUAL_SCORE } from './take-questions.ts';

const DAY = 24 * 3_600_000;
const ABANDONED = 'failed';
/** Imports that are listed; older ones of the last days are still there by their address. */
const MOST_LISTED = 20;

const remarkOf = (fault: Fault, language: Language) => ({ text: worded(fault, language), line: fault.line, near: fault.near ?? '' });

function questionPreview(no: number, question: StoredQuestion, viewer: PictureViewer, language: Language) {
  const { key } = question;
  return {
    ...question,
    no,
    content: contentView(question.content, viewer),
    key: { ...key, reference: renderRichText(key.reference, viewer), analysis: renderRichText(key.analysis, viewer) },
    score: question.score ?? USUAL_SCORE,
    difficulty: question.difficulty ?? 3,
    faults: question.faults.map((fault) => remarkOf(fault, language)),
    notes: [...new Set(question.notes.map((note) => worded(note, language)))],
  };
}

/** What became of an import; one whose job was given up has failed. */
const stateOf = (row: ImportRow): DataOf<typeof questionImport>['state'] =>
  (row.state === 'reading' || row.state === 'importing') && row.job_state === ABANDONED ? 'failed' : (row.state as 'read');

type Page = { only: 'all' | 'sound' | 'faulty' | 'alike'; after: number; size: number };

async function view(db: Db, row: ImportRow, page: Page, viewer: PictureViewer, language: Language): Promise<DataOf<typeof questionImport>> {
  // While a file is being read its first questions stand there already; they are shown with the last.
  const items = row.state === 'reading' ? [] : await findItems(db, row.id, { ...page, size: page.size + 1 });
  const list = items.slice(0, page.size);
  const { skills = [], tags = [], all = 0, sound = 0, faulty = 0, alike = 0, pictures = 0, formulas = 0 } = row.counts;
  const known = await skillsByName(db, row.user_id, skills, false);
  return {
    import_id: row.id,
    name: row.name,
    state: stateOf(row),
    progress: row.progress ?? 100,
    problem:
      stateOf(row) === 'failed'
        ? translate(language, 'import_gave_up')
        : row.problem && isMessageKey(row.problem)
          ? translate(language, row.problem, row.problem_values)
          : '',
    format: row.format,
    counts: { all, sound, faulty, alike, pictures, formulas },
    notes: row.notes.map((note) => worded(note, language)),
    skills: skills.map((name) => ({ name, known: known.has(name.toLowerCase()) })),
    tags,
    list: list.map(({ no, question }) => questionPreview(no, question, viewer, language)),
    next: items.length > page.size ? list.at(-1)!.no : null,
    bank_id: row.bank_id,
    taken: row.taken,
    kept_until: row.created_at.getTime() + PREVIEW_DAYS * DAY,
  };
}

/** Bringing questions in from files: check, look, decide. */
export function importRoutes(app: App) {
  serve(app, checkQuestionFile, {
    access: bankPermissionsForActions,
    async run({ actor, input, db, now }) {
      const file = await fileTheActorUploaded(db, actor, input.file_id, IMPORT_PURPOSE);
      const importId = await insertImport(db, { user_id: actor.userId, file_id: file.id, name: file.name, created_at: now });
      const jobId = await startJob(db, 'question_check', { importId }, actor.userId);
      await setImport(db, importId, { job_id: jobId });
      return { import_id: importId, job_id: jobId };
    },
  });

  serve(app, questionImport, {
    access: importOfTheActor,
    run: async ({ subject: row, input, db, actor, now, language }) => view(db, row, input, { app, userId: actor.userId, now }, language),
  });

  serve(app, listQuestionImports, {
    access: bankPermissionsForActions,
    async run({ actor, db }) {
      const rows = await findImportsOf(db, actor.userId, MOST_LISTED);
      const list = rows.map((row) => ({
        ...{ import_id: row.id, name: row.name, state: stateOf(row), taken: row.taken },
        ...{ all: row.counts.all ?? 0, faulty: row.counts.faulty ?? 0 },
        ...{ at: row.created_at.getTime(), kept_until: row.created_at.getTime() + PREVIEW_DAYS * DAY },
      }));
      return { list };
    },
  });

  serve(app, takeQuestions, {
    access: importOfTheActor,
    async run({ actor, subject, input, db }) {
      const row = (await lockImport(db, subject.id))!;
      const abandoned = row.state === 'importing' && subject.job_state === ABANDONED;
      // Once it is done, only questions that were corrected since are left to be taken.
      const corrected = row.state === 'done' && (row.counts.sound ?? 0) > 0;
      if (['importing', 'done'].includes(row.state) && !abandoned && !corrected) return { job_id: row.job_id };
      if (row.state !== 'read' && row.state !== 'stopped' && !abandoned && !corrected) throw new Refusal('import_not_ready');
      const { import_id: _id, bank_id: bankId, ...choice } = input;
      const bank = await bankToFill(db, actor.userId, bankId);
      const numbers = [...new Set(choice.numbers)];
      const looked = await loadItems(db, row.id, numbers);
      if (numbers.length === 0 ? !row.counts.sound : looked.there < numbers.length) throw new Refusal('import_nothing_chosen');
      if (looked.faulty > 0) throw new Refusal('import_faulty_chosen');
      const jobId = await startJob(db, 'question_take', { importId: row.id }, actor.userId);
      await setImport(db, row.id, { state: 'importing', choice: { ...choice, numbers }, bank_id: bank.id, job_id: jobId });
      return { job_id: jobId };
    },
  });

  serve(app, changeQuestionInFile, {
    access: importOfTheActor,
    async run({ subject, input, db, language }) {
      const row = (await lockImport(db, subject.id))!;
      if (!['read', 'stopped', 'done'].includes(row.state)) throw new Refusal('import_not_ready');
      return { faults: (await changeInFile(db, row.id, input)).map((fault) => remarkOf(fault, language)) };
    },
  });

  serve(app, dropQuestionImport, {
    access: importOfTheActor,
    transaction: 'none',
    async run({ subject: row, now }) {
      if ((row.state === 'reading' || row.state === 'importing') && row.job_state !== ABANDONED) throw new Refusal('import_not_ready');
      await forgetImport(app, row, now);
      return {};
    },
  });
}
