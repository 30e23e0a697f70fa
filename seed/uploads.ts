import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asBackgroundWork } from '../apps/server/src/platform/database/connection-scope.ts';
import type { Db } from '../apps/server/src/platform/database/db.ts';
import type { Files } from '../apps/server/src/platform/files/files.ts';
import type { School } from './school.ts';

type Kept = { ownerId?: string; purpose: string; name: string };

/** Stores a file while a transaction is open, as only the seed may: nobody else waits for a connection then. */
export const take = (files: Files, path: string, of: Kept) => asBackgroundWork(() => files.take(path, of));

/** The same and makes it a row. */
export const keep = async (files: Files, db: Db, path: string, of: Kept) => files.enter(db, await take(files, path, of));

/** Puts a file among somebody's uploads. */
export async function save(
  school: School,
  db: Db,
  ownerId: string,
  file: { purpose: string; name: string; content: Buffer | { path: string } },
) {
  const { files } = school.app;
  await mkdir(files.uploads, { recursive: true });
  const path = join(files.uploads, `seed-${file.purpose}`);
  if (Buffer.isBuffer(file.content)) await writeFile(path, file.content);
  else await copyFile(file.content.path, path);
  return (await keep(files, db, path, { ownerId, purpose: file.purpose, name: file.name })).id;
}
