import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { PdfResult, VideoResult } from '@praxis/contract/core/agent';
import { startTask } from '../../../platform/agents/agent-tasks.ts';
import type { TaskReports } from '../../../platform/agents/task-reports.ts';
import { RESULT_BOUNDS, type ResultBounds } from '../../../platform/agents/task-results.ts';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { findFile } from '../../../platform/files/file-rows.ts';
import { repeatableFault } from '../../../platform/foreign/mistake.ts';
import { startJob } from '../../../platform/jobs/jobs.ts';
import { pictures } from '../../../platform/pictures/pictures.ts';
import { findRevealing, type RevealingWord } from '../findings.rules.ts';
import { findProduction, findWorkFile, updateWorkFile, type WorkFileRow } from '../productions.store.ts';
import { revealingWords } from '../revealing-words.ts';
import { type Copy, NoCopy, packed, rewriteArchive, rewriteOffice } from './rewrite.ts';

const SOURCE_MINUTES = 12 * 60;
const COPY = 'blind_copy';
/** Beside a clean copy that does not hold everything. */
export const LEFT_OUT = 'archive_left_out';

/** Has the blind copy of a file made, in the caller's transaction, by whoever can read its kind. */
export async function startBlindCopy(db: Db, file: WorkFileRow) {
  const { mime } = (await findFile(db, file.file_id)) ?? { mime: '' };
  if (mime === 'application/pdf') await startTask(db, 'work_pdf', file.id);
  else if (file.role === 'video') await startTask(db, 'work_video', file.id);
  else await startJob(db, COPY, { fileId: file.id });
}

/** Has a file of a kind that is not rewritten packed for experts, in the caller's transaction; once an organiser let it pass. */
export const startPackedCopy = (db: Db, file: WorkFileRow) => startJob(db, COPY, { fileId: file.id, packed: true });

type Stored = NonNullable<Awaited<ReturnType<typeof findFile>>>;
type Ask = { app: App; file: WorkFileRow; stored: Stored; words: readonly RevealingWord[] };

async function imageCopy({ app, stored }: Ask) {
  const bytes = await buffer(await app.files.store.read(stored.storage_key));
  const copy = await pictures.rewrite(bytes, stored.mime);
  if (!copy) throw new NoCopy('withheld_unreadable');
  const path = join(app.files.uploads, randomUUID());
  await writeFile(path, copy.body, { flush: true });
  return { path, findings: [], ...copy.size };
}

/** The copy of a file that is read here: its name ends as the kind of its content does. */
async function copyOf(ask: Ask): Promise<Copy & { name: string; width?: number; height?: number }> {
  const { app, file, stored, words } = ask;
  const source = { key: stored.storage_key, size: Number(stored.size), id: file.id };
  if (file.role === 'image') return { ...(await imageCopy(ask)), name: `copy.${stored.mime.replace('image/', '').replace('jpeg', 'jpg')}` };
  const office = /\.(docx|xlsx|pptx)$/i.exec(stored.name)?.[1]?.toLowerCase();
  if (file.role === 'document' && office) return { ...(await rewriteOffice(app, source, words)), name: `copy.${office}` };
  if (file.role === 'archive') return { ...(await rewriteArchive(app, source, words)), name: 'copy.zip' };
  throw new NoCopy('withheld_kind');
}

/** A file as it was sent in, inside an archive: whatever it is, no browser opens it. */
async function packedCopy({ app, stored }: Ask): Promise<Awaited<ReturnType<typeof copyOf>>> {
  const extension = /\.([a-z0-9]{1,8})$/i.exec(stored.name)?.[1]?.toLowerCase() ?? 'bin';
  return { path: await packed(app, { key: stored.storage_key, name: `001.${extension}` }), findings: [], name: 'copy.zip' };
}

/** The file with its words, as long as its copy is still waited for. */
async function waiting(db: Db, fileId: string) {
  const file = await findWorkFile(db, fileId);
  const work = file && (await findProduction(db, file.production_id));
  const stored = file && (await findFile(db, file.file_id));
  if (!file || !work || !stored || file.blind !== 'waiting') return undefined;
  const words = await revealingWords(db, work.entrant_id);
  const named = findRevealing(stored.name, words, { where: 'file_name', page: null, file_id: file.id });
  return { file, stored, words, named };
}

async function makeCopy(app: App, fileId: string, asPacked: boolean) {
  const found = await waiting(app.db, fileId);
  if (!found) return;
  const { file, stored, words, named } = found;
  try {
    const ask = { app, file, stored, words };
    const { path, name, findings, partial, width = null, height = null } = await (asPacked ? packedCopy(ask) : copyOf(ask));
    try {
      const copy = await app.files.keep(app.db, path, { purpose: COPY, name });
      const revealing =
        findings.length > 0
          ? ({ blind: 'withheld', reason: 'withheld_names' } as const)
          : ({ blind: 'clean', reason: partial ? LEFT_OUT : '' } as const);
      const sized = width && height ? { width, height } : {};
      await updateWorkFile(app.db, file.id, { ...revealing, blind_file_id: copy.id, ...sized, findings: [...named, ...findings] });
    } finally {
      await rm(path, { force: true });
    }
  } catch (error) {
    // What cannot be read is never handed out; a lost connection or a full disk is tried again, a mistake of ours is not.
    if (error instanceof NoCopy) return updateWorkFile(app.db, file.id, { blind: 'withheld', reason: error.reason, findings: named });
    repeatableFault(error, app.http.log, `blind copy of work file ${file.id}`);
    await updateWorkFile(app.db, file.id, { blind: 'failed', findings: named });
  }
}

type Done = (report: { db: Db; found: NonNullable<Awaited<ReturnType<typeof waiting>>>; result: unknown }) => Promise<void>;

const reports = (app: App, results: ResultBounds, done: Done): TaskReports => ({
  by: 'media',
  results,
  async payload({ subjectId, viewer, deliver, db }) {
    const file = await findWorkFile(db, subjectId);
    const stored = file && (await findFile(db, file.file_id));
    if (!stored) throw new Error(`The file of work file ${subjectId} is gone`);
    const source = app.files.signAddress({ id: stored.id, name: 'source' }, viewer, app.clock.now(), SOURCE_MINUTES);
    return { source, name: 'source', deliver };
  },
  async done({ subjectId, result, db }) {
    const found = await waiting(db, subjectId);
    if (found) await done({ db, found, result });
  },
  async failed({ subjectId, db }) {
    await updateWorkFile(db, subjectId, { blind: 'withheld', reason: 'withheld_unreadable' });
  },
});

const pdfDone: Done = async ({ db, found: { file, words, named }, result }) => {
  const { pages } = result as PdfResult;
  const findings = pages
    .flatMap(({ text = '' }, at) => findRevealing(text, words, { where: 'page', page: at + 1, file_id: file.id }))
    .slice(0, 50);
  const revealing = findings.length > 0 ? ({ blind: 'withheld', reason: 'withheld_names' } as const) : ({ blind: 'pages' } as const);
  const plain = pages.map(({ file_id, width, height }) => ({ file_id, width, height }));
  await updateWorkFile(db, file.id, { ...revealing, pages: plain, findings: [...named, ...findings] });
};

const videoDone: Done = async ({ db, found: { file, named }, result }) => {
  const { renditions } = result as VideoResult;
  const best = renditions.findLast(({ quality }) => quality !== '1080') ?? renditions[0];
  if (!best) return;
  const sized = { width: best.width, height: best.height };
  await updateWorkFile(db, file.id, { blind: 'clean', blind_file_id: best.file_id, ...sized, findings: named });
};

/** Takes on the making of blind copies: pages and videos by the media agent, all else by jobs of ours. */
export function makeBlindCopies(app: App) {
  app.agents.define('work_pdf', reports(app, RESULT_BOUNDS.pages, pdfDone));
  app.agents.define('work_video', reports(app, RESULT_BOUNDS.video, videoDone));
  app.jobs.define(COPY, async ({ payload }) => {
    await makeCopy(app, String(payload.fileId), payload.packed === true);
    return undefined;
  });
}
