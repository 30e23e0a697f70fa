import { judgeLanguages } from '@praxis/contract/judge-queue/languages';
import { type ExpectedVerdict, PROBLEM_LIMITS, type ProblemChecker, type SetterProgram } from '@praxis/contract/problems/authoring';
import type { PackageZip } from '../../../../platform/foreign/package-zip.ts';
import { parseLongXml, type XmlNode } from '../../../../platform/foreign/xml.ts';
import { FIRST_JUDGING, type Judging } from '../../authoring/problem.rules.ts';
import { withinLimit } from '../kattis/kattis-submissions.ts';
import type { PackedNote, PackedProblem } from '../package-problem.ts';
import { leftOutNote, missingHeaders, programOf, type Unusable } from '../programs.ts';
import { openPolygon, type PolygonPackage } from './polygon-package.ts';
import { polygonStatement } from './polygon-statement.ts';
import { testsOf } from './polygon-tests.ts';

const children = (node: XmlNode | undefined, name: string) => node?.children.filter((child) => child.name === name) ?? [];
const inside = (node: XmlNode | undefined, ...path: string[]) =>
  path.reduce((at: XmlNode | undefined, name) => children(at, name)[0], node);

/** What its checkers by name do, where ours do the same without a program. */
const KNOWN: Record<string, ProblemChecker> = {
  fcmp: { kind: 'lines', strict: false },
  lcmp: { kind: 'lines', strict: false },
  hcmp: { kind: 'tokens', ignore_case: false },
  icmp: { kind: 'tokens', ignore_case: false },
  ncmp: { kind: 'tokens', ignore_case: false },
  wcmp: { kind: 'tokens', ignore_case: false },
  yesno: { kind: 'tokens', ignore_case: true },
  nyesno: { kind: 'tokens', ignore_case: true },
  rcmp4: { kind: 'floats', absolute: 1e-4, relative: 1e-4, ignore_case: false },
  rcmp6: { kind: 'floats', absolute: 1e-6, relative: 1e-6, ignore_case: false },
  rcmp9: { kind: 'floats', absolute: 1e-9, relative: 1e-9, ignore_case: false },
};

const EXPECTED: Record<string, ExpectedVerdict[]> = {
  main: ['AC'],
  accepted: ['AC'],
  'wrong-answer': ['WA', 'PE'],
  'presentation-error': ['PE', 'WA'],
  'time-limit-exceeded': ['TLE', 'OLE'],
  'time-limit-exceeded-or-accepted': ['TLE', 'AC'],
  'time-limit-exceeded-or-memory-limit-exceeded': ['TLE', 'MLE', 'RE'],
  'memory-limit-exceeded': ['MLE', 'RE'],
  failed: ['NOT_AC'],
  rejected: ['NOT_AC'],
};

/** The program of a `source` element with the headers the package carries for all. */
async function programIn(package_: PolygonPackage, source: XmlNode | undefined): Promise<SetterProgram | Unusable> {
  const { path, type } = source?.attributes ?? {};
  if (!path || !package_.has(path) || /^python\.(2|pypy2)/.test(type ?? '')) return 'language';
  const program = await programOf(package_, [path, ...package_.headers]);
  if (typeof program === 'string') return program;
  const newer = program.language === 'cpp17' && /20|23/.test(type ?? '');
  const [main, ...others] = program.files;
  const included = others.filter(({ name }) => main!.text.includes(`"${name}"`));
  return { ...program, files: [main!, ...included], language: newer ? 'cpp20' : program.language };
}

const nameOf = (source: XmlNode | undefined) => source?.attributes.path?.split('/').at(-1) ?? '';

/** A program of the setter; what cannot be used is noted. */
async function helper(package_: PolygonPackage, node: XmlNode | undefined, notes: PackedNote[]) {
  const source = inside(node, 'source');
  if (!source) return undefined;
  const program = await programIn(package_, source);
  if (typeof program === 'string') {
    notes.push(leftOutNote('program', nameOf(source), program));
    return undefined;
  }
  notes.push(...missingHeaders(nameOf(source), program));
  return { style: 'testlib' as const, program, args: [] };
}

async function checkerOf(package_: PolygonPackage, node: XmlNode | undefined, notes: PackedNote[]): Promise<ProblemChecker> {
  const known = KNOWN[/^std::(\w+)\.cpp$/.exec(node?.attributes.name ?? '')?.[1] ?? ''];
  if (known) return known;
  const own = await helper(package_, node, notes);
  return own ? { kind: 'special', ...own } : { kind: 'tokens', ignore_case: false };
}

async function referencesOf(package_: PolygonPackage, node: XmlNode | undefined, partial: boolean, notes: PackedNote[]) {
  const references: PackedProblem['references'] = [];
  for (const solution of children(node, 'solution')) {
    const source = inside(solution, 'source');
    const expected = EXPECTED[solution.attributes.tag ?? ''];
    const name = nameOf(source).slice(0, 100);
    if (!expected) {
      notes.push({ key: 'note_solution_folder', values: { name } });
      continue;
    }
    const program = await programIn(package_, source);
    // What fails in one place may still have points in another.
    const part = partial && !expected.includes('AC') && !expected.includes('NOT_AC');
    if (typeof program === 'string') notes.push(leftOutNote('solution', name, program));
    else references.push({ name, program, expected: part ? [...expected, 'PC'] : expected, score: null });
  }
  return withinLimit(references, notes);
}

const between = (value: number, least: number, most: number) => Math.min(most, Math.max(least, Number.isFinite(value) ? value : least));

async function judgingOf(package_: PolygonPackage, root: XmlNode, testset: XmlNode | undefined, notes: PackedNote[]): Promise<Judging> {
  const assets = inside(root, 'assets');
  const declared = (name: string) => Number.parseFloat(inside(testset, name)?.text ?? '');
  const limits = {
    ...{ time_ms: between(Math.round(declared('time-limit') || 1000), 50, 60_000), output_kb: 65_536 },
    memory_mb: between(Math.ceil((declared('memory-limit') || 268_435_456) / 1_048_576), 16, 4096),
  };
  const interactor = await helper(package_, inside(assets, 'interactor'), notes);
  const validators = [];
  for (const one of children(inside(assets, 'validators'), 'validator').slice(0, 5)) validators.push(await helper(package_, one, notes));
  return {
    ...{ limits, interactor: interactor ?? null, validators: validators.flatMap((one) => one ?? []), shows_messages: false },
    languages: judgeLanguages.map(({ id }) => ({ ...{ id, time_ms: limits.time_ms, memory_mb: limits.memory_mb, initial_code: '' } })),
    checker: inside(assets, 'checker') ? await checkerOf(package_, inside(assets, 'checker'), notes) : FIRST_JUDGING.checker,
  };
}

/** Reads the package of a problem from Polygon that begins at `root`: the full one, with every test and answer in it. */
export async function readPolygon(zip: PackageZip, folder: string): Promise<PackedProblem> {
  const package_ = openPolygon(zip, folder);
  const root = await parseLongXml(await package_.text('problem.xml'), `${folder}problem.xml`);
  const notes: PackedNote[] = [];
  const judged = inside(root, 'judging');
  const sets = children(judged, 'testset');
  const testset = sets.find(({ attributes }) => attributes.name === 'tests') ?? sets[0];
  if (judged?.attributes['input-file'] || judged?.attributes['output-file']) notes.push({ key: 'note_named_files' });
  const { groups, cases, partialScores } = testsOf(package_, testset, notes);
  const names = children(inside(root, 'names'), 'name').map(({ attributes }) => attributes);
  const text = await polygonStatement(package_, notes);
  const title = (names.find(({ language }) => language === text.language) ?? names[0])?.value;
  return {
    title: (title || root.attributes['short-name'] || 'Polygon').slice(0, PROBLEM_LIMITS.title),
    ...{ statement: text.statement, pictures: text.pictures, source: '' },
    tags: children(inside(root, 'tags'), 'tag')
      .flatMap(({ attributes }) => attributes.value ?? [])
      .filter((tag) => tag.length > 0 && tag.length <= 30)
      .slice(0, 20),
    judging: await judgingOf(package_, root, testset, notes),
    ...{ groups, cases, partialScores, notes },
    references: await referencesOf(package_, inside(root, 'assets', 'solutions'), partialScores, notes),
  };
}
