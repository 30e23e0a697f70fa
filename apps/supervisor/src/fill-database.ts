import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Instance } from '@praxis/instance/instance';
import { repository } from '@praxis/instance/instance';
import { type Part, run } from './part.ts';
import { listen, program } from './parts.ts';
import { Explained } from './postgres-binaries.ts';

/** Runs one of our programs to its end, as a part that can be stopped. */
export function runToEnd(at: Instance, name: string, file: string, args: string[], show: (line: string) => void): Part {
  const now = run(program(at, file, { args, account: 'server' }), listen(at, name, show));
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

/** Notes that this home needs no demo school: it has one, or a restored school of its own. */
export function markSeeded(at: Instance) {
  const stamp = join(at.home, 'seeded');
  writeFileSync(`${stamp}.next`, databaseName(at));
  renameSync(`${stamp}.next`, stamp);
}

/** Fills an empty demo instance once; the seed itself continues where a killed one stopped. */
export async function seedOnce(at: Instance, show: (line: string) => void, work: (part: Part) => Promise<void>) {
  if (!at.dev) return;
  if (!existsSync(join(repository, 'seed/main.ts'))) return show('No demo school: seed/main.ts is missing.');
  const stamp = join(at.home, 'seeded');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === databaseName(at)) return;
  show('- Making the demo school …');
  await work(runToEnd(at, 'seed', 'seed/main.ts', [], show));
  markSeeded(at);
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
