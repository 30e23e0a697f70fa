import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { EXPORT_RETENTION_DAYS } from '@praxis/contract/accounts/records';
import { ZipFile } from 'yazl';
import type { App } from '../../../platform/app.ts';
import { MB } from '../../../platform/files/files.ts';
import { inTransaction } from '../../../platform/http/serve.ts';
import { announce } from '../../../platform/jobs/events.ts';
import { collectRecords } from '../../../platform/personal-records.ts';
import { findFilesOf, findRequestForUpdate, setRequest } from './requests.store.ts';

const DAY = 24 * 3_600_000;
/** Files beyond this are named in the list but not copied. */
const MOST_BYTES = 4096 * MB;

/** The purpose of finished exports. */
export const EXPORT_PURPOSE = 'personal_export';

const README = `这里是平台保存的、与你有关的全部内容。每个 .json 文件是一类记录，files 文件夹里是你上传的文件，清单在 files.json。
這裏是平台儲存的、與你有關的全部內容。每個 .json 檔案是一類記錄，files 資料夾裏是你上傳的檔案，清單在 files.json。
Everything the platform keeps about you. Each .json file holds one kind of record; the folder files holds what you uploaded, listed in files.json.
`;

const plainName = (name: string) => name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_').slice(-120) || 'file';

/** Adds a person's files as they are read, one open at a time; what is missing in the store is said in the list. */
async function addFiles(app: App, zip: ZipFile, userId: string) {
  let room = MOST_BYTES;
  const list = [];
  for (const { storage_key, size, ...file } of await findFilesOf(app.db, userId)) {
    if (file.purpose === EXPORT_PURPOSE) continue;
    const copied = Number(size) <= room;
    const path = `files/${file.id}-${plainName(file.name)}`;
    list.push({ ...file, size: Number(size), path: copied ? path : null });
    if (!copied) continue;
    room -= Number(size);
    zip.addReadStreamLazy(path, { compress: false, size: Number(size), mtime: file.created_at }, (done) => {
      app.files.store.read(storage_key).then(
        (stream) => done(null, stream),
        (error: unknown) => done(error as Error, undefined as never),
      );
    });
  }
  return list;
}

async function writeZip(app: App, path: string, userId: string, report: (progress: number) => Promise<void>) {
  const zip = new ZipFile();
  zip.on('error', (error: Error) => (zip.outputStream as unknown as { destroy(error: Error): void }).destroy(error));
  const written = pipeline(zip.outputStream, createWriteStream(path, { flush: true }));
  zip.addBuffer(Buffer.from(README), 'README.txt');
  let tables = 0;
  for await (const { name, rows } of collectRecords(app, userId)) {
    zip.addBuffer(Buffer.from(JSON.stringify(rows, null, 1)), `${name}.json`);
    await report(Math.min(60, ++tables * 3));
  }
  const files = await addFiles(app, zip, userId);
  zip.addBuffer(Buffer.from(JSON.stringify(files, null, 1)), 'files.json');
  zip.end();
  await written;
}

/** The job behind an export: a zip of every record and file, which its owner may download for some days. */
export function defineExport(app: App) {
  app.files.purpose(EXPORT_PURPOSE, { most: 2 * MOST_BYTES, personal: true, made: true });
  app.jobs.define('export_records', async ({ payload, report }) => {
    const requestId = String(payload.requestId);
    const request = await findRequestForUpdate(app.db, requestId);
    if (request?.state !== 'waiting' && request?.state !== 'working') return undefined;
    await setRequest(app.db, requestId, { state: 'working' });
    await mkdir(app.files.uploads, { recursive: true });
    const path = join(app.files.uploads, randomUUID());
    try {
      await writeZip(app, path, request.user_id, report);
      const now = app.clock.now();
      const name = `praxis-${now.toISOString().slice(0, 10)}.zip`;
      const taken = await app.files.take(path, { ownerId: request.user_id, purpose: EXPORT_PURPOSE, name });
      await inTransaction(app, async (db) => {
        const file = await app.files.enter(db, taken);
        const expires = new Date(now.getTime() + EXPORT_RETENTION_DAYS * DAY);
        await setRequest(db, requestId, { state: 'ready', file_id: file.id, expires_at: expires, settled_at: now });
        await announce(db, 'account_records_changed', { userId: request.user_id, what: 'export_ready' });
      });
      return {};
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  });
}
