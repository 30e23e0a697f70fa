import { isCalled, type JudgeLanguage, judgeLanguages, languageOf } from '@praxis/contract/judge-queue/languages';
import { PROBLEM_LIMITS, type ProblemChecker, type SetterProgram } from '@praxis/contract/problems/authoring';
import { PackageProblem } from '../../../../platform/foreign/package-limits.rules.ts';
import type { PackageZip } from '../../../../platform/foreign/package-zip.ts';
import type { Judging } from '../../authoring/problem.rules.ts';
import type { PackedNote, PackedProblem } from '../package-problem.ts';
import { type FoundProgram, leftOutNote, missingHeaders, programsIn, programsOfFolder } from '../programs.ts';
import { dataOf } from './kattis-cases.ts';
import { argsOf, flagsOf, type KattisPackage, numberIn, openKattis, record, type Yaml } from './kattis-package.ts';
import { statementOf } from './kattis-statement.ts';
import { referencesOf } from './kattis-submissions.ts';

/** How the default validator compares, by its flags. */
export function checkerOfFlags(flags: string): ProblemChecker {
  const label = flags.split(/\s+/).filter((word) => word !== '');
  const after = (name: string) => (label.includes(name) ? Number.parseFloat(label[label.indexOf(name) + 1] ?? '') : Number.NaN);
  const both = after('float_tolerance');
  const [absolute, relative] = [after('float_absolute_tolerance'), after('float_relative_tolerance')];
  if ([both, absolute, relative].some((one) => Number.isFinite(one))) {
    const input = (one: number) => Math.min(1, Number.isFinite(one) ? one : Number.isFinite(both) ? both : 0);
    return { kind: 'floats', absolute: input(absolute), relative: input(relative), ignore_case: !label.includes('case_sensitive') };
  }
  if (label.includes('space_change_sensitive')) return { kind: 'lines', strict: false };
  return { kind: 'tokens', ignore_case: !label.includes('case_sensitive') };
}

async function timeOf(package_: KattisPackage, limits: Yaml): Promise<number | undefined> {
  const declared = numberIn(limits.time_limit);
  if (declared > 0) return declared;
  if (package_.has('.timelimit')) {
    const seconds = numberIn(await package_.text('.timelimit'));
    if (seconds > 0) return seconds;
  }
  if (!package_.has('domjudge-problem.ini')) return undefined;
  const seconds = numberIn(/^[^\S\n]*timelimit\s*=\s*['"]?([\d.]+)/m.exec(await package_.text('domjudge-problem.ini'))?.[1]);
  return seconds > 0 ? seconds : undefined;
}

/** How many times longer than the slowest right solution a program may take, where the package sets no time. */
function timeFactor(limits: Yaml, newer: boolean) {
  const declared = numberIn(limits.time_multiplier ?? record(limits.time_multipliers).ac_to_time_limit);
  return declared > 0 ? declared : newer ? 2 : 5;
}

const nameOf = (name: unknown) => {
  if (typeof name === 'string') return name;
  const names = record(name);
  return String(names.zh ?? names.en ?? Object.values(names)[0] ?? '');
};

/** Where a problem is from: a name, one with an address, or several of them. */
const sourceOf = (source: unknown): string =>
  Array.isArray(source)
    ? source.map(sourceOf).join(', ')
    : source && typeof source === 'object'
      ? String(record(source).name ?? '')
      : String(source ?? '');

/** Notes what of a program cannot be used, and returns it when it can. */
function usable({ name, program }: FoundProgram, notes: PackedNote[]): SetterProgram | [] {
  if (typeof program === 'string') {
    notes.push(leftOutNote('program', name, program));
    return [];
  }
  notes.push(...missingHeaders(name, program));
  return program;
}

async function outputValidator(package_: KattisPackage, notes: PackedNote[]): Promise<SetterProgram | undefined> {
  const found = [...(await programsIn(package_, 'output_validators/')), ...(await programsOfFolder(package_, 'output_validator/'))];
  return found.flatMap((one) => usable(one, notes))[0];
}

async function inputValidators(package_: KattisPackage, notes: PackedNote[]): Promise<SetterProgram[]> {
  const newest = ['input_validators/', 'input_validator/', 'input_format_validators/'].find((folder) =>
    package_.paths.some((path) => path.startsWith(folder)),
  );
  if (!newest) return [];
  return (await programsIn(package_, newest)).flatMap((one) => usable(one, notes)).slice(0, 5);
}

/** Files that stand beside every program of a language: those for all languages, then its own. */
async function besideOf(package_: KattisPackage, id: JudgeLanguage) {
  const files = new Map<string, string>();
  for (const path of package_.paths) {
    const [, folder, name, deeper] = /^include\/([^/]+)\/([^/]+)(\/)?/.exec(path) ?? [];
    const meant = folder === 'default' || isCalled(languageOf(id), folder ?? '');
    if (!name || deeper || !meant || !/^[A-Za-z0-9_][A-Za-z0-9_.+-]{0,99}$/.test(name)) continue;
    if (folder !== 'default' || !files.has(name)) files.set(name, await package_.text(path));
  }
  return [...files].map(([name, text]) => ({ name, text })).slice(0, PROBLEM_LIMITS.programFiles);
}

/** The languages a package allows; all of ours where it says so or names none of them. */
async function languagesOf(package_: KattisPackage, declared: unknown, time: number, memory: number): Promise<Judging['languages']> {
  const label = flagsOf(declared).split(/[\s,]+/);
  const named = judgeLanguages.filter((language) => label.some((word) => isCalled(language, word)));
  const languages: Judging['languages'] = [];
  for (const { id } of named.length > 0 ? named : judgeLanguages) {
    const beside = await besideOf(package_, id);
    languages.push({ ...{ id, time_ms: time, memory_mb: memory, initial_code: '' }, ...(beside.length > 0 && { beside }) });
  }
  return languages;
}

const KINDS = /^(|pass-fail|scoring|multi-pass|interactive|default|custom|score)$/;

/** What the package says of itself, in the words of both formats. */
function kindOf(config: Yaml, notes: PackedNote[]) {
  const label = `${flagsOf(config.validation)} ${flagsOf(config.type)}`
    .split(/[\s,]+/)
    .map((word) => (word === 'multipass' ? 'multi-pass' : word));
  for (const word of label) if (!KINDS.test(word)) notes.push({ key: 'note_kind_unknown', values: { name: word.slice(0, 50) } });
  const is = (word: string) => label.includes(word);
  return {
    scoring: is('scoring'),
    interactive: is('interactive'),
    multiPass: is('multi-pass'),
    custom: is('custom'),
    usual: is('default'),
  };
}

/** Versions of the format that are read as they are meant; others are read like the nearest of them. */
const KNOWN_VERSIONS = /^$|^legacy(-icpc)?$|^2023-07(-draft)?$/;

const between = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

async function judgingOf(package_: KattisPackage, config: Yaml, kind: ReturnType<typeof kindOf>, notes: PackedNote[]) {
  const limits = record(config.limits);
  const version = flagsOf(config.problem_format_version);
  const newer = version !== '' && !version.startsWith('legacy');
  if (!KNOWN_VERSIONS.test(version)) notes.push({ key: 'note_format_version', values: { version: version.slice(0, 40) } });
  const top = { ...(await package_.yaml('data/testdata.yaml')), ...(await package_.yaml('data/test_group.yaml')) };
  const args = [...argsOf(config.validator_flags), ...argsOf(top.output_validator_args ?? top.output_validator_flags)].slice(0, 20);
  const found = await outputValidator(package_, notes);
  const special = found && (kind.custom || kind.interactive || kind.multiPass || !kind.usual) ? found : undefined;
  if (!special && (kind.custom || kind.interactive || kind.multiPass)) notes.push({ key: 'note_validator_missing' });
  const seconds = await timeOf(package_, limits);
  const time = between(Math.round((seconds ?? 10) * 1000), 50, 60_000);
  const memory = numberIn(limits.memory);
  const memoryMb = between(Number.isFinite(memory) ? Math.ceil(memory) : 2048, 16, 4096);
  const output = numberIn(limits.output);
  const passes = numberIn(limits.validation_passes);
  const judging: Judging = {
    limits: {
      ...{ time_ms: time, memory_mb: memoryMb },
      output_kb: between(Math.round((Number.isFinite(output) ? output : 8) * 1024), 1, 262_144),
    },
    languages: await languagesOf(package_, config.languages, time, memoryMb),
    checker: special && !kind.interactive ? { kind: 'special', style: 'kattis', program: special, args } : checkerOfFlags(args.join(' ')),
    interactor: special && kind.interactive ? { style: 'kattis', program: special, args } : null,
    validators: (await inputValidators(package_, notes)).map((program) => ({ style: 'kattis' as const, program, args: [] })),
    shows_messages: false,
    ...(kind.multiPass && { passes: between(Number.isFinite(passes) ? Math.round(passes) : 2, 2, 100) }),
    ...(seconds === undefined && { time_from_references: timeFactor(limits, newer) }),
  };
  return { judging, args };
}

/** Reads the Kattis or ICPC problem package that begins at `root`. */
export async function readKattis(zip: PackageZip, root: string, fallback: string): Promise<PackedProblem> {
  const notes: PackedNote[] = [];
  const package_ = await openKattis(zip, root);
  const config = await package_.yaml('problem.yaml');
  const kind = kindOf(config, notes);
  const { judging, args } = await judgingOf(package_, config, kind, notes);
  if (!package_.paths.some((path) => /^data\/(sample|secret)\/.*\.in$/.test(path)))
    throw new PackageProblem('package_no_data', { name: fallback.slice(0, 100) });
  const { groups, cases } = await dataOf(package_, kind.scoring, args, notes);
  const label = await statementOf(package_, notes);
  return {
    title: (nameOf(config.name) || label.title || fallback).slice(0, PROBLEM_LIMITS.title),
    ...{ statement: label.statement, pictures: label.pictures, source: sourceOf(config.source).slice(0, 200) },
    tags: flagsOf(config.keywords)
      .split(/[\s,]+/)
      .filter((tag) => tag !== '' && tag.length <= 30)
      .slice(0, 20),
    ...{ judging, groups, cases, partialScores: kind.scoring, notes },
    references: await referencesOf(package_, notes),
  };
}
