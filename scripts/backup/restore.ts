import { createWriteStream, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Instance, instance } from '@praxis/instance/instance';
import { markRestored } from '@praxis/supervisor/fill-database';
import { startPostgres } from '@praxis/supervisor/postgres';
import { Explained } from '@praxis/supervisor/postgres-binaries';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { migrate, migrationFiles } from '../../apps/server/src/platform/database/migrate.ts';
import { entryOf, type FileRecord, type Manifest, measured, quoted } from './archive.ts';

type Archive = { zip: ZipFile; entries: Map<string, Entry> };

async function openArchive(path: string): Promise<Archive> {
  if (!existsSync(path)) throw new Explained(`There is no archive ${path}. Name one: npm run restore -- path/to/praxis.zip`);
  const zip = await new Promise<ZipFile>((done, failed) => {
    yauzl.open(path, { lazyEntries: true, autoClose: false }, (error, opened) => {
      if (opened) return done(opened);
      failed(new Explained(`${path} is not a whole archive (${error?.message}). Take another backup.`));
    });
  });
  const entries = new Map<string, Entry>();
  await new Promise<void>((done, failed) => {
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.on('end', done);
    zip.on('error', failed);
    zip.readEntry();
  });
  return { zip, entries };
}

function read({ zip, entries }: Archive, name: string) {
  const entry = entries.get(name);
  if (!entry) throw new Explained(`The archive lacks ${name}. Take another backup.`);
  return new Promise<NodeJS.ReadableStream>((done, failed) =>
    zip.openReadStream(entry, (error, stream) => (stream ? done(stream) : failed(error))),
  );
}

async function readManifest(archive: Archive): Promise<Manifest> {
  const chunks: Buffer[] = [];
  for await (const chunk of await read(archive, entryOf.manifest)) chunks.push(chunk as Buffer);
  const manifest = JSON.parse(Buffer.concat(chunks).toString()) as Manifest;
  const known = new Set(await migrationFiles());
  const unknown = manifest.migrations.filter((name) => !known.has(name));
  if (manifest.format !== 1 || unknown.length)
    throw new Explained(`The backup was made by a newer version (${unknown.join(', ')}). Update Praxis and restore then.`);
  return manifest;
}

/** Copies one entry and refuses bytes that differ from the manifest's. */
async function take(archive: Archive, name: string, sha256: string, target: NodeJS.WritableStream) {
  let found = '';
  const meter = measured((_size, hash) => {
    found = hash;
  });
  await pipeline(await read(archive, name), meter, target);
  if (found !== sha256)
    throw new Explained(`${name} in the archive is damaged: its hash is not the one written when it was made. Nothing was restored.`);
}

async function restoreFiles(archive: Archive, records: FileRecord[], folder: string, entry: (key: string) => string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const { key, sha256 } of records) {
    const path = resolve(folder, key);
    if (!path.startsWith(folder + sep)) throw new Explained(`The archive names a file outside its folder: ${key}`);
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    await take(archive, entry(key), sha256, createWriteStream(path, { mode: 0o600, flush: true }));
  }
}

/** Loads every table in one transaction, without triggers and foreign keys: the snapshot was consistent. */
async function restoreTables(archive: Archive, manifest: Manifest, url: string, preserveSessions: boolean) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("begin; set local session_replication_role = 'replica'; set local client_encoding = 'UTF8'");
    const names = manifest.tables.map(({ schema, name }) => `${quoted(schema)}.${quoted(name)}`);
    await client.query(`truncate ${names.join(', ')} cascade`);
    for (const table of manifest.tables) {
      const sql = `copy ${quoted(table.schema)}.${quoted(table.name)} (${table.columns.map(quoted).join(', ')}) from stdin`;
      const target = client.query(copyFrom(sql));
      await take(archive, entryOf.table(table), table.sha256, target);
      if (target.rowCount !== table.rows)
        throw new Explained(`${table.name} has ${target.rowCount} rows instead of ${table.rows}. Nothing was restored.`);
    }
    for (const { schema, name, value } of manifest.sequences)
      await client.query('select setval($1::regclass, $2)', [`${quoted(schema)}.${quoted(name)}`, value]);
    // Jobs that ran at the moment of the snapshot run again: their worker is not here.
    await client.query('update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null');
    await client.query('update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null');
    // Whoever holds the archive, or an old device, must not be signed in to the school that is made of it.
    if (!preserveSessions) await client.query('update sessions set revoked_at = now() where revoked_at is null');
    await client.query('commit');
  } finally {
    await client.end();
  }
}

const mayStand = new Set(['backups', 'certificates', 'logs', 'run', 'restoring']);
const moved = ['files', 'secrets', 'postgres'];

/** Refuses a home that holds a school. What an interrupted restore left is cleared: `restoring` stands there until the end. */
function prepareHome(at: Instance) {
  const restoring = join(at.home, 'restoring');
  if (existsSync(restoring))
    for (const name of ['restoring', 'seeded', ...moved]) rmSync(join(at.home, name), { recursive: true, force: true });
  const holds = existsSync(at.home) ? readdirSync(at.home).filter((name) => !mayStand.has(name)) : [];
  if (holds.length)
    throw new Explained(
      `${at.home} is not empty (${holds.join(', ')}). A restore never overwrites a school: set PRAXIS_HOME to a new folder and run it again.`,
    );
  mkdirSync(restoring, { recursive: true, mode: 0o700 });
  return restoring;
}

/** Makes the school of an archive in an empty home. Everybody signs in anew, unless `keepSessions`. */
export async function restore(at: Instance, source: string, { keepSessions: preserveSessions = false } = {}): Promise<Manifest> {
  if (!at.embeddedDatabase)
    throw new Explained('A restore makes its own database. Unset DATABASE_URL, restore, and move the result with your own tools.');
  const archive = await openArchive(source);
  const manifest = await readManifest(archive);
  const restoring = prepareHome(at);
  const { folders } = instance({ ...process.env, DATABASE_URL: '', PRAXIS_HOME: restoring });
  await restoreFiles(archive, manifest.files, folders.files, entryOf.file);
  await restoreFiles(archive, manifest.secrets, folders.secrets, entryOf.secret);
  const postgres = await startPostgres({ dataFolder: folders.database, socketFolder: folders.socket });
  try {
    await migrate(postgres.url(), manifest.migrations.at(-1));
    await restoreTables(archive, manifest, postgres.url(), preserveSessions);
  } finally {
    await postgres.stop();
  }
  for (const name of moved) renameSync(join(restoring, name), join(at.home, name));
  markRestored(at);
  rmSync(restoring, { recursive: true });
  archive.zip.close();
  return manifest;
}
