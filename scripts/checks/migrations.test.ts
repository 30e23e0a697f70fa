import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { repository } from '@praxis/instance/instance';
import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

/** From here on; what is older was released and stays as it is. */
const SINCE = '20261130T0000';

/** Why a migration may hold up a school that runs: an index on a table that is there already, built while everybody waits. */
function blocksWriters(text: string): string[] {
  const sql = text.replace(/^--.*$/gm, '');
  const fresh = new Set([...sql.matchAll(/create (?:unlogged )?table (?:if not exists )?(\w+)/gi)].map(([, name]) => name!.toLowerCase()));
  return [...sql.matchAll(/create (?:unique )?index (concurrently )?(?:if not exists )?(\w+)?\s*on (?:only )?(\w+)/gi)].flatMap(
    ([, concurrently, name, table]) => (concurrently || fresh.has(table!.toLowerCase()) ? [] : [`${name} on ${table}`]),
  );
}

test('an index on a table that is in use is built concurrently, in a file of its own outside a transaction', () => {
  const wrong: string[] = [];
  for (const path of sourceFiles('database/migrations/*.sql')) {
    if (basename(path) < SINCE) continue;
    const text = readFileSync(join(repository, path), 'utf8');
    for (const index of blocksWriters(text))
      wrong.push(`${path}: ${index}; say \`-- outside a transaction\` in a file of its own and \`create index concurrently\``);
    if (/index concurrently/i.test(text) && !/^-- outside a transaction$/m.test(text))
      wrong.push(`${path}: lacks \`-- outside a transaction\``);
  }
  expect(wrong).toEqual([]);
});

test('the rule knows which table is new', () => {
  const made = 'create table a (id int);\ncreate index a_id on a (id);';
  expect(blocksWriters(made)).toEqual([]);
  expect(blocksWriters('alter table facts add column x int;\ncreate index facts_x on facts (x);')).toEqual(['facts_x on facts']);
  expect(blocksWriters('create unique index facts_x on facts (x);')).toEqual(['facts_x on facts']);
  expect(blocksWriters('create index concurrently facts_x on facts (x);')).toEqual([]);
  expect(blocksWriters('-- create index facts_x on facts (x);')).toEqual([]);
});
