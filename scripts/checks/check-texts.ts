// Every text exists in the three languages, and every refusal a call announces has a text.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint } from '@praxis/contract/core/endpoint';
import { languages, type Message } from '@praxis/contract/core/message';
import { messages } from '@praxis/contract/messages';
import { repository } from '@praxis/instance/instance';

type Texts = { [key: string]: string | Texts };
const problems: string[] = [];
const web = join(repository, 'apps/web/src');

const marks = (text: string) => [...new Set([...text.matchAll(/\{\{?\s*(\w+)/g)].map(([, name]) => name))].sort();

/** A count before the word for many, which is wrong for one. */
const MANY = /\{?\{count\}\}? (?:(?:near|chosen|new|other|more|faulty|programming) )?(?!is\b|was\b|has\b|s\b|ms\b)(?:[a-z]+s|people)\b/;

/** Another number before the word for many. */
const MANY_OF =
  /\{\{(?!count\})\w+\}\} (?:points|tries|cases|days|minutes|hours|seconds|characters|submissions|works|students|experts|teams|places|members|questions|entrants|sheets|attempts|tests|answers|reviews|classes|certificates|events)\b/;

/** English nobody in the field writes, and what they write instead. */
const UNUSUAL: readonly [RegExp, string][] = [
  // Chinese fonts draw it as wide as a Chinese sign.
  [/[A-Za-z}]’/, "the straight '"],
  [/\bby itself\b/, 'automatically'],
  [/\bThere is no such\b/, 'not found'],
  [/\b(?:is|are|were|be) told\b/, 'notified'],
  [/\bSign(?:ed)? in\b/i, 'Log in'],
  [
    /\b(?:account|application|certificate|camera|answers?|console|key|hand|lab|machine|password|permissions|progress|request|sessions|skills|work) of \{\{name\}\}/i,
    "{{name}}'s",
  ],
  [/\b(?:taken by the server|deeds|put away|begin nothing|no problem fits|the line broke)\b/i, 'the words of docs/GLOSSARY.md'],
];

function checkEnglish(where: string, text: string) {
  for (const [unusual, usual] of UNUSUAL)
    if (unusual.test(text)) problems.push(`${where} says "${unusual.exec(text)![0]}": write ${usual}`);
}

/** The formal address; every text says the ordinary one, U+4F60. */
const FORMAL = '\u60a8';

/** Words of the mainland, or of Taiwan, that Hong Kong does not say, and what our texts say there. */
const OF_HONG_KONG: Record<string, string> = JSON.parse(readFileSync(join(import.meta.dirname, 'words-of-zh-hk.json'), 'utf8'));

function checkChinese(where: string, language: string, text: string) {
  if (text.includes(FORMAL)) problems.push(`${where} addresses its reader formally: write \u4f60`);
  if (language !== 'zh-hk') return;
  for (const [word, ours] of Object.entries(OF_HONG_KONG)) if (text.includes(word)) problems.push(`${where} says ${word}: write ${ours}`);
}

/** Keys with their texts; the plural forms of one key count as one, because languages have different ones. */
function flat(texts: Texts, before = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(texts)) {
    const path = before + key.replace(/_(zero|one|two|few|many|other)$/, '');
    if (typeof value === 'string') found.set(path, value);
    else for (const [inner, text] of flat(value, `${path}.`)) found.set(inner, text);
  }
  return found;
}

async function checkLocales() {
  const root = join(web, 'locales');
  if (!existsSync(root)) return;
  const files = (language: string) => readdirSync(join(root, language)).filter((name) => name.endsWith('.ts'));
  for (const name of new Set(languages.flatMap(files))) {
    const missing = languages.filter((language) => !existsSync(join(root, language, name)));
    if (missing.length) {
      problems.push(`locales: ${name} is missing in ${missing.join(', ')}`);
      continue;
    }
    const load = async (language: string) => flat((await import(join(root, language, name))).default ?? {});
    const english: Texts = (await import(join(root, 'en', name))).default ?? {};
    for (const [key, text] of Object.entries(english))
      if (typeof text === 'string' && MANY.test(text) && !key.endsWith('_one') && !(`${key}_one` in english))
        problems.push(`locales: en/${name} ${key} lacks its form for one, ${key}_one`);
    for (const [key, text] of Object.entries(english))
      if (typeof text === 'string' && MANY_OF.test(text))
        problems.push(`locales: en/${name} ${key} lacks its form for one, such as {{points}} {{points, point|points}}`);
    for (const [key, text] of flat(english)) checkEnglish(`locales: en/${name} ${key}`, text);
    const first = await load('zh-cn');
    for (const [key, text] of first) checkChinese(`locales: zh-cn/${name} ${key}`, 'zh-cn', text);
    for (const language of ['zh-hk', 'en']) {
      const other = await load(language);
      for (const [key, text] of other) checkChinese(`locales: ${language}/${name} ${key}`, language, text);
      for (const key of first.keys()) if (!other.has(key)) problems.push(`locales: ${language}/${name} lacks ${key}`);
      for (const key of other.keys()) if (!first.has(key)) problems.push(`locales: zh-cn/${name} lacks ${key}, which ${language} has`);
      for (const [key, text] of other)
        if (!text.trim() && first.get(key)?.trim()) problems.push(`locales: ${language}/${name} ${key} is empty`);
    }
  }
}

const sourcesOfWeb = () =>
  readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !/^(locales|testing)\//.test(name),
  );
/** A call of a text by its name: the file with its texts if it says one, the key, and what is filled in. */
const CALL = /\bt\(\s*'(?:([\w-]+):)?([\w.-]+)'\s*(?:,\s*\{((?:[^{}]|\{[^{}]*\})*)\}\s*)?,?\s*\)/g;
/** What pages fill in stands in two braces; one alone is a formula's. */
const MARK = /\{\{\s*(\w+)/g;
/** The names of an object: before a colon, or alone. */
const GIVEN = /(?:^|[,{]|\s)(\w+)\s*(?=[:,}]|$)/g;

/** A mark that nobody fills in stands on the page as it is written. Keys put together and objects spread are not read. */
async function checkFilled() {
  const wanted = new Map<string, string[]>();
  for (const language of languages)
    for (const name of readdirSync(join(web, 'locales', language)).filter((file) => file.endsWith('.ts'))) {
      const texts: Texts = (await import(join(web, 'locales', language, name))).default ?? {};
      for (const [key, text] of Object.entries(texts)) {
        const at = `${name.slice(0, -3)}:${key.replace(/_other$/, '')}`;
        if (typeof text === 'string') wanted.set(at, [...(wanted.get(at) ?? []), ...[...text.matchAll(MARK)].map(([, mark]) => mark!)]);
      }
    }
  const names = [...new Set([...wanted.keys()].map((at) => at.split(':')[0]!))];
  for (const file of sourcesOfWeb())
    for (const [, name, key, filled = ''] of readFileSync(join(web, file), 'utf8').matchAll(CALL)) {
      if (filled.includes('...')) continue;
      const given = new Set([...filled.matchAll(GIVEN)].map(([, one]) => one));
      const lists = (name ? [name] : names).map((one) => wanted.get(`${one}:${key}`)).filter((list) => list !== undefined);
      if (lists.length > 0 && !lists.some((list) => list.every((mark) => given.has(mark))))
        problems.push(
          `web: ${file} does not fill in ${[...new Set(lists.flat())].filter((mark) => !given.has(mark)).join(', ')} of ${key}`,
        );
    }
}

function checkMessages() {
  for (const [key, message] of Object.entries(messages as Record<string, Message>)) {
    checkEnglish(`messages: ${key}`, message.en);
    if (MANY.test(message.en)) problems.push(`messages: ${key} lacks its form for one, such as {count, question|questions}`);
    for (const language of languages) {
      checkChinese(`messages: ${key} in ${language}`, language, message[language] ?? '');
      if (!message[language]?.trim()) problems.push(`messages: ${key} has no text in ${language}`);
      else if (String(marks(message[language])) !== String(marks(message.en)))
        problems.push(`messages: ${key} fills other marks in ${language} than in en`);
    }
  }
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'refusals' in value;

async function checkRefusals() {
  const folder = join(repository, 'packages/contract');
  const paths = new Map<string, string>();
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )) {
    for (const [name, value] of Object.entries(await import(join(folder, file)))) {
      if (!isEndpoint(value)) continue;
      for (const key of value.refusals)
        if (!(key in messages)) problems.push(`contract: ${file} ${name} refuses with ${key}, which has no text`);
      const call = `${value.method} ${value.path}`;
      const owner = paths.get(call);
      if (owner && owner !== `${file} ${name}`) problems.push(`contract: ${call} is declared by ${owner} and ${file} ${name}`);
      paths.set(call, `${file} ${name}`);
    }
  }
}

/** Marks of Chinese sentences; whoever reads English sees them too when they stand in the code. */
const CHINESE_MARKS = /[，。；：、《》（）“”]/;

/** Where the language decides about marks, and a certificate in Chinese. */
const ownMarks = new Set(['platform/language/dates.ts', 'parts/certificate/CertificatePaper.tsx']);

/** Words and marks between facts come from the texts, or from `listed` and `named`, which know the language. */
function checkMarks() {
  for (const file of sourcesOfWeb()) {
    const lines = readFileSync(join(web, file), 'utf8').split('\n');
    for (const [at, line] of lines.entries()) {
      // Comments, expressions that read what was typed, and the home of these marks.
      const isSpoken = CHINESE_MARKS.test(line.replace(/^\s*(\/\/|\/?\*).*/, '').replace(/\/(?:\[[^\]]*\]|\\.|[^/\n])+\/[a-z]*/g, ''));
      if (isSpoken && !ownMarks.has(file)) problems.push(`web: ${file}:${at + 1} has a Chinese mark in every language`);
    }
  }
}

await checkLocales();
await checkFilled();
checkMarks();
checkMessages();
await checkRefusals();
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.exit(problems.length ? 1 : 0);
