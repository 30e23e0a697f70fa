// What guides name must be there, and they speak the field's words as the code does.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '@praxis/instance/instance';
import { INSTEAD } from './house-words.ts';
import { sourceFiles } from './source-files.ts';

/** Of the house's words those that a guide has no ordinary use for. */
const IN_GUIDES = [
  'deed',
  'desk',
  'mouth',
  'ears',
  'unsaid',
  'knock',
  'farewell',
  'noted',
  'keeper',
  'lane',
  'calm',
  'treatment',
  'film',
  'bag',
  'bell',
  'begun',
  'door',
  'heaviest',
  'powers',
];
const INSTEAD_HERE: Record<string, string | undefined> = {
  ...Object.fromEntries(IN_GUIDES.map((word) => [word, INSTEAD[word]])),
  wall: 'grid or big screen',
};
/** `front door` is what the house calls the index of a module. */
const words = new RegExp(`(?<!front )\\b(${Object.keys(INSTEAD_HERE).join('|')})s?\\b`, 'gi');
/** What stands between backticks is a name, which `check-names` looks at; so is what a decision is called, and a sentence a person says. */
const prose = (line: string) => line.replaceAll(/`[^`]*`|\]\([^)]*\)|“[^”]*”/g, '');
/** Where a word is the thing itself. */
const MEANT: [file: string, word: string, reason: string][] = [
  ['docs/guide/competitions.md', 'desk', 'the staff who check entrants in, and the numbers of seats'],
  ['docs/guide/live.md', 'wall', 'the time of day in an example of the player'],
];

const files = sourceFiles();
const isThere = (name: string) => files.some((file) => file === name || file.endsWith(`/${name}`));
const hasFolder = (name: string) => files.some((file) => file.startsWith(`${name}/`) || file.includes(`/${name}/`));
const named = /`([\w./-]+\.(?:tsx?|mjs|cpp|c|sql|yaml))`/g;
const folders = /`((?:apps|packages|modules|platform|parts|screens|scripts|bench|e2e|seed)\/[\w/-]+?)\/?`/g;
/** Files of formats we read, and files that are made where a school runs. */
const FOREIGN = new Set(['submissions.yaml']);

const problems: string[] = [];
for (const guide of files.filter((file) => /^(docs\/(guide\/)?[^/]+|README|CONTRIBUTING)\.md$/.test(file))) {
  for (const [at, line] of readFileSync(join(repository, guide), 'utf8').split('\n').entries()) {
    const place = `${guide}:${at + 1}`;
    for (const [, name] of line.matchAll(named)) if (!FOREIGN.has(name!) && !isThere(name!)) problems.push(`${place}: there is no ${name}`);
    for (const [, name] of line.matchAll(folders)) if (!hasFolder(name!)) problems.push(`${place}: there is no folder ${name}`);
    if (guide === 'docs/GLOSSARY.md' || guide === 'docs/checklist.md') continue;
    for (const [word] of prose(line).matchAll(words)) {
      const one = word.toLowerCase().replace(/s$/, '');
      const instead = INSTEAD_HERE[word.toLowerCase()] ?? INSTEAD_HERE[one];
      if (!MEANT.some(([file, meant]) => file === guide && meant === one)) problems.push(`${place}: "${word}"; say ${instead}`);
    }
  }
}
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.exit(problems.length ? 1 : 0);
