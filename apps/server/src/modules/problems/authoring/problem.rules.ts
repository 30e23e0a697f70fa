import { judgeLanguages } from '@praxis/contract/judge-queue/languages';
import type { RevisionSpec, SpecCase } from '@praxis/contract/judge-queue/revisions';
import type { Checker, JudgedProgram, JudgeGroup, Verdict } from '@praxis/contract/judge-queue/task';
import type { MessageKey } from '@praxis/contract/messages';
import type { ExpectedVerdict, ProblemChecker, ProblemWritten, SetterProgram } from '@praxis/contract/problems/authoring';

/** What is kept of a problem's judging side, apart from its test data. */
export type Judging = Pick<
  ProblemWritten,
  'limits' | 'languages' | 'checker' | 'interactor' | 'validators' | 'passes' | 'shows_messages'
> & {
  /** A package without a time limit: the slowest accepted reference, times this, sets it when the references run for the first time. */
  time_from_references?: number;
};

/** Groups and cases of the newest test data; a group's name is for its setter. */
export type TestData = { groups: (JudgeGroup & { name: string })[]; cases: SpecCase[]; partialScores: boolean };

/** How a problem begins. */
export const FIRST_JUDGING: Judging = {
  limits: { time_ms: 1000, memory_mb: 256, output_kb: 65_536 },
  languages: judgeLanguages.map(({ id }) => ({ id, time_ms: null, memory_mb: null, initial_code: '' })),
  checker: { kind: 'lines', strict: false },
  interactor: null,
  validators: [],
  shows_messages: false,
};

/** A setter's program as a judge receives it. */
export const judged = ({ language, files, entry }: SetterProgram): JudgedProgram => ({ language, files, ...(entry ? { entry } : {}) });

/** How output is compared, in the judge's words. */
export function checkerOf(checker: ProblemChecker): Checker {
  switch (checker.kind) {
    case 'lines':
      return { kind: 'lines', strict: checker.strict };
    case 'tokens':
      return { kind: 'tokens', ignoreCase: checker.ignore_case };
    case 'floats':
      return { kind: 'floats', absolute: checker.absolute, relative: checker.relative, ...(checker.ignore_case && { ignoreCase: true }) };
    case 'special':
      return { kind: 'special', style: checker.style, program: judged(checker.program), args: checker.args };
  }
}

/** The time limit that follows from the slowest accepted reference: whole seconds, in every language. */
export function withTimeOf(judging: Judging, slowestMs: number): Judging {
  const { time_from_references: factor = 5, ...rest } = judging;
  const time = Math.min(60_000, Math.max(1000, Math.ceil((slowestMs * factor) / 1000) * 1000));
  return { ...rest, limits: { ...rest.limits, time_ms: time }, languages: rest.languages.map((one) => ({ ...one, time_ms: time })) };
}

/** All that decides a verdict of a problem. */
export function specOf(judging: Judging, data: TestData): RevisionSpec {
  const { limits, languages, checker, interactor, passes } = judging;
  return {
    limits: { timeMs: limits.time_ms, memoryMb: limits.memory_mb, outputKb: limits.output_kb },
    languages: languages.map(({ id, time_ms, memory_mb, beside }) => ({
      ...{ id, timeMs: time_ms, memoryMb: memory_mb },
      ...(beside && beside.length > 0 && { beside }),
    })),
    checker: checkerOf(checker),
    interactor: interactor ? { style: interactor.style, program: judged(interactor.program), args: interactor.args } : null,
    groups: data.groups.map(({ no, score, depends, rule }) => ({ no, score, depends, rule })),
    cases: data.cases,
    partialScores: data.partialScores,
    ...(passes && { passes }),
  };
}

/** The validators in the judge's words. */
export const validatorsOf = ({ validators }: Judging) =>
  validators.map(({ style, program, args }) => ({ style, program: judged(program), args }));

/** Whether a reference solution did what is expected of it. A judge that failed agrees with nothing. */
export function agrees(
  of: { verdict: Verdict | null; score: number | null },
  expected: readonly ExpectedVerdict[],
  score: number | null,
): boolean {
  const { verdict } = of;
  if (verdict === null || verdict === 'SE') return false;
  const fits = expected.some((one) => (one === 'NOT_AC' ? verdict !== 'AC' && verdict !== 'CE' : one === verdict));
  return fits && (score === null || Math.abs((of.score ?? 0) - score) < 1e-6);
}

type Whole = { statement: string; cases: TestData | null; references: readonly { expected: readonly string[] }[]; proof: string };

/** What stands against publishing a problem, the first thing first. */
export function missingIn({ statement, cases, references, proof: verification }: Whole): MessageKey[] {
  const missing: MessageKey[] = [];
  if (statement.replace(/<[^>]*>|&nbsp;|\s/g, '') === '' && !/<img|data-formula/.test(statement)) missing.push('problem_no_statement');
  if (!cases || cases.cases.length === 0) missing.push('problem_no_cases');
  if (!references.some(({ expected }) => expected.includes('AC'))) missing.push('problem_no_references');
  if (missing.length > 0) return missing;
  if (verification === 'disagrees') return ['problem_disagrees'];
  return verification === 'proved' ? [] : ['problem_not_proved'];
}

type Grouped = { name: string; score: number; rule: 'sum' | 'min'; depends: readonly number[]; cases: readonly number[] };

/** The same cases in other groups; undefined when a case stands in none or in two, or a group depends on a later one. */
export function regrouped(data: TestData, groups: readonly Grouped[]): TestData | undefined {
  const wanted = data.cases.filter(({ group }) => group > 0).map(({ no }) => no);
  const input = groups.flatMap(({ cases }) => cases);
  const known = new Set(wanted);
  if (input.length !== wanted.length || new Set(input).size !== input.length || input.some((no) => !known.has(no))) return undefined;
  if (groups.some(({ depends }, at) => depends.some((no) => no > at))) return undefined;
  const place = new Map(groups.flatMap(({ cases }, at) => cases.map((no) => [no, at + 1] as const)));
  const samples = data.groups.filter(({ no }) => no === 0);
  return {
    groups: [...samples, ...groups.map(({ name, score, rule, depends }, at) => ({ no: at + 1, name, score, rule, depends: [...depends] }))],
    cases: data.cases
      .map((one) => ({ ...one, group: place.get(one.no) ?? 0 }))
      .sort((one, other) => one.group - other.group || one.no - other.no),
    partialScores: data.partialScores || groups.filter(({ score }) => score > 0).length > 1,
  };
}

/** Samples first, then one group whose cases share the full score. */
export function oneGroup(cases: readonly Omit<SpecCase, 'group' | 'no'>[], fullScore: number): TestData {
  const ordered = [...cases.filter(({ sample }) => sample), ...cases.filter(({ sample }) => !sample)];
  const counted = ordered.some(({ sample }) => !sample);
  return {
    groups: [
      { no: 0, name: 'sample', score: 0, depends: [], rule: 'sum' },
      { no: 1, name: '', score: fullScore, depends: [], rule: 'sum' },
    ],
    // Where there are samples alone, they count.
    cases: ordered.map((one, at) => ({ ...one, no: at + 1, group: one.sample && counted ? 0 : 1 })),
    partialScores: false,
  };
}
