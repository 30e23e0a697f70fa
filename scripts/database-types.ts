// npm run db:types: applies every migration to an empty database and writes the types of its tables.
// With --check nothing is written: it fails when the migrations do not apply or the written types are not current. What was checked
// and has not changed since is not applied again.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository } from '@praxis/instance/instance';
import { hashOf, remember, remembered } from './checks/by-content.ts';
import { sourceFiles } from './checks/source-files.ts';
import { throwawayDatabase } from './tests/throwaway-database.ts';

const node = join(repository, 'node_modules/.bin/node');
const target = join(repository, 'apps/server/src/platform/database/database.generated.ts');

function wrongNames() {
  return readdirSync(join(repository, 'database/migrations')).filter((name) => !/^\d{8}T\d{4}_[a-z0-9_]+__[a-z0-9_]+\.sql$/.test(name));
}

async function generate() {
  const database = await throwawayDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'praxis-types-'));
  try {
    const env = { ...process.env, DATABASE_URL: database.url() };
    const migrate = () =>
      execFileSync(node, ['apps/server/src/main.ts', 'migrate'], { cwd: repository, env, encoding: 'utf8', stdio: 'pipe' });
    migrate();
    // Applying them again must change nothing.
    const second = migrate();
    if (!second.includes('"applied":[]')) throw new Error(`A second run of the migrations is not empty: ${second}`);
    const file = join(folder, 'types.ts');
    const codegen = join(repository, 'node_modules/kysely-codegen/dist/cli/bin.js');
    execFileSync(node, [codegen, '--dialect=postgres', '--log-level=error', `--url=${database.url()}`, `--out-file=${file}`], {
      cwd: repository,
      stdio: 'pipe',
    });
    return readFileSync(file, 'utf8');
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const wrong = wrongNames();
if (wrong.length) throw new Error(`Migrations are named 20261121T0930_area__what.sql, these are not: ${wrong.join(', ')}`);

const checks = process.argv.includes('--check');
/** The migrations, what applies them and what writes and holds the types. */
const state = () =>
  hashOf(sourceFiles('database/migrations', 'apps/server/src/platform/database', 'scripts/database-types.ts', 'package-lock.json'));
if (checks && remembered('migrations') === state()) process.exit(0);

const types = await generate();
if (!checks) {
  writeFileSync(target, types);
  process.stdout.write(`Written: ${target}\n`);
} else if (readFileSync(target, 'utf8') !== types) {
  process.stderr.write('The types of the tables are not those of the migrations. Run: npm run db:types\n');
  process.exit(1);
}
remember('migrations', state());
