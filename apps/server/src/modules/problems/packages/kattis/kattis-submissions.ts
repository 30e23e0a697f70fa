import { type ExpectedVerdict, PROBLEM_LIMITS, type SetterProgram } from '@praxis/contract/problems/authoring';
import type { PackedNote, PackedProblem } from '../package-problem.ts';
import { leftOutNote, programsIn } from '../programs.ts';
import { flagsOf, type KattisPackage, numberIn, record, type Yaml } from './kattis-package.ts';

// The formats have no word for too much output: who writes without end is late, wrong or broken.
const FOLDERS: [RegExp, ExpectedVerdict[]][] = [
  [/^accepted$/, ['AC']],
  [/^slow_accepted$/, ['AC', 'TLE']],
  [/^wrong_answer$/, ['WA', 'PE', 'PC', 'OLE']],
  [/^time_limit_exceeded$/, ['TLE', 'OLE']],
  [/^run_?time_(error|exception)$/, ['RE', 'MLE', 'OLE']],
  [/^memory_limit_exceeded$/, ['MLE', 'RE']],
  [/^output_limit_exceeded$/, ['OLE', 'WA']],
  [/^(compiler|compile)_error$/, ['CE']],
  [/^partially_accepted$/, ['PC', 'AC']],
  [/^brute_force$/, ['TLE', 'RE', 'MLE']],
  [/^rejected$/, ['NOT_AC']],
];

const NAMED: Record<string, ExpectedVerdict[]> = {
  CORRECT: ['AC'],
  ACCEPTED: ['AC'],
  'WRONG-ANSWER': ['WA'],
  WRONG_ANSWER: ['WA'],
  'NO-OUTPUT': ['WA'],
  TIMELIMIT: ['TLE'],
  TIME_LIMIT_EXCEEDED: ['TLE'],
  'RUN-ERROR': ['RE', 'MLE'],
  RUN_TIME_ERROR: ['RE', 'MLE'],
  'MEMORY-LIMIT': ['MLE'],
  'COMPILER-ERROR': ['CE'],
  'OUTPUT-LIMIT': ['OLE'],
};

/** What a solution is expected to do, as its own words say, else by its folder. */
export function expectedOf(folder: string, source: string): ExpectedVerdict[] | undefined {
  const declared = [...source.matchAll(/@EXPECTED_RESULTS@:?[ \t]*([A-Z_\- ,]+)/g)];
  const named = declared.flatMap(([, label]) => label!.split(',').flatMap((word) => NAMED[word.trim()] ?? []));
  if (named.length > 0) return [...new Set(named)];
  return FOLDERS.find(([pattern]) => pattern.test(folder))?.[1];
}

const SHORT: Record<string, ExpectedVerdict[]> = { AC: ['AC'], WA: ['WA', 'PE'], TLE: ['TLE', 'OLE'], RTE: ['RE', 'MLE', 'OLE'] };

/** Whether a pattern of `submissions.yaml` names a path or a folder above it; `*` stays within a name, braces list words. */
function names(pattern: string, path: string): boolean {
  const expression = pattern
    .replace(/\/$/, '')
    .replace(/[.+?^$()|[\]\\]/g, '\\$&')
    .replaceAll('*', '[^/]*')
    .replace(/\{([^{}]*)\}/g, (_all, label: string) => `(?:${label.split(',').join('|')})`);
  return new RegExp(`^${expression}(?:/|$)`).test(path);
}

type Expectation = { entry: string | undefined; expected: ExpectedVerdict[] | undefined; score: number | undefined };

/** What `submissions.yaml` (or the older JSON of another judge) says about a solution. */
function expectationOf(about: Yaml, path: string): Expectation {
  const expectation: Expectation = { entry: undefined, expected: undefined, score: undefined };
  for (const [pattern, value] of Object.entries(about)) {
    if (!names(pattern.replace(/^submissions\//, ''), path)) continue;
    const { entrypoint, entry_point: older, required, permitted, score } = record(value);
    if (typeof (entrypoint ?? older) === 'string') expectation.entry = String(entrypoint ?? older);
    const label = flagsOf(required) || flagsOf(permitted);
    const verdicts = label.split(/[\s,]+/).flatMap((word) => SHORT[word] ?? []);
    if (verdicts.length > 0) expectation.expected = [...new Set(verdicts)];
    if (typeof score === 'number' && numberIn(score) >= 0) expectation.score = score;
  }
  return expectation;
}

/** What the files of a solution say, beside its program also plain texts. */
async function textOf(package_: KattisPackage, path: string, program: SetterProgram) {
  const texts = package_.paths.filter((one) => one.startsWith(`${path}/`) && one.endsWith('.txt') && package_.size(one) < 65_536);
  const label = program.files.map(({ text }) => text);
  for (const one of texts) label.push(await package_.text(one));
  return label.join('\n');
}

/** The score a solution says it gets. */
function statedScore(label: string): number | null {
  const score = numberIn(/@EXPECTED_SCORE@:?[ \t]*(\d+(?:\.\d+)?)/.exec(label)?.[1]);
  return score >= 0 ? score : null;
}

/** As many solutions as a problem may have; what is left behind is said. */
export function withinLimit(references: PackedProblem['references'], notes: PackedNote[]) {
  const left = references.length - PROBLEM_LIMITS.references;
  if (left > 0) notes.push({ key: 'note_references_cut', values: { limit: PROBLEM_LIMITS.references, count: left } });
  return references.slice(0, PROBLEM_LIMITS.references);
}

/** The solutions a package ships, each with what is expected of it. */
export async function referencesOf(package_: KattisPackage, notes: PackedNote[]): Promise<PackedProblem['references']> {
  const base = 'submissions/';
  const folders = [
    ...new Set(package_.paths.flatMap((path) => (path.startsWith(base) && path.split('/').length > 2 ? path.split('/')[1]! : []))),
  ];
  const about = { ...(await package_.yaml('submissions.json')), ...(await package_.yaml(`${base}submissions.yaml`)) };
  const references: PackedProblem['references'] = [];
  for (const folder of folders.sort()) {
    const expectation = (name: string) => expectationOf(about, `${folder}/${name}`);
    for (const { name, program } of await programsIn(package_, `${base}${folder}/`, (one) => expectation(one).entry)) {
      const whole = `${folder}/${name}`;
      if (typeof program === 'string') {
        notes.push(leftOutNote('solution', whole, program));
        continue;
      }
      const label = await textOf(package_, `${base}${whole}`, program);
      const { expected = expectedOf(folder, label), score = statedScore(label) } = expectation(name);
      if (expected) references.push({ name: whole.slice(0, 100), program, expected, score });
      else notes.push({ key: 'note_solution_folder', values: { name: whole } });
    }
  }
  return withinLimit(references, notes);
}
