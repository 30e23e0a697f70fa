import type { CaseArgs } from '@praxis/contract/judge-queue/task';
import { PROBLEM_LIMITS } from '@praxis/contract/problems/authoring';
import type { PackedCase, PackedNote, PackedProblem } from '../package-problem.ts';
import { argsOf, flagsOf, type KattisPackage, numberIn, record, type Yaml } from './kattis-package.ts';

type Group = PackedProblem['groups'][number];
/** What is said of a folder of data: with what its folders above say, and by itself. */
type Declared = { whole: Yaml; own: Yaml };

/** Reads what is said of folders; both names of the file are read, a folder inherits from those above it. */
function reader(package_: KattisPackage) {
  const known = new Map<string, Promise<Declared>>();
  const of = (folder: string): Promise<Declared> => {
    const found = known.get(folder);
    if (found) return found;
    const reading = (async () => {
      const own = { ...(await package_.yaml(`${folder}/testdata.yaml`)), ...(await package_.yaml(`${folder}/test_group.yaml`)) };
      const above = folder.includes('/') ? (await of(folder.slice(0, folder.lastIndexOf('/')))).whole : {};
      const { scoring: _scoring, ...inherited } = above;
      return { whole: { ...inherited, ...own }, own };
    })();
    known.set(folder, reading);
    return reading;
  };
  return of;
}

/** Words for validators: one list for all, or one by the name of a validator, of which the first is taken. */
const validatorArgs = (value: unknown) =>
  argsOf(Array.isArray(value) || typeof value === 'string' ? value : Object.values(record(value))[0]);

/** Words for the programs of one case, by what is said of its folder and of itself. */
function argsOfCase(declared: Yaml, usual: readonly string[]): CaseArgs | undefined {
  const program = argsOf(declared.args);
  const checker = argsOf(declared.output_validator_args ?? declared.output_validator_flags);
  const validator = validatorArgs(declared.input_validator_args ?? declared.input_validator_flags);
  const args: CaseArgs = {
    ...(program.length > 0 && { program }),
    ...(checker.length > 0 && checker.join(' ') !== usual.join(' ') && { checker }),
    ...(validator.length > 0 && { validator }),
  };
  return Object.keys(args).length > 0 ? args : undefined;
}

/** The groups of a package of the older format, by its flags. */
function oldGroup(name: string, declared: Yaml, count: number, alone: boolean): Group {
  const flags = flagsOf(declared.grader_flags);
  const rule = /\bsum\b/.test(flags) && !/\bmin\b/.test(flags) ? 'sum' : 'min';
  const each = numberIn(declared.accept_score);
  const score = Number.isFinite(each) ? (rule === 'sum' ? each * count : each) : alone ? 100 : 1;
  return { name, score, rule, depends: [] };
}

/** The groups of a package of the newer format: what nobody says is shared out among those without a score. */
function newGroups(
  names: readonly string[],
  declared: Map<string, Yaml>,
  top: Yaml,
  count: (name: string) => number,
  notes: PackedNote[],
): Group[] {
  const scoring = (name: string) => record(name === '' ? top.scoring : declared.get(name)?.scoring);
  if (names.some((name) => scoring(name).score === 'unbounded') || record(top.scoring).score === 'unbounded')
    notes.push({ key: 'note_scores_unbounded' });
  const all = numberIn(record(top.scoring).score);
  const full = all > 0 ? all : 100;
  const own = (name: string) => (name === '' ? Number.NaN : numberIn(scoring(name).score));
  const open = names.filter((name) => !(own(name) >= 0));
  const left = Math.max(0, full - names.reduce((sum, name) => sum + Math.max(0, own(name) || 0), 0));
  const weight = (name: string) => (name === '' ? count(name) : 1);
  const weights = open.reduce((sum, name) => sum + weight(name), 0);
  const least = record(top.scoring).aggregation === 'min';
  const share = (name: string) => (least ? full : (left * weight(name)) / weights);
  const ruleOf = (name: string) => {
    const aggregation = scoring(name).aggregation ?? (name === '' ? 'sum' : 'pass-fail');
    return aggregation === 'sum' ? ('sum' as const) : ('min' as const);
  };
  return names.map((name) => {
    const needed = scoring(name).require_pass;
    const wanted = (Array.isArray(needed) ? needed.map(String) : [flagsOf(needed)]).map((path) => path.replace(/^secret\//, ''));
    const depends = names.flatMap((other, at) => (wanted.includes(other) && other !== '' && other !== name ? [at + 1] : []));
    return { name, score: own(name) >= 0 ? own(name) : Math.round(share(name) * 1e6) / 1e6, rule: ruleOf(name), depends };
  });
}

/** Cases of the data folder with their groups; scoring packages score by the folders inside `secret`, others as one. */
export async function dataOf(package_: KattisPackage, scoring: boolean, usual: readonly string[], notes: PackedNote[]) {
  const declared = reader(package_);
  const inputs = package_.paths.filter((path) => /^data\/(sample|secret)\/.*\.in$/.test(path)).sort();
  const packed = (path: string) => ({ bytes: package_.size(path), read: () => package_.read(path, PROBLEM_LIMITS.caseFile) });
  const cases: PackedCase[] = [];
  const names: string[] = [];
  for (const path of inputs) {
    const bare = path.slice(0, -'.in'.length);
    const [, kind, ...inside] = bare.split('/');
    const sample = kind === 'sample';
    const folder = !sample && scoring && inside.length > 1 ? inside[0]! : '';
    if (!sample && !names.includes(folder)) names.push(folder);
    const { whole } = await declared(path.slice(0, path.lastIndexOf('/')));
    const args = argsOfCase({ ...whole, ...(await package_.yaml(`${bare}.yaml`)) }, usual);
    if (package_.paths.some((other) => other.startsWith(`${bare}.files/`)))
      notes.push({ key: 'note_case_files', values: { name: inside.join('/') } });
    cases.push({
      ...{ name: inside.join('/'), sample, group: sample ? 0 : names.indexOf(folder) + 1, note: '' },
      ...{ input: packed(path), answer: package_.has(`${bare}.ans`) ? packed(`${bare}.ans`) : null },
      ...(args && { args }),
    });
  }
  if (cases.length > 0 && names.length === 0) {
    // Nothing is hidden: the samples count.
    notes.push({ key: 'note_samples_as_tests' });
    for (const one of cases) one.group = 1;
    return { cases, groups: [{ name: '', score: 100, rule: 'min', depends: [] } satisfies Group] };
  }
  const count = (name: string) => cases.filter(({ group }) => group === names.indexOf(name) + 1).length;
  if (!scoring) return { cases, groups: names.map((name): Group => ({ name, score: 100, rule: 'min', depends: [] })) };
  const folders = new Map<string, Yaml>();
  for (const name of names) folders.set(name, (await declared(name === '' ? 'data/secret' : `data/secret/${name}`)).whole);
  const old = [...folders.values()].some((one) => 'accept_score' in one || 'grader_flags' in one || 'range' in one);
  const newer = package_.paths.some((path) => path.endsWith('/test_group.yaml')) && !old;
  const groups = newer
    ? newGroups(names, folders, (await declared('data/secret')).own, count, notes)
    : names.map((name) => oldGroup(name, folders.get(name) ?? {}, count(name), names.length === 1));
  return { cases, groups };
}
