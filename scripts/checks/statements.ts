// Lists the statements of docs/checklist.md that no test names: S of the specification, C the readings, D the decisions. What is not covered it
// only lists; a title that names a range of numbers proves none of them and fails the check.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '@praxis/instance/instance';
import { sourceFiles } from './source-files.ts';

const stated = [...readFileSync(join(repository, 'docs/checklist.md'), 'utf8').matchAll(/^\| ([SCD]-\d{2,3}) \|/gm)].map(
  ([, name]) => name!,
);
const named = new Set<string>();
const wrong: string[] = [];
for (const file of sourceFiles('*.test.ts', '*.test.tsx')) {
  const content = readFileSync(join(repository, file), 'utf8');
  for (const [range] of content.matchAll(/\b[SCD]-\d{2,3}\s*(?:…|\.{2,3}|–|—|-|to|bis|至)\s*[SCD]-\d{2,3}/g))
    wrong.push(`${file}: ${range}`);
  for (const [name] of content.matchAll(/\b(?:S-\d{3}|[CD]-\d{2})\b/g)) named.add(name);
}

const number = (name: string) => Number(name.slice(2));
/** Neighbours as one word, to be read; none of them is proven. */
function listed(names: readonly string[]): string {
  const text: string[] = [];
  for (let at = 0; at < names.length; ) {
    let end = at;
    while (names[end + 1] && number(names[end + 1]!) === number(names[end]!) + 1) end++;
    text.push(end > at ? `${names[at]}…${names[end]}` : names[at]!);
    at = end + 1;
  }
  return text.join(' ') || 'none';
}

for (const [letter, text] of [
  ['S', 'statements'],
  ['C', 'readings'],
  ['D', 'decisions'],
] as const) {
  const all = [...new Set(stated.filter((name) => name.startsWith(letter)))].sort((one, other) => number(one) - number(other));
  const missing = all.filter((name) => !named.has(name));
  process.stdout.write(`${all.length - missing.length} of ${all.length} ${text} are named by a test. Without one: ${listed(missing)}\n`);
}
if (wrong.length > 0) {
  process.stdout.write(
    `A range of numbers names statements that its test does not prove; write the single ones:\n  ${wrong.join('\n  ')}\n`,
  );
  process.exit(1);
}
