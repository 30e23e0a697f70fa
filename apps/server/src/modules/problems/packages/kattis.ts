import { type ExpectedVerdict, PROBLEM_LIMITS, type ProblemChecker } from '@praxis/contract/problem-setting';
import { parse } from 'yaml';
import { PackageProblem } from '../../../platform/foreign/package-limits.rules.ts';
import type { PackageZip } from '../../../platform/foreign/package-zip.ts';
import { FIRST_JUDGING, type Judging } from '../problem.rules.ts';
import type { PackedCase, PackedNote, PackedProblem } from './package-problem.ts';
import { programsIn } from './programs.ts';
import { htmlOfMarkdown, htmlOfTex } from './statement.rules.ts';

type Yaml = Record<string, unknown>;
const TEXT = 2_097_152;
const record = (value: unknown): Yaml => (value && typeof value === 'object' && !Array.isArray(value) ? (value as Yaml) : {});
const number = (value: unknown) => (typeof value === 'number' || typeof value === 'string' ? Number.parseFloat(String(value)) : Number.NaN);

async function yamlOf(zip: PackageZip, path: string): Promise<Yaml> {
  if (!zip.entries.has(path)) return {};
  try {
    return record(parse((await zip.read(path, TEXT)).toString('utf8'), { maxAliasCount: 50 }));
  } catch (error) {
    if (error instanceof PackageProblem) throw error;
    throw new PackageProblem('package_yaml_broken', { name: path });
  }
}

/** Where a problem package begins inside a zip; undefined when there is none. */
export function kattisRoot(zip: PackageZip): string | undefined {
  const paths = [...zip.entries.keys()];
  const marks = paths
    .filter((path) => /(^|\/)(problem\.yaml|domjudge-problem\.ini)$/.test(path))
    .sort((one, other) => one.length - other.length);
  const root = marks[0]?.replace(/[^/]*$/, '') ?? paths.find((path) => /(^|\/)data\/secret\//.test(path))?.replace(/data\/secret\/.*$/, '');
  return root !== undefined && paths.some((path) => path.startsWith(`${root}data/`)) ? root : undefined;
}

/** How the default validator compares, by its flags. */
export function checkerOfFlags(flags: string): ProblemChecker {
  const words = flags.split(/\s+/).filter((word) => word !== '');
  const after = (name: string) => (words.includes(name) ? Number.parseFloat(words[words.indexOf(name) + 1] ?? '') : Number.NaN);
  const both = after('float_tolerance');
  const [absolute, relative] = [after('float_absolute_tolerance'), after('float_relative_tolerance')];
  if ([both, absolute, relative].some((one) => Number.isFinite(one))) {
    const given = (one: number) => Math.min(1, Number.isFinite(one) ? one : Number.isFinite(both) ? both : 0);
    return { kind: 'floats', absolute: given(absolute), relative: given(relative) };
  }
  if (words.includes('space_change_sensitive')) return { kind: 'lines', strict: false };
  return { kind: 'tokens', ignore_case: !words.includes('case_sensitive') };
}

const flagsOf = (value: unknown) => (Array.isArray(value) ? value.join(' ') : typeof value === 'string' ? value : '');

async function timeOf(zip: PackageZip, root: string, limits: Yaml): Promise<number | undefined> {
  const said = number(limits.time_limit);
  if (said > 0) return said;
  if (zip.entries.has(`${root}.timelimit`)) {
    const seconds = number((await zip.read(`${root}.timelimit`, 1000)).toString('utf8'));
    if (seconds > 0) return seconds;
  }
  if (!zip.entries.has(`${root}domjudge-problem.ini`)) return undefined;
  const ini = (await zip.read(`${root}domjudge-problem.ini`, TEXT)).toString('utf8');
  const seconds = number(/^\s*timelimit\s*=\s*['"]?([\d.]+)/m.exec(ini)?.[1]);
  return seconds > 0 ? seconds : undefined;
}

type Group = PackedProblem['groups'][number];

/** Cases of a folder of data with its groups; scoring packages score by their folders, others as one. */
async function dataOf(zip: PackageZip, root: string, scoring: boolean): Promise<{ groups: Group[]; cases: PackedCase[] }> {
  const groups: Group[] = [];
  const cases: PackedCase[] = [];
  const inputs = [...zip.entries.keys()].filter((path) => path.startsWith(`${root}data/`) && path.endsWith('.in')).sort();
  const packed = (path: string) => ({ bytes: zip.entries.get(path)!.size, read: () => zip.read(path, PROBLEM_LIMITS.caseFile) });
  const numbers = new Map<string, number>();
  const whole = record(await yamlOf(zip, `${root}data/secret/testdata.yaml`));
  for (const path of inputs) {
    const inside = path.slice(`${root}data/`.length);
    const sample = inside.startsWith('sample/');
    if (!sample && !inside.startsWith('secret/')) continue;
    const folder = sample ? 'sample' : scoring ? (inside.split('/').length > 2 ? inside.split('/')[1]! : '') : '';
    if (!sample && !numbers.has(folder)) numbers.set(folder, numbers.size + 1);
    const answer = `${path.slice(0, -3)}.ans`;
    cases.push({
      ...{ name: inside.replace(/^(sample|secret)\//, '').slice(0, -3), sample, group: sample ? 0 : numbers.get(folder)!, note: '' },
      ...{ input: packed(path), answer: zip.entries.has(answer) ? packed(answer) : null },
    });
  }
  for (const [folder, no] of numbers) {
    const own = { ...whole, ...(folder === '' ? {} : await yamlOf(zip, `${root}data/secret/${folder}/testdata.yaml`)) };
    const modern = record((folder === '' ? {} : await yamlOf(zip, `${root}data/secret/${folder}/test_group.yaml`)).scoring);
    const count = cases.filter(({ group }) => group === no).length;
    const flags = flagsOf(own.grader_flags);
    const rule = modern.aggregation === 'sum' || (/\bsum\b/.test(flags) && !/\bmin\b/.test(flags)) ? 'sum' : 'min';
    const each = number(own.accept_score);
    const said = number(modern.score);
    const score = !scoring
      ? 100
      : said >= 0
        ? said
        : Number.isFinite(each)
          ? rule === 'sum'
            ? each * count
            : each
          : numbers.size === 1
            ? 100
            : 1;
    groups.push({ name: folder, score, rule: scoring ? rule : 'min', depends: [] });
  }
  return { groups, cases };
}

const FOLDERS: [RegExp, ExpectedVerdict[]][] = [
  [/^accepted$/, ['AC']],
  [/^wrong_answer$/, ['WA', 'PE', 'PC']],
  [/^time_limit_exceeded$/, ['TLE']],
  [/^run_?time_(error|exception)$/, ['RE', 'MLE']],
  [/^memory_limit_exceeded$/, ['MLE', 'RE']],
  [/^output_limit_exceeded$/, ['OLE', 'WA']],
  [/^(compiler|compile)_error$/, ['CE']],
  [/^partially_accepted$/, ['PC', 'AC']],
  [/^rejected$/, ['NOT_AC']],
];

const NAMED: Record<string, ExpectedVerdict> = {
  CORRECT: 'AC',
  ACCEPTED: 'AC',
  'WRONG-ANSWER': 'WA',
  WRONG_ANSWER: 'WA',
  'NO-OUTPUT': 'WA',
  TIMELIMIT: 'TLE',
  TIME_LIMIT_EXCEEDED: 'TLE',
  'RUN-ERROR': 'RE',
  RUN_TIME_ERROR: 'RE',
  'COMPILER-ERROR': 'CE',
  'OUTPUT-LIMIT': 'OLE',
};

/** What a solution is expected to do, as its own words say, else by its folder. */
export function expectedOf(folder: string, source: string): ExpectedVerdict[] | undefined {
  const said = /@EXPECTED_RESULTS@:?\s*([A-Z_\- ,]+)/.exec(source)?.[1];
  const named = said?.split(',').flatMap((word) => NAMED[word.trim()] ?? []) ?? [];
  if (named.length > 0) return [...new Set(named)].slice(0, 5);
  return FOLDERS.find(([pattern]) => pattern.test(folder))?.[1];
}

async function referencesOf(zip: PackageZip, root: string, notes: PackedNote[]) {
  const base = `${root}submissions/`;
  const folders = [
    ...new Set([...zip.entries.keys()].filter((path) => path.startsWith(base)).map((path) => path.slice(base.length).split('/')[0]!)),
  ];
  const references: PackedProblem['references'] = [];
  for (const folder of folders.sort()) {
    for (const { name, program } of await programsIn(zip, `${base}${folder}/`)) {
      const expected = program && expectedOf(folder, program.files[0]?.text ?? '');
      if (program && expected) references.push({ name: `${folder}/${name}`.slice(0, 100), program, expected, score: null });
      else notes.push({ key: program ? 'note_solution_folder' : 'note_solution_language', values: { name: `${folder}/${name}` } });
    }
  }
  return references.slice(0, PROBLEM_LIMITS.references);
}

async function statementOf(zip: PackageZip, root: string, notes: PackedNote[]) {
  const files = [...zip.entries.keys()].filter(
    (path) => /^(problem_statement|statement)\/[^/]+\.(tex|md|html?|pdf)$/.test(path.slice(root.length)) && path.startsWith(root),
  );
  const order = ['zh', 'en', ''];
  const rank = (path: string) => {
    const language = /problem\.([a-z]{2})[^/]*\.\w+$/.exec(path)?.[1] ?? '';
    const at = order.indexOf(language);
    return (at < 0 ? order.length : at) + (path.endsWith('.pdf') ? 100 : 0);
  };
  const [chosen] = files.sort((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1));
  const pictures = new Map<string, () => Promise<Buffer>>();
  if (!chosen || chosen.endsWith('.pdf')) {
    notes.push({ key: 'note_statement_missing' });
    return { statement: '', pictures, title: undefined };
  }
  const folder = chosen.slice(0, chosen.lastIndexOf('/') + 1);
  for (const path of zip.entries.keys())
    if (path.startsWith(folder) && /\.(png|jpe?g|gif|webp)$/i.test(path))
      pictures.set(path.slice(folder.length), () => zip.read(path, 20 * 1_048_576));
  const text = (await zip.read(chosen, TEXT)).toString('utf8');
  const title = /\\problemname\{([^{}]*)\}/.exec(text)?.[1];
  const statement = chosen.endsWith('.tex')
    ? htmlOfTex(text)
    : chosen.endsWith('.md')
      ? htmlOfMarkdown(text)
      : text.replace(/^[\s\S]*<body[^>]*>|<\/body>[\s\S]*$/gi, '');
  return { statement, pictures, title };
}

const nameOf = (name: unknown) => {
  if (typeof name === 'string') return name;
  const names = record(name);
  return String(names.zh ?? names.en ?? Object.values(names)[0] ?? '');
};

async function programsOfSetter(zip: PackageZip, root: string, folders: readonly string[], notes: PackedNote[]) {
  const found = (await Promise.all(folders.map((folder) => programsIn(zip, `${root}${folder}/`)))).flat();
  for (const { name, program } of found) if (!program) notes.push({ key: 'note_program_language', values: { name } });
  return found.flatMap(({ program }) => program ?? []);
}

/** Reads a Kattis or ICPC problem package. */
export async function readKattis(zip: PackageZip, root: string, fallback: string): Promise<PackedProblem> {
  const notes: PackedNote[] = [];
  const config = await yamlOf(zip, `${root}problem.yaml`);
  const limits = record(config.limits);
  const validation = `${flagsOf(config.validation)} ${flagsOf(config.type)}`;
  const scoring = /\bscoring\b/.test(validation);
  const top = await yamlOf(zip, `${root}data/testdata.yaml`);
  const flags =
    `${flagsOf(config.validator_flags)} ${flagsOf(top.output_validator_flags)} ${flagsOf(record(await yamlOf(zip, `${root}data/test_group.yaml`)).output_validator_args)}`.trim();
  const outputs = await programsOfSetter(zip, root, ['output_validators', 'output_validator'], notes);
  const inputs = await programsOfSetter(zip, root, ['input_validators', 'input_format_validators', 'input_validator'], notes);
  const custom = outputs[0] && (/custom|interactive/.test(validation) || !/default/.test(validation)) ? outputs[0] : undefined;
  const args = flags
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 20);
  const interactive = /interactive/.test(validation);
  if (/multi-?pass/.test(validation)) notes.push({ key: 'note_multi_pass' });
  const seconds = await timeOf(zip, root, limits);
  const timeMs = Math.min(60_000, Math.max(50, Math.round((seconds ?? 10) * 1000)));
  const memory = number(limits.memory);
  const memoryMb = Math.min(4096, Math.max(16, Number.isFinite(memory) ? memory : 2048));
  const output = number(limits.output);
  const judging: Judging = {
    limits: {
      time_ms: timeMs,
      memory_mb: memoryMb,
      output_kb: Math.min(262_144, Math.max(1, Math.round((Number.isFinite(output) ? output : 8) * 1024))),
    },
    languages: FIRST_JUDGING.languages.map(({ id }) => ({ id, time_ms: timeMs, memory_mb: memoryMb, initial_code: '' })),
    checker: custom && !interactive ? { kind: 'special', style: 'kattis', program: custom, args } : checkerOfFlags(flags),
    interactor: custom && interactive ? { style: 'kattis', program: custom, args } : null,
    validators: inputs.slice(0, 5).map((program) => ({ style: 'kattis' as const, program, args: [] })),
    shows_messages: false,
    ...(seconds === undefined && { time_from_references: number(limits.time_multiplier) > 0 ? number(limits.time_multiplier) : 5 }),
  };
  const { groups, cases } = await dataOf(zip, root, scoring);
  const words = await statementOf(zip, root, notes);
  return {
    ...{
      title: (nameOf(config.name) || words.title || fallback).slice(0, PROBLEM_LIMITS.title),
      statement: words.statement,
      pictures: words.pictures,
    },
    source: String(config.source ?? '').slice(0, 200),
    tags: flagsOf(config.keywords)
      .split(/[\s,]+/)
      .filter((tag) => tag !== '' && tag.length <= 30)
      .slice(0, 20),
    ...{ judging, groups, cases, partialScores: scoring, notes },
    references: await referencesOf(zip, root, notes),
  };
}
