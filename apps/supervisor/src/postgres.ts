import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { byLine } from './log-file.ts';
import { type RunAs, runAs } from './postgres-account.ts';
import { Explained, giveTo, majorVersion, makeLinks, postgresFolder } from './postgres-binaries.ts';
import { clear, mark, pause, postgresProcesses } from './processes.ts';

/** Where a database lives and how it is run. */
export type PostgresOptions = {
  dataFolder: string;
  /** Holds the unix socket; the path must stay under 100 bytes. */
  socketFolder: string;
  /** Takes the server's log, line by line. */
  log?: (line: string) => void;
  /** False only for a database whose loss nobody minds, such as that of the unit tests. */
  durable?: boolean;
  /** Further settings, by name. */
  settings?: Record<string, string | number>;
};

/** A database that runs. */
export type Postgres = {
  pid: number;
  /** The address of one of its databases. */
  url: (database?: string) => string;
  /** Ends it cleanly; open connections are closed. */
  stop: () => Promise<void>;
  /** Fulfilled with a sentence when it ends by itself. */
  ended: Promise<string>;
};

const modest = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  shared_buffers: '64MB',
  max_connections: 100,
  superuser_reserved_connections: 3,
  jit: 'off',
  // Under 'minimal' the numbers of a table that was made and filled in one transaction are not logged until a checkpoint: a crash
  // soon after a migration gave them out twice.
  wal_level: 'replica',
  max_wal_senders: 0,
  wal_compression: 'on',
  max_wal_size: '512MB',
  min_wal_size: '64MB',
  checkpoint_completion_target: 0.9,
  io_method: 'sync',
  max_worker_processes: 4,
  max_parallel_workers_per_gather: 0,
  max_logical_replication_workers: 0,
  autovacuum_max_workers: 2,
  autovacuum_naptime: '30s',
  autovacuum_vacuum_scale_factor: 0.1,
  autovacuum_analyze_scale_factor: 0.05,
  logging_collector: 'off',
  log_checkpoints: 'off',
  log_autovacuum_min_duration: -1,
  log_min_duration_statement: 2000,
  idle_in_transaction_session_timeout: '120s',
  timezone: 'UTC',
};

const careless = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** The address of a database behind a unix socket. */
export const socketUrl = (socketFolder: string, database = 'praxis') =>
  `postgresql://praxis@localhost/${database}?host=${encodeURIComponent(socketFolder)}`;

function privateFolder(folder: string, uid: number | undefined) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid: owner } = statSync(folder);
  const self = process.getuid?.();
  if (self !== 0 && owner !== self)
    throw new Explained(`${folder} belongs to another user. Remove it, or start Praxis as the user it belongs to.`);
  giveTo(folder, uid);
  chmodSync(folder, 0o700);
}

const isInside = (folder: string, home: string) => folder === home || folder.startsWith(`${home}/`);

/** Lets another user pass through a folder of root's to what lies in it; nobody but that user gains anything. */
function letThrough(folder: string, uid: number) {
  const { uid: owner, gid, mode } = statSync(folder);
  if (owner !== 0 || mode & 0o001 || (gid === uid && mode & 0o010)) return;
  chownSync(folder, owner, uid);
  chmodSync(folder, (mode & 0o700) | 0o010);
}

/** Makes a new cluster with the database `praxis` beside its place and moves it there whole, so that a kill leaves nothing half made. */
function initialise(folder: string, options: PostgresOptions, as: RunAs) {
  const making = `${options.dataFolder}.making`;
  rmSync(making, { recursive: true, force: true });
  privateFolder(making, as.uid);
  const flags = [
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--encoding=UTF8',
    '-U',
    'praxis',
    '--auth=trust',
    '--no-instructions',
  ];
  const run = (program: string, args: string[], input?: string) => {
    const [command, rest] = as.wrap(join(folder, 'bin', program), args);
    const result = spawnSync(command, rest, { encoding: 'utf8', input, cwd: making, env: { ...process.env, LC_ALL: 'C' } });
    if (result.status === 0) return;
    const printed = `${result.stderr ?? ''}${result.error?.message ?? ''}`.trim();
    if (/No space left/.test(printed)) throw new Explained(`${printed}\nThe disk is full. Free at least 500 MB and start again.`);
    if (/Permission denied/.test(printed))
      throw new Explained(
        `${printed}\nThe database's user cannot reach its programs in ${folder} or its folder ${making}. Start Praxis as an ordinary user, or move the checkout, and PRAXIS_HOME if it is set, to folders whose parents everybody may enter, such as /opt/praxis.`,
      );
    throw new Explained(`The database could not be made (${program}): ${printed}`);
  };
  run('initdb', ['-D', making, ...flags, ...(options.durable === false ? ['--no-sync'] : [])]);
  run('postgres', ['--single', '-D', making, 'postgres'], 'create database praxis\n');
  renameSync(making, options.dataFolder);
}

function checkVersion(folder: string, dataFolder: string) {
  const created = readFileSync(join(dataFolder, 'PG_VERSION'), 'utf8').trim();
  const ours = majorVersion(folder);
  if (created === ours) return;
  throw new Explained(
    `The database in ${dataFolder} was made by PostgreSQL ${created}, this version of Praxis brings PostgreSQL ${ours}.\n` +
      'Go back to the version that made it, run `npm run backup` there while it runs, then `npm run restore` here into an empty PRAXIS_HOME.',
  );
}

/**
 * The lock of a socket outlives a postmaster that was killed, and blocks the next one for as long as its process stands in the table of
 * processes, ended but not yet collected. It is removed when it is our own folder's and nobody works in that folder.
 */
function clearSocketLock(dataFolder: string, socketFolder: string) {
  const lock = join(socketFolder, '.s.PGSQL.5432.lock');
  if (!existsSync(lock)) return;
  const [, owner] = readFileSync(lock, 'utf8').split('\n');
  if (owner?.trim() !== dataFolder) return;
  rmSync(lock, { force: true });
  rmSync(join(socketFolder, '.s.PGSQL.5432'), { force: true });
}

/** Ends what an earlier supervisor left running in this folder, so that neither its memory nor its pid file blocks the start. */
async function clearRemains(dataFolder: string, socketFolder: string) {
  await clear(
    () => postgresProcesses(dataFolder),
    [
      ['SIGINT', 10_000],
      ['SIGQUIT', 3000],
    ],
  );
  // Nobody stands in the folder any more: the pid in the file may by now belong to a stranger.
  if (!existsSync('/proc/self')) return;
  rmSync(join(dataFolder, 'postmaster.pid'), { force: true });
  clearSocketLock(dataFolder, socketFolder);
}

const isReady = (dataFolder: string, pid: number) => {
  const file = join(dataFolder, 'postmaster.pid');
  if (!existsSync(file)) return false;
  const lines = readFileSync(file, 'utf8').split('\n');
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
};

/** One try to start it; resolves when it accepts connections. */
async function launch(folder: string, options: PostgresOptions, as: RunAs): Promise<Postgres> {
  const { dataFolder, socketFolder } = options;
  const settings = {
    ...modest,
    unix_socket_directories: socketFolder,
    ...(options.durable === false ? careless : {}),
    ...options.settings,
  };
  const args = ['-D', dataFolder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const [command, rest] = as.wrap(join(folder, 'bin/postgres'), args);
  const child = spawn(command, rest, {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: dataFolder,
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', [mark]: dirname(dataFolder) },
  });
  const last: string[] = [];
  child.stderr.on(
    'data',
    byLine((line) => {
      last.push(line);
      if (last.length > 12) last.shift();
      options.log?.(line);
    }),
  );
  const ended = new Promise<string>((done) => {
    child.on('error', (error) => done(error.message));
    child.on('close', (code, signal) => done(`PostgreSQL ended with ${signal ?? `code ${code}`}`));
  });
  let over = '';
  void ended.then((reason) => {
    over = reason;
  });
  const pid = child.pid as number;
  while (!isReady(dataFolder, pid)) {
    if (over) throw new Error(`${over}: ${last.join('\n')}`);
    await pause(20);
  }
  const stop = async () => {
    if (over) return;
    child.kill('SIGINT');
    const forced = setTimeout(() => child.kill('SIGQUIT'), 20_000);
    await ended;
    clearTimeout(forced);
  };
  return { pid, url: (database) => socketUrl(socketFolder, database), stop, ended };
}

/** Starts the embedded PostgreSQL over a folder, making the cluster when there is none. A crash before may need a second try. */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const folder = postgresFolder();
  makeLinks(folder);
  const home = dirname(options.dataFolder);
  mkdirSync(home, { recursive: true, mode: 0o700 });
  mkdirSync(options.socketFolder, { recursive: true, mode: 0o700 });
  const as = runAs(home, [home, options.socketFolder]);
  for (const above of [home, dirname(options.socketFolder)]) if (as.uid && isInside(above, home)) letThrough(above, as.uid);
  privateFolder(options.socketFolder, as.uid);
  if (existsSync(options.dataFolder)) {
    checkVersion(folder, options.dataFolder);
    await clearRemains(options.dataFolder, options.socketFolder);
    giveTo(options.dataFolder, as.uid);
  } else initialise(folder, options, as);
  for (let attempt = 1; ; attempt++) {
    try {
      return await launch(folder, options, as);
    } catch (error) {
      const { message } = error as Error;
      if (/No space left/.test(message))
        throw new Explained(`${message}\nThe disk is full. Free at least 500 MB and start again; nothing acknowledged is lost.`);
      if (/Permission denied|wrong ownership/.test(message))
        throw new Explained(`${message}\nThe database folder cannot be used by this user. Start Praxis as the user that made it.`);
      if (attempt === 6) throw new Explained(`The database does not start:\n${message}`);
      options.log?.(`start ${attempt} failed: ${message}`);
      await pause(300 * 2 ** attempt);
      await clearRemains(options.dataFolder, options.socketFolder);
    }
  }
}
