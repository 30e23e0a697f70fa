import { closeSync, constants, existsSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import type { Instance } from '@praxis/instance/instance';
import { repository } from '@praxis/instance/instance';
import { logFile } from './log-file.ts';
import { type Command, type Fault, type Row, run } from './part.ts';
import { startPostgres } from './postgres.ts';
import { mark } from './processes.ts';
import { needsDecoder, type ServiceAccount, uidOf, wrapFor } from './service-accounts.ts';
import { cacheFolder, shareCertificate } from './service-folders.ts';

type Called = {
  args?: string[];
  flags?: string[];
  account?: ServiceAccount;
  env?: Record<string, string>;
  ports?: number[];
  /** It is told how to reach what the school uses; by default the server is, and what prepares its database. */
  trusted?: boolean;
  offline?: boolean;
};

/** What the server alone is told: ways to the school's data and keys of others' services. */
const SECRETS =
  /^(DATABASE_URL|STATISTICS_DATABASE_URL|CLICKHOUSE_URL|REDIS_URL|S3_\w+|PRAXIS_(METRICS_TOKEN|(SMS|SMTP|WECHAT|WECHATPAY|ALIPAY|PAY|TURN|LIVEKIT)(_\w+)?))$/;

const withoutSecrets = (env: NodeJS.ProcessEnv) => Object.fromEntries(Object.entries(env).filter(([name]) => !SECRETS.test(name)));

/** What a program of ours is called with: our own Node, the account it runs as, and a mark by which a later start finds it. */
export function program(
  at: Instance,
  file: string,
  { args = [], flags = [], account, env: more, ports = [], trusted = account === 'server', offline = false }: Called = {},
): Command {
  // Agents of this machine have keys of their own; one for all of them, as earlier versions had it, opens nothing.
  const { PRAXIS_AGENT_KEY: _shared, ...outer } = process.env;
  const name = `praxis-${account}`;
  const own = uidOf(account) === undefined ? {} : { HOME: at.home, XDG_CACHE_HOME: cacheFolder(at, account!), USER: name, LOGNAME: name };
  const env = {
    ...(trusted ? outer : withoutSecrets(outer)),
    ...own,
    ...more,
    PRAXIS_HOME: at.home,
    PRAXIS_SUPERVISED: '1',
    [mark]: at.home,
  };
  const wrap = wrapFor({
    account,
    follow: 'TERM',
    workplace: repository,
    folders: [at.home, at.folders.socket, at.folders.pictures],
    ports,
    offline,
  });
  return { command: join(repository, 'node_modules/.bin/node'), args: [...flags, join(repository, file), ...args], env, wrap };
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

/** How long the server may be stuck, and how long it may say nothing at all, before it is started again. */
const STUCK_MS = 6000;
const SILENT_MS = 60_000;

/** What `/healthz` says is wrong with the server. It blames itself only while the database answers: a restart of that is waited for. */
export const serverFault = (address: string) =>
  new Promise<Fault | undefined>((done) => {
    const silent = (why: string) => done({ why, patience: SILENT_MS });
    const request = get(address, { timeout: 5000, agent: false }, (reply) => {
      let body = '';
      reply.setEncoding('utf8').on('data', (piece: string) => {
        body += piece;
      });
      reply.on('error', (error) => silent(error.message));
      reply.on('end', () => done(reply.statusCode === 200 ? undefined : { why: body.slice(0, 500), patience: STUCK_MS }));
    });
    request.on('timeout', () => request.destroy(new Error('it does not answer')));
    request.on('error', (error) => silent(error.message));
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

/** Reads pictures for a server that may open no sandbox: under an account of its own, without a network. */
function decodersRow(at: Instance, show: (line: string) => void, env: Record<string, string>): Row {
  const command = program(at, 'apps/server/src/pictures.ts', { account: 'pictures', flags: agentMemory, env, offline: true });
  return { name: 'pictures', restart: 'always', ready: async () => true, start: async () => run(command, listen(at, 'pictures', show)) };
}

/** Builds the pages anew whenever their sources change. */
function webRow(at: Instance, show: (line: string) => void): Row {
  const args = ['build', join(repository, 'apps/web'), '--watch', '--logLevel', 'warn'];
  const command = program(at, 'node_modules/vite/bin/vite.js', { args });
  return { name: 'web', restart: 'always', ready: async () => true, start: async () => run(command, listen(at, 'web', show)) };
}

// The young part of V8's heap grows to 48 MB at start and stays; these keep it small where a process idles most of the day. The server's
// begins large enough that what lives for a moment does not grow old. A collection of the whole heap holds every call for 15 ms and more: the
// heap may grow to three times what it holds, or an exam at full speed is collected every two seconds (decision 54).
/** Flags of V8 for the server. */
export const serverMemory = ['--min-semi-space-size=8', '--max-semi-space-size=16', '--heap-growing-percent=200', '--v8-pool-size=2'];
const agentMemory = ['--max-semi-space-size=2', '--v8-pool-size=1'];

/** The judge and the lab host make boxes and machines of other users, and are root where root starts them. */
const agentAccounts: Record<string, Called> = {
  media: { account: 'media' },
  live: { account: 'live', ports: [Number(process.env.PRAXIS_LIVE_PORT ?? 0)] },
  repositories: { account: 'repositories', ports: [Number(process.env.PRAXIS_REPOSITORIES_PORT ?? 0)] },
};

/** Lays the address and the merchants of the pretend channels where whoever runs the machine looks for them. */
function publishFacts(at: Instance) {
  // The folder belongs to another user: what lies there is not followed elsewhere.
  const facts = openSync(at.pretendPay.facts, constants.O_RDONLY | constants.O_NOFOLLOW);
  const file = join(at.folders.run, 'pretend-pay.json');
  try {
    writeFileSync(`${file}.new`, readFileSync(facts), { mode: 0o600 });
  } finally {
    closeSync(facts);
  }
  renameSync(`${file}.new`, file);
  return true;
}

/** The processes of one machine, in the order of their start; they are stopped in the order server, then the others, database last. */
export function programRows(at: Instance, show: (line: string) => void, develop: boolean): Row[] {
  const watch = develop ? ['--watch-preserve-output', '--watch'] : [];
  const agents = ['media', 'judge', 'labs', 'live', ...(at.repositories ? ['repositories'] : [])].filter((name) =>
    existsSync(join(repository, `apps/${name}/src/main.ts`)),
  );
  const row = (name: string, ready: Row['ready'], called: () => Called): Row => ({
    name,
    restart: 'always',
    ready,
    start: async () => {
      const { flags = [], ...more } = called();
      return run(program(at, `apps/${name}/src/main.ts`, { flags: [...flags, ...watch], ...more }), listen(at, name, show));
    },
  });
  const decoders: Record<string, string> = needsDecoder() ? { PRAXIS_PICTURES_SOCKET: join(at.folders.pictures, 'decoders.sock') } : {};
  const server = () => ({
    account: 'server' as const,
    flags: serverMemory,
    env: { ...shareCertificate(at), ...decoders },
    ports: [at.port, at.httpsPort],
  });
  return [
    ...(decoders.PRAXIS_PICTURES_SOCKET ? [decodersRow(at, show, decoders)] : []),
    {
      ...row('server', () => answers(`${localAddress(at)}/readyz`), server),
      // Somebody who develops may halt it in a debugger.
      ...(!develop && { fault: () => serverFault(`${localAddress(at)}/healthz`) }),
    },
    ...(at.production || !at.dev
      ? []
      : [
          row(
            'pretend-pay',
            async () => existsSync(at.pretendPay.facts) && publishFacts(at),
            () => ({ account: 'server', flags: agentMemory, trusted: false }),
          ),
        ]),
    ...(develop ? [webRow(at, show)] : []),
    ...agents.map((name) =>
      row(
        name,
        async () => true,
        () => ({ flags: agentMemory, ...agentAccounts[name] }),
      ),
    ),
  ];
}
