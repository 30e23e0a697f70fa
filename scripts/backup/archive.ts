import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** One table as it stood at the snapshot. */
export type TableRecord = { schema: string; name: string; columns: string[]; rows: number; sha256: string };
/** One stored file; the hash is that of the bytes in the archive. */
export type FileRecord = { key: string; size: number; sha256: string };

/** What an archive holds; it is the last entry, because the hashes are known last. */
export type Manifest = {
  format: 1;
  madeAt: string;
  /** Names of the applied migrations, in order. */
  migrations: string[];
  tables: TableRecord[];
  sequences: { schema: string; name: string; value: string }[];
  files: FileRecord[];
  secrets: FileRecord[];
  /** Files the database names that the folder lacked at the snapshot. */
  missing: string[];
};

/** Names inside the archive. */
export const entryOf = {
  table: ({ schema, name }: { schema: string; name: string }) => `tables/${schema}.${name}.copy`,
  file: (key: string) => `files/${key}`,
  secret: (key: string) => `secrets/${key}`,
  manifest: 'manifest.json',
};

/** Passes bytes on and counts and hashes them; `done` receives the result. */
export function measured(done: (size: number, sha256: string) => void) {
  const hash = createHash('sha256');
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, next) {
      size += chunk.length;
      hash.update(chunk);
      next(null, chunk);
    },
    flush(next) {
      done(size, hash.digest('hex'));
      next();
    },
  });
}

/** A name as SQL writes it. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
