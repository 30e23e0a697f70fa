import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../apps/server/src/platform/database/db.ts';
import type { School } from './school.ts';

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
  return (await files.keep(db, path, { ownerId, purpose: file.purpose, name: file.name })).id;
}
