// Runs the tests on a PostgreSQL of their own: npm test [-- path …] [--long]
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '@praxis/instance/instance';
import pg from 'pg';
import { type Skipped, skippedFile } from './skip-reporter.ts';
import { throwawayDatabase } from './throwaway-database.ts';

type Sum = { passed: number; failed: number; skipped: number; failures: string[]; left: Skipped[] };

const node = join(repository, 'node_modules/.bin/node');
const print = (line: string) => process.stdout.write(`${line}\n`);
const args = process.argv.slice(2).filter((arg) => arg !== '--long');
const long = process.argv.includes('--long');
const sum: Sum = { passed: 0, failed: 0, skipped: 0, failures: [], left: [] };

async function stage(title: string, run: () => Promise<boolean>) {
  const startedAt = Date.now();
  print(`\n== ${title}`);
  const fine = await run();
  print(`== ${title}: ${fine ? 'ok' : 'FAILED'} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
  return fine;
}

let running: ChildProcess | undefined;
let stopped = false;
// Whoever stops the run must not leave its database behind: the program at work ends, then everything is tidied as usual.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    stopped = true;
    running?.kill('SIGINT');
  });
}

const run = (program: string[], env: NodeJS.ProcessEnv = {}) =>
  new Promise<boolean>((done) => {
    if (stopped) return done(false);
    const child = spawn(node, program, { cwd: repository, stdio: 'inherit', env: { ...process.env, ...env } });
    running = child;
    child.on('close', (code) => done(code === 0));
  });

/** What one vitest run counted. A run that died without a report counts as one failure. */
function addReport(file: string, title: string) {
  if (!existsSync(file)) {
    sum.failed++;
    sum.failures.push(`${title}: the run ended without a report`);
    return;
  }
  const report = JSON.parse(readFileSync(file, 'utf8'));
  sum.passed += report.numPassedTests;
  sum.failed += report.numFailedTests;
  sum.skipped += report.numPendingTests + report.numTodoTests;
  for (const suite of report.testResults) {
    const failed = suite.assertionResults.filter(({ status }: { status: string }) => status === 'failed');
    for (const test of failed) sum.failures.push(`${suite.name.slice(repository.length + 1)}: ${test.fullName}`);
    if (suite.status === 'failed' && !failed.length) {
      sum.failed++;
      sum.failures.push(`${suite.name.slice(repository.length + 1)}: ${suite.message || 'could not be loaded'}`);
    }
  }
}

function vitest(title: string, config: string, env: NodeJS.ProcessEnv, only = args) {
  const file = join(repository, '.cache', `${title.replaceAll(' ', '-')}.json`);
  const skipped = skippedFile(file);
  for (const old of [file, skipped]) rmSync(old, { force: true });
  return stage(title, async () => {
    const vitestFile = join(repository, 'node_modules/vitest/vitest.mjs');
    const flags = ['run', '--config', config, '--passWithNoTests', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    flags.push(`--reporter=${join(repository, 'scripts/skip-reporter.ts')}`);
    const fine = await run([vitestFile, ...flags, ...only], { ...env, TEST_SKIPPED: skipped });
    if (existsSync(skipped)) sum.left.push(...JSON.parse(readFileSync(skipped, 'utf8')));
    const before = sum.failed;
    addReport(file, title);
    if (!fine && sum.failed === before) {
      sum.failed++;
      sum.failures.push(`${title}: the run failed outside a test`);
    }
    return fine;
  });
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

/** The same journeys on two servers with outside engines, one of which is killed during each: all of them in the long form, two in the short one. */
async function journeysOnTwoServers(env: NodeJS.ProcessEnv) {
  const missing = ['/usr/sbin/nginx', '/usr/bin/redis-server'].filter((program) => !existsSync(program));
  if (missing.length) {
    sum.left.push({ file: 'e2e', title: 'journeys on two servers', why: `${missing.join(' and ')} is not installed` });
    return;
  }
  const only = long ? [] : ['e2e/learn', 'e2e/session-end'];
  await vitest('Journeys on two servers', 'vitest.e2e.config.ts', { ...env, E2E_TOPOLOGY: 'two' }, only);
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
    sum.failed++;
    sum.failures.push('the migrations do not apply to an empty database');
  } else {
    if (wantsRest()) await vitest('Tests', 'vitest.config.ts', env);
    if (wantsJourneys() && hasJourneys()) await vitest('Journeys in the browser', 'vitest.e2e.config.ts', env);
    if (!args.length && hasJourneys()) await journeysOnTwoServers(env);
  }
} finally {
  await database.close();
}
reportSkipped(sum.left);
if (sum.failures.length) print(`\nFailed:\n${sum.failures.map((failure) => `  ${failure}`).join('\n')}`);
print('');
print(`${sum.passed} passed, ${sum.failed} failed${sum.skipped ? `, ${sum.skipped} skipped` : ''}`);
process.exit(sum.failed ? 1 : 0);
