import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { FILE_LIMITS } from '@praxis/contract/assessments/file-questions';
import type { PdfResult } from '@praxis/contract/core/agent';
import { startTask } from '../../../platform/agents/agent-tasks.ts';
import { RESULT_BOUNDS } from '../../../platform/agents/task-results.ts';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { discardFiles } from '../../../platform/files/discard-files.ts';
import { findFile } from '../../../platform/files/file-rows.ts';
import { inTransaction } from '../../../platform/http/serve.ts';
import { startJob } from '../../../platform/jobs/jobs.ts';
import { pictures } from '../../../platform/pictures/pictures.ts';
import { type AnswerFileRow, findAnswerFile, updateAnswerFile } from './answer-files.store.ts';

const REWRITE = 'answer_picture';
const PAGES = 'answer_pdf';
const SOURCE_HOURS = 12;
const PICTURES = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);

type Stored = { id: string; mime: string; size: string };

/** Takes the bytes of a file that was announced, in the caller's transaction, and has the pictures made that show it. */
export async function storeAnswerFile(db: Db, row: AnswerFileRow, file: Stored, now: Date) {
  const picture = PICTURES.has(file.mime) && Number(file.size) <= FILE_LIMITS.picture;
  const paged = file.mime === 'application/pdf';
  await updateAnswerFile(db, row.id, { file_id: file.id, stored_at: now, view: picture || paged ? 'waiting' : 'none' });
  if (picture) await startJob(db, REWRITE, { fileId: row.id });
  if (paged) await startTask(db, PAGES, row.id);
}

/** Decodes a photograph and writes it anew: place and camera go, and what was sent is thrown away. Its hash stays. */
async function rewrite(app: App, id: string) {
  const row = await findAnswerFile(app.db, id);
  const stored = row?.file_id && row.view === 'waiting' ? await findFile(app.db, row.file_id) : undefined;
  if (!row || !stored) return;
  const clean = await pictures.rewrite(await buffer(await app.files.store.read(stored.storage_key)), stored.mime);
  if (!clean) {
    await updateAnswerFile(app.db, id, { view: 'failed' });
    return;
  }
  const path = join(app.files.uploads, randomUUID());
  try {
    await mkdir(app.files.uploads, { recursive: true });
    await writeFile(path, clean.body, { flush: true });
    const taken = await app.files.take(path, {
      ...(stored.owner_id && { ownerId: stored.owner_id }),
      purpose: 'answer_photo',
      name: row.name,
    });
    await inTransaction(app, async (db) => {
      const copy = await app.files.enter(db, taken);
      await updateAnswerFile(db, id, { file_id: copy.id, view: 'pages', pages: [{ file_id: copy.id, ...clean.size }] });
      await discardFiles(db, [stored.id], app.clock.now());
    });
  } finally {
    await rm(path, { force: true });
  }
}

/** Names what answers are made of, and takes on the making of the pictures that show them. */
export function showAnswerFiles(app: App) {
  app.files.purpose('answer_file', { most: FILE_LIMITS.file });
  app.files.purpose('answer_photo', { most: 64 * 1_048_576, made: true });
  app.jobs.define(REWRITE, async ({ payload }) => {
    await rewrite(app, String(payload.fileId));
    return undefined;
  });
  app.agents.define(PAGES, {
    by: 'media',
    results: RESULT_BOUNDS.pages,
    async payload({ subjectId, viewer, deliver, db }) {
      const row = await findAnswerFile(db, subjectId);
      if (!row?.file_id) throw new Error(`The file of answer file ${subjectId} is gone`);
      const source = app.files.signAddress({ id: row.file_id, name: 'source' }, viewer, app.clock.now(), SOURCE_HOURS * 60);
      return { source, name: 'source', deliver };
    },
    async done({ subjectId, result, db }) {
      const pages = (result as PdfResult).pages.map(({ file_id, width, height }) => ({ file_id, width, height }));
      await updateAnswerFile(db, subjectId, { view: 'pages', pages });
    },
    async failed({ subjectId, db }) {
      await updateAnswerFile(db, subjectId, { view: 'failed' });
    },
  });
}
