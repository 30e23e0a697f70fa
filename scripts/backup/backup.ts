import {
  closeSync,
  createReadStream,
  createWriteStream,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Instance } from '@praxis/instance/instance';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import yazl from 'yazl';
import { entryOf, type FileRecord, type Manifest, measured, quoted, type TableRecord } from './archive.ts';

const tablesQuery = `
  select n.nspname as schema, c.relname as name,
    array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker') order by 1, 2`;

const sequencesQuery = `
  select schemaname as schema, sequencename as name, last_value::text as value from pg_sequences
  where schemaname in ('public', 'graphile_worker') and last_value is not null order by 1, 2`;

/** Every file below a folder, as paths relative to it. */
function filesBelow(folder: string) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}

/** Adds one entry and resolves when its last byte is in the archive: one source is open at a time, so memory stays small. */
function add(zip: yazl.ZipFile, name: string, compress: boolean, open: () => Readable) {
  return new Promise<{ size: number; sha256: string }>((done, failed) => {
    zip.addReadStreamLazy(name, { compress, mode: 0o600 }, (give) => {
      const meter = measured((size, sha256) => done({ size, sha256 }));
      pipeline(open(), meter).catch(failed);
      give(null, meter);
    });
  });
}

type Snapshot = { client: pg.Client; manifest: Manifest; stored: string[] };

/** Opens the one transaction everything is read in. The list of files is taken after it: files never change, so all it names are there. */
async function openSnapshot(at: Instance): Promise<Snapshot> {
  const client = new pg.Client({ connectionString: at.databaseUrl });
  await client.connect();
  await client.query("set idle_in_transaction_session_timeout = 0; set statement_timeout = 0; set client_encoding = 'UTF8'");
  await client.query('begin isolation level repeatable read read only');
  const rows = async <Row extends pg.QueryResultRow>(sql: string) => (await client.query<Row>(sql)).rows;
  const migrations = (await rows<{ name: string }>('select name from migrations order by name')).map(({ name }) => name);
  const tables = (await rows<Omit<TableRecord, 'rows' | 'sha256'>>(tablesQuery)).map((table) => ({ ...table, rows: 0, sha256: '' }));
  const sequences = await rows<Manifest['sequences'][number]>(sequencesQuery);
  const named = (await rows<{ key: string }>('select storage_key as key from files where deleted_at is null')).map(({ key }) => key);
  // Files in a bucket are the bucket's to keep.
  const stored = at.s3 ? named : filesBelow(at.folders.files);
  const present = new Set(stored.map((path) => basename(path)));
  const missing = named.filter((key) => !present.has(key));
  const manifest: Manifest = {
    format: 1,
    madeAt: new Date().toISOString(),
    migrations,
    tables,
    sequences,
    files: [],
    secrets: [],
    missing,
  };
  return { client, manifest, stored };
}

async function addTables(zip: yazl.ZipFile, { client, manifest }: Snapshot) {
  for (const table of manifest.tables) {
    const sql = `copy ${quoted(table.schema)}.${quoted(table.name)} (${table.columns.map(quoted).join(', ')}) to stdout`;
    const source = copyTo(sql);
    const { sha256 } = await add(zip, entryOf.table(table), true, () => client.query(source));
    table.rows = source.rowCount;
    table.sha256 = sha256;
  }
}

async function addFiles(zip: yazl.ZipFile, folder: string, keys: string[], entry: (key: string) => string) {
  const records: FileRecord[] = [];
  for (const key of keys) {
    const path = join(folder, key);
    // A file nobody refers to any more may be cleared away meanwhile.
    if (!statSync(path, { throwIfNoEntry: false })) continue;
    records.push({ key, ...(await add(zip, entry(key), false, () => createReadStream(path))) });
  }
  return records;
}

function syncToDisk(path: string) {
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

/** Writes the whole school as it stands now into one archive while the server runs, and returns what it holds. */
export async function backup(at: Instance, target: string): Promise<Manifest> {
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
  const writing = `${target}.part`;
  const snapshot = await openSnapshot(at);
  const { client, manifest } = snapshot;
  try {
    const zip = new yazl.ZipFile();
    const written = pipeline(zip.outputStream as PassThrough, createWriteStream(writing, { mode: 0o600 }));
    const fill = async () => {
      await addTables(zip, snapshot);
      await client.query('commit');
      manifest.files = await addFiles(zip, at.folders.files, at.s3 ? [] : snapshot.stored, entryOf.file);
      manifest.secrets = await addFiles(zip, at.folders.secrets, filesBelow(at.folders.secrets), entryOf.secret);
      zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 1)), entryOf.manifest);
      zip.end();
    };
    await Promise.all([fill(), written]);
    syncToDisk(writing);
    renameSync(writing, target);
    return manifest;
  } catch (error) {
    rmSync(writing, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}
