// What no tracked file may hold: addresses of one machine, banned names, switched-off tests, swallowed errors.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '@praxis/instance/instance';
import { sourceFiles } from './source-files.ts';

const problems: string[] = [];
const self = 'scripts/checks/check-words.ts';

const text: [RegExp, string, RegExp?][] = [
  [/(^|[\s'"`(=:])\/(root|work\/(wt|main|shared|\.library))\b/m, 'a path of one machine', /^(?!apps\/labs\/)/],
  [/https?:\/\/[^\s"']*(registry|artifactory|nexus|verdaccio|:4873)[^\s"']*/, 'the address of a package registry'],
  [/"resolved": "(?!apps\/|packages\/)/, 'the address of a package registry', /package-lock\.json$/],
  [/\b(TODO|FIXME|XXX)\b/, 'a note instead of a decision', /\.(ts|tsx|mjs|sql|css|md)$/],
  [/catch\s*(\([^)]*\))?\s*\{\s*\}/, 'a swallowed error', /\.(ts|tsx|mjs)$/],
  [
    /\.transaction\(\)/,
    'a transaction beside `withTransaction`',
    /^apps\/(?!server\/src\/platform\/database\/db\.ts$).*\.ts$|^(seed|bench|scripts)\/.*\.ts$/,
  ],
  [/\b(describe|test|it)\.(skip|only|todo)\(/, 'a test that is switched off or alone', /\.test\.tsx?$/],
];
const banned = /(^|[-/.])(utils?|helpers?|common|managers?|data|info|temp)(?=[-/.])/i;

for (const file of sourceFiles()) {
  if (file === self || file === 'docs/checklist.md') continue;
  const name = banned.exec(file);
  if (name) problems.push(`${file}: "${name[2]}" names nothing, use the product's word`);
  if (!/\.(ts|tsx|mts|mjs|cjs|js|json|md|sql|css|html|yml|yaml|sh)$|^\.ci\//.test(file)) continue;
  const content = readFileSync(join(repository, file), 'utf8');
  for (const [pattern, what, only] of text) {
    if (only && !only.test(file)) continue;
    const found = pattern.exec(content);
    if (found)
      problems.push(
        `${file}:${content.slice(0, found.index).split('\n').length + (found[0].startsWith('\n') ? 1 : 0)}: ${what}: ${found[0].trim()}`,
      );
  }
}
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.exit(problems.length ? 1 : 0);
