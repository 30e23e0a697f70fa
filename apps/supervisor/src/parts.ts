import { existsSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import type { Instance } from '@praxis/instance/instance';
import { repository } from '@praxis/instance/instance';
import { logFile } from './log-file.ts';
import { type Command, type Row, run } from './part.ts';
import { startPostgres } from './postgres.ts';
import { mark } from './processes.ts';

/** What a program of ours is called with: our own Node and a mark by which a later start finds it. */
export function program(at: Instance, file: string, args: string[] = [], flags: string[] = []): Command {
  const env = { ...process.env, PRAXIS_HOME: at.home, PRAXIS_SUPERVISED: '1', [mark]: at.home };
  return { command: join(repository, 'node_modules/.bin/node'), args: [...flags, join(repository, file), ...args], env };
}

/** Writes a part's lines into its log and shows the ones that matter: warnings and worse, and whatever is no log line. */
export function listen(at: Instance, name: string, show: (line: string) => void) {
  const write = logFile(join(at.folders.logs, `${name}.log`));
  return (line: string) => {
    write(`${line}\n`);
    if (!line.startsWith('{')) return show(`${name}: ${line}`);
    try {
      const { level, msg, err } = JSON.parse(line) as { level?: number; msg?: string; err?: { message?: string } };
      if ((level ?? 0) >= 50) show(`${name}: ${msg ?? ''}${err?.message ? ` (${err.message})` : ''}`);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      show(`${name}: ${line}`);
    }
  };
}

/** Asks without `fetch`, which would keep a whole HTTP library in the supervisor's memory. */
const answers = (address: string) =>
  new Promise<boolean>((done) => {
    const request = get(address, { timeout: 2000, agent: false }, (reply) => {
      reply.resume();
      done(reply.statusCode === 200);
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => done(false));
  });

/** The address under which this machine itself reaches the server. */
export const localAddress = (at: Instance) => `http://${['0.0.0.0', '::'].includes(at.host) ? '127.0.0.1' : at.host}:${at.port}`;

/** The embedded database, unless an outside one is set. */
export function databaseRow(at: Instance, show: (line: string) => void): Row {
  const write = logFile(join(at.folders.logs, 'postgres.log'));
  const log = (line: string) => {
    write(`${line}\n`);
    if (/ (PANIC|FATAL): /.test(line) && !/starting up|shutting down/.test(line)) show(`database: ${line}`);
  };
  return {
    name: 'database',
    restart: 'always',
    ready: async () => true,
    start: async () => {
      const postgres = await startPostgres({ dataFolder: at.folders.database, socketFolder: at.folders.socket, log });
      return { ...postgres, kill: () => process.kill(postgres.pid, 'SIGQUIT') };
    },
  };
}

/** Builds the pages anew whenever their sources change. */
function webRow(at: Instance, show: (line: string) => void): Row {
  const command = program(at, 'node_modules/vite/bin/vite.js', ['build', join(repository, 'apps/web'), '--watch', '--logLevel', 'warn']);
  return { name: 'web', restart: 'always', ready: async () => true, start: async () => run(command, listen(at, 'web', show)) };
}

// The young part of V8's heap grows to 48 MB at start and stays; these keep it small where a process idles most of the day. The server's
// begins as large as it may become: from a smaller one, what lives for a moment grows old, and the whole heap is collected for it.
/** Flags of V8 for the server. */
export const serverMemory = ['--min-semi-space-size=8', '--max-semi-space-size=8', '--v8-pool-size=2'];
const agentMemory = ['--max-semi-space-size=2', '--v8-pool-size=1'];

/** The processes of one machine, in the order of their start; they are stopped in the order server, then the others, database last. */
export function programRows(at: Instance, show: (line: string) => void, develop: boolean): Row[] {
  const watch = develop ? ['--watch-preserve-output', '--watch'] : [];
  const agents = ['media', 'judge', 'labs', 'live'].filter((name) => existsSync(join(repository, `apps/${name}/src/main.ts`)));
  const row = (name: string, file: string, ready: Row['ready'], flags: string[]): Row => ({
    name,
    restart: 'always',
    ready,
    start: async () => run(program(at, file, [], [...flags, ...watch]), listen(at, name, show)),
  });
  return [
    row('server', 'apps/server/src/main.ts', () => answers(`${localAddress(at)}/readyz`), serverMemory),
    ...(develop ? [webRow(at, show)] : []),
    ...agents.map((name) => row(name, `apps/${name}/src/main.ts`, async () => true, agentMemory)),
  ];
}
