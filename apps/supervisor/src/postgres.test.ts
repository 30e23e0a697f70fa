import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository } from '@praxis/instance/instance';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startPostgres } from './postgres.ts';
import { postgresProcesses, signal } from './processes.ts';

let home: string;
const place = () => ({ dataFolder: join(home, 'postgres'), socketFolder: join(home, 'run') });

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'praxis-pg-'));
});
afterEach(() => {
  for (const pid of postgresProcesses(join(home, 'postgres'))) signal(pid, 'SIGKILL');
  rmSync(home, { recursive: true, force: true });
});

async function ask(url: string, sql: string) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('a first start makes the cluster, in UTF-8 and durable, and a half-made one of a killed start is thrown away', async () => {
  mkdirSync(join(home, 'postgres.making'));
  writeFileSync(join(home, 'postgres.making/PG_VERSION'), '18');
  const postgres = await startPostgres(place());
  const [row] = await ask(
    postgres.url(),
    "select current_setting('server_encoding') encoding, current_setting('fsync') fsync, current_setting('synchronous_commit') commit, current_setting('listen_addresses') tcp",
  );
  expect(row).toEqual({ encoding: 'UTF8', fsync: 'on', commit: 'on', tcp: '' });
  expect(existsSync(join(home, 'postgres.making'))).toBe(false);
  await postgres.stop();
  expect(postgresProcesses(join(home, 'postgres'))).toEqual([]);
});

test('a database left running by a killed supervisor is ended and started again', async () => {
  const program = `import { startPostgres } from '${repository}/apps/supervisor/src/postgres.ts';
    await startPostgres(${JSON.stringify(place())}); process.stdout.write('up'); setInterval(() => {}, 1000);`;
  const orphan = spawn(process.execPath, ['--input-type=module-typescript', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((up) => orphan.stdout.once('data', up));
  const [postmaster] = readFileSync(join(home, 'postgres/postmaster.pid'), 'utf8').split('\n');
  signal(Number(postmaster), 'SIGSTOP');
  orphan.kill('SIGKILL');
  signal(Number(postmaster), 'SIGCONT');
  const postgres = await startPostgres(place());
  expect(postgres.pid).not.toBe(Number(postmaster));
  await postgres.stop();
});

test('a pid file that names a stranger does not block the start, and the stranger lives on', async () => {
  await (await startPostgres(place())).stop();
  const otherProcess = spawn('sleep', ['60']);
  writeFileSync(join(home, 'postgres/postmaster.pid'), `${otherProcess.pid}\n${join(home, 'postgres')}\n1\n5432\n${join(home, 'run')}\n\n`);
  const postgres = await startPostgres(place());
  await postgres.stop();
  expect(otherProcess.exitCode).toBeNull();
  otherProcess.kill();
});

test('a lock of the socket that a killed database left does not cost the first start, whoever has its number now', async () => {
  await (await startPostgres(place())).stop();
  const otherProcess = spawn('sleep', ['60']);
  const lock = join(home, 'run/.s.PGSQL.5432.lock');
  writeFileSync(lock, `${otherProcess.pid}\n${join(home, 'postgres')}\n1\n5432\n${join(home, 'run')}\n`);
  const lines: string[] = [];
  const postgres = await startPostgres({ ...place(), log: (line) => lines.push(line) });
  await postgres.stop();
  expect(lines.filter((line) => /start 1 failed/.test(line))).toEqual([]);
  otherProcess.kill();
});

test('a crash of the database is followed by a start that recovers', { timeout: 120_000 }, async () => {
  const postgres = await startPostgres(place());
  await ask(postgres.url(), 'create table kept as select 1 as n');
  signal(postgres.pid, 'SIGKILL');
  await postgres.ended;
  const again = await startPostgres(place());
  expect(await ask(again.url(), 'select n from kept')).toEqual([{ n: 1 }]);
  await again.stop();
});

test('numbers of a table that was made and filled in one transaction go on after a crash, and do not come twice', async () => {
  const postgres = await startPostgres(place());
  await ask(
    postgres.url(),
    'begin; create table numbered (id int generated always as identity primary key); insert into numbered default values; commit',
  );
  for (let more = 0; more < 2; more++) await ask(postgres.url(), 'insert into numbered default values');
  for (const pid of [postgres.pid, ...postgresProcesses(join(home, 'postgres'))]) signal(pid, 'SIGKILL');
  await postgres.ended;
  const again = await startPostgres(place());
  const [row] = await ask(again.url(), 'insert into numbered default values returning id');
  expect(row!.id).toBeGreaterThan(3);
  await again.stop();
});

test('a database of another PostgreSQL version is left alone and the way out is said', async () => {
  mkdirSync(join(home, 'postgres'));
  writeFileSync(join(home, 'postgres/PG_VERSION'), '17\n');
  await expect(startPostgres(place())).rejects.toThrow(/PostgreSQL 17.*brings PostgreSQL 18[\s\S]*npm run backup/);
});
