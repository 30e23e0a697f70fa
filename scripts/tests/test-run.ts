// Runs the tests on a PostgreSQL of their own: npm test [-- path …] [--long]
import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters as plain } from 'node:util';
import { repository } from '@praxis/instance/instance';
import pg from 'pg';
import { type Besides, besidesFile, type Skipped } from './besides-reporter.ts';
import { throwawayDatabase } from './throwaway-database.ts';

/** A test that failed, or a file that could not be loaded; `run` is what it belonged to, where it can be tried again. */
type Failure = { title: string; message: string; file?: string; run?: Run };
type Run = { title: string; config: string; env: NodeJS.ProcessEnv };
type Sum = { passed: number; skipped: number; failures: Failure[]; left: Skipped[] };

const node = join(repository, 'node_modules/.bin/node');
const print = (line: string) => process.stdout.write(`${line}\n`);
const args = process.argv.slice(2).filter((arg) => arg !== '--long');
const long = process.argv.includes('--long');
const sum: Sum = { passed: 0, skipped: 0, failures: [], left: [] };
/** More files than this failing at once is no chance: nothing is tried again. */
const TRIED_AGAIN = 3;

async function stage(title: string, run: () => Promise<boolean>) {
  const startedAt = Date.now();
  print(`\n== ${title}`);
  const fine = await run();
  print(`== ${title}: ${fine ? 'ok' : 'FAILED'} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
  return fine;
}

const running = new Set<ChildProcess>();
let stopped = false;
// Whoever stops the run must not leave its database behind: the programs at work end, then everything is tidied as usual.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    stopped = true;
    for (const child of running) child.kill('SIGINT');
  });
}

/** Runs one of our programs to its end. What one that runs `beside` another prints comes in one piece. */
const run = (program: string[], env: NodeJS.ProcessEnv = {}, beside = false) =>
  new Promise<boolean>((done) => {
    if (stopped) return done(false);
    const stdio: StdioOptions = beside ? ['ignore', 'pipe', 'pipe'] : 'inherit';
    const child = spawn(node, program, { cwd: repository, stdio, env: { ...process.env, ...env } });
    running.add(child);
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (piece: string) => {
        printed += piece;
      });
    child.on('close', (code) => {
      running.delete(child);
      process.stdout.write(printed);
      done(code === 0);
    });
  });

/** What one vitest run counted. A run that died without a report counts as one failure. */
function addReport(file: string, of: Run) {
  if (!existsSync(file)) {
    sum.failures.push({ title: `${of.title}: the run ended without a report`, message: '' });
    return;
  }
  const report = JSON.parse(readFileSync(file, 'utf8'));
  sum.passed += report.numPassedTests;
  sum.skipped += report.numPendingTests + report.numTodoTests;
  for (const suite of report.testResults) {
    const path = suite.name.slice(repository.length + 1);
    const failed = suite.assertionResults.filter(({ status }: { status: string }) => status === 'failed');
    for (const { fullName, failureMessages } of failed)
      sum.failures.push({ title: `${path}: ${fullName}`, message: plain(failureMessages.join('\n')), file: path, run: of });
    if (suite.status === 'failed' && !failed.length)
      sum.failures.push({ title: `${path}: could not be loaded`, message: plain(suite.message || ''), file: path, run: of });
  }
}

function vitest({ title, config, env }: Run, only = args, beside = false) {
  const file = join(repository, '.cache', `${title.replaceAll(' ', '-')}.json`);
  const besides = besidesFile(file);
  for (const old of [file, besides]) rmSync(old, { force: true });
  return stage(title, async () => {
    const vitestFile = join(repository, 'node_modules/vitest/vitest.mjs');
    const flags = ['run', '--config', config, '--passWithNoTests', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    flags.push(`--reporter=${join(repository, 'scripts/tests/besides-reporter.ts')}`);
    const fine = await run([vitestFile, ...flags, ...only], { ...env, TEST_BESIDES: besides }, beside);
    const before = sum.failures.length;
    const of = { title, config, env };
    addReport(file, of);
    if (existsSync(besides)) {
      const { skipped, outside }: Besides = JSON.parse(readFileSync(besides, 'utf8'));
      sum.left.push(...skipped);
      for (const { file, message } of outside)
        sum.failures.push({
          title: `${file ?? title}: an error outside of its tests`,
          message: plain(message),
          ...(file ? { file, run: of } : {}),
        });
    }
    if (!fine && sum.failures.length === before) sum.failures.push({ title: `${title}: the run failed outside a test`, message: '' });
    return fine;
  });
}

/**
 * Runs the few files that failed once more, alone. What passes then depends on what runs beside it: it is named as a
 * defect of its own, and does not hold up the rest.
 */
async function tryAgain() {
  const files = new Set(sum.failures.map(({ file }) => file));
  if (args.length || stopped || !files.size || files.size > TRIED_AGAIN || files.has(undefined)) return;
  const first = sum.failures.splice(0);
  const { passed, skipped, left } = sum;
  sum.left = [];
  for (const [of, failures] of Map.groupBy(first, ({ run: of }) => of!)) {
    const only = [...new Set(failures.map(({ file }) => file!))];
    await vitest({ ...of, title: `${of.title} that failed once more`, env: { ...of.env, JOURNEY_LANES: '1' } }, only);
  }
  // What ran both times counts once.
  Object.assign(sum, { passed: passed + Math.max(0, first.length - sum.failures.length), skipped, left });
  const unsteady = first.filter(({ file }) => !sum.failures.some((again) => again.file === file));
  if (unsteady.length) {
    print('\nUnsteady: failed in the run and passed alone. Each is a defect of the test or of what it tests:');
    report(unsteady);
  }
}

/** Names failures, each with the first lines of what it said. */
function report(failures: readonly Failure[]) {
  for (const { title, message } of failures) {
    print(`  ${title}`);
    const own = message.split('\n').filter((line) => !/node_modules|^\s+at new Promise/.test(line));
    for (const line of own.slice(0, 12)) print(`      ${line.replaceAll(`${repository}/`, '')}`);
  }
}

/** One migrated database from which every test file copies its own. */
async function makeTemplate(url: (database: string) => string) {
  const client = new pg.Client({ connectionString: url('postgres') });
  await client.connect();
  await client.query('create database praxis_template');
  await client.end();
  return run(['apps/server/src/main.ts', 'migrate'], { DATABASE_URL: url('praxis_template') });
}

const hasJourneys = () =>
  existsSync(join(repository, 'e2e')) && readdirSync(join(repository, 'e2e')).some((name) => name.endsWith('.test.ts'));
const wantsJourneys = () => !args.length || args.some((arg) => arg.startsWith('e2e'));
const wantsRest = () => !args.length || args.some((arg) => !arg.startsWith('e2e'));

/**
 * The same journeys on two servers with outside engines, one of which is killed during each: all of them in the long form; one in the
 * short one, beside the other journeys, for it waits more than it works.
 */
async function journeysOnTwoServers(env: NodeJS.ProcessEnv) {
  const missing = ['/usr/sbin/nginx', '/usr/bin/redis-server'].filter((program) => !existsSync(program));
  if (missing.length) {
    sum.left.push({ file: 'e2e', title: 'journeys on two servers', why: `${missing.join(' and ')} is not installed` });
    return;
  }
  const only = long ? [] : ['e2e/courses/learn'];
  const ports = { JOURNEY_PORT: '18180' };
  await vitest(
    { title: 'Journeys on two servers', config: 'vitest.e2e.config.ts', env: { ...env, ...ports, E2E_TOPOLOGY: 'two' } },
    only,
    !long,
  );
}

/** Names what did not run: of many tests of one file that say the same, the file and how many. */
function reportSkipped(left: readonly Skipped[]) {
  // Whoever names tests leaves the others out on purpose.
  if (left.length === 0 || args.some((arg) => arg === '-t' || arg.startsWith('--testNamePattern'))) return;
  const groups = Map.groupBy(left, ({ file, why }) => `${file}: ${why || 'needs what this machine has not'}`);
  print('\nSkipped:');
  for (const [text, tests] of groups) print(`  ${text} (${tests.length === 1 ? tests[0]!.title : `${tests.length} tests`})`);
}

mkdirSync(join(repository, '.cache'), { recursive: true });
const database = await throwawayDatabase();
try {
  const env = { TEST_DATABASE_URL: database.url('postgres'), ...(long ? { TEST_LONG: '1' } : {}) };
  const migrated = await stage('Test database', () => makeTemplate(database.url));
  if (!migrated) {
    sum.failures.push({ title: 'the migrations do not apply to an empty database', message: '' });
  } else {
    if (wantsRest()) await vitest({ title: 'Tests', config: 'vitest.config.ts', env });
    const journeyRuns = { JOURNEY_LANES: process.env.JOURNEY_LANES ?? (args.length ? '1' : '2') };
    const inTheBrowser = () =>
      vitest({ title: 'Journeys in the browser', config: 'vitest.e2e.config.ts', env: { ...env, ...journeyRuns } });
    const onTwoServers = !args.length && hasJourneys() ? () => journeysOnTwoServers(env) : () => Promise.resolve();
    if (wantsJourneys() && hasJourneys()) {
      if (long) await inTheBrowser().then(onTwoServers);
      else await Promise.all([inTheBrowser(), onTwoServers()]);
    }
    await tryAgain();
  }
} finally {
  await database.close();
}
reportSkipped(sum.left);
if (sum.failures.length) {
  print('\nFailed:');
  report(sum.failures);
}
print('');
print(`${sum.passed} passed, ${sum.failures.length} failed${sum.skipped ? `, ${sum.skipped} skipped` : ''}`);
process.exit(sum.failures.length ? 1 : 0);
