// Lists the statements of docs/checklist.md that no test names. It informs, it never fails.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '@praxis/instance/instance';

const number = (name: string) => Number(name.slice(2));
const name = (n: number) => `S-${String(n).padStart(3, '0')}`;
const stated = new Set(
  [...readFileSync(join(repository, 'docs/checklist.md'), 'utf8').matchAll(/^\| (S-\d{3}) \|/gm)].map(([, s]) => number(s as string)),
);
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', '*.test.ts', '*.test.tsx'], {
  cwd: repository,
  encoding: 'utf8',
});

const tested = new Set<number>();
for (const file of new Set(files.split('\n').filter(Boolean))) {
  const content = readFileSync(join(repository, file), 'utf8');
  for (const [, from, to] of content.matchAll(/(S-\d{3})(?:\s*(?:…|\.\.\.?|–|-)\s*(S-\d{3}))?/g)) {
    const first = number(from as string);
    for (let n = first; n <= (to ? number(to) : first); n++) tested.add(n);
  }
}

const missing = [...stated].filter((n) => !tested.has(n)).sort((a, b) => a - b);
const ranges: string[] = [];
for (let i = 0; i < missing.length; ) {
  let end = i;
  while (missing[end + 1] === (missing[end] as number) + 1) end++;
  ranges.push(end > i ? `${name(missing[i] as number)}…${name(missing[end] as number)}` : name(missing[i] as number));
  i = end + 1;
}
process.stdout.write(
  `${stated.size - missing.length} of ${stated.size} statements are named by a test. Without one: ${ranges.join(' ') || 'none'}\n`,
);
