import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { App } from '../../../platform/app.ts';
import { withTransaction } from '../../../platform/database/db.ts';
import { discardFiles, removeDeletedBytes } from '../../../platform/files/discard-files.ts';
import { findFile } from '../../../platform/files/file-rows.ts';
import type { StoredFile } from '../../../platform/files/files.ts';
import { repeatableFault } from '../../../platform/foreign/mistake.ts';
import { PackageProblem } from '../../../platform/foreign/package-limits.rules.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { JobWork } from '../../../platform/jobs/jobs.ts';
import { likenessFinder } from '../../questions/index.ts';
import type { Picture } from '../reading/picture-shelf.ts';
import { readQuestions } from '../reading/read-file.ts';
import { ImportProblem, questionsOf, type Reading, type ReadQuestion, withPicturesNamed } from '../reading/read-question.ts';
import { countingOf } from './import-counts.ts';
import {
  enterPicture,
  findImport,
  findLoosePictures,
  forgetPicture,
  type ImportRow,
  insertItems,
  lockImport,
  notePicture,
  removeItems,
  type StoredQuestion,
  setImport,
  withdrawPictures,
} from './imports.store.ts';
import { sameInFile } from './same-in-file.ts';

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
  await withTransaction(app.db, async (db) => {
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

type Stored = { number: number; taken: StoredFile };

/** Puts one picture into the store; undefined when it cannot be written anew. */
async function storePicture(app: App, row: ImportRow, number: number, picture: Picture): Promise<Stored | undefined> {
  const path = await app.files.receive(Readable.from([picture.bytes]), picture.bytes.length);
  const key = randomUUID();
  await notePicture(app.db, row.id, key);
  try {
    return {
      number,
      taken: await app.files.take(path, {
        ownerId: row.user_id,
        purpose: picture.sound ? 'question_audio' : 'question_image',
        name: picture.name,
        key,
      }),
    };
  } catch (error) {
    await rm(path, { force: true });
    if (!(error instanceof Refusal)) throw error;
    await removeLoosePictures(app, [key]);
    return undefined;
  }
}

/** Removes what a check wrote before it ended: nobody was shown it. */
async function forgetStaged(app: App, importId: string, run: string | null) {
  await withTransaction(app.db, async (db) => {
    await lockImport(db, importId);
    await discardFiles(db, await withdrawPictures(db, importId), app.clock.now());
    await removeItems(db, importId);
    await setImport(db, importId, { reading_run: run });
  });
  await removeLoosePictures(app, await findLoosePictures(app.db, importId));
}

/** Questions that are read, compared and written together. */
const BATCH = 100;

/** Writes the questions of a file batch by batch; they are shown when the last of them stands there. */
async function staging(app: App, row: ImportRow, run: string) {
  const { db } = app;
  const similar = await likenessFinder(db, row.user_id);
  const same = sameInFile();
  const counting = countingOf();
  const ids = new Map<string, string>();
  let last = 0;

  async function compared(questions: readonly ReadQuestion[]): Promise<StoredQuestion[]> {
    const stems = questions.map(({ type, content }) => (type === null ? '' : content.stem));
    const alike = await similar(stems);
    return questions.map((question, at) => {
      last += 1;
      return { ...question, similar: alike[at]!.slice(0, 3), same_as: stems[at] === '' ? null : same(last, stems[at]!) };
    });
  }

  /** The import, held; whoever took over this check has removed what it wrote, and then it is not ours to go on. */
  async function held(inside: typeof db) {
    const found = await lockImport(inside, row.id);
    if (found?.state !== 'reading' || found.reading_run !== run) throw new Error('The check was taken over');
  }

  return {
    async take(questions: readonly ReadQuestion[], pictures: readonly [number, Picture][]) {
      const first = last + 1;
      const saved = await compared(questions);
      const stored: Stored[] = [];
      for (const [number, picture] of pictures) {
        const one = await storePicture(app, row, number, picture);
        if (one) stored.push(one);
      }
      await withTransaction(db, async (inside) => {
        await held(inside);
        for (const { number, taken: storedFile } of stored) {
          const { id } = await app.files.enter(inside, storedFile);
          ids.set(String(number), id);
          await enterPicture(inside, storedFile.storage_key, id);
        }
        const named = saved.map((question) => withPicturesNamed(question, (number) => ids.get(number)) as StoredQuestion);
        for (const question of named) counting.add(question);
        await insertItems(
          inside,
          row.id,
          named.map((question, at) => ({ no: first + at, question })),
        );
      });
    },
    finish: ({ format, notes }: Reading) =>
      withTransaction(db, async (inside) => {
        await held(inside);
        await setImport(inside, row.id, { state: 'read', format, notes, counts: counting.counts() });
      }),
  };
}

async function readInBatches(app: App, row: ImportRow, run: string, report: JobWork['report']) {
  const file = await findFile(app.db, row.file_id!);
  if (!file) throw new ImportProblem('file_not_found');
  const reading = await readQuestions(app.files.store, { key: file.storage_key, size: Number(file.size) });
  const stage = await staging(app, row, run);
  let batch: ReadQuestion[] = [];
  const write = async () => {
    await stage.take(batch, reading.shelf.taken());
    batch = [];
    await report(Math.min(95, reading.share * 95));
  };
  for await (const question of questionsOf(reading)) if (batch.push(question) === BATCH) await write();
  await write();
  await stage.finish(reading);
}

/** The job of a check: reads the file to its end and keeps what it found. Nothing else changes. */
export async function checkFile(app: App, { payload, db, report }: JobWork) {
  const row = await findImport(db, String(payload.importId));
  if (row?.state !== 'reading' || !row.file_id) return undefined;
  const run = randomUUID();
  await forgetStaged(app, row.id, run);
  try {
    await readInBatches(app, row, run, report);
  } catch (error) {
    const known = error instanceof PackageProblem || error instanceof ImportProblem;
    const problem = known ? error : repeatableFault(error, app.http.log, 'question import');
    await forgetStaged(app, row.id, null);
    await endImport(app, row, 'refused', problem);
    return { state: 'refused' };
  }
  return { state: 'read' };
}
