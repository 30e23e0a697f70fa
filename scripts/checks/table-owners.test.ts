import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '@praxis/instance/instance';
import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

const read = (path: string) => readFileSync(join(repository, path), 'utf8');

/** Whose tables there are, and which of them others may read: the first line of a migration, or its name in older ones, says the owner. */
function ownedTables() {
  const owners = new Map<string, string>();
  const published = new Set<string>();
  for (const path of sourceFiles('database/migrations/*.sql').sort()) {
    const text = read(path);
    const owner = /^-- owner: ([\w-]+)/.exec(text)?.[1] ?? /T\d{4}_(\w+?)__/.exec(path)![1]!.replaceAll('_', '-');
    for (const [, name] of text.matchAll(/^create (?:unlogged )?table (?:if not exists )?(\w+)/gim)) owners.set(name!, owner);
    for (const [, name] of text.matchAll(/^create (?:or replace )?(?:materialized )?view (\w+)/gim)) published.add(name!);
    for (const [, from, to] of text.matchAll(/^alter table (\w+)\s+rename to (\w+)/gim)) {
      owners.set(to!, owners.get(from!) ?? owner);
      owners.delete(from!);
    }
    for (const [, name, comment] of text.matchAll(/^comment on table (\w+) is '(.*)';$/gim)) {
      if (/\bpublished:/.test(comment!)) published.add(name!);
      const handed = /^owner: ([\w-]+)/.exec(comment!)?.[1];
      if (handed) owners.set(name!, handed);
    }
  }
  return { owners, published };
}

const WRITTEN =
  /(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"`](\w+)|\b(?:insert into|update|delete from|merge into|truncate)\s+(\w+)/g;
const READ = /(?:selectFrom|[a-z]+Join|using)\(\s*\[?['"`](\w+)|\b(?:from|join)\s+(\w+)/g;
const named = (text: string, pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, query, plain]) => (query ?? plain)!));

test('S-149 a module writes only its own tables, and reads of others what their owner published', () => {
  const { owners, published } = ownedTables();
  expect(owners.size).toBeGreaterThan(200);
  const broken: string[] = [];
  for (const path of sourceFiles('apps/server/src/**/*.ts', 'apps/server/src/*.ts')) {
    if (/\.test\.ts$|\/testing\//.test(path)) continue;
    const module = /modules\/([\w-]+)\//.exec(path)?.[1] ?? 'platform';
    const text = read(path);
    if (!/\bsql`|\.execute|selectFrom|insertInto/.test(text)) continue;
    // What the platform keeps lies below every module; people, files, jobs and sessions are read and written by its rules.
    const ownNames = new Set([...text.matchAll(/(?:\bwith|,)\s+(\w+) as (?:materialized )?\(/g)].map(([, name]) => name));
    const foreign = (table: string) =>
      owners.has(table) && !ownNames.has(table) && owners.get(table) !== module && owners.get(table) !== 'platform';
    for (const table of named(text, WRITTEN)) if (foreign(table)) broken.push(`${path} writes ${owners.get(table)}'s ${table}`);
    for (const table of named(text, READ))
      if (foreign(table) && !published.has(table)) broken.push(`${path} reads ${owners.get(table)}'s ${table}`);
  }
  expect(broken).toEqual([]);
});
