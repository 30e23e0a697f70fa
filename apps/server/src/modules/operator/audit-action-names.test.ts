import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { auditActionNames, thingNames } from '@praxis/contract/core/audit-messages';
import { expect, test } from 'vitest';

const modules = join(import.meta.dirname, '..');
const literals = (text: string) => [...text.matchAll(/'([a-z_]+)'/g)].map(([, name]) => name!);

/** What the sources write into the audit log, by the two words that carry stable names. */
function written(word: 'action' | 'objectType') {
  const found = new Set<string>();
  for (const path of globSync('**/*.ts', { cwd: modules })) {
    if (path.endsWith('.test.ts')) continue;
    const source = readFileSync(join(modules, path), 'utf8');
    if (!source.includes('platform/audit.ts')) continue;
    for (const [, value] of source.matchAll(new RegExp(`\\b${word}(?:: |\\s*=\\s*)([^,;}\\n]+)`, 'g')))
      for (const name of literals(value!.replace(/\w+ === '[a-z_]+'/g, ''))) found.add(name);
    if (word === 'action') for (const [, name] of source.matchAll(/\b(?:action|auditAction)\([\w.]+, '([a-z_]+)'/g)) found.add(name!);
  }
  return [...found];
}

test('every deed and every thing of the audit log has a name people can read', () => {
  expect(written('action').length).toBeGreaterThan(90);
  expect(written('action').filter((name) => !(name in auditActionNames))).toEqual([]);
  expect(written('objectType').filter((name) => !(name in thingNames))).toEqual([]);
});

test.for(['zh-cn', 'zh-hk', 'en'] as const)('no two deeds read alike in the list an operator chooses from: %s', (language) => {
  const names = Object.values(auditActionNames).map((name) => name[language]);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
