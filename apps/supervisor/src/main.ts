import { fileURLToPath } from 'node:url';
import { instance } from '@praxis/instance/instance';
import { checkPort, claimHome, clearOrphans, makeHome } from './check-ground.ts';
import { demoLogins, migrateOnce, seedOnce, seedToday } from './fill-database.ts';
import { type Part, superviseRow } from './part.ts';
import { databaseRow, programRows } from './parts.ts';
import { Explained } from './postgres-binaries.ts';
import { openCode, whyRoot } from './service-accounts.ts';
import { lendCompiledModules, shareHome } from './service-folders.ts';

// The terminal may be gone while we still stop in order.
process.stdout.on('error', () => undefined);
const show = (line: string) => process.stdout.write(`${line}\n`);

/** Starts everything in order and stays until it is told to stop; with `--fill` it ends once the database is filled. Resolves with the exit code. */
export async function supervise({
  develop = process.argv.includes('--dev'),
  fill = process.argv.includes('--fill'),
} = {}): Promise<number> {
  const at = instance();
  const parts: Part[] = [];
  let release: (() => void) | undefined;
  let stopping = false;
  const reported = stopSignal(() => {
    for (const part of parts) part.kill();
    process.exit(130);
  });

  const stopAll = async () => {
    stopping = true;
    const database = parts.filter(({ name }) => name === 'database');
    const server = parts.filter(({ name }) => name === 'server');
    const others = parts.filter((part) => !database.includes(part) && !server.includes(part));
    for (const group of [server, others, database]) await Promise.all(group.map((part) => part.stop()));
    release?.();
  };

  try {
    makeHome(at);
    release = claimHome(at);
    await clearOrphans(at);
    openCode(show);
    shareHome(at);
    lendCompiledModules(process.env.NODE_COMPILE_CACHE);
    const reason = whyRoot();
    if (reason) show(reason);
    await checkPort(at.port, at.host);
    if (at.httpsPort) await checkPort(at.httpsPort, at.host);
    const report = (line: string) => {
      if (!stopping) show(line);
    };
    const startNow = async (part: Part) => {
      parts.push(part);
      await part.ready;
    };
    const start = async () => {
      if (at.embeddedDatabase) await startNow(superviseRow(databaseRow(at, report), report));
      if (!stopping) await migrateOnce(at, report, startNow);
      if (!stopping) await seedOnce(at, report, startNow);
      if (fill) return;
      for (const row of programRows(at, report, develop)) if (!stopping) await startNow(superviseRow(row, report));
      if (stopping) return;
      if (at.dev) for (const line of demoLogins()) show(line);
      show(`ready http://localhost:${at.port}`);
      void seedToday(at, report, startNow);
    };
    const ended = await Promise.race([start().then(() => (fill ? 'Filled' : reported)), reported]);
    show(`\n${ended}: finishing what is under way (again to force) …`);
    await stopAll();
    show('Stopped. Everything acknowledged is saved.');
    return 0;
  } catch (error) {
    await stopAll();
    process.stderr.write(`\n${error instanceof Explained ? error.message : (error as Error).stack}\n`);
    return 1;
  }
}

/** npm passes a signal to its shell only: when that is gone we are to stop as well. */
function whenOrphaned(stop: () => void) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stop(), 300).unref();
}

/** Resolves with the first request to stop; the second one calls `force`. */
function stopSignal(force: () => void) {
  let asked = 0;
  return new Promise<string>((done) => {
    whenOrphaned(() => done('The terminal is gone'));
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(name, () => {
        // A terminal and npm may both deliver the same Ctrl-C.
        if (asked && Date.now() - asked > 1000) return force();
        asked ||= Date.now();
        done('Stopping');
      });
    }
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit(await supervise());
