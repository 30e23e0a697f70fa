import {
  type CaseResult,
  COMPILE_LOG_LIMIT,
  type JudgedProgram,
  type JudgeGroup,
  type JudgeProgress,
  type JudgeResult,
  type JudgeTask,
  type JudgeTier,
} from '@praxis/contract/judge-queue/task';
import { askValidator } from '../checkers/special.ts';
import { type CaseFiles, judgeCase, type ReadyChecker } from '../kinds/batch.ts';
import { judgeTalk, type ReadyInteractor } from '../kinds/interactive.ts';
import { type Compiled, compile } from '../languages/compile.ts';
import { SandboxFailure } from '../sandbox/runner.ts';
import type { Place } from './place.ts';
import { groupIsOpen, groupScores, verdictOfCases } from './verdict.rules.ts';

/** Gives the files of a case a path on this machine. */
export type FileSource = (file: JudgeTask['cases'][number]['input'], name: string) => Promise<string>;

type Options = {
  place: Place;
  task: JudgeTask;
  tier: JudgeTier;
  fileOf: FileSource;
  report: (progress: JudgeProgress) => void;
};

/** A program of the setter that does not compile: the problem cannot be judged. */
class SetterFailure extends Error {}

async function compileSetters(place: Place, program: JudgedProgram, what: string): Promise<Compiled> {
  const compiled = await compile(place, program);
  if ('folder' in compiled) return compiled;
  throw new SetterFailure(`The ${what} does not compile.\n${compiled.log}`);
}

type Ready = { checker: ReadyChecker; interactor?: ReadyInteractor; validators: ReadyInteractor[] };

async function readySetters(place: Place, { checker, interactor, validators }: JudgeTask): Promise<Ready> {
  const ready = async (
    { style, program, args = [] }: { style: 'testlib' | 'kattis'; program: JudgedProgram; args?: string[] },
    what: string,
  ) => ({
    style,
    args,
    compiled: await compileSetters(place, program, what),
  });
  const created: ReadyInteractor[] = [];
  for (const validator of validators ?? []) created.push(await ready(validator, 'validator'));
  return {
    checker: checker.kind === 'special' ? { kind: 'special', ...(await ready(checker, 'checker')) } : checker,
    validators: created,
    ...(interactor ? { interactor: await ready(interactor, 'interactor') } : {}),
  };
}

const unrun = (no: number, verdict: 'SK' | 'SE', message = ''): CaseResult => ({ no, verdict, timeMs: 0, memoryKb: 0, points: 0, message });

async function validateCase(place: Place, validators: ReadyInteractor[], files: CaseFiles): Promise<CaseResult> {
  for (const validator of validators) {
    const { verdict, points, message } = await askValidator(place, validator, files.input, files.args?.validator);
    if (verdict !== 'AC') return { ...unrun(files.no, 'SE', message), verdict, points };
  }
  return { ...unrun(files.no, 'SK'), verdict: 'AC', points: 1 };
}

/** Judges one case; a box that broke is tried once more before it is given up. */
async function oneCase({ place, task }: Options, compiled: Compiled | undefined, ready: Ready, files: CaseFiles): Promise<CaseResult> {
  for (let attempt = 1; ; attempt++) {
    try {
      if (task.mode === 'validate') return await validateCase(place, ready.validators, files);
      if (!compiled) throw new SandboxFailure('there is no program');
      if (ready.interactor) return await judgeTalk(place, task, compiled, { interactor: ready.interactor, checker: ready.checker }, files);
      return await judgeCase(place, task, compiled, ready.checker, files);
    } catch (error) {
      if (!(error instanceof SandboxFailure)) throw error;
      if (attempt === 2) return unrun(files.no, 'SE', error.message.slice(0, 2000));
    }
  }
}

/** Whether a case still matters after what is known. */
function matters(task: JudgeTask, one: JudgeTask['cases'][number], results: Map<number, CaseResult>) {
  if (task.mode === 'prove' || task.mode === 'validate' || task.mode === 'try') return true;
  const failed = [...results.values()].some(({ verdict }) => verdict !== 'AC' && verdict !== 'SK');
  if (task.stopAtFirstFailure && failed) return false;
  const group: JudgeGroup | undefined = task.groups.find(({ no }) => no === one.group);
  if (!group) return true;
  if (!groupIsOpen(group, task, results)) return false;
  const worst = task.cases.filter((other) => other.group === group.no && results.get(other.no)?.points === 0);
  return group.rule !== 'min' || worst.length === 0;
}

/** The points one case of a group is worth; undefined where nothing is counted. */
function fullOf({ groups, cases }: JudgeTask, no: number) {
  const group = groups.find((one) => one.no === no);
  if (!group || group.score <= 0) return undefined;
  return group.rule === 'min' ? group.score : group.score / cases.filter((one) => one.group === no).length;
}

async function judgeCases(options: Options, compiled: Compiled | undefined, ready: Ready) {
  const { task, place, fileOf, report } = options;
  const results = new Map<number, CaseResult>();
  for (const one of task.cases) {
    place.signal.throwIfAborted();
    if (!matters(task, one, results)) {
      results.set(one.no, unrun(one.no, 'SK'));
      continue;
    }
    const [input, expected] = await Promise.all([
      fileOf(one.input, 'input'),
      one.expected ? fileOf(one.expected, 'expected') : Promise.resolve(undefined),
    ]);
    const { no, args, open = false } = one;
    const result = await oneCase(options, compiled, ready, { no, input, expected, args, open, full: fullOf(task, one.group) });
    results.set(one.no, result);
    report({ cases: [result] });
    if (result.verdict === 'SE') break;
  }
  return results;
}

function resultOf({ task, tier }: Options, results: Map<number, CaseResult>, more: Partial<JudgeResult>): JudgeResult {
  const cases = [...results.values()];
  const groups = groupScores(task, results);
  const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
  const score = sum(groups.map((group) => group.score));
  return {
    verdict: verdictOfCases(cases, task, score),
    score,
    full: sum(task.groups.map((group) => group.score)),
    groups,
    cases,
    timeMs: Math.max(0, ...cases.map(({ timeMs }) => timeMs)),
    memoryKb: Math.max(0, ...cases.map(({ memoryKb }) => memoryKb)),
    compileLog: '',
    compileMs: 0,
    languageVersion: '',
    tier,
    dataRevision: task.dataRevision,
    message: cases.find(({ verdict }) => verdict === 'SE')?.message ?? '',
    ...more,
  };
}

/** Judges one run: compiles, runs every case that matters, adds up. Only a failure that another judge may not have is thrown. */
export async function runTask(options: Options): Promise<JudgeResult> {
  const { place, task, report } = options;
  const languageVersion = place.tools.languages.get(task.program?.language ?? '')?.versionWords ?? '';
  const failed = (verdict: 'CE' | 'SE', more: Partial<JudgeResult>) =>
    resultOf(options, new Map(), { verdict, score: 0, languageVersion, groups: task.groups.map(({ no }) => ({ no, score: 0 })), ...more });
  try {
    const compiled = task.program && (await compile(place, task.program));
    if (compiled && !('folder' in compiled)) {
      report({ compiled: false, cases: [] });
      return failed('CE', { compileLog: compiled.log, compileMs: compiled.compileMs });
    }
    report({ compiled: true, cases: [] });
    const results = await judgeCases(options, compiled, await readySetters(place, task));
    return resultOf(options, results, {
      languageVersion,
      compileLog: compiled?.log.slice(0, COMPILE_LOG_LIMIT) ?? '',
      compileMs: compiled?.compileMs ?? 0,
    });
  } catch (error) {
    if (error instanceof SetterFailure) return failed('SE', { message: error.message.slice(0, 2000) });
    throw error;
  }
}
