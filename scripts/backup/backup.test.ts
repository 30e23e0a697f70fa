import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Instance, instance } from '@praxis/instance/instance';
import { startPostgres } from '@praxis/supervisor/postgres';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkSchema, migrate, migrationFiles } from '../../apps/server/src/platform/database/migrate.ts';
import { throwawayDatabase } from '../tests/throwaway-database.ts';
import { quoted, type TableRecord } from './archive.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';

const folder = mkdtempSync(join(tmpdir(), 'praxis-backup-'));
const archive = join(folder, 'school.zip');
let database: Awaited<ReturnType<typeof throwawayDatabase>>;
let school: Instance;

beforeAll(async () => {
  database = await throwawayDatabase();
  school = instance({ PRAXIS_HOME: join(folder, 'school'), DATABASE_URL: database.url() });
  await migrate(database.url());
  mkdirSync(school.folders.files, { recursive: true });
  mkdirSync(school.folders.secrets, { recursive: true });
  writeFileSync(join(school.folders.secrets, 'instance.key'), 'the key that opens the id numbers');
});

afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A person who uploads: the file first, then the person, the file's row and a pending job in one transaction. */
async function enrol(client: pg.Client, number: number) {
  const content = randomBytes(20_000);
  const key = `${String(number % 16).padStart(2, '0')}-file-${number}`;
  mkdirSync(join(school.folders.files, key.slice(0, 2)), { recursive: true });
  writeFileSync(join(school.folders.files, key.slice(0, 2), key), content);
  await client.query('begin');
  const user = await client.query(
    'insert into users (account, phone, utype, nickname, real_name) values ($1, $2, 1, $3, $3) returning id',
    [`pupil${number}`, `1390${String(number).padStart(7, '0')}`, `学生 "${number}"\t\\N\nline`],
  );
  await client.query('insert into files (owner_id, purpose, name, size, sha256, mime, storage_key) values ($1, $2, $3, $4, $5, $6, $7)', [
    user.rows[0].id,
    'handout',
    `讲义 ${number}.pdf`,
    content.length,
    createHash('sha256').update(content).digest(),
    'application/pdf',
    key,
  ]);
  await client.query("select graphile_worker.add_job('welcome', json_build_object('user', $1::text))", [user.rows[0].id]);
  await client.query('commit');
}

async function hashOf(client: pg.Client, table: TableRecord) {
  const hash = createHash('sha256');
  const sql = `copy ${quoted(table.schema)}.${quoted(table.name)} (${table.columns.map(quoted).join(', ')}) to stdout`;
  for await (const chunk of client.query(copyTo(sql))) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

test('a school backed up while people enrol is the same school after a restore', { timeout: 120_000 }, async () => {
  const writer = new pg.Client({ connectionString: database.url() });
  await writer.connect();
  for (let number = 0; number < 200; number++) await enrol(writer, number);
  await writer.query(
    "insert into sessions (user_id, token_hash, utype, expires_at) select id, decode('aa', 'hex'), 1, now() + interval '7 days' from users limit 1",
  );
  let over = false;
  let number = 200;
  const load = (async () => {
    while (!over) await enrol(writer, number++);
  })();
  const manifest = await backup(school, archive);
  expect(manifest.missing).toEqual([]);
  over = true;
  await load;
  await writer.end();

  const place = instance({ PRAXIS_HOME: join(folder, 'restored') });
  await restore(place, archive, { keepSessions: true });
  const postgres = await startPostgres({ dataFolder: place.folders.database, socketFolder: place.folders.socket });
  const reader = new pg.Client({ connectionString: postgres.url() });
  await reader.connect();
  try {
    for (const table of manifest.tables) expect([table.name, await hashOf(reader, table)]).toEqual([table.name, table.sha256]);
    const { rows: files } = await reader.query('select storage_key, encode(sha256, $1) as sha256 from files', ['hex']);
    expect(files.length).toBeGreaterThanOrEqual(200);
    for (const file of files)
      expect(
        createHash('sha256')
          .update(readFileSync(join(place.folders.files, file.storage_key.slice(0, 2), file.storage_key)))
          .digest('hex'),
      ).toBe(file.sha256);
    const one = async (sql: string) => Number((await reader.query(sql)).rows[0].n);
    expect(await one('select count(*) n from users')).toBe(files.length);
    expect(await one('select count(*) n from graphile_worker.jobs')).toBe(files.length);
    expect(readFileSync(join(place.folders.secrets, 'instance.key'), 'utf8')).toContain('opens the id numbers');
    // New people get numbers of their own: the sequences went along.
    const next = await reader.query(
      "insert into users (account, phone, utype, nickname, real_name) values ('late', '13912345678', 1, 'late', 'late') returning id",
    );
    expect(Number(next.rows[0].id)).toBeGreaterThan(await one("select max(id) n from users where account <> 'late'"));
  } finally {
    await reader.end();
    await postgres.stop();
  }
});

test('nobody is signed in to a restored school, unless that was asked for', async () => {
  const place = instance({ PRAXIS_HOME: join(folder, 'signed-out') });
  await restore(place, archive);
  const postgres = await startPostgres({ dataFolder: place.folders.database, socketFolder: place.folders.socket });
  const reader = new pg.Client({ connectionString: postgres.url() });
  await reader.connect();
  try {
    const { rows } = await reader.query('select count(*)::int as sessions, count(revoked_at)::int as ended from sessions');
    expect(rows).toEqual([{ sessions: 1, ended: 1 }]);
  } finally {
    await reader.end();
    await postgres.stop();
  }
});

test('a restore never overwrites a school', async () => {
  const place = instance({ PRAXIS_HOME: join(folder, 'inhabited') });
  mkdirSync(place.folders.files, { recursive: true });
  writeFileSync(join(place.folders.files, 'homework'), 'three weeks of work');
  await expect(restore(place, archive)).rejects.toThrow(/is not empty \(files\).*new folder/);
  expect(existsSync(join(place.folders.files, 'homework'))).toBe(true);
});

test('a damaged archive is refused and what stands there stays empty for the next try', async () => {
  const bytes = readFileSync(archive);
  const at = bytes.indexOf('the key that opens');
  bytes[at] = (bytes[at] as number) ^ 1;
  const damaged = join(folder, 'damaged.zip');
  writeFileSync(damaged, bytes);
  const place = instance({ PRAXIS_HOME: join(folder, 'second-try') });
  await expect(restore(place, damaged)).rejects.toThrow();
  await expect(restore(place, archive)).resolves.toMatchObject({ format: 1 });
});

test('a program refuses a database of a newer program, and to serve one of an older, and names both versions', async () => {
  const newest = (await migrationFiles()).at(-1)!;
  await expect(checkSchema(database.url())).resolves.toBeUndefined();
  const client = new pg.Client({ connectionString: database.url() });
  await client.connect();
  try {
    await client.query("insert into migrations (name, hash) values ('99990101T0000_later__add.sql', '')");
    const both = new RegExp(`newer than this program: it holds 99990101T0000_later__add.sql.*${newest}`);
    await expect(migrate(database.url())).rejects.toThrow(both);
    await expect(checkSchema(database.url())).rejects.toThrow(both);
    await client.query("delete from migrations where name in ('99990101T0000_later__add.sql', $1)", [newest]);
    await expect(checkSchema(database.url())).rejects.toThrow(new RegExp(`older than this program.*needs ${newest}`));
  } finally {
    await client.query('insert into migrations (name, hash) values ($1, $2) on conflict do nothing', [newest, 'put back']);
    await client.end();
  }
});
