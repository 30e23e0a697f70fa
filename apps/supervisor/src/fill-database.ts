import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Instance } from '@praxis/instance/instance';
import { repository } from '@praxis/instance/instance';
import { type Part, run } from './part.ts';
import { listen, program } from './parts.ts';
import { Explained } from './postgres-binaries.ts';

/** Runs one of our programs to its end, as a part that can be stopped. */
export function runToEnd(
  at: Instance,
  name: string,
  file: string,
  args: string[],
  show: (line: string) => void,
  env: Record<string, string> = {},
): Part {
  const now = run(program(at, file, { args, env, account: 'server' }), listen(at, name, show));
  let stopped = false;
  const ready = now.ended.then((reason) => {
    if (reason === 'code 0' || stopped) return;
    throw new Explained(`${name} ended with ${reason}. The reason stands above and in ${join(at.folders.logs, `${name}.log`)}.`);
  });
  const stop = () => {
    stopped = true;
    return now.stop();
  };
  return { name, ready, stop, kill: now.kill, pid: () => now.pid };
}

/** A hash over everything a migration run depends on. */
function migrationsHash() {
  const folder = join(repository, 'database/migrations');
  const hash = createHash('sha256').update(readFileSync(join(repository, 'package-lock.json')));
  for (const name of readdirSync(folder).sort()) hash.update(name).update(readFileSync(join(folder, name)));
  return hash.digest('hex');
}

/** Migrates the database. The embedded one carries a stamp inside its own folder, so that an ordinary start need not ask. */
export async function migrateOnce(at: Instance, show: (line: string) => void, work: (part: Part) => Promise<void>) {
  const stamp = join(at.folders.database, 'praxis-migrated');
  const wanted = migrationsHash();
  if (at.embeddedDatabase && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  await work(runToEnd(at, 'migrate', 'apps/server/src/main.ts', ['migrate'], show));
  if (!at.embeddedDatabase) return;
  // The folder belongs to the database: what lies there already is not written through.
  rmSync(`${stamp}.next`, { force: true });
  writeFileSync(`${stamp}.next`, wanted, { flag: 'wx' });
  renameSync(`${stamp}.next`, stamp);
}

/** Names the database a seed went into; the stamp with this text is written last. */
const databaseName = (at: Instance) => (at.embeddedDatabase ? 'embedded' : createHash('sha256').update(at.databaseUrl).digest('hex'));

/** Writes a stamp of this home, whole or not at all. */
function writeStamp(at: Instance, name: string, text: string) {
  const stamp = join(at.home, name);
  writeFileSync(`${stamp}.next`, text);
  renameSync(`${stamp}.next`, stamp);
}

const stampOf = (at: Instance, name: string) => {
  const stamp = join(at.home, name);
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined;
};

/** The stamp that a school which is somebody's own carries in place of a day. */
const OWN_SCHOOL = 'own school';
/** The day it is where the demo school is, in China. */
const schoolDay = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);

/** Notes that this home needs no demo school, today or later: it holds a restored school of its own. */
export function markRestored(at: Instance) {
  writeStamp(at, 'seeded-day', OWN_SCHOOL);
  writeStamp(at, 'seeded', databaseName(at));
}

/** Fills an empty demo instance once; the seed itself continues where a killed one stopped. */
export async function seedOnce(at: Instance, show: (line: string) => void, work: (part: Part) => Promise<void>) {
  if (!at.dev) return;
  if (!existsSync(join(repository, 'seed/main.ts'))) return show('No demo school: seed/main.ts is missing.');
  if (stampOf(at, 'seeded') === databaseName(at)) return;
  show('- Making the demo school …');
  // The seed runs without rights and cannot see whether a judge will: that one locks programs in, which root alone may.
  const judged = process.env.PRAXIS_DEMO_JUDGED ?? (process.getuid?.() === 0 ? '1' : '0');
  await work(runToEnd(at, 'seed', 'seed/main.ts', [], show, { PRAXIS_DEMO_JUDGED: judged }));
  writeStamp(at, 'seeded-day', schoolDay());
  writeStamp(at, 'seeded', databaseName(at));
}

/** Adds a class, a quiz and a question of today to the demo school, once a day and beside what runs. */
export async function seedToday(at: Instance, show: (line: string) => void, work: (part: Part) => Promise<void>) {
  if (!at.dev || stampOf(at, 'seeded') !== databaseName(at)) return;
  const day = schoolDay();
  if ([day, OWN_SCHOOL].includes(stampOf(at, 'seeded-day') ?? '')) return;
  try {
    await work(runToEnd(at, 'seed', 'seed/main.ts', ['day'], show));
    writeStamp(at, 'seeded-day', day);
  } catch (error) {
    show(`The demo school has nothing of today: ${(error as Error).message}`);
  }
}

/** The logins of the demo school, as lines. */
export function demoLogins() {
  const people = ['student1 … student40', 'teacher1 teacher2', 'assistant1', 'expert1 expert2 expert3', 'operator1'];
  return [
    'Demo logins, all with the password Praxis#2026:',
    ...people.map((names) => `  ${names}`),
    '  phones 13800000001 … 13800000047 in the same order; SMS codes appear at /dev/sms',
  ];
}
