import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/db.ts';
import { discardFiles, findFile, removeDeletedBytes, type TakenFile } from '../../platform/files.ts';
import { PackageProblem } from '../../platform/foreign/package-limits.rules.ts';
import type { JobWork } from '../../platform/jobs.ts';
import { Refusal } from '../../platform/refusal.ts';
import { ALIKE, bandsOf, likeness, likenessFinder, plainOf, shinglesOf } from '../questions/index.ts';
import {
  enterPictures,
  findImport,
  findLoosePictures,
  forgetPicture,
  type ImportCounts,
  insertItems,
  type KeptQuestion,
  lockImport,
  notePicture,
  setImport,
} from './imports.store.ts';
import { readQuestions } from './reading/read-file.ts';
import {
  eachText,
  ImportProblem,
  type Picture,
  picturesShown,
  type ReadFile,
  type ReadQuestion,
  withPicturesNamed,
} from './reading/read-question.ts';

/** Removes bytes that a check stored and never made files of. */
export async function removeLoosePictures(app: App, keys: readonly string[]) {
  for (const key of keys) {
    await app.files.store.remove(key);
    await forgetPicture(app.db, key);
  }
}

/** Ends an import without questions and gives its upload up. */
export async function endImport(
  app: App,
  row: { id: string; file_id: string | null },
  state: 'refused' | 'stopped',
  problem: ImportProblem | PackageProblem,
) {
  const now = app.clock.now();
  await app.db.transaction().execute(async (db) => {
    await setImport(db, row.id, {
      state,
      problem: problem.key,
      problemValues: problem.values,
      ended_at: now,
      ...(state === 'refused' && { file_id: null }),
    });
    if (state === 'refused' && row.file_id) await discardFiles(db, [row.file_id], now);
  });
  await removeDeletedBytes(app.db, app.files.store, now);
}

type Stored = { number: number; taken: TakenFile };

/** Puts one picture into the store; undefined when it cannot be written anew. */
async function storePicture(
  app: App,
  of: { importId: string; userId: string },
  number: number,
  picture: Picture,
): Promise<Stored | undefined> {
  const path = await app.files.receive(Readable.from([picture.bytes]), picture.bytes.length);
  const key = randomUUID();
  await notePicture(app.db, of.importId, key);
  try {
    return { number, taken: await app.files.take(path, { ownerId: of.userId, purpose: 'question_image', name: picture.name, key }) };
  } catch (error) {
    await rm(path, { force: true });
    if (!(error instanceof Refusal)) throw error;
    await removeLoosePictures(app, [key]);
    return undefined;
  }
}

/** Finds earlier questions of the same file that are nearly the same. */
function sameInFile() {
  const byBand = new Map<number, number[]>();
  // Texts, not their shingles: of ten thousand questions those would fill hundreds of megabytes, and few are ever compared.
  const seen = new Map<number, string>();
  return (no: number, stem: string): number | null => {
    const plain = plainOf(stem);
    const shingles = shinglesOf(plain);
    const bands = bandsOf(plain);
    const candidates = new Set(bands.flatMap((band) => byBand.get(band) ?? []));
    const found = [...candidates].find((other) => likeness(shingles, shinglesOf(seen.get(other)!)) >= ALIKE);
    seen.set(no, plain);
    for (const band of bands) {
      const list = byBand.get(band) ?? [];
      if (list.length < 20) byBand.set(band, [...list, no]);
    }
    return found ?? null;
  };
}

const FORMULA = /data-formula="/g;

function countsOf(questions: readonly KeptQuestion[]): ImportCounts {
  let formulas = 0;
  for (const question of questions)
    eachText(question, (html) => {
      formulas += html.match(FORMULA)?.length ?? 0;
      return html;
    });
  const faulty = questions.filter((question) => question.faults.length > 0).length;
  return {
    all: questions.length,
    sound: questions.length - faulty,
    faulty,
    alike: questions.filter((question) => question.similar.length > 0 || question.same_as !== null).length,
    pictures: questions.reduce((sum, question) => sum + picturesShown(question).size, 0),
    formulas,
    skills: [...new Set(questions.flatMap((question) => question.skills))].slice(0, 200),
    tags: [...new Set(questions.flatMap((question) => question.tags))].slice(0, 200),
  };
}

async function withLikeness(
  db: Db,
  userId: string,
  questions: readonly ReadQuestion[],
  report: (share: number) => Promise<void>,
): Promise<KeptQuestion[]> {
  const similar = await likenessFinder(db, userId);
  const same = sameInFile();
  const kept: KeptQuestion[] = [];
  for (const [at, question] of questions.entries()) {
    const looked = question.type !== null && question.content.stem !== '';
    kept.push({
      ...question,
      similar: looked ? (await similar(question.content.stem)).slice(0, 3) : [],
      same_as: looked ? same(at + 1, question.content.stem) : null,
    });
    if (at % 200 === 199) await report(at / questions.length);
  }
  return kept;
}

/** Makes rows of what a check found, in one transaction. */
async function keep(app: App, importId: string, read: ReadFile, kept: readonly KeptQuestion[], stored: readonly Stored[]) {
  await app.db.transaction().execute(async (db) => {
    if ((await lockImport(db, importId))?.state !== 'reading') return;
    const ids = new Map<string, string>();
    const entered: { key: string; id: string }[] = [];
    for (const { number, taken } of stored) {
      const { id } = await app.files.enter(db, taken);
      ids.set(String(number), id);
      entered.push({ key: taken.storage_key, id });
    }
    // Whoever took over this check has removed our bytes meanwhile: then it is not ours to finish.
    if ((await enterPictures(db, entered)) !== entered.length) throw new Error('The check was taken over');
    const questions = kept.map((question) => withPicturesNamed(question, (number) => ids.get(number)) as KeptQuestion);
    await insertItems(
      db,
      importId,
      questions.map((question, at) => ({ no: at + 1, question })),
    );
    await setImport(db, importId, { state: 'read', format: read.format, notes: read.notes, counts: countsOf(questions) });
  });
}

/** The job of a check: reads the file to its end and keeps what it found. Nothing else changes. */
export async function checkFile(app: App, { payload, db, report }: JobWork) {
  const importId = String(payload.importId);
  const row = await findImport(db, importId);
  if (row?.state !== 'reading' || !row.file_id) return undefined;
  await removeLoosePictures(app, await findLoosePictures(db, importId));
  let read: ReadFile;
  try {
    const file = await findFile(db, row.file_id);
    if (!file) throw new ImportProblem('file_not_found');
    read = await readQuestions(app.files.store, { key: file.storage_key, size: Number(file.size) }, (share) => report(share * 40));
  } catch (error) {
    if (!(error instanceof PackageProblem || error instanceof ImportProblem)) throw error;
    await endImport(app, row, 'refused', error);
    return { state: 'refused' };
  }
  await report(40);
  const stored: Stored[] = [];
  for (const [number, picture] of read.pictures) {
    const one = await storePicture(app, { importId, userId: row.user_id }, number, picture);
    if (one) stored.push(one);
  }
  await report(60);
  const kept = await withLikeness(db, row.user_id, read.questions, (share) => report(60 + share * 35));
  await keep(app, importId, read, kept, stored);
  return { state: 'read' };
}
