import { line, text } from '@praxis/contract/core/shapes';
import type { RevisionSpec, SpecCase } from '@praxis/contract/judge-queue/revisions';
import { PROBLEM_LIMITS, problemWritten, reference } from '@praxis/contract/problems/authoring';
import * as z from 'zod/mini';
import { picturesOf, sanitisedRichText, withFilesRenamed } from '../../../platform/rich-text.ts';
import type { Judging, TestData } from '../authoring/problem.rules.ts';

const no = z.number().check(z.int(), z.gte(0), z.lte(PROBLEM_LIMITS.cases));
const label = z.array(text(1000)).check(z.maxLength(100));

/** A text of test data: short ones stand in the problem, others are files of the package by their number. */
const packedText = z.union([z.object({ text: text(65_536) }), z.object({ file: z.number().check(z.int(), z.gte(1)) })]);
/** A text of test data in a course package. */
export type PackedCaseText = z.output<typeof packedText>;

const packedCase = z.object({
  no,
  group: no,
  name: text(100),
  sample: z.boolean(),
  note: text(5000),
  input: packedText,
  answer: z.nullable(packedText),
  args: z.optional(z.object({ program: z.optional(label), checker: z.optional(label), validator: z.optional(label) })),
});
const packedGroup = z.object({
  no,
  name: text(100),
  score: z.number().check(z.gte(0), z.lte(100_000)),
  rule: z.enum(['sum', 'min']),
  depends: z.array(no).check(z.maxLength(PROBLEM_LIMITS.groups + 1)),
});

/** A problem of a course package: what its setter wrote and the test data that count. Pictures of the statement are named by their numbers. */
export const courseProblem = z.object({
  written: problemWritten,
  groups: z.array(packedGroup).check(z.minLength(1), z.maxLength(PROBLEM_LIMITS.groups + 1)),
  cases: z.array(packedCase).check(z.minLength(1), z.maxLength(PROBLEM_LIMITS.cases)),
  partial_scores: z.boolean(),
  references: z
    .array(z.object({ ...z.omit(reference, { id: true }).shape, name: line(100) }))
    .check(z.maxLength(PROBLEM_LIMITS.references)),
});
/** A problem of a course package. */
export type CourseProblem = z.output<typeof courseProblem>;

/** The judging side that makes a revision, with what a revision does not hold from what is written now. */
export function judgingOf(spec: RevisionSpec, now: Judging): Judging {
  const { limits, languages, checker, interactor, passes } = spec;
  const code = new Map(now.languages.map(({ id, initial_code }) => [id, initial_code]));
  return {
    limits: { time_ms: limits.timeMs, memory_mb: limits.memoryMb, output_kb: limits.outputKb },
    languages: languages.map(({ id, timeMs, memoryMb, beside }) => ({
      ...{ id, time_ms: timeMs, memory_mb: memoryMb, initial_code: code.get(id) ?? '' },
      ...(beside && { beside }),
    })),
    checker: writtenChecker(checker),
    interactor: interactor ? { style: interactor.style, program: interactor.program, args: interactor.args ?? [] } : null,
    validators: now.validators,
    ...(passes && { passes }),
    shows_messages: now.shows_messages,
  };
}

function writtenChecker(checker: RevisionSpec['checker']): Judging['checker'] {
  switch (checker.kind) {
    case 'lines':
      return { kind: 'lines', strict: checker.strict ?? false };
    case 'tokens':
      return { kind: 'tokens', ignore_case: checker.ignoreCase ?? false };
    case 'floats':
      return { kind: 'floats', absolute: checker.absolute, relative: checker.relative, ignore_case: checker.ignoreCase ?? false };
    case 'special':
      return { kind: 'special', style: checker.style, program: checker.program, args: checker.args ?? [] };
  }
}

/** Every text of test data of a problem. */
export const textsOfProblem = ({ cases }: CourseProblem): PackedCaseText[] =>
  cases.flatMap(({ input, answer }) => (answer ? [input, answer] : [input]));

/** Reads a problem of a package; undefined when it is none, or its groups and cases do not fit together. */
export function readCourseProblem(value: unknown): CourseProblem | undefined {
  const parsed = courseProblem.safeParse(value);
  if (!parsed.success) return undefined;
  const { written, groups, cases } = parsed.data;
  const known = new Set<number>();
  for (const group of groups) {
    if (known.has(group.no) || group.depends.some((each) => !known.has(each))) return undefined;
    known.add(group.no);
  }
  if (new Set(cases.map((one) => one.no)).size !== cases.length || cases.some((one) => !known.has(one.group))) return undefined;
  return {
    ...parsed.data,
    written: { ...written, statement: sanitisedRichText(written.statement) },
    cases: cases.map((one) => ({ ...one, note: sanitisedRichText(one.note) })),
  };
}

/** Pictures a problem shows, by their names in it. */
export const picturesOfProblem = ({ written }: CourseProblem) => picturesOf(written.statement);
/** Files of the test data of a problem, by their names in it. */
export const dataOfProblem = (problem: CourseProblem) =>
  textsOfProblem(problem).flatMap((one) => ('file' in one ? [String(one.file)] : []));

type Naming = { picture: (name: string) => string | undefined; data: (name: string) => number };

/** A problem with its files named anew; pictures without a name are left out. */
export function problemRenamed(problem: CourseProblem, { picture, data }: Naming): CourseProblem {
  const text = (one: PackedCaseText): PackedCaseText => ('file' in one ? { file: data(String(one.file)) } : one);
  return {
    ...problem,
    written: { ...problem.written, statement: withFilesRenamed(problem.written.statement, picture, () => undefined) },
    cases: problem.cases.map((one) => ({ ...one, input: text(one.input), answer: one.answer && text(one.answer) })),
  };
}

type Saved = { sha256: string; bytes: number };

/** Test data of a problem whose texts are kept here. */
export function storedData({ groups, cases, partial_scores }: CourseProblem, saved: ReadonlyMap<PackedCaseText, Saved>): TestData {
  const specCase = ({ input, answer, args, ...one }: CourseProblem['cases'][number]): SpecCase => {
    const [provided, right] = [saved.get(input)!, answer && saved.get(answer)!];
    return {
      ...{
        no: one.no,
        group: one.group,
        name: one.name,
        sample: one.sample,
        note: one.note,
        input: provided.sha256,
        inputBytes: provided.bytes,
      },
      ...{ answer: right?.sha256 ?? null, answerBytes: right?.bytes ?? null },
      ...(args && { args: args as NonNullable<SpecCase['args']> }),
    };
  };
  return { groups, cases: cases.map(specCase), partialScores: partial_scores };
}

/** What tells two problems of the same revision apart; pictures by their hashes. */
export function sameness({ written, groups, references }: CourseProblem, hashOf: (picture: string) => string | undefined): string {
  const { title, source, tags, difficulty, languages, validators, shows_messages } = written;
  const statement = written.statement.replace(/data-file="(\d+)"/g, (_all, name: string) => `data-file="${hashOf(name) ?? ''}"`);
  const codes = languages.map(({ id, initial_code }) => [id, initial_code]);
  return JSON.stringify([
    ...[title, statement, source, [...tags].sort(), difficulty, codes, validators, shows_messages],
    ...[groups.map(({ name }) => name), references],
  ]);
}
